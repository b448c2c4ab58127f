import {
  calendarDate,
  type CalendarDate,
  isCalendarDate,
  lastOfMonth,
  monthOf,
  shiftMonth,
  type YearMonth,
} from '@/lib/dates/dates';
import { limits } from '@/lib/limits';
import { splitDateParts } from '@/lib/validation/date-parts';

/**
 * The dates on which a child may have been born, by what was given of the date (lib/validation/date-parts): a whole date, or the
 * first and the last day of a month; none where less is known or the month is still to come.
 */
export function possibleBirthDates(given: string | null, today: CalendarDate): CalendarDate[] {
  if (isCalendarDate(given)) return given <= today ? [given] : [];
  const { year, month } = splitDateParts(given);
  const first = year && month ? calendarDate(Number(year), Number(month), 1) : null;
  if (first === null || first > today) return [];
  const last = lastOfMonth(monthOf(first));
  return [first, last > today ? today : last];
}

/** Every month in which a child can be born that needs care, the youngest first. @param chosen is among them, whatever it is */
export function birthMonths(today: CalendarDate, chosen: YearMonth = ''): YearMonth[] {
  const now = monthOf(today);
  const months = Array.from({ length: limits.childAgeYearsMax * 12 + 1 }, (_, back) => shiftMonth(now, -back));
  return chosen && !months.includes(chosen) ? [...months, chosen].sort().reverse() : months;
}
