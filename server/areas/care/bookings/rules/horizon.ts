import { addDays, addMonths, firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { limits } from '@/lib/limits';

/** Permanent bookings take a new month's places this many days before anyone can request them. */
const leadDays = 7;

/**
 * The last day for which a permanent booking holds places today: the end of the month twelve months and a week ahead. Dates can
 * be requested twelve months ahead, so each month is held before anyone can request it (product rule 4, "extended monthly,
 * before any offer to others").
 */
export const holdHorizon = (today: string): string =>
  lastOfMonth(monthOf(addDays(addMonths(today, limits.bookingMonthsAhead), leadDays)));

/** The first day on which {@link holdHorizon} is after `heldThrough`, the last day of a month. */
export const extensionDay = (heldThrough: string): string =>
  addMonths(addDays(firstOfMonth(monthOf(addDays(heldThrough, 1))), -leadDays), -limits.bookingMonthsAhead);
