import { isLive } from '@/lib/dates/booking-dates';
import { todayIn, wallClockIn } from '@/lib/dates/instants';
import { minutesAhead } from '@/lib/dates/zone-table';
import type { AffectedRequest } from '@/lib/facilities/affected';
import { lockGroup, readGroup } from '@/server/areas/bookings/rows';
import type { TermsChange } from '@/server/areas/bookings/rules/contradictions';
import { itemsOfGroups, itemsOfTour } from '@/server/areas/capacity/rows';
import type { openRequestsOf } from '@/server/areas/facts/rows';
import { enqueueMail } from '@/server/areas/mail/outbox';
import { aboutRequest } from '@/server/areas/mail/rules/mail-entry';
import type { Deps } from '@/server/areas/shared/deps';
import { lockTour, readTour } from '@/server/areas/tours/rows';
import { hasPassed } from '@/server/areas/tours/rules';
import { followWallTimes } from '@/server/areas/zones/follow-walls';
import { followWall } from '@/server/areas/zones/rules';
import type { Queryable, Tx } from '@/server/db/connection';

/** A live request that keeps its wall times where its address gets another time zone (record 0085). */
export interface KeptRequest {
  affected: AffectedRequest;
  /** Tells the family. */
  mail: Parameters<typeof enqueueMail>[2];
}

type Open = Awaited<ReturnType<typeof openRequestsOf>>;
/** By address id. */
type Changes = ReadonlyMap<string, TermsChange>;

const rezoned = (changes: Changes): Changes =>
  new Map([...changes].filter(([, { before, after }]) => before.timeZone !== after.timeZone));

const clocksOf = ({ before, after }: TermsChange) => ({
  before: (at: number) => minutesAhead(before.timeZone, at),
  after: (at: number) => minutesAhead(after.timeZone, at),
});

/** Reads which of these requests keep their times, in their order, as long as their times have not followed. */
export async function requestsToKeep(db: Queryable, open: Open, changes: Changes, now: Date): Promise<KeptRequest[]> {
  const zoned = rezoned(changes);
  if (zoned.size === 0) return [];
  const kept: (KeptRequest | null)[] = [];
  for (const { kind, id } of open)
    kept.push(await (kind === 'booking' ? bookingToKeep(db, id, zoned, now) : tourToKeep(db, id, zoned, now)));
  return kept.filter((one) => one !== null);
}

/** The same under locks. */
export async function lockRequestsToKeep(tx: Tx, open: Open, changes: Changes, now: Date): Promise<KeptRequest[]> {
  if (rezoned(changes).size === 0) return [];
  // Lock order: bookings by id, then tours.
  for (const { kind, id } of open) await (kind === 'booking' ? lockGroup(tx, id) : lockTour(tx, id));
  return requestsToKeep(tx, open, changes, now);
}

/** Lets every instant follow its wall time, and tells the families. */
export async function keepWallTimes(tx: Tx, deps: Deps, changes: Changes, kept: readonly KeptRequest[]): Promise<void> {
  for (const [addressId, change] of rezoned(changes))
    await followWallTimes(tx, { whose: { addressId }, ...clocksOf(change), now: deps.clock.now() });
  for (const { mail } of kept) await enqueueMail(tx, deps, mail);
}

/** When a session or visit begins after the change. */
const movedTo = (at: Date, change: TermsChange) => {
  const { before, after } = clocksOf(change);
  return { at: followWall(at, before, after), timeZone: change.after.timeZone };
};

const keepsTime = { deed: 'keepTime', refund: 0, byMonth: false } as const;

async function bookingToKeep(db: Queryable, id: string, zoned: Changes, now: Date): Promise<KeptRequest | null> {
  const group = await readGroup(db, id);
  const change = group && zoned.get(group.addressId);
  if (!group || !change) return null;
  const today = todayIn(change.before.timeZone, now);
  const coming = (await itemsOfGroups(db, [id])).filter((item) => isLive(item) && item.date >= today);
  const [first] = coming;
  if (!first) return null;
  const { number, status, currency } = group;
  const dates = [...new Set(coming.map(({ date }) => date))];
  return {
    affected: { number, request: { kind: 'booking', status }, dates, currency, ...keepsTime },
    mail: {
      kind: 'bookingZone',
      ...aboutRequest(group),
      before: change.before.timeZone,
      at: movedTo(first.startAt, change),
    },
  };
}

async function tourToKeep(db: Queryable, id: string, zoned: Changes, now: Date): Promise<KeptRequest | null> {
  const tour = await readTour(db, id);
  const change = tour && zoned.get(tour.addressId);
  if (!tour || !change || hasPassed(tour, now)) return null;
  const offered = (await itemsOfTour(db, id)).filter((item) => item.held && item.groupId === null);
  const { number, status, scheduledAt } = tour;
  const at = scheduledAt ?? offered[0]?.startAt;
  if (!at) return null;
  const { timeZone } = change.before;
  const dates = scheduledAt ? [wallClockIn(timeZone, scheduledAt).date] : offered.map(({ date }) => date);
  const { currency } = change.after;
  return {
    affected: { number, request: { kind: 'tour', status }, dates: [...new Set(dates)], currency, ...keepsTime },
    mail: {
      kind: 'tourZone',
      ...aboutRequest(tour),
      before: timeZone,
      at: movedTo(at, change),
      isVisit: scheduledAt !== null,
    },
  };
}
