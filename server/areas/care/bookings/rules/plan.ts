import { invalid } from '@/lib/app-error';
import { careDates } from '@/lib/dates/booking-dates';
import { addDays, addMonths, lastOfMonth, longDate, monthOf, shiftMonth, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingType, type CancellationPolicy, type ScheduleType, type Weekday } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import type { Currency } from '@/lib/money/money';
import { careDays, dropInLines, firstMonthLines, type PriceLine, totalOf } from '@/lib/money/price-lines';
import { type ChildPrice, childPrices, monthlyPriceFrom } from '@/lib/money/price-steps';
import { checkRealDate, noDay } from '@/lib/validation/requests';
import {
  checkAhead,
  checkBookable,
  checkHalfDayPermanent,
  checkNotClosed,
  checkPlaces,
  checkWeekday,
  dropInPrice,
  groupFor,
  listedPrice,
  monthlyPrice,
} from '@/server/areas/care/bookings/rules/checks';
import { holdHorizon } from '@/server/areas/care/bookings/rules/horizon';
import { type CareChild, type CareTerms, openingAt } from '@/server/areas/facilities/listings/rules';

interface PlannedItem {
  childId: string;
  ageGroupId: string;
  date: string;
  sessionType: ScheduleType;
  price: number;
  /** When the facility opens; the date's refund deadline counts from it. */
  startAt: Date;
}

/** A checked and priced request, ready for createBooking. Dates are yyyy-MM-dd, money is in minor units. */
export interface BookingPlan {
  facilityId: string;
  addressId: string;
  type: BookingType;
  scheduleType: ScheduleType;
  children: readonly string[];
  permanentBookingDays: readonly Weekday[];
  startDate: string;
  endDate: string | null;
  /** The last held day of a permanent booking; null for a drop-in. */
  heldThrough: string | null;
  currency: Currency;
  policy: CancellationPolicy;
  items: readonly PlannedItem[];
  lines: readonly PriceLine[];
  total: number;
  /** Of the month after the first. */
  monthly: number | null;
  /** Null for a drop-in. */
  childPrices: readonly ChildPrice[] | null;
  firstStartAt: Date;
}

interface DropInPlanInput {
  children: readonly CareChild[];
  /** yyyy-MM-dd; duplicates are ignored. */
  dates: readonly string[];
  scheduleType: ScheduleType;
}

/**
 * Checks and prices a drop-in request (product rules 4 and 9). Throws `invalid` by field, or `conflict` if the facility takes no
 * bookings.
 *
 * @param agreedPrice replaces the price list if the desk's offer states a price (per day and child)
 */
export function planDropIn(terms: CareTerms, input: DropInPlanInput, now: Date, agreedPrice?: number): BookingPlan {
  const policy = checkBookable(terms, agreedPrice !== undefined);
  const dates = [...new Set(input.dates)].sort();
  const items = dropInItems(terms, { ...input, dates }, now, 'bookingDates', agreedPrice);
  const first = dates[0];
  if (first === undefined) throw invalid({ bookingDates: noDay });
  const lines = dropInLines(items, input.children);
  return {
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    type: BookingType.DROP_IN,
    scheduleType: input.scheduleType,
    children: input.children.map((child) => child.id),
    permanentBookingDays: [],
    startDate: first,
    endDate: dates.at(-1)!,
    heldThrough: null,
    currency: terms.currency,
    policy,
    items,
    lines,
    total: totalOf(lines),
    monthly: null,
    childPrices: null,
    firstStartAt: openingAt(terms, first),
  };
}

/** Checks and prices the sessions of these dates. Throws `invalid` on `field` for a bad date, else on the input's field. */
export function dropInItems(
  terms: CareTerms,
  input: DropInPlanInput,
  now: Date,
  field: string,
  agreedPrice?: number,
): PlannedItem[] {
  const { dates } = input;
  const today = todayIn(terms.timeZone, now);
  for (const date of dates) {
    checkAhead(date, today, field);
    checkWeekday(terms, weekdayOf(date), input.scheduleType, field);
    checkNotClosed(terms, date, field);
  }
  return dates.flatMap((date) =>
    input.children.map((child) => {
      const group = groupFor(terms, child, date);
      const price = agreedPrice ?? dropInPrice(terms, group, input.scheduleType);
      const startAt = openingAt(terms, date);
      return { childId: child.id, ageGroupId: group.id, date, sessionType: input.scheduleType, price, startAt };
    }),
  );
}

interface PermanentPlanInput {
  children: readonly CareChild[];
  permanentBookingDays: readonly Weekday[];
  scheduleType: ScheduleType;
  startDate: string;
  endDate: string | null;
}

/**
 * Checks and prices a permanent request: places for twelve months, the first month in proportion to its days of care, each
 * month by days per week and the child's age group in it (product rule 4). The contract ensures that the last day is not
 * before the first. Throws `invalid` by field, or `conflict` if the facility takes no bookings.
 *
 * @param agreedPrice replaces the price list, in every month, if the desk's offer states a price (per month and child)
 */
export function planPermanent(
  terms: CareTerms,
  input: PermanentPlanInput,
  now: Date,
  agreedPrice?: number,
): BookingPlan {
  const policy = checkBookable(terms, agreedPrice !== undefined);
  const { children, scheduleType, startDate, endDate } = input;
  const days = [...new Set(input.permanentBookingDays)].sort((a, b) => a - b);
  const today = todayIn(terms.timeZone, now);
  checkAhead(startDate, today, 'startDate');
  const unreal = endDate === null ? undefined : checkRealDate(endDate);
  if (unreal !== undefined) throw invalid({ endDate: unreal });
  checkHalfDayPermanent(terms, scheduleType);
  for (const weekday of days) checkWeekday(terms, weekday, scheduleType, 'permanentBookingDays');

  const heldThrough = holdThrough(startDate, endDate, today);
  const dates = careDates(startDate, heldThrough, days, terms.closedDays);
  const first = dates[0];
  if (first === undefined)
    throw invalid({ endDate: 'There’s no care on the selected weekdays between the first and last day.' });

  const { closedDays } = terms;
  const months = {
    groups: terms.ageGroups,
    priceOf: (group: { id: string }) => agreedPrice ?? listedPrice(terms, group, scheduleType, days.length),
    weekdays: days,
    closedDays,
    endDate,
  };
  const priced = children.map((child) => {
    const group = groupFor(terms, child, first);
    for (const weekday of days) checkPlaces(terms, group, weekday, scheduleType);
    const monthly = agreedPrice ?? monthlyPrice(terms, group, scheduleType, days.length);
    return { ...child, monthlyPrice: monthly, prices: childPrices(child, { first, monthly }, months) };
  });
  const prices = priced.flatMap((child) => child.prices);
  const month = monthOf(first);
  const care = careDays({ month, weekdays: days, closedDays }, startDate, endDate);
  const lines = firstMonthLines(priced, { month, scheduleType, daysAWeek: days.length, care });
  return {
    facilityId: terms.facilityId,
    addressId: terms.addressId,
    type: BookingType.PERMANENT,
    scheduleType,
    children: children.map((child) => child.id),
    permanentBookingDays: days,
    startDate,
    endDate,
    heldThrough,
    currency: terms.currency,
    policy,
    items: permanentItems(terms, children, dates, scheduleType),
    lines,
    total: totalOf(lines),
    monthly: monthlyPriceFrom(prices, shiftMonth(month, 1), []).monthly,
    childPrices: prices,
    firstStartAt: openingAt(terms, first),
  };
}

/** The last day to hold now: the horizon, but at least the month after the start, and never past the end. */
function holdThrough(startDate: string, endDate: string | null, today: string): string {
  const afterStart = lastOfMonth(monthOf(addMonths(startDate, 1)));
  const horizon = holdHorizon(today);
  const through = horizon > afterStart ? horizon : afterStart;
  return endDate !== null && endDate < through ? endDate : through;
}

/** The items of these dates. Throws `invalid` on endDate if a child will have outgrown the facility by one of them. */
function permanentItems(
  terms: CareTerms,
  children: readonly CareChild[],
  dates: readonly string[],
  sessionType: ScheduleType,
): PlannedItem[] {
  return dates.flatMap((date) =>
    children.map((child) => {
      const group = ageGroupOn(terms.ageGroups, child.birthDate, date);
      if (!group) {
        const last = longDate(addDays(date, -1));
        throw invalid({
          endDate: `${child.firstName} will be too old for this facility by then. Choose a last date no later than ${last}.`,
        });
      }
      const startAt = openingAt(terms, date);
      return { childId: child.id, ageGroupId: group.id, date, sessionType, price: 0, startAt };
    }),
  );
}
