import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@/lib/app-error';
import { isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { todayIn, wallClockIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus as S, BookingType, TourStatus } from '@/lib/enums';
import { bookingStatusLabels, tourStatusLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { actionToCancel, leaveOutDates } from '@/server/areas/bookings/cancel-dates';
import { moveBooking } from '@/server/areas/bookings/move-booking';
import { type BookingGroupRow, lockGroup } from '@/server/areas/bookings/rows';
import { bookedCare, closesVisit, contradicted, type TermsChange } from '@/server/areas/bookings/rules/contradictions';
import { releasePlaces } from '@/server/areas/capacity/hold-places';
import { type BookingItemRow, itemsOfGroups, itemsOfTour, setItemStatus } from '@/server/areas/capacity/rows';
import { openRequestsOf } from '@/server/areas/desk/rows';
import { lockTerms, termsOfFacility } from '@/server/areas/facilities/rows/care-terms';
import { writeDates } from '@/server/areas/mail/rules/mail-text';
import { paymentsOf } from '@/server/areas/payments/rows/payments';
import type { Deps } from '@/server/areas/shared/deps';
import { moveTour } from '@/server/areas/tours/move-tour';
import { lockTour, type TourGroupRow, updateTourRow } from '@/server/areas/tours/rows';
import { hasPassed } from '@/server/areas/tours/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/** A line of text about a request that conflicts with the change: which one, and what happens to it. */
type Affected = string;

/**
 * Changes a facility's facts and, in the same transaction, cancels on its behalf the open requests that conflict with the change
 * (record 0085). If there are any, `confirmed` must be the code of the current list of them; otherwise nothing is written, and it
 * throws `conflict` with the list and its code.
 */
export async function changeFacts<T>(
  deps: Deps,
  facilityId: string,
  confirmed: string | undefined,
  write: (tx: Tx) => Promise<T>,
): Promise<{ written: T; affected: Affected[] }> {
  return inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const before = await lockTerms(tx, facilityId);
    const written = await write(tx);
    const after = await termsOfFacility(tx, facilityId);
    if (isDeepStrictEqual(before, after)) return { written, affected: [] };
    const changes = new Map([...after].map(([id, terms]) => [id, { before: before.get(id) ?? terms, after: terms }]));
    // Run the cancellations to get the list. If it was not confirmed, the throw below rolls everything back.
    const affected = await endContradicted(tx, frozen, facilityId, changes);
    const code = codeOf(affected);
    if (affected.length > 0 && code !== confirmed) {
      const anew = confirmed === undefined ? '' : 'This is no longer the list that you confirmed. ';
      const first = `${anew}Nothing has changed yet, because live requests contradict this:`;
      const last = `To go on and do this, add: --cancel ${code}`;
      throw conflict([first, ...affected.map((line) => `  ${line}`), last].join('\n'));
    }
    return { written, affected };
  });
}

const codeOf = (affected: readonly Affected[]) =>
  createHash('sha256').update(affected.join('\n')).digest('hex').slice(0, 8);

type Changes = ReadonlyMap<string, TermsChange>;

async function endContradicted(tx: Tx, deps: Deps, facilityId: string, changes: Changes): Promise<Affected[]> {
  const affected: (Affected | null)[] = [];
  // Lock order: bookings by id, then tours. Code that holds a tour's lock never waits for a booking's.
  for (const { kind, id } of await openRequestsOf(tx, facilityId)) {
    affected.push(kind === 'booking' ? await endBooking(tx, deps, id, changes) : await endTour(tx, deps, id, changes));
  }
  return affected.filter((line) => line !== null);
}

/**
 * The facility's move, by status, for a booking that loses dates. `listed`: none, because the desk still has to answer
 * it.
 */
const endings = {
  [S.NEW]: 'listed',
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'withdraw',
  [S.PENDING_PAYMENT]: 'cancel',
  [S.PAYMENT_FAILED]: 'cancel',
  [S.APPROVED]: 'cancelDates',
} as const satisfies Partial<Record<S, keyof typeof words>>;

const words = {
  listed: 'still waits for your answer: decline it, or approve what is left',
  withdraw: 'your offer is withdrawn',
  cancel: 'the booking is cancelled',
  cancelDates: 'these dates are cancelled',
  leaveOut: 'these dates are left out of the care',
} as const;

async function endBooking(tx: Tx, deps: Deps, id: string, changes: Changes): Promise<Affected | null> {
  const group = (await lockGroup(tx, id))!;
  const change = changes.get(group.addressId);
  if (!change || !(group.status in endings)) return null;
  const coming = comingCare(group, await itemsOfGroups(tx, [id]), todayIn(group.timeZone, deps.clock.now()));
  const found = contradicted(change, coming);
  if (!found) return null;
  const { reason, care } = found;
  const dates = [...new Set(care.map(({ date }) => date))];
  const isPart = group.type === BookingType.PERMANENT && care.length < coming.length;
  const refundedBefore = await refundedOf(tx, id);
  const done = await end(tx, deps, group, { dates, reason, care, isPart });
  const refund = (await refundedOf(tx, id)) - refundedBefore;
  const status = bookingStatusLabels[group.status].label;
  const money = refund > 0 ? `; ${formatMoney(refund, group.currency)} is refunded` : '';
  const month = done === 'cancelDates' && group.type === BookingType.PERMANENT ? '; the month is not refunded' : '';
  return `${group.number} (${status}), ${writeDates(dates)}: ${words[done]}${money}${month}`;
}

interface Lost {
  dates: string[];
  reason: string;
  care: readonly BookingItemRow[];
  /** Permanent care that keeps other dates. */
  isPart: boolean;
}

/** Ends the booking, or the dates it loses. Returns what was done. */
async function end(
  tx: Tx,
  deps: Deps,
  group: BookingGroupRow,
  { care, isPart, ...options }: Lost,
): Promise<keyof typeof words> {
  const ending = endings[group.status as keyof typeof endings];
  if (ending === 'listed') return ending;
  if (ending !== 'cancelDates' && isPart) {
    await leaveOutDates(tx, deps, group, care, options);
    return 'leaveOut';
  }
  const { dates } = options;
  const action = ending === 'cancelDates' ? await actionToCancel(tx, group, dates, deps.clock.now()) : ending;
  await moveBooking(tx, deps, group, { actor: 'facility', action }, { ...options, details: { dates } });
  return action;
}

const attended: readonly (BookingItemStatus | null)[] = [BookingItemStatus.ATTENDED, BookingItemStatus.NOT_ATTENDED];

const comingCare = (group: BookingGroupRow, items: readonly BookingItemRow[], today: string) =>
  bookedCare(
    items.filter((item) => isLive(item) && !attended.includes(item.status) && item.date >= today),
    group.type,
    group.permanentBookingDays.length,
  );

const refundedOf = async (tx: Tx, id: string) =>
  (await paymentsOf(tx, [id])).reduce((sum, { refunded }) => sum + refunded, 0);

async function endTour(tx: Tx, deps: Deps, id: string, changes: Changes): Promise<Affected | null> {
  const tour = (await lockTour(tx, id))!;
  const change = changes.get(tour.addressId);
  if (!change || hasPassed(tour, deps.clock.now())) return null;
  return tour.status === TourStatus.SCHEDULED_START
    ? endOfferedStart(tx, deps, tour, change)
    : endVisit(tx, deps, tour, change);
}

const decline = { actor: 'facility', action: 'decline' } as const;

async function endVisit(tx: Tx, deps: Deps, tour: TourGroupRow, change: TermsChange): Promise<Affected | null> {
  if (tour.status !== TourStatus.SCHEDULED_TOUR || !tour.scheduledAt) return null;
  const { date } = wallClockIn(tour.timeZone, tour.scheduledAt);
  if (!closesVisit(change, date)) return null;
  await moveTour(tx, deps, tour, decline, { note: `We are closed on ${longDate(date)}.` });
  return `${tour.number} (${tourStatusLabels[tour.status].label}), ${writeDates([date])}: the tour is cancelled`;
}

/** Only for an unanswered offer: once accepted, it is a booking. */
async function endOfferedStart(tx: Tx, deps: Deps, tour: TourGroupRow, change: TermsChange): Promise<Affected | null> {
  const daysAWeek = tour.offer?.permanentBookingDays.length ?? 0;
  const held = (await itemsOfTour(tx, tour.id)).filter((item) => item.held && item.groupId === null);
  const found = contradicted(change, bookedCare(held, BookingType.PERMANENT, daysAWeek));
  if (!found) return null;
  const ids = found.care.map((item) => item.id);
  const what = `${tour.number} (${tourStatusLabels[tour.status].label}), ${writeDates([...new Set(found.care.map(({ date }) => date))])}`;
  if (ids.length === held.length) {
    await moveTour(tx, deps, tour, decline, { note: found.reason });
    return `${what}: ${words.withdraw}`;
  }
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  await releasePlaces(tx, ids);
  await updateTourRow(tx, tour.id, {});
  return `${what}: ${words.leaveOut}`;
}
