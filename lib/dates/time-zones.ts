/**
 * Where an instant (`Date`) meets the wall clock of a place (product rule 2: every facility has an IANA zone, and
 * "tomorrow", deadlines and completion are calculated in it across daylight-saving changes). The clock is an argument.
 */
import { lightFormat } from 'date-fns';
import { TZDate, tzOffset } from '@date-fns/tz';
import { addDays, dateParts, type CalendarDate } from '@/lib/dates/dates';
import { dayMs, minuteMs } from '@/lib/dates/moments';

/** True for a zone this machine knows, such as America/Toronto. */
export const isTimeZone = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z]/i.test(value) && !Number.isNaN(tzOffset(value, new Date(0)));

/** Calendar date and clock ("HH:mm" and "HH:mm:ss") that a wall in the zone shows at an instant. RangeError: unknown zone. */
export function wallClockIn(timeZone: string, at: Date): { date: CalendarDate; time: string; seconds: string } {
  const [date = '', seconds = ''] = lightFormat(new TZDate(at, timeZone), 'yyyy-MM-dd HH:mm:ss').split(' ');
  return { date, time: seconds.slice(0, 5), seconds };
}

/** The calendar date in a zone at an instant. */
export const todayIn = (timeZone: string, now: Date): CalendarDate => wallClockIn(timeZone, now).date;

/** The zone where no facility says one, as in a search: it is in the middle of theirs. */
export const usualTimeZone = 'America/Toronto';

/** The day that a search reckons from. */
export const searchDayAt = (now: Date): CalendarDate => todayIn(usualTimeZone, now);

/** The earliest date that can be booked or picked (product section 9). */
export const tomorrowIn = (timeZone: string, now: Date): CalendarDate => addDays(todayIn(timeZone, now), 1);

/**
 * The instant at which the wall clock of a zone shows this date and time ("HH:mm").
 * A time that a spring change skips gives the first instant after the gap; one that an autumn change repeats gives the earlier.
 */
export function zonedInstant(date: CalendarDate, time: string, timeZone: string): Date {
  const { year, month, day } = dateParts(date);
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(time);
  if (!match) throw new RangeError('Not a time of the form HH:mm.');
  const wall = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2]), Number(match[3] ?? 0));
  const offsetAt = (instant: number) => tzOffset(timeZone, new Date(instant)) * minuteMs;
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  if (Number.isNaN(before)) throw new RangeError('Not a time zone.');
  // A TZDate would do, but which of two repeated hours it takes depends on the machine's own zone.
  const shown = [wall - before, wall - after].filter((instant) => offsetAt(instant) === wall - instant);
  if (shown.length > 0) return new Date(Math.min(...shown));
  // No instant shows this time: the clocks jump over it, at a full minute.
  let jump = Math.floor((wall - after) / minuteMs) * minuteMs;
  while (offsetAt(jump) !== after) jump += minuteMs;
  return new Date(jump);
}

/** What people call the clock of a zone: "Eastern Time". */
export const zoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date(0))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

/** The zone of this machine: the browser of a family, or the terminal of a desk. Not for what the server renders. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
