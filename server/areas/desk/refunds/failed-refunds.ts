import { conflict } from '@/lib/app-error';
import { inTransaction } from '@/server/db/transaction';
import { lockGroup } from '@/server/areas/bookings/rows';
import { listFailedRefunds, payRefundsOtherwise, type FailedRefund } from '@/server/areas/payments/rows/refunds';
import type { Deps, RequestDeps } from '@/server/areas/shared/deps';
import { findRequest } from '@/server/areas/desk/requests/find-request';
import { tellOfRefund } from '@/server/areas/payments/tell-of-refund';

/** Refunds that the cards' banks sent back: each is owed to its family still, and is paid by people, in another way. */
export const failedRefunds = (deps: Pick<Deps, 'db'>): Promise<FailedRefund[]> => listFailedRefunds(deps.db);

/**
 * Notes that the family of this booking got what came back in another way, and tells it so; answers the booking's number. Throws `notFound`,
 * and `conflict` where nothing came back.
 */
export async function notePaidOtherwise(
  deps: RequestDeps & Pick<Deps, 'db' | 'triggerJob'>,
  text: string,
): Promise<string> {
  const { id, number } = await findRequest(deps, text, 'booking');
  await inTransaction(deps, async (tx) => {
    const group = (await lockGroup(tx, id))!;
    const amount = await payRefundsOtherwise(tx, id, deps.clock.now());
    if (amount === 0) throw conflict(`${number} has no returned refund left to pay.`);
    await tellOfRefund(tx, deps, group, 'refundPaidOtherwise', amount);
  });
  return number;
}
