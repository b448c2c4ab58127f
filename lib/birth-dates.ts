import { calendarDate, isCalendarDate, lastOfMonth, monthOf, type CalendarDate } from '@/lib/dates';
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
