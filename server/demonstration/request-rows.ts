import { addDays, addMonths, firstOfMonth, monthOf } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import { BookingType, TourStatus, WaitlistStatus } from '@/lib/enums';
import { conflict } from '@/lib/app-error';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { tourWorkflow } from '@/lib/workflow/tour';
import { waitlistWorkflow } from '@/lib/workflow/waitlist';
import { planPermanent } from '@/server/areas/care/bookings/rules/plan';
import type { NewItem } from '@/server/areas/facilities/capacity/rows';
import type { CareChild, CareTerms } from '@/server/areas/facilities/listings/rules';
import { firstWished, tourDueAt } from '@/server/areas/care/tours/rules';
import { waitlistDueAt } from '@/server/areas/care/waitlists/rules/due';
import { tourId, waitlistId } from '@/server/demonstration/booking-rows';
import type { TourExample, WaitlistExample } from '@/server/demonstration/data/examples/example';
import { seedId } from '@/server/demonstration/data/seed';
import { exampleNumber, hoursBefore, lifeOf, openDayFrom } from '@/server/demonstration/example-run';

/** The age group for a request of this child. */
export function groupOf(terms: CareTerms, child: CareChild, date: string) {
  const group = ageGroupOn(terms.ageGroups, child.birthDate, date);
  if (!group) throw conflict(`${terms.facilityName} has no group for the child's age.`);
  return group;
}

/** The rows of an example tour; an unanswered offer holds its places itself. */
export function tourRows(example: TourExample, terms: CareTerms, child: CareChild, familyId: string, now: Date) {
  const id = tourId(example.key);
  const life = lifeOf(id, tourWorkflow, TourStatus.NEW, example.steps, now);
  const today = todayIn(terms.timeZone, now);
  const { scheduled, offer, confirmedHoursAgo } = example;
  const openDay = (inDays: number) => openDayFrom(terms, addDays(today, inDays));
  const scheduledAt = scheduled ? zonedInstant(openDay(scheduled.inDays), scheduled.time, terms.timeZone) : null;
  const confirmedAt = confirmedHoursAgo === undefined ? null : hoursBefore(now, confirmedHoursAgo);
  const start = offer && {
    children: [child.id],
    permanentBookingDays: offer.weekdays,
    scheduleType: offer.session,
    startDate: addDays(today, offer.startsInDays),
  };
  const plan = start && planPermanent(terms, { ...start, children: [child], endDate: null }, life.since);
  const preferredTimes = example.preferred.map(({ inDays, dayPart }) => ({ date: openDay(inDays), dayPart }));
  const group = {
    id,
    number: exampleNumber('NT', example.key),
    familyId,
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    ageGroupId: groupOf(terms, child, today).id,
    children: [child.id],
    preferredTimes: JSON.stringify(preferredTimes),
    note: example.note ?? null,
    status: life.status,
    scheduledAt,
    offer: start ? JSON.stringify(start) : null,
    askedTogether: example.askedTogether ? seedId('asked', example.askedTogether) : null,
    confirmedAt,
    dueAt: tourDueAt(
      { status: life.status, confirmedAt, scheduledAt, changeWanted: null },
      life.since,
      plan?.firstStartAt ?? firstWished(terms, preferredTimes, now),
    ),
    isExample: true,
    createdAt: life.began,
    updatedAt: life.since,
  };
  const held = plan && confirmedAt === null ? plan.items : [];
  const items: NewItem[] = held.map((item) => ({
    ...item,
    id: seedId('item', id, item.date),
    groupId: null,
    tourId: id,
    status: null,
    held: true,
  }));
  return { group, items, moves: life.moves };
}

/** An example's moves on the waitlist: up by one at a time, to its position now. */
export function movementRows(
  { ahead = 0, movedUp = [] }: WaitlistExample,
  { id, joinedAt }: { id: string; joinedAt: Date },
  now: Date,
) {
  const first = ahead + movedUp.length + 1;
  return [
    { waitlistId: id, at: joinedAt, fromPosition: null, toPosition: first, reason: 'joined' },
    ...movedUp.map(({ hoursAgo, reason }, index) => ({
      waitlistId: id,
      at: hoursBefore(now, hoursAgo),
      fromPosition: first - index,
      toPosition: first - index - 1,
      reason,
    })),
  ];
}

/** The rows of an example waitlist request. `days` are those of its booking, if it has one. */
export function waitlistRows(
  example: WaitlistExample,
  terms: CareTerms,
  child: CareChild,
  familyId: string,
  days: string[],
  now: Date,
) {
  const id = waitlistId(example.key);
  const life = lifeOf(id, waitlistWorkflow, WaitlistStatus.NEW, example.steps, now);
  const { care } = example;
  const today = todayIn(terms.timeZone, now);
  const permanent = care.type === 'permanent';
  const startMonth = permanent ? firstOfMonth(monthOf(addMonths(firstOfMonth(monthOf(today)), care.inMonths))) : null;
  const columns = {
    type: permanent ? BookingType.PERMANENT : BookingType.DROP_IN,
    bookingDates: permanent ? [] : days,
    startMonth,
    permanentBookingDays: permanent ? care.weekdays : [],
  };
  const group = {
    id,
    number: exampleNumber('NW', example.key),
    familyId,
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    ageGroupId: groupOf(terms, child, days[0] ?? startMonth ?? today).id,
    children: [child.id],
    scheduleType: care.session,
    ...columns,
    note: example.note ?? null,
    status: life.status,
    joinedAt: life.began,
    dueAt: waitlistDueAt({ ...columns, status: life.status }, null, terms.timeZone, life.since),
    isExample: true,
    createdAt: life.began,
    updatedAt: life.since,
  };
  return { group, moves: life.moves };
}
