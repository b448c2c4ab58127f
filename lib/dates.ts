/**
 * Calendar dates and the wall clock of a place (decisions, section 2).
 *
 * A calendar date is text `yyyy-MM-dd` from end to end and never becomes a `Date`: `new Date('2026-11-20')` is
 * 19 November in Toronto. The arithmetic below is on whole days counted from 1970-01-01, so the zone of the machine
 * cannot matter. Instants (`Date`) meet calendar dates only in the last part, where a named IANA zone is an argument.
 *
 * Every function that takes a date throws `RangeError` when the text is not a date that exists.
 */

/** A day that exists, as `yyyy-MM-dd`, years 0001 to 9999. */
export type CalendarDate = string;
/** A month as `yyyy-MM`. */
export type YearMonth = string;
/** Monday 1 to Sunday 7 (specification, section 3). */
export type WeekdayNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** Index 0 is Monday, as weeks start on Monday. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH = /^(\d{4})-(\d{2})$/;
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

/** Days in a month of the Gregorian calendar; `month` is 1 to 12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The date of these three numbers, or null when there is no such day. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > 9999 || month < 1 || month > 12) return null;
  return day >= 1 && day <= daysInMonth(year, month) ? `${pad(year, 4)}-${pad(month)}-${pad(day)}` : null;
}

/** True for text of the form yyyy-MM-dd that names a day that exists. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  const match = typeof value === 'string' ? DATE.exec(value) : null;
  return match !== null && calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

/** True for text of the form yyyy-MM that names a month. */
export const isYearMonth = (value: unknown): value is YearMonth =>
  typeof value === 'string' && MONTH.test(value) && isCalendarDate(`${value}-01`);

/** Year, month (1 to 12) and day (1 to 31) of a date. */
export function dateParts(date: CalendarDate): { year: number; month: number; day: number } {
  if (!isCalendarDate(date)) throw new RangeError('Not a calendar date of the form yyyy-MM-dd.');
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Whole days since 1970-01-01, with years that start in March so that a leap day comes last. */
function toDayNumber(date: CalendarDate): number {
  const { year, month, day } = dateParts(date);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
}

function fromDayNumber(dayNumber: number): CalendarDate {
  const shifted = dayNumber + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const date = calendarDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
  if (date === null) throw new RangeError('The date is outside the years 0001 to 9999.');
  return date;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(toDayNumber(date) + days);

/** The same day of a month `months` away, or that month's last day where it is shorter (31 January + 1 = 28 February). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = dateParts(date);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const moved = calendarDate(y, m, Math.min(day, daysInMonth(y, m)));
  if (moved === null) throw new RangeError('The date is outside the years 0001 to 9999.');
  return moved;
}

/** Days from `from` to `to`: positive when `to` is later, 0 on the same day. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => toDayNumber(to) - toDayNumber(from);

/** Negative, 0 or positive: the order for `Array.prototype.sort`. Text order is date order in this form. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a date lies within bounds, both inclusive; a missing bound does not bind. */
export const isWithin = (date: CalendarDate, min?: CalendarDate | null, max?: CalendarDate | null): boolean =>
  (!min || date >= min) && (!max || date <= max);

/** Monday 1 to Sunday 7; 1970-01-01 was a Thursday. */
export const weekdayOf = (date: CalendarDate): WeekdayNumber =>
  (((((toDayNumber(date) + 3) % 7) + 7) % 7) + 1) as WeekdayNumber;

export const startOfWeek = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekdayOf(date));
export const endOfWeek = (date: CalendarDate): CalendarDate => addDays(date, 7 - weekdayOf(date));

/** Every date from `from` to `to`, both inclusive; empty when `to` is earlier. */
export function eachDate(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const first = toDayNumber(from);
  return Array.from({ length: Math.max(0, toDayNumber(to) - first + 1) }, (_, index) => fromDayNumber(first + index));
}

export const monthOf = (date: CalendarDate): YearMonth => date.slice(0, 7);
export const firstOfMonth = (month: YearMonth): CalendarDate => `${month}-01`;
export const lastOfMonth = (month: YearMonth): CalendarDate => addDays(addMonths(firstOfMonth(month), 1), -1);
export const shiftMonth = (month: YearMonth, by: number): YearMonth => monthOf(addMonths(firstOfMonth(month), by));

/** The weeks (Monday to Sunday) that show a month whole; the first and last may hold days of its neighbours. */
export function monthGrid(month: YearMonth): CalendarDate[][] {
  const days = eachDate(startOfWeek(firstOfMonth(month)), endOfWeek(lastOfMonth(month)));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Full months of age on a day, by the rule of `addMonths`; negative before the birth. */
export function ageInMonths(birthDate: CalendarDate, on: CalendarDate): number {
  const [born, then] = [dateParts(birthDate), dateParts(on)];
  const months = (then.year - born.year) * 12 + then.month - born.month;
  return addMonths(birthDate, months) > on ? months - 1 : months;
}

export const ageInYears = (birthDate: CalendarDate, on: CalendarDate): number =>
  Math.floor(ageInMonths(birthDate, on) / 12);

/**
 * A date in words. The pattern's fields are yyyy, MMMM, MMM, MM, M, dd, d, EEEE and EEE; all else stands as written:
 * "MMM d" gives "Nov 2", "EEEE, MMMM d, yyyy" gives "Monday, November 2, 2026".
 */
export function formatDate(date: CalendarDate, pattern: string): string {
  const { year, month, day } = dateParts(date);
  const monthName = MONTH_NAMES[month - 1] ?? '';
  const weekdayName = WEEKDAY_NAMES[weekdayOf(date) - 1] ?? '';
  const fields: Record<string, string> = {
    yyyy: pad(year, 4),
    MMMM: monthName,
    MMM: monthName.slice(0, 3),
    MM: pad(month),
    M: String(month),
    dd: pad(day),
    d: String(day),
    EEEE: weekdayName,
    EEE: weekdayName.slice(0, 3),
  };
  return pattern.replace(/yyyy|M{1,4}|d{1,2}|E{3,4}/g, (field) => fields[field] ?? field);
}

/** A month in words, by the fields of `formatDate`; "November 2026" unless a pattern is given. */
export const formatMonth = (month: YearMonth, pattern = 'MMMM yyyy'): string =>
  formatDate(firstOfMonth(month), pattern);

/** Reads "MMMM d, yyyy" (specification, section 5), short month names too; text it cannot read gives null, never a guess. */
export function parseLongDate(text: string): CalendarDate | null {
  const match = /^\s*(\p{L}{3,9})\.?\s+(\d{1,2})\s*,?\s+(\d{4})\s*$/u.exec(text);
  if (!match) return null;
  const name = (match[1] ?? '').toLowerCase();
  const month = MONTH_NAMES.findIndex(
    (known) => known.toLowerCase() === name || known.slice(0, 3).toLowerCase() === name,
  );
  return calendarDate(Number(match[3]), month + 1, Number(match[2]));
}
