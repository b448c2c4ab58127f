import type { AgeGroup, Child } from '@/api/contract/types';
import { firstCareDate } from '@/lib/dates/booking-dates';
import { monthOf, shiftMonth } from '@/lib/dates/dates';
import { HalfDayPermanent, type ScheduleType, SessionType, type Weekday } from '@/lib/enums';
import { ageGroupOn, type AgeSpan } from '@/lib/facilities/age-group';
import type { PriceStep } from '@/lib/money/monthly-price';
import { careDays, firstMonthLines, type PriceLine, totalOf } from '@/lib/money/price-lines';
import { childPrices, monthlyPriceFrom } from '@/lib/money/price-steps';

type Group = AgeSpan & Pick<AgeGroup, 'title' | 'schedule'>;

const halfDays: readonly number[] = [SessionType.HALF_DAY_AM, SessionType.HALF_DAY_PM];

/** The sessions with a monthly price in all of these groups. Half days only if the facility allows them. */
export function commonSchedules(groups: readonly Group[], halfDay: HalfDayPermanent | null): ScheduleType[] {
  const [first, ...rest] = groups;
  const types = new Set(first?.schedule.map(({ scheduleType }) => scheduleType as ScheduleType));
  return [...types].filter(
    (type) =>
      (halfDay === HalfDayPermanent.ALLOWED || !halfDays.includes(type)) &&
      rest.every((group) => group.schedule.some((one) => one.scheduleType === type)),
  );
}

/** The numbers of days a week with a price in all of these groups, ascending. */
export function offeredDays(groups: readonly Group[], type: ScheduleType): number[] {
  const [first, ...rest] = groups.map(({ schedule }) =>
    schedule.filter(({ scheduleType }) => scheduleType === type).map(({ days }) => days),
  );
  return (first ?? []).filter((days) => rest.every((others) => others.includes(days))).sort((a, b) => a - b);
}

interface Wanted {
  /** Of one address. */
  groups: readonly Group[];
  children: readonly Pick<Child, 'id' | 'firstName' | 'birthDate'>[];
  weekdays: readonly Weekday[];
  closedDays: readonly string[];
  scheduleType: ScheduleType;
  startDate: string;
  endDate: string | null;
}

export interface PermanentPrice {
  first: string;
  /** The first month, prorated. */
  lines: PriceLine[];
  total: number;
  /** The second whole month, and each later one until a step. */
  monthly: number;
  steps: PriceStep[];
}

/** The price of the first and of later months, computed as on the server; null without a price. */
export function permanentPrice(wanted: Wanted): PermanentPrice | null {
  const { groups, children, weekdays, closedDays, scheduleType, startDate, endDate } = wanted;
  if (weekdays.length === 0) return null;
  const first = firstCareDate(startDate, weekdays, closedDays);
  if (endDate !== null && endDate < first) return null;
  const priceOf = ({ schedule }: Group) =>
    schedule.find((one) => one.scheduleType === scheduleType && one.days === weekdays.length)?.monthlyPrice ?? null;
  const priced = children.flatMap((child) => {
    const group = ageGroupOn(groups, child.birthDate, first);
    const monthlyPrice = group && priceOf(group);
    return monthlyPrice === null ? [] : [{ ...child, monthlyPrice }];
  });
  if (priced.length === 0 || priced.length < children.length) return null;
  const month = monthOf(first);
  const care = careDays({ month, weekdays, closedDays }, startDate, endDate);
  const lines = firstMonthLines(priced, { month, scheduleType, daysAWeek: weekdays.length, care });
  const prices = priced.flatMap(({ monthlyPrice: monthly, ...child }) =>
    childPrices(child, { first, monthly }, { groups, priceOf, weekdays, closedDays, endDate }),
  );
  return { first, lines, total: totalOf(lines), ...monthlyPriceFrom(prices, shiftMonth(month, 1), children) };
}
