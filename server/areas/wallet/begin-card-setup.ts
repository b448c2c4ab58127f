import { AppError } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { inTransaction } from '@/server/db/transaction';
import { readGatewayCustomer, rememberGatewayCustomer } from '@/server/areas/payments/rows/wallet-cards';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * What the gateway's own form in the browser needs to save a card, so that the card's bank may ask for its confirmation; null
 * where it needs nothing (the sandbox). `createCard` then takes the token that the form gives.
 */
export async function beginCardSetup(deps: Deps, { familyId }: Caller): Promise<{ clientSecret: string | null }> {
  const known = await readGatewayCustomer(deps.db, familyId);
  if (known === undefined) throw new AppError('unauthorized', 'Please log in.');
  const setup = await deps.payments.beginSetup({ familyId, customer: known });
  if (!setup) return { clientSecret: null };
  await inTransaction(deps, (tx) => rememberGatewayCustomer(tx, familyId, setup.customer));
  return { clientSecret: setup.clientSecret };
}
