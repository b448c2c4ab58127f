import { type CalendarDate, fullDate, longDate, longDay } from '@/lib/dates/dates';
import { wallClockIn } from '@/lib/dates/time-zones';

/** Instants and times of day in words, on the clock of a place (product rule 2). Dates in words are in lib/dates/dates. */

/** "November 29, 2026 at 7:30 AM". */
export const momentText = (at: Date, timeZone: string): string => textOf(at, timeZone, longDate);

/** The same with its weekday, for what is to be planned: "Sunday, November 29, 2026 at 7:30 AM". */
export const plannedText = (at: Date, timeZone: string): string => textOf(at, timeZone, fullDate);

/** For a deadline, which is near: "Sunday, November 29 at 7:30 AM". */
export const deadlineText = (at: Date, timeZone: string): string => textOf(at, timeZone, longDay);

function textOf(at: Date, timeZone: string, dateText: (date: CalendarDate) => string): string {
  const { date, time } = wallClockIn(timeZone, at);
  return `${dateText(date)} at ${formatTime(time)}`;
}

const units = [
  { name: 'day', minutes: 1440, from: 2 * 1440 },
  { name: 'hour', minutes: 60, from: 120 },
  { name: 'minute', minutes: 1, from: 1 },
] as const;

/** How long it is from one instant to another, rounded down: "3 days", "5 hours"; "less than a minute". */
export const spanText = (from: Date, to: Date): string => wholeUnits(from, to) ?? 'less than a minute';

/** How long there is until then, rounded down: "3 days left", "5 hours left"; null once it is over. */
export function timeLeft(until: Date, now: Date): string | null {
  const span = wholeUnits(now, until);
  return span && `${span} left`;
}

function wholeUnits(from: Date, to: Date): string | null {
  const minutes = Math.floor((to.getTime() - from.getTime()) / minuteMs);
  const unit = units.find((one) => minutes >= one.from);
  if (!unit) return null;
  const count = Math.floor(minutes / unit.minutes);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** "17:30" as "5:30 PM". */
export function formatTime(time: string): string {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3, 5)];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "November 2, 2026" by the reader's own clock: for what only the browser renders. */
export const localDay = (at: Date): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' }).format(at);

/** Lengths of time in milliseconds. A day here is 24 hours, not a calendar day: lib/dates/dates and lib/dates/time-zones know those. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
