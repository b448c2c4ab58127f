import { isLive } from '@/lib/dates/booking-dates';
import { todayIn } from '@/lib/dates/instants';
import { minutesAhead } from '@/lib/dates/zone-table';
import { lockGroup } from '@/server/areas/care/bookings/rows';
import type { TermsChange } from '@/server/areas/care/bookings/rules/contradictions';
import { itemsOfGroups, itemsOfTour } from '@/server/areas/facilities/capacity/rows';
import type { Ending } from '@/server/areas/facility-side/facts/rules/endings';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { lockTour } from '@/server/areas/care/tours/rows';
import { followWallTimes } from '@/server/areas/platform/zones/follow-walls';
import type { Tx } from '@/server/db/connection';

/** By address id. */
type Changes = ReadonlyMap<string, TermsChange>;

/** Where the time zone of an address has changed, its requests keep their wall times (record 0085). */
export async function followZones(tx: Tx, changes: Changes, now: Date): Promise<void> {
  for (const [addressId, { before, after }] of changes) {
    if (before.timeZone === after.timeZone) continue;
    await followWallTimes(tx, {
      whose: { addressId },
      before: (at) => minutesAhead(before.timeZone, at),
      after: (at) => minutesAhead(after.timeZone, at),
      now,
    });
  }
}

/** Tells the family of a request that has kept its wall times. */
export async function tellOfZone(tx: Tx, deps: Deps, { id, affected }: Ending, changes: Changes): Promise<void> {
  if (affected.request.kind === 'booking') return tellOfBooking(tx, deps, id, changes);
  const tour = (await lockTour(tx, id))!;
  const { scheduledAt, timeZone } = tour;
  const offered = (await itemsOfTour(tx, id)).filter((item) => item.held && item.groupId === null);
  await enqueueMail(tx, deps, {
    kind: 'tourZone',
    ...aboutRequest(tour),
    before: changes.get(tour.addressId)!.before.timeZone,
    at: { at: scheduledAt ?? offered[0]!.startAt, timeZone },
    isVisit: scheduledAt !== null,
  });
}

async function tellOfBooking(tx: Tx, deps: Deps, id: string, changes: Changes): Promise<void> {
  const group = (await lockGroup(tx, id))!;
  const { timeZone } = group;
  const today = todayIn(timeZone, deps.clock.now());
  const first = (await itemsOfGroups(tx, [id])).find((item) => isLive(item) && item.date >= today)!;
  await enqueueMail(tx, deps, {
    kind: 'bookingZone',
    ...aboutRequest(group),
    before: changes.get(group.addressId)!.before.timeZone,
    at: { at: first.startAt, timeZone },
  });
}
