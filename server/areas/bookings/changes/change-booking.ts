import type { BookingGroup } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { BookingStatus, BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { isLive } from '@/lib/dates/booking-dates';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { openingAt, type CareTerms } from '@/server/areas/facilities/rules';
import { dueAt } from '@/server/areas/bookings/rules/due';
import { refusalOf } from '@/server/areas/bookings/rules/refusal';
import type { BookingChange } from '@/server/areas/mail/rules/mail';
import type { MoveDetails } from '@/server/areas/requests/rules';
import { lockGroup, updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { lockFamily } from '@/server/areas/family/rows/records';
import { itemsOfGroups, type BookingItemRow } from '@/server/areas/capacity/rows';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import { lockPayments } from '@/server/areas/payments/rows/payments';
import { countMoves } from '@/server/areas/requests/rows/moves';
import { moveWaitlistWithBooking } from '@/server/areas/bookings/moves/move-waitlist-with-booking';
import { notifyOfChange } from '@/server/areas/bookings/moves/notify-family';
import { presentBooking } from '@/server/areas/bookings/present-bookings';
import type { Deps } from '@/server/areas/shared/deps';
import { refundPayments } from '@/server/areas/payments/refund-payments';
import { isDone } from '@/server/areas/requests/is-done';
import { limitRequests } from '@/server/areas/requests/limit-requests';
import { recordMoveOf } from '@/server/areas/requests/record-move';
import { refuseUnseen } from '@/server/areas/requests/refuse-unseen';

/** A locked booking that is to change, at one instant. */
export interface ChangingBooking {
  tx: Tx;
  group: BookingGroupRow;
  items: readonly BookingItemRow[];
  terms: CareTerms;
  now: Date;
}

/** What a change did to the items; money in minor units. */
export interface MadeChange {
  refund: number;
  /** What is kept for dates that were given up. */
  kept: number;
  note: string;
  change: BookingChange;
}

export interface Change {
  action: 'absence' | 'reschedule';
  /** The version that was seen; undefined where the caller did not look. */
  version: number | undefined;
  /** The refund that the change was shown with, where it was shown, and the refund now. */
  refund?: { seen: number | undefined; now: (booking: ChangingBooking) => number };
  /** Which dates it is about; a repeat is known by them. */
  dates: MoveDetails;
  make: (booking: ChangingBooking) => Promise<MadeChange>;
}

/**
 * Changes single dates of a confirmed booking (product rule 4, "Changing single dates"); its status stays. Throws
 * `notFound`, or `conflict` where the booking is not confirmed or has changed since it was looked at, `tooMany`; a
 * repeat of the newest change is answered with the booking as it is.
 */
export async function changeBooking(deps: Deps, caller: Caller, id: string, change: Change): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    // As whoever asks for anything: the family's turn before the request's.
    await lockFamily(tx, caller.familyId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    const items = await itemsOfGroups(tx, [id]);
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const present = (of: BookingGroupRow) => presentBooking(tx, frozen, of);
    const { action, version, dates, refund } = change;
    const stated = { ...dates, refund: refund?.seen };
    if (await isDone(tx, 'booking', group, { actor: 'parent', action, version, details: stated })) {
      return present(group);
    }
    const terms = await readCareTerms(tx, group.facilityId, group.addressId);
    if (!terms) throw notFound();
    const booking = { tx, group, items, terms, now };
    await refuseUnseen({
      row: group,
      version,
      amount: refund && { of: 'refund', seen: refund.seen, now: refund.now(booking) },
      present: () => present(group),
    });
    if (group.status !== BookingStatus.APPROVED) throw conflict(refusalOf('change', group.status));
    await limitRequests(tx, frozen, caller.familyId, group.facilityId);
    if (action === 'reschedule') await limitMoves(tx, id);
    return present(await carryOut(frozen, caller, booking, change));
  });
}

/** A date that was moved away from stays in the record, so a booking's dates are not moved without end. */
async function limitMoves(tx: Tx, id: string): Promise<void> {
  if ((await countMoves(tx, 'booking', id, 'reschedule')) < limits.movedDatesMax) return;
  throw conflict(
    `You have moved dates of this booking ${limits.movedDatesMax} times, which is the limit. Mark your child as not coming on a date, and send a new request for the other day.`,
  );
}

async function carryOut(
  deps: Deps,
  caller: Caller,
  booking: ChangingBooking,
  change: Change,
): Promise<BookingGroupRow> {
  const { tx, group, now } = booking;
  const made = await change.make(booking);
  await refundPayments(tx, deps, await lockPayments(tx, group.id), made.refund, change.action);
  const left = await itemsOfGroups(tx, [group.id]);
  const span = group.type === BookingType.DROP_IN ? spanOf(left, booking.terms) : {};
  const after = await updateGroup(tx, group, {
    ...span,
    keptForAbsences: group.keptForAbsences + made.kept,
    isExample: false,
    // A permanent booking's charges go on by the month: its next turn stays as it is.
    dueAt:
      group.type === BookingType.DROP_IN
        ? dueAt({ ...group, ...span }, { state: 'none' }, group.timeZone, now)
        : group.dueAt,
    updatedAt: now,
  });
  await recordMoveOf(tx, 'booking', group, {
    actor: 'parent',
    action: change.action,
    to: group.status,
    at: now,
    note: made.note,
    details: { ...change.dates, refund: made.refund },
  });
  await moveWaitlistWithBooking(tx, group, after, [], now);
  await notifyOfChange(tx, deps, after, { change: made.change, by: caller.accountId });
  return after;
}

/** From when to when the dates that are left reach, as columns of the group. */
function spanOf(items: readonly BookingItemRow[], terms: CareTerms) {
  const dates = items.filter(isLive).map((item) => item.date);
  const [first, last] = [dates[0]!, dates[dates.length - 1]!];
  return { startDate: first, endDate: last, firstStartAt: openingAt(terms, first) };
}
