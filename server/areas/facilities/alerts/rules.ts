import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/durations';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import { isInTime, nextDaily } from '@/server/areas/platform/mail/rules/daily';

interface Schedule {
  /** 0 to 23, local time. */
  hour: number;
  timeZone: string;
  /** The local day of the last mail; null before the first. */
  toldOn: CalendarDate | null;
}

/** How long a family's mail is delayed to retry searches that timed out; then it is sent without them. */
const maxWaitMs = hourMs;

export function mayWait({ hour, timeZone }: Pick<Schedule, 'hour' | 'timeZone'>, now: Date): boolean {
  const at = zonedInstant(todayIn(timeZone, now), timeOf(hour), timeZone);
  return at <= now && now.getTime() - at.getTime() < maxWaitMs;
}

const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The next time to mail the family: at its hour, at most once per local day. */
export function nextMailAt({ hour, timeZone, toldOn }: Schedule, now: Date): Date {
  const today = todayIn(timeZone, now);
  return nextDaily(timeOf(hour), timeZone, now, toldOn !== null && toldOn >= today ? addDays(toldOn, 1) : today);
}

/** Whether a mail due at `dueAt` may be sent now: not too late, and at most once per local day. */
export const mayMailNow = ({ toldOn, timeZone }: Schedule, dueAt: Date, now: Date): boolean =>
  isInTime(dueAt, now) && toldOn !== todayIn(timeZone, now);
