import { BookingItemStatus } from '@/lib/enums';
import { lastMonthPaid } from '@/lib/money/booking-money';
import { todayIn } from '@/lib/dates/time-zones';
import type { Tx } from '@/server/db/connection';
import { dueAt } from '@/server/areas/bookings/rules/due';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';
import { lastPaidDay } from '@/server/areas/payments/rules';
import { updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { itemsOfGroups, setItemStatus } from '@/server/areas/capacity/rows';
import { paymentsOf } from '@/server/areas/payments/rows/payments';
import { presentPayment } from '@/server/areas/bookings/present-parts';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { notifyOfChange } from '@/server/areas/bookings/moves/notify-family';
import { releasePlaces } from '@/server/areas/capacity/release-places';
import { recordMoveOf, type MoveOptions } from '@/server/areas/requests/record-move';

/** A confirmed permanent booking that its parent cancels goes on to the end of the paid month, unless that is over. */
export function endsWithPaidMonth(group: BookingGroupRow, move: BookingMove, now: Date): boolean {
  const byParent = move.actor === 'parent' && move.action === 'decline';
  return byParent && lastPaidDay(group, todayIn(group.timeZone, now)) !== null;
}

/**
 * A parent cancels a confirmed permanent booking (product rule 4): it ends with its paid month, without refund. Places
 * after it are released at once; the status stays until that day is over,
 * then the clock's `end` moves it to CANCELED_BY_PARENT.
 */
export async function endPermanent(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { by, details }: MoveOptions,
): Promise<BookingGroupRow> {
  const now = deps.clock.now();
  const endsOn = lastPaidDay(group, todayIn(group.timeZone, now))!;
  const later = (await itemsOfGroups(tx, [group.id])).filter((item) => item.date > endsOn).map((item) => item.id);
  await setItemStatus(tx, later, BookingItemStatus.CANCELED);
  await releasePlaces(tx, later);
  const ending = { ...group, endsOn };
  const after = await updateGroup(tx, group, {
    endsOn,
    isExample: false,
    dueAt: dueAt(ending, { state: 'none' }, group.timeZone, now),
    updatedAt: now,
  });
  const move = { actor: 'parent', action: 'decline', to: group.status, at: now, details } as const;
  await recordMoveOf(tx, 'booking', group, move);
  const last = lastMonthPaid((await paymentsOf(tx, [group.id])).map((paid) => presentPayment(paid, [], [])));
  const lastCharge = last && { amount: last.amount, month: last.month };
  await notifyOfChange(tx, deps, after, { change: { kind: 'end', on: endsOn, lastCharge }, by });
  return after;
}
