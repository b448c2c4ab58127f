import type { BookingGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { inTransaction } from '@/server/db/transaction';
import { lockGroup } from '@/server/repositories/booking-groups';
import { moveBooking } from '@/server/services/booking-moves/move-booking';
import { wakeAfter } from '@/server/services/booking-moves/outcome';
import { presentBooking } from '@/server/services/bookings/present-bookings';
import type { Deps } from '@/server/services/deps';

/**
 * The parent approves (a facility's answer, or another try of a failed payment) or declines, which is how a booking is
 * cancelled (decisions 4). Answers the booking as it is then. Throws `notFound`, or `conflict` where the table does not
 * allow it or there is no card to charge.
 */
export async function answerBooking(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'approve' | 'decline',
): Promise<BookingGroup> {
  const { outcome, answer } = await inTransaction(deps.db, async (tx) => {
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    const outcome = await moveBooking(tx, deps, group, { actor: 'parent', action });
    return { outcome, answer: await presentBooking(tx, deps, outcome.group) };
  });
  wakeAfter(deps, outcome);
  return answer;
}
