import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/moments';
import { todayIn, zonedInstant } from '@/lib/dates/time-zones';

interface Schedule {
  /** 0 to 23, on the clock of the zone. */
  hour: number;
  timeZone: string;
  /** The day there of the last mail; null before the first. */
  toldOn: CalendarDate | null;
}

/** A program that was away looks once it is back, but not in the middle of the night because of it. */
const lateMs = 3 * hourMs;

/** The next time at which the family is told: at its hour, and not twice on one day of its own. */
export function nextTelling({ hour, timeZone, toldOn }: Schedule, now: Date): Date {
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = todayIn(timeZone, now);
  const first = toldOn !== null && toldOn >= today ? addDays(toldOn, 1) : today;
  const at = zonedInstant(first, time, timeZone);
  return at > now ? at : zonedInstant(addDays(first, 1), time, timeZone);
}

/** Whether what was due then may be told now: not so late that the hour means nothing, and not a second time on a day. */
export const mayTell = ({ toldOn, timeZone }: Schedule, dueAt: Date, now: Date): boolean =>
  now.getTime() - dueAt.getTime() <= lateMs && toldOn !== todayIn(timeZone, now);
