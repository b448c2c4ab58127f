import { randomUUID } from 'node:crypto';
import type { Body, BookingGroup } from '@/api/contract/types';
import { conflict, invalid, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { canMove, datesText, isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { firstSession } from '@/lib/requests/care/booking-facts';
import type { BookingChange } from '@/server/areas/care/bookings/letters';
import { notifyOfChange } from '@/server/areas/care/bookings/notify-family';
import { presentBooking } from '@/server/areas/care/bookings/present-bookings';
import { refuseAheadOfOthers } from '@/server/areas/care/bookings/refuse-ahead';
import { moveWaitlistWithBooking } from '@/server/areas/care/bookings/related-requests';
import { type BookingGroupRow, lockGroup, updateGroup } from '@/server/areas/care/bookings/rows';
import { checkOffered } from '@/server/areas/care/bookings/rules/checks';
import { dueAt } from '@/server/areas/care/bookings/rules/due';
import { firstDayMailAt } from '@/server/areas/care/bookings/rules/first-day';
import { dropInItems } from '@/server/areas/care/bookings/rules/plan';
import { itemQuote } from '@/server/areas/care/bookings/rules/refunds';
import { refusalOf } from '@/server/areas/care/bookings/rules/refusal';
import { isRepeatedMove, refuseStale } from '@/server/areas/care/requests/answer-checks';
import { limitRequests } from '@/server/areas/care/requests/check-request';
import { type MoveOptions, recordLineMovement, recordMoveOf } from '@/server/areas/care/requests/record-move';
import { countMoves } from '@/server/areas/care/requests/rows/moves';
import type { MoveDetails } from '@/server/areas/care/requests/rules';
import { exchangeHeld } from '@/server/areas/facilities/capacity/hold-places';
import {
  type BookingItemRow,
  insertItems,
  itemsOfGroups,
  setItemStatus,
} from '@/server/areas/facilities/capacity/rows';
import { holdTerms, readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import type { CareTerms } from '@/server/areas/facilities/listings/rules';
import { lockFamily, readCareChildren } from '@/server/areas/family/records/rows/records';
import { refundPayments } from '@/server/areas/money/payments/refund-payments';
import { lockPayments } from '@/server/areas/money/payments/rows/payments';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

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
    details: { from, to },
    make: (booking) => move(booking, from, to),
  }) satisfies Promise<BookingGroup>;

async function move(
  { tx, deps, group, items, terms, by }: ChangingBooking,
  from: string,
  to: string,
): Promise<BookingGroupRow> {
  const now = deps.clock.now();
  const old = items
    .filter((item) => item.date === from)
    .map((item) => ({ ...item, absence: itemQuote(group, item, now) }))
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
  const change = { kind: 'reschedule', from, to, refund } as const;
  const news = `The family moved ${datesText([from])} to ${datesText([to])}`;
  const made = { refund, note: null, change };
  return carryOut(tx, deps, group, made, { actor: 'parent', action: 'reschedule', by, details: { from, to }, news });
}

const priceOf = (items: readonly { price: number }[]) => items.reduce((sum, item) => sum + item.price, 0);

export interface ChangingBooking {
  tx: Tx;
  /** The clock stands still. */
  deps: RequestDeps;
  group: BookingGroupRow;
  items: readonly BookingItemRow[];
  terms: CareTerms;
  /** The account of the parent. */
  by: string;
}

/** Money in minor units. */
interface MadeChange {
  refund: number;
  note: string | null;
  change: BookingChange;
}

interface Change {
  action: 'absence' | 'reschedule';
  /** The version the parent saw; undefined if not sent. */
  version: number | undefined;
  /** The refund the parent saw (undefined if not sent), and the refund now. */
  refund?: { shown: number | undefined; now: (booking: ChangingBooking) => number };
  /** A repeat is recognized by them. */
  details: MoveDetails;
  /** Makes and records the change. */
  make: (booking: ChangingBooking) => Promise<BookingGroupRow>;
}

/**
 * Changes single dates of a confirmed booking without changing its status (product rule 4, "Changing single dates"). A repeat of
 * the newest change does nothing. Throws `notFound`, `tooMany`, or `conflict` if the booking is not confirmed or has changed
 * since the parent saw it.
 */
export async function changeBooking(deps: Deps, caller: Caller, id: string, change: Change): Promise<BookingGroup> {
  return inTransaction(deps, async (tx) => {
    // Lock order: family, then request.
    await lockFamily(tx, caller.familyId);
    const group = await lockGroup(tx, id);
    if (group?.familyId !== caller.familyId) throw notFound();
    const items = await itemsOfGroups(tx, [id]);
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const present = (of: BookingGroupRow) => presentBooking(tx, frozen, of);
    const { action, version, refund, make } = change;
    const details = { ...change.details, refund: refund?.shown };
    if (await isRepeatedMove(tx, 'booking', group, { actor: 'parent', action, version, details })) {
      return present(group);
    }
    await holdTerms(tx, group.facilityId);
    const terms = await readCareTerms(tx, group.facilityId, group.addressId);
    if (!terms) throw notFound();
    const booking = { tx, deps: frozen, group, items, terms, by: caller.accountId };
    await refuseStale({
      row: group,
      version,
      amount: refund && { kind: 'refund', shown: refund.shown, now: refund.now(booking) },
      present: () => present(group),
    });
    if (group.status !== BookingStatus.APPROVED) throw conflict(refusalOf('change', group.status));
    await limitRequests(tx, frozen, caller.familyId, group.facilityId);
    if (action === 'reschedule') await limitMoves(tx, id);
    return present(await make(booking));
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
interface ChangingMove extends Pick<MoveOptions, 'by' | 'contactId' | 'news' | 'says'> {
  actor: 'parent' | 'facility';
  action: string;
  details: MoveDetails;
}

/** After the items of a confirmed booking have changed: refunds, writes dates and history, moves the waitlist, and tells the family. */
export async function carryOut(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  made: MadeChange,
  { actor, action, by, contactId, details, news, says }: ChangingMove,
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
    news,
    says,
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
