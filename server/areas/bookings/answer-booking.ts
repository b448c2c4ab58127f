import type { BookingGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { BookingStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { cancellationQuote } from '@/server/areas/payments/rules';
import { lockGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { lockPayments } from '@/server/areas/payments/rows/payments';
import { countMoves } from '@/server/areas/requests/rows/moves';
import { moveBooking } from '@/server/areas/bookings/moves/move-booking';
import { presentBooking } from '@/server/areas/bookings/present-bookings';
import type { Deps } from '@/server/areas/shared/deps';
import { isDone } from '@/server/areas/requests/is-done';
import { refuseUnseen } from '@/server/areas/requests/refuse-unseen';
import { seenCard } from '@/server/areas/wallet/seen-card';

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
 * cancelled (product rule 4). Answers the booking as it is then. Throws `notFound`, or `conflict` where the table does
 * not allow it, there is no card to charge, or what the parent saw has changed.
 */
export async function answerBooking(
  deps: Deps,
  caller: Caller,
  id: string,
  action: 'approve' | 'decline',
  seen: Seen = {},
): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    const card = await seenCard(tx, caller.familyId, seen.cardId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    // One instant for the check and the move: a refund's end must not fall between the two.
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const present = (of: BookingGroupRow) => presentBooking(tx, frozen, of);
    const { version, charge, cardId, refund } = seen;
    const stated = action === 'approve' ? { charge, cardId } : { refund };
    if (await isDone(tx, 'booking', group, { actor: 'parent', action, version, details: stated })) {
      return present(group);
    }
    const amount =
      action === 'approve'
        ? ({ of: 'charge', seen: charge, now: group.priceTotal } as const)
        : ({ of: 'refund', seen: refund, now: await refundOf(tx, group, now) } as const);
    await refuseUnseen({ row: group, version, amount, ...(card && { card }), present: () => present(group) });
    if (action === 'approve') await limitTries(tx, group);
    const after = await moveBooking(
      tx,
      frozen,
      group,
      { actor: 'parent', action },
      { by: caller.accountId, details: { [amount.of]: amount.now, ...(cardId && { cardId }) } },
    );
    return present(after);
  });
}

/** A card that is refused again and again is not tried for ever: each try is a charge, a mail and a line of the history. */
async function limitTries(tx: Tx, group: BookingGroupRow): Promise<void> {
  if (group.status !== BookingStatus.PAYMENT_FAILED) return;
  if ((await countMoves(tx, 'booking', group.id, 'approve')) < limits.paymentTriesMax) return;
  throw conflict(
    `We have tried to charge this booking ${limits.paymentTriesMax} times. Cancel it and send a new request.`,
  );
}

/** What declining refunds now, minor units. */
async function refundOf(tx: Tx, group: BookingGroupRow, now: Date): Promise<number> {
  return cancellationQuote(group, await lockPayments(tx, group.id), group.timeZone, now)?.amount ?? 0;
}
