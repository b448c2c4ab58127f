import { addDays, type CalendarDate, dateParts, fullDate, longDate, longDay, shortDay } from '@/lib/dates/dates';
import { dayMs, minuteMs } from '@/lib/dates/durations';
import { minutesAhead } from '@/lib/dates/zone-table';

/**
 * Instants in the time zone of a facility, and how they are written (product rule 2). For dates see lib/dates/dates.
 */

/** "November 29, 2026 at 7:30 AM". */
export const momentText = (at: Date, timeZone: string): string => textOf(at, timeZone, longDate);

/** "Sunday, November 29, 2026 at 7:30 AM". */
export const plannedText = (at: Date, timeZone: string): string => textOf(at, timeZone, fullDate);

/** "Sunday, November 29 at 7:30 AM". */
export const deadlineText = (at: Date, timeZone: string): string => textOf(at, timeZone, longDay);

/** "Sun, Nov 29 at 7:30 AM", for cards. */
export const briefText = (at: Date, timeZone: string): string => textOf(at, timeZone, shortDay);

function textOf(at: Date, timeZone: string, dateText: (date: CalendarDate) => string): string {
  const { date, time } = wallClockIn(timeZone, at);
  return `${dateText(date)} at ${formatTime(time)}`;
}

const units = [
  { name: 'day', minutes: 1440, from: 2 * 1440 },
  { name: 'hour', minutes: 60, from: 120 },
  { name: 'minute', minutes: 1, from: 1 },
] as const;

/** Rounded down: "3 days", "5 hours", "less than a minute". */
export const spanText = (from: Date, to: Date): string => wholeUnits(from, to) ?? 'less than a minute';

/** From here on people count days; "hours" is clearer below. */
const daysFromMs = 36 * 3_600_000;

/**
 * "3 days left" from Tuesday afternoon to Friday noon: hours counted as people do, to the nearest day. A shorter time in
 * hours or minutes, rounded down; null in the past.
 */
export function timeLeft(until: Date, now: Date): string | null {
  const ms = until.getTime() - now.getTime();
  if (ms >= daysFromMs) return `${Math.round(ms / dayMs)} days left`;
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

/** "November 2, 2026" in the browser's time zone. Never render it on the server. */
export const localDay = (at: Date): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' }).format(at);

/** Local date and time ("HH:mm" and "HH:mm:ss") in a zone. Throws RangeError for an unknown zone. */
export function wallClockIn(timeZone: string, at: Date): { date: CalendarDate; time: string; seconds: string } {
  const wall = new Date(at.getTime() + minutesAhead(timeZone, at.getTime()) * minuteMs).toISOString();
  const [date, seconds] = [wall.slice(0, 10), wall.slice(11, 19)];
  return { date, time: seconds.slice(0, 5), seconds };
}

export const todayIn = (timeZone: string, now: Date): CalendarDate => wallClockIn(timeZone, now).date;

/** The zone used without a facility, as in a search. */
export const usualTimeZone = 'America/Toronto';

/** "Today" for a search. */
export const searchDayAt = (now: Date): CalendarDate => todayIn(usualTimeZone, now);

/** The earliest date that can be booked or picked (product section 9). */
export const tomorrowIn = (timeZone: string, now: Date): CalendarDate => addDays(todayIn(timeZone, now), 1);

/**
 * The instant of a local date and time ("HH:mm") in a zone. A time skipped by a daylight-saving change gives the first
 * instant after the gap; a repeated time gives the earlier instant.
 */
export function zonedInstant(date: CalendarDate, time: string, timeZone: string): Date {
  const { year, month, day } = dateParts(date);
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time);
  if (!match) throw new RangeError('Not a time of the form HH:mm.');
  const wall = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]), Number(match[3] ?? 0));
  return new Date(instantOfWall(wall, (instant) => minutesAhead(timeZone, instant)));
}

/** The same for a wall time in milliseconds, as if it were UTC, and minutes ahead of it. */
export function instantOfWall(wall: number, minutesAt: (instant: number) => number): number {
  const offsetAt = (instant: number) => minutesAt(instant) * minuteMs;
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  if (Number.isNaN(before)) throw new RangeError('Not a time zone.');
  const shown = [wall - before, wall - after].filter((instant) => offsetAt(instant) === wall - instant);
  if (shown.length > 0) return Math.min(...shown);
  // The time is skipped by a change that happens at a full minute.
  let jump = Math.floor((wall - after) / minuteMs) * minuteMs;
  while (offsetAt(jump) !== after) jump += minuteMs;
  return jump;
}

/** Whether clocks show this time ("HH:mm") on this date: when they go forward, they skip an hour. */
export function isWallTime(date: CalendarDate, time: string, timeZone: string): boolean {
  const wall = wallClockIn(timeZone, zonedInstant(date, time, timeZone));
  return wall.date === date && wall.time === time;
}

/** Why a time that the clocks skip is refused. */
export const skippedTimeText = (date: CalendarDate, time: string): string =>
  `There is no ${formatTime(time)} on ${longDate(date)}, because the clocks go forward then. Choose another time.`;

/** The machine's time zone: the browser's, or the terminal's for desk commands. Never use it in server renders. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
