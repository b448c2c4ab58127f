import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@/lib/app-error';
import { isLive } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { todayIn, wallClockIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus as S, BookingType, TourStatus } from '@/lib/enums';
import type { AffectedDeed, AffectedRequest } from '@/lib/facilities/affected';
import { actionToCancel, leaveOutDates } from '@/server/areas/bookings/cancel-dates';
import { moveBooking } from '@/server/areas/bookings/move-booking';
import { type BookingGroupRow, lockGroup } from '@/server/areas/bookings/rows';
import { bookedCare, closesVisit, contradicted, type TermsChange } from '@/server/areas/bookings/rules/contradictions';
import { offerFreed, releasePlaces } from '@/server/areas/capacity/hold-places';
import { type BookingItemRow, itemsOfGroups, itemsOfTour, setItemStatus } from '@/server/areas/capacity/rows';
import { lockTerms, termsOfFacility } from '@/server/areas/facilities/rows/care-terms';
import { keepWallTimes } from '@/server/areas/facts/change-zone';
import { openRequestsOf } from '@/server/areas/facts/rows';
import { paymentsOf } from '@/server/areas/payments/rows/payments';
import type { Deps } from '@/server/areas/shared/deps';
import { moveTour } from '@/server/areas/tours/move-tour';
import { lockTour, type TourGroupRow, updateTourRow } from '@/server/areas/tours/rows';
import { hasPassed } from '@/server/areas/tours/rules';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

export interface FactChange<T> {
  /** The code of the list that was confirmed, if one was. */
  confirmed?: string | undefined;
  /** Whom families see as its author; none at the desk. */
  contactId?: string;
  /** The facility's own words to the families whose care ends. */
  note?: string | undefined;
  write: (tx: Tx) => Promise<T>;
}

/**
 * Changes a facility's facts and, in the same transaction, cancels on its behalf the open requests that conflict with the change
 * (record 0085). If there are any, `confirmed` must be the code of the current list of them; otherwise nothing is written, and it
 * throws `conflict` with Contradictions (lib/facilities/affected.ts).
 */
export async function changeFacts<T>(
  deps: Deps,
  facilityId: string,
  { confirmed, contactId, note, write }: FactChange<T>,
): Promise<{ written: T; affected: AffectedRequest[] }> {
  return inTransaction(deps, async (tx) => {
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const before = await lockTerms(tx, facilityId);
    const written = await write(tx);
    const after = await termsOfFacility(tx, facilityId);
    if (isDeepStrictEqual(before, after)) return { written, affected: [] };
    // A reopened day, longer hours or a new price may free places for families that wait.
    await offerFreed(tx, {
      ageGroupIds: [...after.values()].flatMap(({ ageGroups }) => ageGroups.map(({ id }) => id)),
    });
    const changes = new Map([...after].map(([id, terms]) => [id, { before: before.get(id) ?? terms, after: terms }]));
    // Run the cancellations to get the list. If it was not confirmed, the throw below rolls everything back.
    const affected = [
      ...(await keepWallTimes(tx, frozen, facilityId, changes)),
      ...(await endContradicted(tx, frozen, facilityId, { changes, by: { contactId, note } })),
    ];
    const code = codeOf(affected);
    if (affected.length > 0 && code !== confirmed) {
      const anew = confirmed === undefined ? '' : 'This is no longer the list that you confirmed. ';
      throw conflict(`${anew}Nothing has changed yet, because live requests contradict this:`, { affected, code });
    }
    return { written, affected };
  });
}

const codeOf = (affected: readonly AffectedRequest[]) =>
  createHash('sha256').update(JSON.stringify(affected)).digest('hex').slice(0, 8);

interface Change {
  /** By address id. */
  changes: ReadonlyMap<string, TermsChange>;
  by: { contactId: string | undefined; note: string | undefined };
}

async function endContradicted(tx: Tx, deps: Deps, facilityId: string, change: Change): Promise<AffectedRequest[]> {
  const affected: (AffectedRequest | null)[] = [];
  // Lock order: bookings by id, then tours. Code that holds a tour's lock never waits for a booking's.
  for (const { kind, id } of await openRequestsOf(tx, facilityId)) {
    affected.push(kind === 'booking' ? await endBooking(tx, deps, id, change) : await endTour(tx, deps, id, change));
  }
  return affected.filter((one) => one !== null);
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
} as const satisfies Partial<Record<S, AffectedDeed>>;

async function endBooking(tx: Tx, deps: Deps, id: string, { changes, by }: Change): Promise<AffectedRequest | null> {
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
  const deed = await end(tx, deps, group, { dates, reason, care, isPart, by });
  return {
    number: group.number,
    request: { kind: 'booking', status: group.status },
    dates,
    deed,
    refund: (await refundedOf(tx, id)) - refundedBefore,
    currency: group.currency,
    byMonth: deed === 'cancelDates' && group.type === BookingType.PERMANENT,
  };
}

interface Lost {
  dates: string[];
  reason: string;
  care: readonly BookingItemRow[];
  /** Permanent care that keeps other dates. */
  isPart: boolean;
  by: Change['by'];
}

/** Ends the booking, or the dates it loses. Returns what was done. */
async function end(
  tx: Tx,
  deps: Deps,
  group: BookingGroupRow,
  { care, isPart, by: { contactId, note }, ...options }: Lost,
): Promise<AffectedDeed> {
  const ending = endings[group.status as keyof typeof endings];
  if (ending === 'listed') return ending;
  if (ending !== 'cancelDates' && isPart) {
    await leaveOutDates(tx, deps, group, care, options);
    return 'leaveOut';
  }
  const { dates } = options;
  const action = ending === 'cancelDates' ? await actionToCancel(tx, group, dates, deps.clock.now()) : ending;
  const told = action === 'cancelDates' ? { words: note } : { note: note ?? null };
  const made = { ...options, ...told, contactId, details: { dates } };
  await moveBooking(tx, deps, group, { actor: 'facility', action }, made);
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

async function endTour(tx: Tx, deps: Deps, id: string, { changes, by }: Change): Promise<AffectedRequest | null> {
  const tour = (await lockTour(tx, id))!;
  const change = changes.get(tour.addressId);
  if (!change || hasPassed(tour, deps.clock.now())) return null;
  const ended =
    tour.status === TourStatus.SCHEDULED_START
      ? await endOfferedStart(tx, deps, tour, change, by)
      : await endVisit(tx, deps, tour, change, by);
  if (!ended) return null;
  const { number, status } = tour;
  const { currency } = change.after;
  return { number, request: { kind: 'tour', status }, ...ended, refund: 0, currency, byMonth: false };
}

const decline = { actor: 'facility', action: 'decline' } as const;

type Ended = Pick<AffectedRequest, 'dates' | 'deed'>;

async function endVisit(
  tx: Tx,
  deps: Deps,
  tour: TourGroupRow,
  change: TermsChange,
  { contactId, note }: Change['by'],
): Promise<Ended | null> {
  if (tour.status !== TourStatus.SCHEDULED_TOUR || !tour.scheduledAt) return null;
  const { date } = wallClockIn(tour.timeZone, tour.scheduledAt);
  if (!closesVisit(change, date)) return null;
  await moveTour(tx, deps, tour, decline, { note: note ?? `We are closed on ${longDate(date)}.`, contactId });
  return { dates: [date], deed: 'cancelTour' };
}

/** Only for an unanswered offer: once accepted, it is a booking. */
async function endOfferedStart(
  tx: Tx,
  deps: Deps,
  tour: TourGroupRow,
  change: TermsChange,
  { contactId, note }: Change['by'],
): Promise<Ended | null> {
  const daysAWeek = tour.offer?.permanentBookingDays.length ?? 0;
  const held = (await itemsOfTour(tx, tour.id)).filter((item) => item.held && item.groupId === null);
  const found = contradicted(change, bookedCare(held, BookingType.PERMANENT, daysAWeek));
  if (!found) return null;
  const ids = found.care.map((item) => item.id);
  const dates = [...new Set(found.care.map(({ date }) => date))];
  if (ids.length === held.length) {
    await moveTour(tx, deps, tour, decline, { note: note ?? found.reason, contactId });
    return { dates, deed: 'withdraw' };
  }
  await setItemStatus(tx, ids, BookingItemStatus.CANCELED);
  await releasePlaces(tx, ids);
  await updateTourRow(tx, tour.id, {});
  return { dates, deed: 'leaveOut' };
}
