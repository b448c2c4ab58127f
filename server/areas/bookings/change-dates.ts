import { randomUUID } from 'node:crypto';
import type { Body, BookingGroup } from '@/api/contract/types';
import { conflict, invalid, notFound } from '@/lib/app-error';
import { canMove, isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { firstSession } from '@/lib/requests/booking-facts';
import type { Caller } from '@/lib/call-context';
import { notifyOfChange } from '@/server/areas/bookings/notify-family';
import { presentBooking } from '@/server/areas/bookings/present-bookings';
import { moveWaitlistWithBooking } from '@/server/areas/bookings/related-requests';
import { refuseAheadOfOthers } from '@/server/areas/bookings/refuse-ahead';
import { type BookingGroupRow, lockGroup, updateGroup } from '@/server/areas/bookings/rows';
import { absenceQuote } from '@/server/areas/bookings/rules/refunds';
import { checkOffered } from '@/server/areas/bookings/rules/checks';
import { dueAt } from '@/server/areas/bookings/rules/due';
import { firstDayMailAt } from '@/server/areas/bookings/rules/first-day';
import { dropInItems } from '@/server/areas/bookings/rules/plan';
import { refusalOf } from '@/server/areas/bookings/rules/refusal';
import { exchangeHeld, releasePlaces } from '@/server/areas/capacity/hold-places';
import { type BookingItemRow, insertItems, itemsOfGroups, setItemStatus } from '@/server/areas/capacity/rows';
import { holdTerms, readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import type { CareTerms } from '@/server/areas/facilities/rules';
import { lockFamily, readCareChildren } from '@/server/areas/family/rows/records';
import type { BookingChange } from '@/server/areas/bookings/letters';
import { writeDates } from '@/server/areas/mail/rules/mail-text';
import { refundPayments } from '@/server/areas/payments/refund-payments';
import { lockPayments } from '@/server/areas/payments/rows/payments';
import { isRepeatedMove, refuseStale } from '@/server/areas/requests/answer-checks';
import { limitRequests } from '@/server/areas/requests/check-request';
import { recordLineMovement, recordMoveOf } from '@/server/areas/requests/record-move';
import { countMoves } from '@/server/areas/requests/rows/moves';
import type { MoveDetails } from '@/server/areas/requests/rules';
import type { Deps, RequestDeps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * The children will be absent on these dates: releases their places and refunds each date by the booking's policy (product
 * rule 4). Throws as {@link changeBooking}, `invalid` {dates} for a past date or one not in the booking, and `conflict` for all
 * remaining dates, which would be a cancellation.
 */
export const shareAbsence = (
  deps: Deps,
  caller: Caller,
  id: string,
  { version, refund, dates }: Body<'shareAbsence'>,
) => {
  const on = (items: readonly BookingItemRow[]) => items.filter((item) => dates.includes(item.date));
  return changeBooking(deps, caller, id, {
    action: 'absence',
    version,
    refund: { seen: refund, now: (booking) => refundOf(booking, on(booking.items)) },
    dates: { dates: [...new Set(dates)].sort() },
    make: (booking) => giveUp(booking, on(booking.items), dates),
  }) satisfies Promise<BookingGroup>;
};

const refundOf = ({ group, now }: ChangingBooking, items: readonly BookingItemRow[]): number =>
  items.reduce((sum, item) => sum + (absenceQuote(group, item, now)?.refund ?? 0), 0);

async function giveUp(
  booking: ChangingBooking,
  chosen: readonly BookingItemRow[],
  dates: readonly string[],
): Promise<MadeChange> {
  const { tx, group, items, now } = booking;
  const given = chosen.filter((item) => absenceQuote(group, item, now) !== null);
  const wrong = dates.find((date) => !given.some((item) => item.date === date));
  if (wrong !== undefined) {
    throw invalid({ dates: `${longDate(wrong)} isn’t an upcoming date of this booking.` });
  }
  const ids = given.map((item) => item.id);
  if (!items.some((item) => isLive(item) && !ids.includes(item.id))) {
    throw conflict('These are the only dates left. Cancel the booking instead.');
  }
  const refund = refundOf(booking, given);
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  await releasePlaces(tx, ids);
  return {
    refund,
    note: writeDates([...new Set(dates)].sort()),
    change: {
      kind: 'absence',
      dates: [...new Set(dates)].sort(),
      byMonth: group.type === BookingType.PERMANENT,
      refund,
    },
  };
}

const instead = 'Mark your child as not coming on that date, and send a new request for the other day.';

/**
 * Moves one date of a drop-in to another day (product rule 4). Allowed only while the old date is fully refundable and if the new
 * one costs no more; the difference is refunded. The new places are held before the old ones are released (record 0020). Throws
 * as {@link changeBooking}, `invalid` by field, and `conflict` if a place is gone, a child is booked elsewhere, or the terms do
 * not allow it.
 */
export const moveDate = (deps: Deps, caller: Caller, id: string, { version, from, to }: Body<'moveBookingDate'>) =>
  changeBooking(deps, caller, id, {
    action: 'reschedule',
    version,
    dates: { from, to },
    make: (booking) => move(booking, from, to),
  }) satisfies Promise<BookingGroup>;

async function move(booking: ChangingBooking, from: string, to: string): Promise<MadeChange> {
  const { tx, group, items, terms, now } = booking;
  const old = items
    .filter((item) => item.date === from)
    .map((item) => ({ ...item, absence: absenceQuote(group, item, now) }))
    .filter((item) => item.absence !== null);
  if (old.length === 0) throw invalid({ from: `${longDate(from)} isn’t an upcoming date of this booking.` });
  if (from === to) throw invalid({ to: 'Choose another day.' });
  if (group.type === BookingType.PERMANENT) {
    throw conflict(`The days of a permanent booking can’t be moved. ${instead}`);
  }
  if (!old.every((item) => canMove(group.type, item))) {
    throw conflict(`Under the cancellation terms, ${longDate(from)} can no longer be moved. ${instead}`);
  }
  checkOffered(terms);
  const children = await readCareChildren(
    tx,
    group.familyId,
    old.flatMap(({ childId }) => childId ?? []),
  );
  const planned = dropInItems(terms, { children, dates: [to], scheduleType: group.scheduleType }, now, 'to');
  const refund = priceOf(old) - priceOf(planned);
  if (refund < 0) throw conflict(`Care on ${longDate(to)} costs more than on ${longDate(from)}. ${instead}`);

  const held = planned.map((item) => ({
    ...item,
    id: randomUUID(),
    groupId: group.id,
    tourId: null,
    status: BookingItemStatus.APPROVED,
    held: true,
  }));
  const ids = old.map((item) => item.id);
  await insertItems(tx, held);
  await exchangeHeld(tx, held, ids, 'parent');
  await refuseAheadOfOthers(tx, { ...group, items: held }, now);
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  return {
    refund,
    note: `From ${longDate(from)} to ${longDate(to)}`,
    change: { kind: 'reschedule', from, to, refund },
  };
}

const priceOf = (items: readonly { price: number }[]) => items.reduce((sum, item) => sum + item.price, 0);

interface ChangingBooking {
  tx: Tx;
  group: BookingGroupRow;
  items: readonly BookingItemRow[];
  terms: CareTerms;
  now: Date;
}

/** Money in minor units. */
export interface MadeChange {
  refund: number;
  note: string;
  change: BookingChange;
}

interface Change {
  action: 'absence' | 'reschedule';
  /** The version the parent saw; undefined if not sent. */
  version: number | undefined;
  /** The refund the parent saw (undefined if not sent), and the refund now. */
  refund?: { seen: number | undefined; now: (booking: ChangingBooking) => number };
  /** Recorded with the move; a repeat is recognized by them. */
  dates: MoveDetails;
  make: (booking: ChangingBooking) => Promise<MadeChange>;
}

/**
 * Changes single dates of a confirmed booking without changing its status (product rule 4, "Changing single dates"). A repeat of
 * the newest change does nothing. Throws `notFound`, `tooMany`, or `conflict` if the booking is not confirmed or has changed
 * since the parent saw it.
 */
async function changeBooking(deps: Deps, caller: Caller, id: string, change: Change): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    // Lock order: family, then request.
    await lockFamily(tx, caller.familyId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    const items = await itemsOfGroups(tx, [id]);
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const present = (of: BookingGroupRow) => presentBooking(tx, frozen, of);
    const { action, version, dates, refund } = change;
    const details = { ...dates, refund: refund?.seen };
    if (await isRepeatedMove(tx, 'booking', group, { actor: 'parent', action, version, details })) {
      return present(group);
    }
    await holdTerms(tx, group.facilityId);
    const terms = await readCareTerms(tx, group.facilityId, group.addressId);
    if (!terms) throw notFound();
    const booking = { tx, group, items, terms, now };
    await refuseStale({
      row: group,
      version,
      amount: refund && { of: 'refund', seen: refund.seen, now: refund.now(booking) },
      present: () => present(group),
    });
    if (group.status !== BookingStatus.APPROVED) throw conflict(refusalOf('change', group.status));
    await limitRequests(tx, frozen, caller.familyId, group.facilityId);
    if (action === 'reschedule') await limitMoves(tx, id);
    const made = await change.make(booking);
    const move = { actor: 'parent', action, by: caller.accountId, details: dates } as const;
    return present(await carryOut(tx, frozen, group, made, move));
  });
}

/** Dates that were moved stay in the history, so bound it. */
async function limitMoves(tx: Tx, id: string): Promise<void> {
  if ((await countMoves(tx, 'booking', id, 'reschedule')) < limits.movedDatesMax) return;
  throw conflict(
    `You’ve moved dates of this booking ${limits.movedDatesMax} times, which is the limit. Mark your child as not coming on a date, and send a new request for the other day.`,
  );
}

/** The move that changes single dates, and what a repeat of it is recognized by. */
interface ChangingMove {
  actor: 'parent' | 'facility';
  action: string;
  by?: string;
  contactId?: string | null | undefined;
  details: MoveDetails;
}

/** After the items of a confirmed booking have changed: refunds, writes dates and history, moves the waitlist, and tells the family. */
export async function carryOut(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  made: MadeChange,
  { actor, action, by, contactId, details }: ChangingMove,
): Promise<BookingGroupRow> {
  const now = deps.clock.now();
  await refundPayments(tx, deps, await lockPayments(tx, group.id), made.refund, action);
  const left = await itemsOfGroups(tx, [group.id]);
  const span = group.type === BookingType.DROP_IN ? spanOf(left) : {};
  const after = await updateGroup(tx, group, {
    ...span,
    isExample: false,
    firstDayMailAt: plannedMail(group, left, now),
    // A permanent booking's monthly schedule is unchanged.
    dueAt:
      group.type === BookingType.DROP_IN
        ? dueAt({ ...group, ...span }, { state: 'none' }, group.timeZone, now)
        : group.dueAt,
    updatedAt: now,
  });
  await recordMoveOf(tx, deps, 'booking', group, {
    actor,
    action,
    to: group.status,
    at: now,
    note: made.note,
    contactId,
    details: { ...details, refund: made.refund },
  });
  await moveWaitlistWithBooking(tx, deps, group, after, []);
  // A sibling's place on the date of a line decides the order there.
  await recordLineMovement(tx, after, 'siblingGone', now);
  await notifyOfChange(tx, deps, after, { change: made.change, by });
  return after;
}

/** Null: it was sent. Without a day to come it stays planned, because an absence can be undone. */
function plannedMail(
  { firstDayMailAt: planned, timeZone }: BookingGroupRow,
  items: readonly BookingItemRow[],
  now: Date,
) {
  const first = firstSession(items);
  return planned && ((first && firstDayMailAt(first.startAt, timeZone, now)) ?? planned);
}

/** The date columns for the remaining dates. */
function spanOf(items: readonly BookingItemRow[]) {
  const left = items.filter(isLive);
  const [first, last] = [left[0]!, left[left.length - 1]!];
  return { startDate: first.date, endDate: last.date, firstStartAt: first.startAt };
}
