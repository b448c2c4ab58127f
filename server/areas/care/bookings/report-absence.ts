import type { Answer, Body, BookingGroup } from '@/api/contract/types';
import { conflict, invalid, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { datesOf } from '@/lib/dates/booking-dates';
import { longDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import {
  type AbsenceEffect,
  absenceEffect,
  type AbsenceReason,
  isReported,
  namedParts,
} from '@/lib/requests/care/absences';
import { carryOut, changeBooking, type ChangingBooking } from '@/server/areas/care/bookings/change-dates';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { presentBookings } from '@/server/areas/care/bookings/present-bookings';
import { type BookingGroupRow, listGroups, lockGroups } from '@/server/areas/care/bookings/rows';
import { absenceNote, absenceTold, comingTold } from '@/server/areas/care/bookings/rules/absence-words';
import { itemQuote } from '@/server/areas/care/bookings/rules/refunds';
import { refusalOf } from '@/server/areas/care/bookings/rules/refusal';
import { isRepeatedMove } from '@/server/areas/care/requests/answer-checks';
import { limitRequests } from '@/server/areas/care/requests/check-request';
import type { AskedMove, MoveDetails } from '@/server/areas/care/requests/rules';
import { releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import {
  type BookingItemRow,
  itemsOfGroups,
  setItemStatus,
  setNotComing,
} from '@/server/areas/facilities/capacity/rows';
import { type CareChildRow, lockFamily, readCareChildren } from '@/server/areas/family/records/rows/records';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Children aren't coming on these days, in all of the family's confirmed bookings except those left out (product rule 4, "A child
 * isn't coming"). Sessions with a refund are given up; the others stay booked. Throws `notFound`, `tooMany`, and `conflict` with
 * `details: {bookings}` if the bookings, versions or refunds (minor units) differ from what the parent saw; then nothing is done.
 */
export async function reportAbsence(
  deps: Deps,
  caller: Caller,
  childId: string,
  { reason, from, until, siblings = [], leftOut = [], bookings: seen }: Body<'reportAbsence'>,
): Promise<Answer<'reportAbsence'>> {
  const children = [...new Set([childId, ...siblings])];
  const report = { reported: children, reason, from, until };
  const ids = seen.map(({ id }) => id);
  return inTransaction(deps, async (tx) => {
    const family = await lockFamilyOf(tx, caller, children, ids);
    const running = await confirmedWith(tx, caller.familyId, { children, from, until });
    const others = running.filter((id) => !leftOut.includes(id));
    const groups = await lockBookings(tx, caller, ids, others);
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const moves = seen.map(({ refund, ...one }) => ({ ...one, action: 'absence', details: { ...report, refund } }));
    if (await areRepeated(tx, groups, moves)) return presentAll(tx, frozen, caller, ids);
    await limitEach(tx, frozen, caller, groups);
    const items = await itemsOfGroups(tx, [...groups.keys()]);
    const planned = [...groups.values()].flatMap((group) => {
      const own = items.filter(({ groupId }) => groupId === group.id);
      const effect = absenceEffect(quoted(group, own, now), { children, from, until });
      return effect ? [{ group, effect }] : [];
    });
    const isAsShown =
      planned.length === seen.length &&
      planned.every(({ group: { id, version }, effect }) =>
        seen.some((one) => one.id === id && one.version === version && one.refund === effect.refund),
      );
    if (!isAsShown) throw haveChanged(await presentAll(tx, frozen, caller, [...groups.keys()]));
    const released = planned.flatMap(({ effect }) => effect.released.map(({ id }) => id));
    const stillBooked = planned.flatMap(({ effect }) => effect.stillBooked.map(({ id }) => id));
    await setNotComing(tx, stillBooked, reason);
    // All at once, so that the counters are locked in one order.
    await releasePlaces(tx, released);
    for (const { group, effect } of planned) {
      await giveUp(tx, frozen, group, effect, { family, reason, by: caller.accountId, details: report });
    }
    return presentAll(tx, frozen, caller, ids);
  });
}

/**
 * The same for all children of one booking on single dates, as pages asked before an absence named children. They said that the spot
 * goes to other families, so it is released without a refund, too. Throws as {@link changeBooking}, `invalid` {dates} for a past date
 * or one not in the booking, and `conflict` for all remaining dates, because the page did not say that it cancels the booking.
 */
export const shareAbsence = (
  deps: Deps,
  caller: Caller,
  id: string,
  { version, refund, dates }: Body<'shareAbsence'>,
): Promise<BookingGroup> => {
  const report = { reported: 'all', dates: sorted(dates) };
  const effectIn = ({ deps: { clock }, group, items }: ChangingBooking) =>
    absenceEffect(quoted(group, items, clock.now()), { children: group.children, dates: report.dates }, false);
  return changeBooking(deps, caller, id, {
    action: 'absence',
    version,
    refund: { shown: refund, now: (booking) => effectIn(booking)?.refund ?? 0 },
    details: report,
    async make(booking) {
      const { tx, group, by } = booking;
      const effect = effectIn(booking);
      const wrong = report.dates.find((date) => !effect?.dates.includes(date));
      if (!effect || wrong !== undefined) {
        throw invalid({ dates: `${longDate(wrong!)} isn’t an upcoming date of this booking.` });
      }
      if (effect.ends) throw conflict('These are the only dates left. Cancel the booking instead.');
      const family = await readCareChildren(tx, group.familyId, group.children);
      await releasePlaces(
        tx,
        effect.released.map((item) => item.id),
      );
      return giveUp(tx, booking.deps, group, effect, { family, reason: null, by, details: report });
    },
  });
};

const quoted = (group: BookingGroupRow, items: readonly BookingItemRow[], now: Date) =>
  items.map((item) => ({ ...item, absence: itemQuote(group, item, now) }));

/** The family's confirmed bookings for these children that run in this period. */
async function confirmedWith(
  tx: Tx,
  familyId: string,
  { children: absent, from, until }: { children: readonly string[]; from: string; until: string },
): Promise<string[]> {
  const page = { offset: 0, limit: limits.groupLimitMax, newestFirst: false };
  const { groups } = await listGroups(tx, familyId, [BookingStatus.APPROVED], page);
  return groups
    .filter(({ children, startDate, endDate }) => {
      const isTheirs = children.some((id) => absent.includes(id));
      return isTheirs && startDate <= until && (endDate === null || endDate >= from);
    })
    .map(({ id }) => id);
}

interface Reported {
  /** The children who may be absent. */
  family: readonly CareChildRow[];
  reason: AbsenceReason | null;
  by: string;
  /** A repeat is recognized by them. */
  details: MoveDetails;
}

/** Records the absence in one booking, whose places are released already. Without any other day the booking is cancelled. */
async function giveUp(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { parts, dates, refund, released, stillBooked, ends }: AbsenceEffect<BookingItemRow>,
  { family, reason, by, details }: Reported,
): Promise<BookingGroupRow> {
  const missed = namedParts(parts, family);
  const lost = datesOf(released);
  const told = {
    by,
    note: absenceNote(missed, { reason, isNamed: !ends }),
    ...absenceTold(missed, group.scheduleType, ends),
    details: {
      ...details,
      children: parts.flatMap(({ children }) => children),
      session: group.scheduleType,
      dates,
      released: lost,
      refund,
    },
  };
  if (ends) return moveBooking(tx, deps, group, { actor: 'parent', action: 'decline' }, told);
  await setItemStatus(
    tx,
    released.map(({ id }) => id),
    BookingItemStatus.CANCELED,
  );
  const byMonth = group.type === BookingType.PERMANENT;
  const change = {
    kind: 'notComing',
    missed,
    stillBooked: datesOf(stillBooked),
    released: lost,
    byMonth,
    refund,
  } as const;
  const { note, ...move } = told;
  return carryOut(tx, deps, group, { refund, note, change }, { ...move, actor: 'parent', action: 'absence' });
}

/**
 * The child is coming after all on days that stayed booked. Throws `notFound`, `tooMany`, and `conflict`: once a session has begun,
 * and with `details: {bookings}` if one has changed since the parent saw it.
 */
export async function undoAbsence(
  deps: Deps,
  caller: Caller,
  childId: string,
  { bookings: seen }: Body<'undoAbsence'>,
): Promise<Answer<'undoAbsence'>> {
  const ids = seen.map(({ id }) => id);
  return inTransaction(deps, async (tx) => {
    const [child] = await lockFamilyOf(tx, caller, [childId], ids);
    const { firstName } = child!;
    const groups = await lockBookings(tx, caller, ids);
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const action = 'comingAfterAll';
    const moves = seen.map(({ dates, ...one }) => ({
      ...one,
      action,
      details: { children: [childId], dates: sorted(dates) },
    }));
    if (await areRepeated(tx, groups, moves)) return presentAll(tx, frozen, caller, ids);
    await limitEach(tx, frozen, caller, groups);
    if (seen.some(({ id, version }) => groups.get(id)!.version !== version)) {
      throw haveChanged(await presentAll(tx, frozen, caller, ids));
    }
    for (const { id, details } of moves) {
      const group = groups.get(id)!;
      const { dates } = details;
      const own = await missed(tx, group, childId, dates, now);
      await setNotComing(
        tx,
        own.map((item) => item.id),
        null,
      );
      const made = { refund: 0, note: writeDates(dates), change: { kind: action, child: firstName, dates } } as const;
      const told = { by: caller.accountId, ...comingTold(firstName, dates, group.scheduleType) };
      const about = { ...details, session: group.scheduleType };
      await carryOut(tx, frozen, group, made, { ...told, actor: 'parent', action, details: about });
    }
    return presentAll(tx, frozen, caller, ids);
  });
}

/** The child's sessions on these dates, each of them reported absent and not begun. */
async function missed(tx: Tx, group: BookingGroupRow, childId: string, dates: readonly string[], now: Date) {
  if (group.status !== BookingStatus.APPROVED) throw conflict(refusalOf('change', group.status));
  const items = (await itemsOfGroups(tx, [group.id])).filter(
    (item) => item.childId === childId && dates.includes(item.date) && isReported(item),
  );
  const wrong = dates.find((date) => !items.some((item) => item.date === date));
  if (wrong !== undefined)
    throw invalid({ dates: `You didn’t say that your child isn’t coming on ${longDate(wrong)}.` });
  const begun = items.find(({ startAt }) => startAt <= now);
  if (begun)
    throw conflict(`It’s too late to undo this for ${longDate(begun.date)}. Please call ${group.facilityName}.`);
  return items;
}

const sorted = (dates: readonly string[]) => [...new Set(dates)].sort();

/** The bookings of a change, locked, by id. */
type Groups = ReadonlyMap<string, BookingGroupRow>;

/** Returns the children whom a change concerns. Lock order: family, then requests. */
async function lockFamilyOf(tx: Tx, { familyId }: Caller, children: readonly string[], ids: readonly string[]) {
  if (new Set(ids).size < ids.length) throw invalid({ bookings: 'Name each booking once.' });
  await lockFamily(tx, familyId);
  const family = await readCareChildren(tx, familyId, children);
  if (family.length < children.length) throw notFound();
  return family;
}

async function lockBookings(tx: Tx, { familyId }: Caller, ids: readonly string[], others: readonly string[] = []) {
  const groups: Groups = new Map((await lockGroups(tx, familyId, [...ids, ...others])).map((one) => [one.id, one]));
  if (ids.some((id) => !groups.has(id))) throw notFound();
  return groups;
}

/** Whether each booking has had its move. An absence that left nothing of a booking was recorded as its cancellation. */
async function areRepeated(
  tx: Tx,
  groups: Groups,
  moves: readonly (Pick<AskedMove, 'action' | 'version' | 'details'> & { id: string })[],
): Promise<boolean> {
  for (const { id, ...move } of moves) {
    const isMade = (action: string) =>
      isRepeatedMove(tx, 'booking', groups.get(id)!, { ...move, actor: 'parent', action });
    if (!(await isMade(move.action)) && !(move.action === 'absence' && (await isMade('decline')))) return false;
  }
  return true;
}

async function limitEach(tx: Tx, deps: Deps, { familyId }: Caller, groups: Groups): Promise<void> {
  for (const facilityId of new Set([...groups.values()].map((group) => group.facilityId))) {
    await limitRequests(tx, deps, familyId, facilityId);
  }
}

/** The bookings as they are now. */
const presentAll = async (tx: Tx, deps: Deps, { familyId }: Caller, ids: readonly string[]) => ({
  bookings: await presentBookings(tx, deps, await lockGroups(tx, familyId, ids)),
});

const haveChanged = (details: Awaited<ReturnType<typeof presentAll>>) =>
  conflict('Your bookings have changed since you looked at them. Nothing was done.', details);
