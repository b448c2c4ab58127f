import {
  type CalendarDate,
  datePattern,
  daysInMonth,
  isCalendarDate,
  monthOf,
  partsOf,
  type YearMonth,
} from '@/lib/dates/calendar-date';
import { dayMs } from '@/lib/dates/durations';

/** In a file of its own: every page checks the dates of a stored draft, and few calculate with dates. */
export {
  type CalendarDate,
  daysInMonth,
  isCalendarDate,
  isYearMonth,
  monthOf,
  type YearMonth,
} from '@/lib/dates/calendar-date';

/**
 * Calendar dates are `yyyy-MM-dd` strings everywhere (product rule 2): `new Date('2026-11-20')` is November 19 in
 * Toronto. This file calculates in milliseconds of UTC, where every day has 24 hours, so the machine's time zone never
 * matters; lib/dates/instants converts instants. Every function that takes a date throws `RangeError` if it doesn't exist.
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

function existing(date: CalendarDate): CalendarDate {
  if (!isCalendarDate(date)) throw new RangeError('Not a calendar date of the form yyyy-MM-dd.');
  return date;
}

/** Year, month (1 to 12) and day (1 to 31) of a date. */
export const dateParts = (date: CalendarDate): { year: number; month: number; day: number } => partsOf(existing(date));

const pad = (value: number, length = 2) => String(value).padStart(length, '0');

const written = (year: number, month: number, day: number) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** Null if there is no such day. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  const date = written(year, month, day);
  return isCalendarDate(date) ? date : null;
}

const startOf = (date: CalendarDate): number => Date.parse(existing(date));

function dayAt(time: number): CalendarDate {
  // A year outside 0000 to 9999 is written with a sign and six digits.
  const [date = ''] = new Date(time).toISOString().split('T');
  if (!datePattern.test(date)) throw new RangeError('The date is outside the years 0001 to 9999.');
  return date;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate => dayAt(startOf(date) + days * dayMs);

/** Clamped to the last day of a shorter month (January 31 + 1 = February 28). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = dateParts(date);
  const sinceYear0 = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(sinceYear0 / 12), (sinceYear0 % 12) + 1];
  const moved = calendarDate(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
  if (moved === null) throw new RangeError('The date is outside the years 0001 to 9999.');
  return moved;
}

/** Days from `from` to `to`: positive when `to` is later, 0 on the same day. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => (startOf(to) - startOf(from)) / dayMs;

/** A comparator for `Array.prototype.sort`. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether a date is within inclusive bounds; missing bounds are ignored. */
export const isWithin = (date: CalendarDate, min?: CalendarDate | null, max?: CalendarDate | null): boolean =>
  (!min || date >= min) && (!max || date <= max);

/** Monday 1 to Sunday 7. */
export const weekdayOf = (date: CalendarDate): WeekdayNumber => {
  // January 1, 1970, was a Thursday.
  const fromMonday = (startOf(date) / dayMs + 3) % 7;
  return (((fromMonday + 7) % 7) + 1) as WeekdayNumber;
};

export const startOfWeek = (date: CalendarDate): CalendarDate => addDays(date, 1 - weekdayOf(date));
export const endOfWeek = (date: CalendarDate): CalendarDate => addDays(date, 7 - weekdayOf(date));

/** Both bounds are inclusive; empty if `to` is before `from`. Without a `Date` for each day: a search lists thousands. */
export function eachDate(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  let { year, month, day } = dateParts(from);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, () => {
    const date = written(year, month, day);
    day += 1;
    if (day > daysInMonth(year, month)) [month, day] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
    return date;
  });
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
  const [born, then] = [dateParts(birthDate), dateParts(on)];
  const months = (then.year - born.year) * 12 + then.month - born.month;
  return addMonths(birthDate, months) > on ? months - 1 : months;
}

/** What the letters of a pattern stand for; every other character stands for itself. */
const letters: Readonly<Record<string, (date: CalendarDate) => string>> = {
  EEEE: (date) => WEEKDAY_NAMES[weekdayOf(date) - 1]!,
  EEE: (date) => WEEKDAY_NAMES[weekdayOf(date) - 1]!.slice(0, 3),
  MMMM: (date) => MONTH_NAMES[partsOf(date).month - 1]!,
  MMM: (date) => MONTH_NAMES[partsOf(date).month - 1]!.slice(0, 3),
  MM: (date) => date.slice(5, 7),
  dd: (date) => date.slice(8),
  d: (date) => String(partsOf(date).day),
  yyyy: (date) => date.slice(0, 4),
};

/** Formats with a pattern such as "EEE, MMM d". Common formats have functions below; for instants see lib/dates/instants. */
export function formatDate(date: CalendarDate, pattern: string): string {
  const day = existing(date);
  return pattern.replace(/[A-Za-z]+/g, (run) => letters[run]!(day));
}

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
