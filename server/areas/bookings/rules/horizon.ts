import { addDays, addMonths, eachDate, firstOfMonth, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import type { Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';

/** Days before a month comes within anybody's reach at which permanent bookings take their places in it. */
const leadDays = 7;

/**
 * Up to where a permanent booking's places are held today: the end of the month that lies twelve months and a week ahead.
 * Nobody can ask for a date more than twelve months ahead, so each new month is taken before it can be asked for
 * (product rule 4, "extended monthly, before any offer to others").
 */
export const holdHorizon = (today: string): string =>
  lastOfMonth(monthOf(addDays(addMonths(today, limits.bookingMonthsAhead), leadDays)));

/** The first day on which {@link holdHorizon} lies beyond `heldThrough`, which is a month's last day. */
export const extensionDay = (heldThrough: string): string =>
  addMonths(addDays(firstOfMonth(monthOf(addDays(heldThrough, 1))), -leadDays), -limits.bookingMonthsAhead);

/** The dates of care from `from` to `through`, both inclusive. */
export const careDates = (from: string, through: string, weekdays: readonly Weekday[]): string[] =>
  eachDate(from, through).filter((date) => weekdays.includes(weekdayOf(date)));
