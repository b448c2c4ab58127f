import { isLive } from '@/lib/dates/booking-dates';
import { todayIn, wallClockIn } from '@/lib/dates/instants';
import { minutesAhead } from '@/lib/dates/zone-table';
import type { AffectedRequest } from '@/lib/facilities/affected';
import { lockGroup } from '@/server/areas/bookings/rows';
import type { TermsChange } from '@/server/areas/bookings/rules/contradictions';
import { itemsOfGroups, itemsOfTour } from '@/server/areas/capacity/rows';
import { openRequestsOf } from '@/server/areas/facts/rows';
import { enqueueMail } from '@/server/areas/mail/outbox';
import { aboutRequest } from '@/server/areas/mail/rules/mail-entry';
import type { Deps } from '@/server/areas/shared/deps';
import { lockTour } from '@/server/areas/tours/rows';
import { hasPassed } from '@/server/areas/tours/rules';
import { followWallTimes } from '@/server/areas/zones/follow-walls';
import type { Tx } from '@/server/db/connection';

/**
 * Where the time zone of an address has changed, its requests keep their wall times, and their families are told. Returns the live
 * ones (record 0085).
 */
export async function keepWallTimes(
  tx: Tx,
  deps: Deps,
  facilityId: string,
  changes: ReadonlyMap<string, TermsChange>,
): Promise<AffectedRequest[]> {
  const zoned = new Map([...changes].filter(([, { before, after }]) => before.timeZone !== after.timeZone));
  const now = deps.clock.now();
  for (const [addressId, { before, after }] of zoned)
    await followWallTimes(tx, {
      whose: { addressId },
      before: (at) => minutesAhead(before.timeZone, at),
      after: (at) => minutesAhead(after.timeZone, at),
      now,
    });
  if (zoned.size === 0) return [];
  const kept: (AffectedRequest | null)[] = [];
  // Lock order: bookings by id, then tours.
  for (const { kind, id } of await openRequestsOf(tx, facilityId))
    kept.push(kind === 'booking' ? await keepBooking(tx, deps, id, zoned) : await keepTour(tx, deps, id, zoned));
  return kept.filter((one) => one !== null);
}

type Zoned = ReadonlyMap<string, TermsChange>;

async function keepBooking(tx: Tx, deps: Deps, id: string, zoned: Zoned): Promise<AffectedRequest | null> {
  const group = (await lockGroup(tx, id))!;
  const { number, status, currency, timeZone } = group;
  const change = zoned.get(group.addressId);
  const today = todayIn(timeZone, deps.clock.now());
  const coming = (await itemsOfGroups(tx, [id])).filter((item) => isLive(item) && item.date >= today);
  const [first] = coming;
  if (!change || !first) return null;
  await enqueueMail(tx, deps, {
    kind: 'bookingZone',
    ...aboutRequest(group),
    before: change.before.timeZone,
    at: { at: first.startAt, timeZone },
  });
  const dates = [...new Set(coming.map(({ date }) => date))];
  return { number, request: { kind: 'booking', status }, dates, currency, ...keepsTime };
}

async function keepTour(tx: Tx, deps: Deps, id: string, zoned: Zoned): Promise<AffectedRequest | null> {
  const tour = (await lockTour(tx, id))!;
  const { number, status, scheduledAt, timeZone } = tour;
  const change = zoned.get(tour.addressId);
  if (!change || hasPassed(tour, deps.clock.now())) return null;
  const offered = (await itemsOfTour(tx, id)).filter((item) => item.held && item.groupId === null);
  const at = scheduledAt ?? offered[0]?.startAt;
  if (!at) return null;
  await enqueueMail(tx, deps, {
    kind: 'tourZone',
    ...aboutRequest(tour),
    before: change.before.timeZone,
    at: { at, timeZone },
    isVisit: scheduledAt !== null,
  });
  const dates = scheduledAt ? [wallClockIn(timeZone, scheduledAt).date] : offered.map(({ date }) => date);
  const { currency } = change.after;
  return { number, request: { kind: 'tour', status }, dates: [...new Set(dates)], currency, ...keepsTime };
}

const keepsTime = { deed: 'keepTime', refund: 0, byMonth: false } as const;
