import { isCalendarDate, type CalendarDate } from '@/lib/dates';

/** A day on which care is needed, and from when to when; HH:mm on the facility's wall. */
export interface WeekDay {
  date: CalendarDate;
  from: string;
  to: string;
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

export const isTimeOfDay = (text: string): boolean => timePattern.test(text);

/** "2026-11-09 08:00-17:30"; null for what is none, or ends before it begins. */
export function parseWeekDay(text: string): WeekDay | null {
  const [, date = '', from = '', to = ''] = /^(\S+) (\S+)-(\S+)$/.exec(text) ?? [];
  return isCalendarDate(date) && isTimeOfDay(from) && isTimeOfDay(to) && from < to ? { date, from, to } : null;
}

/** Where facilities part their day: a morning surely lasts until noon, and an afternoon has surely begun by one. */
export const morningEnds = '12:00';
export const afternoonBegins = '13:00';

/** The same as text. */
export const writeWeekDay = ({ date, from, to }: WeekDay): string => `${date} ${from}-${to}`;
