import { UTCDateMini } from '@date-fns/utc/date/mini';
import { isValid, parse } from 'date-fns';
import { calendarDate, type CalendarDate } from '@/lib/dates/dates';

/** The context for date-fns, which ignores the machine's time zone. `UTCDate` would create three Intl formats on load that nothing uses. */
const utc = (value: Date | number | string): Date => new UTCDateMini(+new Date(value));

/**
 * Parses "MMMM d, yyyy" (product section 5), also with short month names; null if it can't.
 * A file of its own because date-fns's parser is 5 kB and only the date picker needs it.
 */
export function parseLongDate(text: string): CalendarDate | null {
  const [, month, day, year] = /^\s*([a-z]{3,9})\.?\s+(\d{1,2})\s*,?\s+(\d{4})\s*$/i.exec(text) ?? [];
  const date = parse(`${month} ${day}, ${year}`, 'MMMM d, yyyy', 0, { in: utc });
  return isValid(date) && date.getFullYear() > 0
    ? calendarDate(date.getFullYear(), date.getMonth() + 1, date.getDate())
    : null;
}
