/** What the form of a date says, without a library: every page loads this. */

/** An existing day, `yyyy-MM-dd`, years 0001 to 9999. */
export type CalendarDate = string;
/** A month as `yyyy-MM`. */
export type YearMonth = string;

const DATE = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;

export const isCalendarDate = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && DATE.test(value) && isOnCalendar(value);

/** Engines read February 30 as March 2, or not at all. */
function isOnCalendar(date: string): boolean {
  const at = new Date(date);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

export const isYearMonth = (value: unknown): value is YearMonth =>
  typeof value === 'string' && MONTH.test(value) && isCalendarDate(`${value}-01`);

export const monthOf = (date: CalendarDate): YearMonth => date.slice(0, 7);
