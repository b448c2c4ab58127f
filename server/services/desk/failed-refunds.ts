import { conflict } from '@/lib/app-error';
import { listFailedRefunds, payRefundsOtherwise, type FailedRefund } from '@/server/repositories/payment-refunds';
import type { Deps } from '@/server/services/deps';
import { findRequest } from '@/server/services/desk/find-request';

/** Refunds that the cards' banks sent back: each is owed to its family still, and is paid by people, in another way. */
export const failedRefunds = (deps: Pick<Deps, 'db'>): Promise<FailedRefund[]> => listFailedRefunds(deps.db);

/**
 * Notes that the family of this booking got what came back in another way; answers the booking's number. Throws `notFound`,
 * and `conflict` where nothing came back.
 */
export async function notePaidOtherwise(deps: Pick<Deps, 'db' | 'clock'>, text: string): Promise<string> {
  const { id, number } = await findRequest(deps, text, 'booking');
  const count = await payRefundsOtherwise(deps.db, id, deps.clock.now());
  if (count === 0) throw conflict(`${number} has no returned refund left to pay.`);
  return number;
}
