import { formatDate } from '@/lib/dates';
import { formatTime, wallClockIn } from '@/lib/time-zones';

/** Instants in words, on the wall of a place (decisions 2). */

/** "November 29, 2026 at 7:30 AM". */
export const momentText = (at: Date, timeZone: string): string => textOf(at, timeZone, 'MMMM d, yyyy');

/** The same with its weekday, for what is to be planned: "Sunday, November 29, 2026 at 7:30 AM". */
export const plannedText = (at: Date, timeZone: string): string => textOf(at, timeZone, 'EEEE, MMMM d, yyyy');

/** For a deadline, which is near: "Sunday, November 29 at 7:30 AM". */
export const deadlineText = (at: Date, timeZone: string): string => textOf(at, timeZone, 'EEEE, MMMM d');

function textOf(at: Date, timeZone: string, pattern: string): string {
  const { date, time } = wallClockIn(timeZone, at);
  return `${formatDate(date, pattern)} at ${formatTime(time)}`;
}

const minuteMs = 60_000;
const units = [
  { name: 'day', minutes: 1440, from: 2 * 1440 },
  { name: 'hour', minutes: 60, from: 120 },
  { name: 'minute', minutes: 1, from: 1 },
] as const;

/** How long there is until then, rounded down: "3 days left", "5 hours left"; null once it is over. */
export function timeLeft(until: Date, now: Date): string | null {
  const minutes = Math.floor((until.getTime() - now.getTime()) / minuteMs);
  const unit = units.find(({ from }) => minutes >= from);
  if (!unit) return null;
  const count = Math.floor(minutes / unit.minutes);
  return `${count} ${unit.name}${count === 1 ? '' : 's'} left`;
}
