import { randomUUID } from 'node:crypto';
import type { Card } from '@/api/contract/types';
import type { SavedCard } from '@/server/adapters/payment/port';
import { AppError, conflict } from '@/lib/app-error';
import type { Caller, IdempotencyClaim } from '@/lib/requests/call';
import type { Tx } from '@/server/db/connection';
import { cardsMax } from '@/server/areas/wallet/rules';
import {
  insertCard,
  listCards,
  queueCardRemovals,
  readGatewayCustomer,
  rememberGatewayCustomer,
  type StoredCard,
} from '@/server/areas/payments/rows/wallet-cards';
import { lockFamily } from '@/server/areas/family/rows/records';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { presentCard } from '@/server/areas/payments/present-card';
import { removeGatewayCards } from '@/server/areas/wallet/remove-gateway-cards';

/**
 * Adds the card behind a token that the browser had from the gateway; the family's first becomes its main card. The gateway
 * is asked before the transaction. The same token again gives the same card. Throws `invalid` {token} for a token the
 * gateway does not accept, `conflict` when the family has too many cards.
 */
export async function createCard(
  deps: Deps,
  caller: Caller,
  token: string,
  claim: IdempotencyClaim | null,
): Promise<Card> {
  const { familyId } = caller;
  const customer = await readGatewayCustomer(deps.db, familyId);
  if (customer === undefined) throw new AppError('unauthorized', 'Please log in.');
  const saved = await deps.payments.saveCard(token, { familyId, customer });
  try {
    return await createOnce(deps, caller, claim, async (tx) =>
      presentCard(await keepCard(tx, familyId, saved, deps.clock.now())),
    );
  } catch (error) {
    await removeFromGateway(deps, saved).catch((cause: unknown) => {
      deps.log.warn(
        { err: cause instanceof Error ? cause.name : 'unknown' },
        'a card without a record remains at the gateway',
      );
    });
    throw error;
  }
}

/** Unless a record has it after all, the gateway is to forget the card again. */
async function removeFromGateway(deps: Deps, saved: SavedCard): Promise<void> {
  await queueCardRemovals(deps.db, [saved.gatewayToken], deps.clock.now());
  await removeGatewayCards(deps);
}

async function keepCard(tx: Tx, familyId: string, saved: SavedCard, now: Date): Promise<StoredCard> {
  await lockFamily(tx, familyId);
  const cards = await listCards(tx, familyId);
  const known = cards.find((card) => card.gatewayToken === saved.gatewayToken);
  if (known) return known;
  if (cards.length >= cardsMax) throw conflict(`You can save at most ${cardsMax} cards. Delete one first.`);
  const { customer, ...card } = saved;
  await rememberGatewayCustomer(tx, familyId, customer);
  return insertCard(tx, { ...card, id: randomUUID(), familyId, isMain: cards.length === 0, createdAt: now });
}
