import { BookingItemStatus, BookingType } from '@/lib/enums';
import { carryOut } from '@/server/areas/care/bookings/change-dates';
import { notifyOfChange } from '@/server/areas/care/bookings/notify-family';
import { moveWaitlistWithBooking } from '@/server/areas/care/bookings/related-requests';
import { type BookingGroupRow, updateGroup } from '@/server/areas/care/bookings/rows';
import { actionOfDates, refundOfDates, requireComing } from '@/server/areas/care/bookings/rules/cancelled-dates';
import { fullRefund } from '@/server/areas/care/bookings/rules/refunds';
import { releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import { type BookingItemRow, itemsOfGroups, setItemStatus } from '@/server/areas/facilities/capacity/rows';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import { lockPayments, paymentsOf } from '@/server/areas/money/payments/rows/payments';
import type { MoveOptions } from '@/server/areas/care/requests/record-move';
import type { RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Queryable, Tx } from '@/server/db/connection';

/** Which dates a facility cancels, and why. */
interface CancelOptions extends Pick<MoveOptions, 'details' | 'contactId'> {
  dates: readonly string[];
  /** A sentence of ours for the family: "Willow House is closed on Dec 24, 2026." */
  reason?: string | undefined;
  /** The facility's own words. */
  words?: string | undefined;
}

/** {@link actionOfDates}, as the booking stands. */
export const actionToCancel = async (db: Queryable, group: BookingGroupRow, dates: readonly string[], now: Date) =>
  actionOfDates(group, await itemsOfGroups(db, [group.id]), dates, now);

/** What a facility's move refunds now, in minor units. Throws `invalid` {dates} as {@link cancelDates} does. */
export async function refundOfMove(
  db: Queryable,
  group: BookingGroupRow,
  { action, dates = [] }: { action: string; dates?: readonly string[] | undefined },
  now: Date,
): Promise<number> {
  const payments = await paymentsOf(db, [group.id]);
  if (action === 'cancel') return fullRefund(group, payments, now);
  if (action !== 'cancelDates') return 0;
  return refundOfDates(group, requireComing(group, await itemsOfGroups(db, [group.id]), dates, now), payments);
}

/**
 * The facility cancels single dates of a confirmed booking (product rule 4, "Changing single dates"). Each is refunded in full,
 * whatever its deadline; permanent care is paid by the month, so nothing is refunded and its charges stay. The group is locked.
 * Throws `invalid` for a past date or one not in the booking.
 */
export async function cancelDates(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { dates, reason, words, contactId, details = {} }: CancelOptions,
): Promise<BookingGroupRow> {
  const given = requireComing(group, await itemsOfGroups(tx, [group.id]), dates, deps.clock.now());
  const refund = refundOfDates(group, given, await lockPayments(tx, group.id));
  await endItems(tx, given);
  const change = { kind: 'cancelDates', dates, ...toldOf(group, refund, reason, words) } as const;
  const written = [`${writeDates(dates)}.`, reason, words].filter(Boolean).join(' ');
  const made = { refund, note: written, change };
  return carryOut(tx, deps, group, made, { actor: 'facility', action: 'cancelDates', contactId, details });
}

/**
 * Leaves days out of permanent care that is not confirmed yet, as an approval does with closed days: no move, but the family is told
 * and the version rises, so that an answer to the old page is refused.
 */
export async function leaveOutDates(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  items: readonly BookingItemRow[],
  { dates, reason }: CancelOptions,
): Promise<void> {
  await endItems(tx, items);
  const now = deps.clock.now();
  const after = await updateGroup(tx, group, { updatedAt: now });
  await moveWaitlistWithBooking(tx, deps, group, after, []);
  await notifyOfChange(tx, deps, after, { change: { kind: 'cancelDates', dates, ...toldOf(group, 0, reason) } });
}

async function endItems(tx: Tx, items: readonly BookingItemRow[]): Promise<void> {
  const ids = items.map((item) => item.id);
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  await releasePlaces(tx, ids);
}

const toldOf = (group: BookingGroupRow, refund: number, reason?: string, words?: string) => ({
  byMonth: group.type === BookingType.PERMANENT,
  refund,
  reason: reason ?? null,
  words: words ?? null,
});
