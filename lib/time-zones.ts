/**
 * Where an instant (`Date`) meets the wall clock of a place (decisions, section 2: every facility has an IANA zone, and
 * "tomorrow", deadlines and completion are reckoned in it across daylight-saving changes). The clock is an argument.
 */
import { addDays, dateParts, type CalendarDate } from '@/lib/dates';

const HOUR_MS = 3_600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** True for a zone this machine knows, such as America/Toronto. */
export function isTimeZone(value: unknown): value is string {
  try {
    return typeof value === 'string' && value !== '' && Boolean(formatIn(value));
  } catch {
    return false;
  }
}

/** Calendar date and clock ("HH:mm" and "HH:mm:ss") that a wall in the zone shows at an instant. RangeError: unknown zone. */
export function wallClockIn(timeZone: string, at: Date): { date: CalendarDate; time: string; seconds: string } {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  const field = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  const time = `${field('hour')}:${field('minute')}`;
  return {
    date: `${field('year').padStart(4, '0')}-${field('month')}-${field('day')}`,
    time,
    seconds: `${time}:${field('second')}`,
  };
}

/** The calendar date in a zone at an instant. */
export const todayIn = (timeZone: string, now: Date): CalendarDate => wallClockIn(timeZone, now).date;

/** The earliest date that can be booked or picked (specification, section 9). */
export const tomorrowIn = (timeZone: string, now: Date): CalendarDate => addDays(todayIn(timeZone, now), 1);

/** Milliseconds of a wall clock read as if it were UTC. */
function wallMs(date: CalendarDate, time: string): number {
  const { year, month, day } = dateParts(date);
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time);
  if (!match) throw new RangeError('Not a time of the form HH:mm.');
  return Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]), Number(match[3] ?? 0));
}

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  const wall = wallClockIn(timeZone, new Date(second));
  return wallMs(wall.date, wall.seconds) - second;
}

/**
 * The instant at which the wall clock of a zone shows this date and time ("HH:mm").
 * A time that a spring change skips gives the first instant after the gap; one that an autumn change repeats gives the earlier.
 */
export function zonedInstant(date: CalendarDate, time: string, timeZone: string): Date {
  const wall = wallMs(date, time);
  const before = offsetAt(timeZone, wall - 24 * HOUR_MS);
  const after = offsetAt(timeZone, wall + 24 * HOUR_MS);
  const found = [before, after]
    .filter((offset) => offsetAt(timeZone, wall - offset) === offset)
    .map((offset) => wall - offset);
  if (found.length > 0) return new Date(Math.min(...found));
  // No instant shows this time: the clocks jump over it somewhere between these two.
  let [early, late] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  while (late - early > 1000) {
    const middle = Math.floor((early + late) / 2000) * 1000;
    if (offsetAt(timeZone, middle) === before) early = middle;
    else late = middle;
  }
  return new Date(late);
}

/** "17:30" as "5:30 PM". */
export function formatTime(time: string): string {
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3, 5)];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
