import { addDays } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/durations';
import { todayIn, zonedInstant } from '@/lib/dates/instants';

/** After downtime, mails that are at most this late are sent; later ones wait for the next day, so that none is sent at night. */
const maxLateMs = 3 * hourMs;

/** The first time after `now` at which clocks show `time`, on the day `first` or later. */
export function nextDaily(time: string, timeZone: string, now: Date, first = todayIn(timeZone, now)): Date {
  const at = zonedInstant(first, time, timeZone);
  return at > now ? at : zonedInstant(addDays(first, 1), time, timeZone);
}

/** Whether a mail that was due then may still be sent. */
export function isInTime(dueAt: Date, now: Date): boolean {
  const lateMs = now.getTime() - dueAt.getTime();
  return lateMs >= 0 && lateMs <= maxLateMs;
}
