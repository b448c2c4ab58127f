import {
  addMonths,
  type CalendarDate,
  eachDate,
  firstOfMonth,
  isWithin,
  lastOfMonth,
  weekdayOf,
} from '@/lib/dates/dates';
import { todayIn, tomorrowIn } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';

/** Places taken by day of the month; null if nothing is taken in the month. */
export interface TakenMonth {
  am: readonly number[] | null;
  pm: readonly number[] | null;
  beforeAfter: readonly number[] | null;
}

export interface CalendarGroup {
  timeZone: string;
  /** 21 figures: (pool - 1) * 7 + weekday - 1. */
  weeklyPlaces: readonly number[];
  openWeekdays: readonly number[];
  /** Dates on which the facility is closed besides its weekly hours. */
  closedDays: readonly string[];
}

const none = { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 };

/**
 * A month of one age group: open days with the places left. Closed are the facility's closed weekdays and dates,
 * weekdays without places in the template, days before tomorrow (local time), and days too far ahead to request.
 * @param month yyyy-MM
 */
export const monthCalendar = (group: CalendarGroup, month: string, taken: TakenMonth, now: Date) =>
  eachDate(firstOfMonth(month), lastOfMonth(month)).map(calendarDays(group, taken, now));

/** {@link monthCalendar} one day at a time, for a caller that stops at the first match. `taken` must be for that day's month. */
export function calendarDays(group: CalendarGroup, taken: TakenMonth, now: Date) {
  const first = tomorrowIn(group.timeZone, now);
  const last = addMonths(todayIn(group.timeZone, now), limits.bookingMonthsAhead);
  return (date: CalendarDate) => {
    const [weekday, index] = [weekdayOf(date), Number(date.slice(8)) - 1];
    const places = (pool: number) => group.weeklyPlaces[pool * 7 + weekday - 1] ?? 0;
    const offered = places(0) + places(1) + places(2) > 0 && group.openWeekdays.includes(weekday);
    if (!offered || group.closedDays.includes(date) || !isWithin(date, first, last))
      return { date, open: false, placesLeft: none };
    const left = (pool: number, used: readonly number[] | null) => Math.max(0, places(pool) - (used?.[index] ?? 0));
    const [am, pm] = [left(0, taken.am), left(1, taken.pm)];
    return {
      date,
      open: true,
      placesLeft: { fullDay: Math.min(am, pm), am, pm, beforeAfter: left(2, taken.beforeAfter) },
    };
  };
}
