import { randomUUID } from 'node:crypto';
import { AppError, notFound } from '@/lib/app-error';
import { careDates } from '@/lib/dates/booking-dates';
import { addDays } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { isClosedOn } from '@/lib/validation/offered-care';
import { renewalEnds } from '@/lib/workflow/booking';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { type BookingGroupRow, lockDueGroup, setDue, updateGroup } from '@/server/areas/care/bookings/rows';
import { clockEvents, endOfDay, dueAgainAt, type Renewal, renewalState } from '@/server/areas/care/bookings/rules/due';
import { holdHorizon } from '@/server/areas/care/bookings/rules/horizon';
import { holdPlaces } from '@/server/areas/facilities/capacity/hold-places';
import { type NewItem, insertItems } from '@/server/areas/facilities/capacity/rows';
import type { CareItem } from '@/server/areas/facilities/capacity/rules';
import { holdTerms, readCareTerms } from '@/server/areas/facilities/listings/rows/care-terms';
import { type CareTerms, openingAt } from '@/server/areas/facilities/listings/rules';
import { type CareChildRow, readCareChildren } from '@/server/areas/family/records/rows/records';
import { beginRenewal, nextPeriod, noCardNote } from '@/server/areas/money/payments/begin-charge';
import { lockPayments } from '@/server/areas/money/payments/rows/payments';
import { advanceDue } from '@/server/areas/care/requests/request-moves';
import { dueIds } from '@/server/areas/care/requests/rows/requests';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inSavepoint } from '@/server/db/transaction';

/** Advances every due booking (product rule 4). Safe to run in several processes at once. */
export const advanceDueBookings = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'bookingGroup', { now, skip, limit }),
    async advance(tx, id) {
      // Undefined if locked by another process: skip it.
      const group = await lockDueGroup(tx, id, deps.clock.now());
      if (group) await advanceBooking(tx, deps, group);
    },
    failed: ['bookingId', 'a due booking could not be advanced'],
  });

/**
 * Times out, completes or ends a due booking; for a confirmed permanent one, holds the next month and charges the one that
 * begins (product rule 4). The group is locked.
 */
async function advanceBooking(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow> {
  if (group.status !== BookingStatus.APPROVED)
    return moveBooking(tx, deps, group, { actor: 'clock', action: 'expire' });
  const now = deps.clock.now();
  const events = clockEvents(group, await renewalOf(tx, group), group.timeZone);
  const due = (at: Date | null) => at !== null && at <= now;
  if (due(events.end)) return moveBooking(tx, deps, group, { actor: 'clock', action: 'end' });
  if (due(events.complete)) return moveBooking(tx, deps, group, { actor: 'clock', action: 'complete' });

  const extended = due(events.extend) ? await extend(tx, deps, group) : group;
  const renewed = due(events.renew) ? await renew(tx, deps, extended) : extended;
  const abandon = { actor: 'payment', action: 'abandon' } as const;
  if (renewed === null) return moveBooking(tx, deps, extended, abandon, { note: noCardNote });
  const dueAt = dueAgainAt(renewed, await renewalOf(tx, renewed), group.timeZone, now);
  await setDue(tx, group.id, { dueAt });
  return { ...renewed, dueAt };
}

async function renewalOf(tx: Tx, group: BookingGroupRow): Promise<Renewal> {
  if (group.paidThrough === null) return { state: 'none' };
  const period = nextPeriod(group.paidThrough);
  return renewalState((await lockPayments(tx, group.id)).filter((payment) => payment.period === period));
}

/**
 * Holds the next month in a savepoint. If the facility no longer has the places, this is retried every day; once the held days
 * are over, the booking ends with them.
 */
async function extend(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow> {
  try {
    return await inSavepoint(tx, () => extendPermanent(tx, deps, group));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = deps.clock.now();
    deps.log.warn({ bookingId: group.id }, 'a permanent booking could not be extended');
    if (group.heldThrough! >= todayIn(group.timeZone, now)) return group;
    return updateGroup(tx, group, { endDate: group.heldThrough, updatedAt: now });
  }
}

/** Begins the next month's charge. Returns null after three days without a card. */
async function renew(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow | null> {
  const { group: after, charged } = await beginRenewal(tx, deps, group);
  const monthBegins = endOfDay(group.paidThrough!, group.timeZone);
  return !charged && deps.clock.now() >= renewalEnds(monthBegins) ? null : after;
}

/**
 * Holds the months up to the current horizon (product rule 4). If a child outgrows the facility before then, that day becomes
 * the booking's end date. Throws `conflict` as holdPlaces does.
 */
async function extendPermanent(tx: Tx, deps: RequestDeps, group: BookingGroupRow): Promise<BookingGroupRow> {
  const now = deps.clock.now();
  const heldThrough = group.heldThrough!;
  const horizon = holdHorizon(todayIn(group.timeZone, now));
  const lastDay = group.endsOn ?? group.endDate;
  const through = lastDay !== null && lastDay < horizon ? lastDay : horizon;
  await holdTerms(tx, group.facilityId);
  const terms = await readCareTerms(tx, group.facilityId, group.addressId);
  const children = await readCareChildren(tx, group.familyId, group.children);
  if (!terms) throw notFound();
  const weekdays = group.permanentBookingDays.filter((weekday) => !isClosedOn(terms, weekday));
  const dates = careDates(addDays(heldThrough, 1), through, weekdays, terms.closedDays);
  const outgrown = dates.find((date) => children.some((child) => !ageGroupOn(terms.ageGroups, child.birthDate, date)));
  const reached = outgrown === undefined ? through : addDays(outgrown, -1);
  const items = itemsOn(
    group,
    terms,
    children,
    dates.filter((date) => date <= reached),
  );
  await insertItems(tx, items);
  await holdPlaces(tx, items, 'clock');
  const ending = outgrown === undefined ? {} : { endDate: reached };
  return updateGroup(tx, group, { heldThrough: reached, ...ending, updatedAt: now });
}

function itemsOn(
  group: BookingGroupRow,
  terms: CareTerms,
  children: readonly CareChildRow[],
  dates: readonly string[],
): (NewItem & CareItem)[] {
  return dates.flatMap((date) =>
    children.map((child) => ({
      id: randomUUID(),
      groupId: group.id,
      tourId: null,
      childId: child.id,
      ageGroupId: ageGroupOn(terms.ageGroups, child.birthDate, date)!.id,
      date,
      sessionType: group.scheduleType,
      status: BookingItemStatus.APPROVED,
      price: 0,
      startAt: openingAt(terms, date),
      held: true,
    })),
  );
}
