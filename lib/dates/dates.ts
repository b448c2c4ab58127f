import { UTCDateMini } from '@date-fns/utc/date/mini';
import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  eachDayOfInterval,
  endOfISOWeek,
  format,
  getDaysInMonth,
  getISODay,
  lightFormat,
  startOfISOWeek,
} from 'date-fns';
import { type CalendarDate, isCalendarDate, isYearMonth, monthOf, type YearMonth } from '@/lib/dates/calendar-date';

export { type CalendarDate, isCalendarDate, isYearMonth, monthOf, type YearMonth };

/**
 * Calendar dates are `yyyy-MM-dd` strings everywhere (product rule 2): `new Date('2026-11-20')` is November 19 in
 * Toronto. This file uses date-fns with `UTCDateMini`, which ignores the machine's time zone; lib/dates/instants
 * converts instants. Every function that takes a date throws `RangeError` if it doesn't exist.
 */

/** Monday 1 to Sunday 7 (product section 3). */
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

/**
 * The context for date-fns. `UTCDate` instead of the mini class would create three Intl formats on load that nothing
 * uses.
 */
export const utc = (value: Date | number | string): Date => new UTCDateMini(+new Date(value));

function read(date: CalendarDate): Date {
  if (!isCalendarDate(date)) throw new RangeError('Not a calendar date of the form yyyy-MM-dd.');
  return utc(date);
}

function write(day: Date): CalendarDate {
  const year = day.getFullYear();
  if (!(year >= 1 && year <= 9999)) throw new RangeError('The date is outside the years 0001 to 9999.');
  return lightFormat(day, 'yyyy-MM-dd');
}

/** `month` is 1 to 12. */
export const daysInMonth = (year: number, month: number): number => getDaysInMonth(new UTCDateMini(year, month - 1));

/** Null if there is no such day. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCalendarDate(date) ? date : null;
}

/** Year, month (1 to 12) and day (1 to 31) of a date. */
export function dateParts(date: CalendarDate): { year: number; month: number; day: number } {
  const day = read(date);
  return { year: day.getFullYear(), month: day.getMonth() + 1, day: day.getDate() };
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => write(addDaysTo(read(date), days));

/** Clamped to the last day of a shorter month (January 31 + 1 = February 28). */
export const addMonths = (date: CalendarDate, months: number): CalendarDate => write(addMonthsTo(read(date), months));

/** Days from `from` to `to`: positive when `to` is later, 0 on the same day. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  differenceInCalendarDays(read(to), read(from));

/** A comparator for `Array.prototype.sort`. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a date is within inclusive bounds; missing bounds are ignored. */
export const isWithin = (date: CalendarDate, min?: CalendarDate | null, max?: CalendarDate | null): boolean =>
  (!min || date >= min) && (!max || date <= max);

/** Monday 1 to Sunday 7. */
export const weekdayOf = (date: CalendarDate): WeekdayNumber => getISODay(read(date)) as WeekdayNumber;

export const startOfWeek = (date: CalendarDate): CalendarDate => write(startOfISOWeek(read(date)));
export const endOfWeek = (date: CalendarDate): CalendarDate => write(endOfISOWeek(read(date)));

/** Both bounds are inclusive; empty if `to` is before `from`. */
export function eachDate(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const [start, end] = [read(from), read(to)];
  return start > end ? [] : eachDayOfInterval({ start, end }).map(write);
}

export const firstOfMonth = (month: YearMonth): CalendarDate => `${month}-01`;
export const lastOfMonth = (month: YearMonth): CalendarDate => addDays(addMonths(firstOfMonth(month), 1), -1);
export const shiftMonth = (month: YearMonth, by: number): YearMonth => monthOf(addMonths(firstOfMonth(month), by));

/** The weeks (Monday to Sunday) of a month, padded with days of the adjacent months. */
export function monthGrid(month: YearMonth): CalendarDate[][] {
  const days = eachDate(startOfWeek(firstOfMonth(month)), endOfWeek(lastOfMonth(month)));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Full months of age, by the rule of `addMonths`; negative before birth. */
export function ageInMonths(birthDate: CalendarDate, on: CalendarDate): number {
  const months = differenceInCalendarMonths(read(on), read(birthDate));
  return addMonths(birthDate, months) > on ? months - 1 : months;
}

/** Formats with a date-fns pattern. Common formats have functions below; for instants see lib/dates/instants. */
export const formatDate = (date: CalendarDate, pattern: string): string => format(read(date), pattern);

/** "November 2, 2026". */
export const longDate = (date: CalendarDate): string => formatDate(date, 'MMMM d, yyyy');
/** "Monday, November 2, 2026". */
export const fullDate = (date: CalendarDate): string => formatDate(date, 'EEEE, MMMM d, yyyy');
/** "Monday, November 2". */
export const longDay = (date: CalendarDate): string => formatDate(date, 'EEEE, MMMM d');
/** "Mon, Nov 2". */
export const shortDay = (date: CalendarDate): string => formatDate(date, 'EEE, MMM d');

/** "November 2026" unless a pattern is given. */
export const formatMonth = (month: YearMonth, pattern = 'MMMM yyyy'): string =>
  formatDate(firstOfMonth(month), pattern);

/** A day on which care is needed, with hours as HH:mm in the facility's time zone. */
export interface WeekDay {
  date: CalendarDate;
  from: string;
  to: string;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const isTimeOfDay = (text: string): boolean => timePattern.test(text);

/** Parses "2026-11-09 08:00-17:30"; null if malformed or if it ends before it begins. */
export function parseWeekDay(text: string): WeekDay | null {
  const [, date = '', from = '', to = ''] = /^(\S+) (\S+)-(\S+)$/.exec(text) ?? [];
  return isCalendarDate(date) && isTimeOfDay(from) && isTimeOfDay(to) && from < to ? { date, from, to } : null;
}

/** Half-day sessions: mornings end at noon or later, afternoons begin at 1 PM or earlier. */
export const morningEnds = '12:00';
export const afternoonBegins = '13:00';

/** The inverse of {@link parseWeekDay}. */
export const writeWeekDay = ({ date, from, to }: WeekDay): string => `${date} ${from}-${to}`;
