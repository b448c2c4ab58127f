import { format as formatDate, parse } from 'date-fns';
import type { CalendarDate } from '@/lib/dates/dates';

/** The last one read: a list writes the same day in all its rows. */
let last: { text: string; form: string; day: CalendarDate | null } | null = null;

/** The day that a text names in a form of date-fns, such as ddMMMyy, as yyyy-MM-dd; null when it names none. */
export function readListDate(text: string, form: string): CalendarDate | null {
  if (last?.text !== text || last.form !== form) last = { text, form, day: readDay(text, form) };
  return last.day;
}

function readDay(text: string, form: string): CalendarDate | null {
  try {
    const day = parse(text, form, new Date(2000, 0, 1));
    return day.getFullYear() > 1900 ? formatDate(day, 'yyyy-MM-dd') : null;
  } catch {
    return null;
  }
}

export const isListDate = (text: string, form: string) => readListDate(text, form) !== null;
