import { isValid, parse } from 'date-fns';
import { calendarDate, utc, type CalendarDate } from '@/lib/dates/dates';

/**
 * Reads "MMMM d, yyyy" (product section 5), short month names too; text it cannot read gives null, never a guess.
 * Apart from lib/dates/dates, because date-fns's parser weighs 5 kB and only the date picker reads typed dates.
 */
export function parseLongDate(text: string): CalendarDate | null {
  const [, month, day, year] = /^\s*([a-z]{3,9})\.?\s+(\d{1,2})\s*,?\s+(\d{4})\s*$/i.exec(text) ?? [];
  const date = parse(`${month} ${day}, ${year}`, 'MMMM d, yyyy', 0, { in: utc });
  return isValid(date) && date.getFullYear() > 0
    ? calendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
    : null;
}
