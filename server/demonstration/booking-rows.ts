import { conflict } from '@/lib/app-error';
import { careDates } from '@/lib/dates/booking-dates';
import { addDays, firstOfMonth, lastOfMonth, monthOf, shiftMonth, startOfWeek } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { monthCharge } from '@/lib/money/charges';
import { bookedPrice } from '@/lib/money/price-steps';
import { bookingHoldsPlaces, bookingWorkflow } from '@/lib/workflow/booking';
import { dueAt } from '@/server/areas/care/bookings/rules/due';
import { holdHorizon } from '@/server/areas/care/bookings/rules/horizon';
import { type BookingPlan, planDropIn, planPermanent } from '@/server/areas/care/bookings/rules/plan';
import type { NewItem } from '@/server/areas/facilities/capacity/rows';
import { type CareChild, type CareTerms, openingAt } from '@/server/areas/facilities/listings/rules';
import { paidColumns } from '@/server/areas/money/payments/rules';
import type { BookingExample } from '@/server/demonstration/data/examples/example';
import { seedId } from '@/server/demonstration/data/seed';
import { exampleNumber, freeCareDays, lifeOf } from '@/server/demonstration/example-run';

export const bookingId = (key: string) => seedId('booking', key);
export const tourId = (key: string) => seedId('tour', key);
export const waitlistId = (key: string) => seedId('waitlist', key);
export const carePlanId = (key: string) => seedId('care-plan', key);

/** A booking's initial status, by its first step. */
const firstStatus: Record<string, BookingStatus> = {
  request: BookingStatus.NEW,
  offer: BookingStatus.WAITING_FOR_PARENTS_APPROVAL,
  approve: BookingStatus.PENDING_PAYMENT,
};

/** The items' status, by the booking's (product rule 3, "Item status"). */
const itemStatus = {
  [BookingStatus.NEW]: null,
  [BookingStatus.WAITING_FOR_PARENTS_APPROVAL]: BookingItemStatus.APPROVED,
  [BookingStatus.DECLINED_BY_FACILITY]: BookingItemStatus.NOT_APPROVED,
  [BookingStatus.CANCELED_BY_PARENT]: BookingItemStatus.CANCELED,
  [BookingStatus.PENDING_PAYMENT]: BookingItemStatus.APPROVED,
  [BookingStatus.PAYMENT_FAILED]: BookingItemStatus.APPROVED,
  [BookingStatus.APPROVED]: BookingItemStatus.APPROVED,
  [BookingStatus.TIMEOUT]: BookingItemStatus.CANCELED,
  [BookingStatus.COMPLETED]: BookingItemStatus.ATTENDED,
  [BookingStatus.CANCELED_BY_FACILITY]: BookingItemStatus.CANCELED,
} as const satisfies Record<BookingStatus, BookingItemStatus | null>;

/** The rows of an example booking, priced and checked as of its first step. */
export function bookingRows(
  example: BookingExample,
  terms: CareTerms,
  child: CareChild,
  familyId: string,
  careDays: Set<string>,
  now: Date,
) {
  const id = bookingId(example.key);
  const life = lifeOf(id, bookingWorkflow, firstStatus[example.steps[0]!.action]!, example.steps, now);
  // Bookings that hold no places do not use up days of the others.
  const plan = planOf(example, terms, child, bookingHoldsPlaces[life.status] ? careDays : new Set(), life.began, now);
  const today = todayIn(terms.timeZone, now);
  const approvedDates = plan.items.slice(0, example.approvedDays).map(({ date }) => date);
  const partly = approvedDates.length < plan.items.length;
  const priced = partly ? planOf(example, terms, child, null, life.began, now, approvedDates) : plan;
  const items = itemRows(example, plan, { id, status: life.status, approved: approvedDates.length }, today);
  const paid = example.payment?.status === 'succeeded';
  const firstDay = plan.items[0]!.date;
  const dates = { endDate: plan.endDate, endsOn: null, heldThrough: plan.heldThrough };
  const later = paid && plan.monthly !== null ? laterMonths(plan, terms, now) : [];
  const lastPaid = monthOf(later.at(-1)?.period ?? firstDay);
  const paidThrough = paid && plan.monthly !== null ? lastOfMonth(lastPaid) : null;
  const due = { ...dates, paidThrough, type: plan.type, status: life.status, firstStartAt: plan.firstStartAt };
  const group = {
    id,
    number: exampleNumber('NB', example.key),
    familyId,
    facilityId: plan.facilityId,
    addressId: plan.addressId,
    type: plan.type,
    scheduleType: plan.scheduleType,
    status: life.status,
    currency: plan.currency,
    policy: plan.policy,
    priceTotal: priced.total,
    childPrices: plan.childPrices && JSON.stringify(plan.childPrices),
    priceDueAt: plan.monthly !== null && life.status === BookingStatus.APPROVED ? life.since : null,
    priceLines: JSON.stringify(priced.lines),
    note: example.note ?? null,
    children: [...plan.children],
    permanentBookingDays: [...plan.permanentBookingDays],
    startDate: plan.startDate,
    ...dates,
    ...paidColumns({ priceMonthly: plan.monthly, childPrices: plan.childPrices }, paidThrough),
    firstStartAt: plan.firstStartAt,
    dueAt: dueAt(due, { state: 'none' }, terms.timeZone, life.since),
    tourId: example.tour ? tourId(example.tour) : null,
    waitlistId: example.waitlist ? waitlistId(example.waitlist) : null,
    carePlanId: example.plan ? carePlanId(example.plan) : null,
    isExample: true,
    createdAt: life.began,
    updatedAt: life.since,
  };
  const period = plan.monthly === null ? null : firstOfMonth(monthOf(firstDay));
  return { group, items, moves: life.moves, period, later };
}

function itemRows(
  example: BookingExample,
  plan: BookingPlan,
  { id, status, approved }: { id: string; status: BookingStatus; approved: number },
  today: string,
): NewItem[] {
  return plan.items.map((item, index) => ({
    ...item,
    id: seedId('item', id, item.date),
    groupId: id,
    tourId: example.tour ? tourId(example.tour) : null,
    status: index < approved ? statusOf(plan, status, item.date < today) : BookingItemStatus.NOT_APPROVED,
    held: bookingHoldsPlaces[status] && index < approved,
  }));
}

/** Past days of a confirmed permanent booking were attended. */
function statusOf(plan: BookingPlan, status: BookingStatus, past: boolean): BookingItemStatus | null {
  const attended = past && plan.monthly !== null && status === BookingStatus.APPROVED;
  return attended ? BookingItemStatus.ATTENDED : itemStatus[status];
}

/** With `careDays` null, the days are `named`. */
function planOf(
  { care }: BookingExample,
  terms: CareTerms,
  child: CareChild,
  careDays: Set<string> | null,
  began: Date,
  now: Date,
  named: string[] = [],
): BookingPlan {
  const today = todayIn(terms.timeZone, now);
  const scheduleType = care.session;
  if (care.type === 'dropIn') {
    const from = addDays(today, care.fromDay);
    const first = care.fromMonday ? startOfWeek(from) : from;
    const dates = careDays ? freeCareDays(terms, first, care.days, careDays) : named;
    return planDropIn(terms, { children: [child], dates, scheduleType }, began);
  }
  const startDate = addDays(today, care.startsInDays);
  const permanent = { children: [child], permanentBookingDays: care.weekdays, scheduleType, startDate, endDate: null };
  const plan = extended(planPermanent(terms, permanent, began), terms, child, now);
  for (const { date } of plan.items) careDays?.add(date);
  return plan;
}

/** A month of a permanent booking that was charged on its first day. */
export interface PaidMonth {
  /** First day, yyyy-MM-dd. */
  period: string;
  amount: number;
  at: Date;
}

/** The later months that have begun by now, as charged (product rule 4); empty during the first month. */
function laterMonths(plan: BookingPlan, { timeZone, closedDays }: CareTerms, now: Date): PaidMonth[] {
  const thisMonth = monthOf(todayIn(timeZone, now));
  const price = bookedPrice({ priceMonthly: plan.monthly, childPrices: plan.childPrices, paidThrough: null }, []);
  const care = { ...plan, price, closedDays };
  const months: PaidMonth[] = [];
  for (let month = shiftMonth(monthOf(plan.items[0]!.date), 1); month <= thisMonth; month = shiftMonth(month, 1)) {
    const period = firstOfMonth(month);
    const amount = monthCharge(care, period);
    // The facility may have closed every day of a month.
    if (amount > 0) months.push({ period, amount, at: zonedInstant(period, '00:00', timeZone) });
  }
  return months;
}

/** Extends the plan to the current horizon, as the clock job does for a permanent booking. */
function extended(plan: BookingPlan, terms: CareTerms, child: CareChild, now: Date): BookingPlan {
  const reach = holdHorizon(todayIn(terms.timeZone, now));
  if (plan.heldThrough === null || plan.heldThrough >= reach) return plan;
  const dates = careDates(addDays(plan.heldThrough, 1), reach, plan.permanentBookingDays, terms.closedDays);
  const items = dates.map((date) => {
    const group = ageGroupOn(terms.ageGroups, child.birthDate, date);
    if (!group) throw conflict(`${terms.facilityName} has no group for the child's age on ${date}.`);
    const startAt = openingAt(terms, date);
    return { childId: child.id, ageGroupId: group.id, date, sessionType: plan.scheduleType, price: 0, startAt };
  });
  return { ...plan, heldThrough: reach, items: [...plan.items, ...items] };
}
