import type { BookingGroup } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { cancellationQuote } from '@/server/domain/payments/quote';
import { lockGroup, type BookingGroupRow } from '@/server/repositories/booking-groups';
import { lockPayments } from '@/server/repositories/payments';
import { moveBooking } from '@/server/services/booking-moves/move-booking';
import { triggerJobsAfter } from '@/server/services/booking-moves/outcome';
import { presentBooking } from '@/server/services/bookings/present-bookings';
import type { Deps } from '@/server/services/deps';
import { seenCard } from '@/server/services/wallet/seen-card';
import { refuseUnseen } from '@/server/services/requests/refuse-unseen';

/** What stood on the screen; money in minor units. */
interface Seen {
  version?: number;
  /** What approving was said to charge. */
  charge?: number;
  /** The card that was named as the one to be charged. */
  cardId?: string;
  /** The refund that declining was shown with. */
  refund?: number;
}

/**
 * The parent approves (a facility's answer, or another try of a failed payment) or declines, which is how a booking is
 * cancelled (decisions 4). Answers the booking as it is then. Throws `notFound`, or `conflict` where the table does not
 * allow it, there is no card to charge, or what the parent saw has changed.
 */
export async function answerBooking(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'approve' | 'decline',
  seen: Seen = {},
): Promise<BookingGroup> {
  const { outcome, answer } = await inTransaction(deps.db, async (tx) => {
    const card = await seenCard(tx, caller.familyId, seen.cardId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    // One instant for the check and the move: a refund's end must not fall between the two.
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    await refuseUnseen(tx, {
      subject: 'booking',
      row: group,
      action,
      version: seen.version,
      amount:
        action === 'approve'
          ? { of: 'charge', seen: seen.charge, now: group.priceTotal }
          : { of: 'refund', seen: seen.refund, now: await refundOf(tx, group, now) },
      ...(card && { card }),
      present: () => presentBooking(tx, frozen, group),
    });
    const outcome = await moveBooking(tx, frozen, group, { actor: 'parent', action }, { by: caller.accountId });
    return { outcome, answer: await presentBooking(tx, frozen, outcome.group) };
  });
  triggerJobsAfter(deps, outcome);
  return answer;
}

/** What declining refunds now, minor units. */
async function refundOf(tx: Tx, group: BookingGroupRow, now: Date): Promise<number> {
  return cancellationQuote(group, await lockPayments(tx, group.id), group.timeZone, now)?.amount ?? 0;
}
