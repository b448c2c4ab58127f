import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  dateParts,
  daysBetween,
  eachDate,
  formatDate,
  monthOf,
  weekdayOf,
} from '@/lib/dates/dates';
import { BookingItemStatus, BookingType } from '@/lib/enums';
import { joinWithAnd } from '@/lib/text/words';

/** A booking date: a plain date, or a date with its status (product section 3). */
export type BookingDateEntry = CalendarDate | { date: CalendarDate; status: BookingItemStatus | null };

/** Consecutive dates of one status. `start` equals `end` for a single date. */
interface BookingDateRun {
  start: CalendarDate;
  end: CalendarDate;
  status: BookingItemStatus | null;
}

const dated = (entry: BookingDateEntry) => (typeof entry === 'string' ? { date: entry, status: null } : entry);

/**
 * Runs of dates (product section 4, "Booking dates display"), ascending. A new run starts when dates are more than one
 * day apart or the status changes. Entries of the same date are sorted by status, so that input order doesn't matter.
 */
export function groupBookingDates(entries: readonly BookingDateEntry[]): BookingDateRun[] {
  const sorted = entries.map(dated).sort((a, b) => compareDates(a.date, b.date) || (a.status ?? 0) - (b.status ?? 0));
  const runs: BookingDateRun[] = [];
  for (const { date, status } of sorted) {
    const run = runs.at(-1);
    if (run && run.status === status && date <= addDays(run.end, 1)) run.end = date;
    else runs.push({ start: date, end: date, status });
  }
  return runs;
}

/**
 * A run in words: "Nov 2", or "Nov 2 - Nov 6". With the year: "Nov 2, 2026", or "Dec 30 - Jan 2, 2026 - 2027" across
 * years.
 */
export function formatBookingDateRun({ start, end }: BookingDateRun, showYear = false): string {
  const days = [...new Set([start, end])].map((date) => formatDate(date, 'MMM d')).join(' - ');
  if (!showYear) return days;
  return `${days}, ${[...new Set([dateParts(start).year, dateParts(end).year])].join(' - ')}`;
}

/** "Nov 28", "Dec 7 and 8", "Nov 30 - Dec 2 and Dec 9": for a sentence about days that are near. */
export function datesText(dates: readonly CalendarDate[]): string {
  const days = groupBookingDates(dates).flatMap((run) =>
    daysBetween(run.start, run.end) === 1 ? [run.start, run.end].map((date) => ({ start: date, end: date })) : [run],
  );
  return joinWithAnd(
    days.map(({ start, end }, index) => {
      const before = days[index - 1];
      if (start !== end) return `${formatDate(start, 'MMM d')} - ${formatDate(end, 'MMM d')}`;
      const follows = before !== undefined && before.start === before.end && monthOf(before.end) === monthOf(start);
      return formatDate(start, follows ? 'd' : 'MMM d');
    }),
  );
}

/** The dates of these sessions, sorted, each once. */
export const datesOf = (items: readonly { date: CalendarDate }[]): CalendarDate[] =>
  [...new Set(items.map(({ date }) => date))].sort();

/** A date that a parent moved to another day. */
export interface DateMove {
  from: CalendarDate;
  to: CalendarDate;
}

/** The dates that were moved to another day and not back, so that only the other day counts. @param moves oldest first */
export function movedAway(moves: readonly DateMove[]): ReadonlySet<CalendarDate> {
  const away = new Set<CalendarDate>();
  for (const { from, to } of moves) {
    away.add(from);
    away.delete(to);
  }
  return away;
}

/** The days of a booking in a line of text: "Nov 23 - Nov 25, 2026; Dec 1, 2026". */
export const writeBookingDates = (entries: readonly BookingDateEntry[]): string =>
  groupBookingDates(entries)
    .map((run) => formatBookingDateRun(run, true))
    .join('; ');

export const isDeclined = ({ status }: Pick<BookingDateRun, 'status'>): boolean =>
  status === BookingItemStatus.NOT_APPROVED;

/** The dates of permanent care from `from` through `through`, inclusive: there is none on closed days. */
export const careDates = (
  from: CalendarDate,
  through: CalendarDate,
  weekdays: readonly number[],
  closedDays: readonly CalendarDate[],
): CalendarDate[] =>
  eachDate(from, through).filter((date) => weekdays.includes(weekdayOf(date)) && !closedDays.includes(date));

/** The first date of care on or after `start`; `start` itself if all of the next two months are closed. */
export const firstCareDate = (
  start: CalendarDate,
  weekdays: readonly number[],
  closedDays: readonly CalendarDate[],
): CalendarDate => careDates(start, addMonths(start, 2), weekdays, closedDays)[0] ?? start;

/** The first day of care of an offered start, on page and in mail. */
export const firstDayOffered = (
  { startDate, permanentBookingDays }: { startDate: CalendarDate; permanentBookingDays: readonly number[] },
  { closedDays }: { closedDays: readonly CalendarDate[] },
): CalendarDate => firstCareDate(startDate, permanentBookingDays, closedDays);

/** The refund for canceling one session now, in minor units, and until when it applies. */
export interface ItemQuote {
  refund: number;
  until: Date | null;
}

/**
 * A session may be moved while canceling it would still be refunded in full (product rule 4, "Changing single dates").
 */
export const canMove = (type: BookingType, item: { price: number; absence: { refund: number } | null }): boolean =>
  type === BookingType.DROP_IN && item.absence !== null && item.absence.refund === item.price;

const gone: readonly (BookingItemStatus | null)[] = [BookingItemStatus.CANCELED, BookingItemStatus.NOT_APPROVED];

/** Whether an item of a live booking holds its place (product rule 3). */
export const isLive = ({ status }: { status: BookingItemStatus | null }): boolean => !gone.includes(status);
