import type { Answer, Body, BookingGroup } from '@/api/contract/types';
import { conflict, invalid, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import { longDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { datesOf } from '@/lib/dates/booking-dates';
import { type Absence, absenceOf, type AbsenceReason, isReported, namedParts } from '@/lib/requests/absences';
import { carryOut, changeBooking, type ChangingBooking } from '@/server/areas/care/bookings/change-dates';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { presentBookings } from '@/server/areas/care/bookings/present-bookings';
import { type BookingGroupRow, listGroups, lockGroups } from '@/server/areas/care/bookings/rows';
import { absenceNews, absenceNote, comingNews } from '@/server/areas/care/bookings/rules/absence-words';
import { refusalOf } from '@/server/areas/care/bookings/rules/refusal';
import { absenceQuote } from '@/server/areas/care/bookings/rules/refunds';
import { releasePlaces } from '@/server/areas/facilities/capacity/hold-places';
import {
  type BookingItemRow,
  itemsOfGroups,
  setItemStatus,
  setNotComing,
} from '@/server/areas/facilities/capacity/rows';
import { type CareChildRow, lockFamily, readCareChildren } from '@/server/areas/family/records/rows/records';
import { writeDates } from '@/server/areas/platform/mail/rules/mail-text';
import { isRepeatedMove } from '@/server/areas/care/requests/answer-checks';
import { limitRequests } from '@/server/areas/care/requests/check-request';
import type { AskedMove, MoveDetails } from '@/server/areas/care/requests/rules';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Children aren't coming on these days, in all of the family's confirmed bookings except those left out (product rule 4, "A child
 * isn't coming"). Sessions with a refund are given up; the others stay booked. Throws `notFound`, `tooMany`, and `conflict` with
 * `details: {bookings}` if the bookings, versions or refunds (minor units) differ from what the parent saw; then nothing is done.
 */
export const reportAbsence = (
  deps: Deps,
  caller: Caller,
  childId: string,
  { reason, from, until, siblings = [], leftOut = [], bookings: seen }: Body<'reportAbsence'>,
): Promise<Answer<'reportAbsence'>> => {
  const children = [...new Set([childId, ...siblings])];
  const report = { reported: children, reason, from, until };
  return changeAll(deps, caller, children, seen, {
    also: async (tx) =>
      (await confirmedWith(tx, caller.familyId, { children, from, until })).filter((id) => !leftOut.includes(id)),
    asked: ({ refund }) => ({ actor: 'parent', action: 'absence', details: { ...report, refund } }),
    async change(tx, frozen, { family, groups }) {
      const items = await itemsOfGroups(tx, [...groups.keys()]);
      const now = frozen.clock.now();
      const planned = [...groups.values()].flatMap((group) => {
        const own = items.filter(({ groupId }) => groupId === group.id);
        const absence = absenceOf(quoted(group, own, now), { children, from, until });
        return absence ? [{ group, absence }] : [];
      });
      const isAsShown =
        planned.length === seen.length &&
        planned.every(({ group: { id, version }, absence }) =>
          seen.some((one) => one.id === id && one.version === version && one.refund === absence.refund),
        );
      if (!isAsShown) return null;
      const released = planned.flatMap(({ absence }) => absence.released.map(({ id }) => id));
      const kept = planned.flatMap(({ absence }) => absence.kept.map(({ id }) => id));
      await setNotComing(tx, kept, reason);
      // All at once, so that the counters are locked in one order.
      await releasePlaces(tx, released);
      for (const { group, absence } of planned) {
        await giveUp(tx, frozen, group, absence, { family, reason, by: caller.accountId, details: report });
      }
    },
  });
};

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
  const absenceIn = ({ deps: { clock }, group, items }: ChangingBooking) =>
    absenceOf(quoted(group, items, clock.now()), { children: group.children, dates: report.dates }, false);
  return changeBooking(deps, caller, id, {
    action: 'absence',
    version,
    refund: { seen: refund, now: (booking) => absenceIn(booking)?.refund ?? 0 },
    details: report,
    async make(booking) {
      const { tx, group, by } = booking;
      const absence = absenceIn(booking);
      const wrong = report.dates.find((date) => !absence?.dates.includes(date));
      if (!absence || wrong !== undefined) {
        throw invalid({ dates: `${longDate(wrong!)} isn’t an upcoming date of this booking.` });
      }
      if (absence.ends) throw conflict('These are the only dates left. Cancel the booking instead.');
      const family = await readCareChildren(tx, group.familyId, group.children);
      await releasePlaces(
        tx,
        absence.released.map((item) => item.id),
      );
      return giveUp(tx, booking.deps, group, absence, { family, reason: null, by, details: report });
    },
  });
};

const quoted = (group: BookingGroupRow, items: readonly BookingItemRow[], now: Date) =>
  items.map((item) => ({ ...item, absence: absenceQuote(group, item, now) }));

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
  { parts, dates, refund, released, kept, ends }: Absence<BookingItemRow>,
  { family, reason, by, details }: Reported,
): Promise<BookingGroupRow> {
  const missed = namedParts(parts, family);
  const lost = datesOf(released);
  const told = {
    by,
    note: absenceNote(missed, { reason, isNamed: !ends }),
    news: absenceNews(missed, ends),
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
  const change = { kind: 'notComing', missed, kept: datesOf(kept), released: lost, byMonth, refund } as const;
  const { note, ...move } = told;
  return carryOut(tx, deps, group, { refund, note, change }, { ...move, actor: 'parent', action: 'absence' });
}

/**
 * The child is coming after all on days that stayed booked. Throws `notFound`, `tooMany`, and `conflict`: once a session has begun,
 * and with `details: {bookings}` if one has changed since the parent saw it.
 */
export const undoAbsence = (
  deps: Deps,
  caller: Caller,
  childId: string,
  { bookings: seen }: Body<'undoAbsence'>,
): Promise<Answer<'undoAbsence'>> =>
  changeAll(deps, caller, [childId], seen, {
    also: async () => [],
    asked: ({ dates }) => ({
      actor: 'parent',
      action: 'comingAfterAll',
      details: { children: [childId], dates: sorted(dates) },
    }),
    async change(tx, frozen, { family: [child], groups }) {
      const { firstName } = child!;
      if (seen.some(({ id, version }) => groups.get(id)?.version !== version)) return null;
      for (const { id, dates } of seen) {
        const group = groups.get(id)!;
        const own = await missed(tx, group, childId, sorted(dates), frozen.clock.now());
        await setNotComing(
          tx,
          own.map((item) => item.id),
          null,
        );
        const details = { children: [childId], session: group.scheduleType, dates: sorted(dates) };
        const change = { kind: 'comingAfterAll', child: firstName, dates: details.dates } as const;
        const note = writeDates(details.dates);
        const news = comingNews(firstName, details.dates);
        const move = { actor: 'parent', action: 'comingAfterAll', by: caller.accountId, details, news } as const;
        await carryOut(tx, frozen, group, { refund: 0, note, change }, move);
      }
    },
  });

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

interface Seen {
  id: string;
  version: number;
}

interface Changing {
  /** The children whom it concerns. */
  family: readonly CareChildRow[];
  /** Locked, by id. */
  groups: ReadonlyMap<string, BookingGroupRow>;
}

interface ChangeOfAll<S extends Seen> {
  /** Further bookings that it concerns. */
  also: (tx: Tx) => Promise<string[]>;
  /** What a repeat of the move in one booking is recognized by. */
  asked: (seen: S) => Omit<AskedMove, 'version'>;
  /** Returns null, and does nothing, if the bookings are not what the parent saw. */
  change: (tx: Tx, frozen: RequestDeps, changing: Changing) => Promise<void | null>;
}

/** Changes several bookings of these children in one transaction: all or none. A repeat does nothing. */
async function changeAll<S extends Seen>(
  deps: Deps,
  caller: Caller,
  children: readonly string[],
  seen: readonly S[],
  { also, asked, change }: ChangeOfAll<S>,
) {
  const ids = seen.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalid({ bookings: 'Name each booking once.' });
  return inTransaction(deps, async (tx) => {
    // Lock order: family, then requests.
    await lockFamily(tx, caller.familyId);
    const family = await readCareChildren(tx, caller.familyId, children);
    const all = [...new Set([...ids, ...(await also(tx))])];
    const groups = new Map((await lockGroups(tx, caller.familyId, all)).map((group) => [group.id, group]));
    if (family.length < children.length || ids.some((id) => !groups.has(id))) throw notFound();
    const now = deps.clock.now();
    const frozen = { ...deps, clock: { now: () => now } };
    const present = async (which: readonly string[]) =>
      presentBookings(tx, frozen, await lockGroups(tx, caller.familyId, which));
    if (await areRepeated(tx, groups, seen, asked)) return { bookings: await present(ids) };
    for (const facilityId of new Set([...groups.values()].map((group) => group.facilityId))) {
      await limitRequests(tx, frozen, caller.familyId, facilityId);
    }
    if ((await change(tx, frozen, { family, groups })) === null) {
      throw conflict('Your bookings have changed since you looked at them. Nothing was done.', {
        bookings: await present(all),
      });
    }
    return { bookings: await present(ids) };
  });
}

/** An absence that left nothing of a booking was recorded as its cancellation. */
async function areRepeated<S extends Seen>(
  tx: Tx,
  groups: Changing['groups'],
  seen: readonly S[],
  asked: ChangeOfAll<S>['asked'],
): Promise<boolean> {
  for (const one of seen) {
    const { version } = one;
    const move = asked(one);
    const group = groups.get(one.id)!;
    const isMade = (action: string) => isRepeatedMove(tx, 'booking', group, { ...move, action, version });
    if (!(await isMade(move.action)) && !(move.action === 'absence' && (await isMade('decline')))) return false;
  }
  return true;
}
