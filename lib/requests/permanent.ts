import type { AgeGroup, Child } from '@/api/contract/types';
import { monthOf } from '@/lib/dates/dates';
import { HalfDayPermanent, type ScheduleType, SessionType, type Weekday } from '@/lib/enums';
import { ageGroupOn, type AgeSpan } from '@/lib/facilities/age-group';
import { careDays, firstMonthLines, type PriceLine, totalOf } from '@/lib/money/price-lines';
import { firstCareDate } from '@/lib/dates/booking-dates';

type Group = AgeSpan & Pick<AgeGroup, 'schedule'>;

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
  children: readonly Pick<Child, 'firstName' | 'birthDate'>[];
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
  /** Each later whole month. */
  monthly: number;
}

/** The price of the first and of later months, computed as on the server; null without a price. */
export function permanentPrice(wanted: Wanted): PermanentPrice | null {
  const { groups, children, weekdays, closedDays, scheduleType, startDate, endDate } = wanted;
  if (weekdays.length === 0) return null;
  const first = firstCareDate(startDate, weekdays, closedDays);
  if (endDate !== null && endDate < first) return null;
  const priced = children.flatMap(({ firstName, birthDate }) => {
    const item = ageGroupOn(groups, birthDate, first)?.schedule.find(
      (one) => one.scheduleType === scheduleType && one.days === weekdays.length,
    );
    return item ? [{ firstName, monthlyPrice: item.monthlyPrice }] : [];
  });
  if (priced.length === 0 || priced.length < children.length) return null;
  const month = monthOf(first);
  const care = careDays({ month, weekdays, closedDays }, startDate, endDate);
  const lines = firstMonthLines(priced, { month, scheduleType, daysAWeek: weekdays.length, care });
  return { first, lines, total: totalOf(lines), monthly: priced.reduce((sum, child) => sum + child.monthlyPrice, 0) };
}
