import { invalid } from '@/lib/app-error';
import { addDays, addMonths, lastOfMonth, longDate, monthOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/time-zones';
import { BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { careDays, firstMonthLines, totalOf } from '@/lib/money/price-lines';
import { checkRealDate } from '@/lib/validation/requests';
import {
  checkAhead,
  checkBookable,
  checkHalfDayPermanent,
  checkPlaces,
  checkWeekday,
  groupFor,
  monthlyPrice,
} from '@/server/areas/bookings/rules/checks';
import { careDates, holdHorizon } from '@/server/areas/bookings/rules/horizon';
import type { BookingPlan, PlannedItem } from '@/server/areas/bookings/rules/plan';
import { type CareChild, type CareTerms, openingAt } from '@/server/areas/facilities/rules';

export interface PermanentPlanInput {
  children: readonly CareChild[];
  permanentBookingDays: readonly Weekday[];
  scheduleType: ScheduleType;
  startDate: string;
  endDate: string | null;
}

/**
 * Checks a permanent request and prices it: places twelve months ahead, the first month in proportion to its days of care,
 * the monthly price by the number of days a week (product rule 4). `agreedPrice` (a month, a child) replaces the
 * price list where the desk's offer states one. The last day is not before the first: the contract sees to that.
 * Throws `invalid` by field, or `conflict` when the facility takes no bookings.
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
  const dates = careDates(startDate, heldThrough, days);
  const first = dates[0];
  if (first === undefined)
    throw invalid({ endDate: 'None of the chosen weekdays falls between the first and last dates.' });

  const priced = children.map((child) => {
    const group = groupFor(terms, child, first);
    for (const weekday of days) checkPlaces(terms, group, weekday, scheduleType);
    return { ...child, monthlyPrice: agreedPrice ?? monthlyPrice(terms, group, scheduleType, days.length) };
  });
  const month = monthOf(first);
  const care = careDays(month, days, startDate, endDate);
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
    monthly: priced.reduce((sum, child) => sum + child.monthlyPrice, 0),
    firstStartAt: openingAt(terms, first),
  };
}

/** Where holding ends for now: at the horizon, with at least a month after the start in reach; never past the end. */
function holdThrough(startDate: string, endDate: string | null, today: string): string {
  const afterStart = lastOfMonth(monthOf(addMonths(startDate, 1)));
  const horizon = holdHorizon(today);
  const through = horizon > afterStart ? horizon : afterStart;
  return endDate !== null && endDate < through ? endDate : through;
}

/**
 * The items of these dates. A child who grows out of the facility on the way makes the request `invalid` on endDate, with
 * the date to choose, because places after it could be neither held nor used.
 */
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
      return { childId: child.id, ageGroupId: group.id, date, sessionType, price: 0 };
    }),
  );
}
