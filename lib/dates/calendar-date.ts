/** An existing day, `yyyy-MM-dd`, years 0001 to 9999. */
export type CalendarDate = string;
/** A month as `yyyy-MM`. */
export type YearMonth = string;
/** Does not say that the day exists: {@link isCalendarDate} does. */
export const datePattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const monthPattern = /^\d{4}-\d{2}$/;

/** Months with 30 days; all others but February have 31. */
const shortMonths: readonly number[] = [4, 6, 9, 11];
const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `month` is 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : shortMonths.includes(month) ? 30 : 31;

/** Without a check: `month` is 1 to 12. */
export const partsOf = (date: CalendarDate) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8)),
});

export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !datePattern.test(value)) return false;
  const { year, month, day } = partsOf(value);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export const isYearMonth = (value: unknown): value is YearMonth =>
  typeof value === 'string' && monthPattern.test(value) && isCalendarDate(`${value}-01`);

export const monthOf = (date: CalendarDate): YearMonth => date.slice(0, 7);
