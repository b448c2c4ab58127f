import { addDays, weekdayOf } from '@/lib/dates/dates';
import { hourMs, todayIn, zonedInstant } from '@/lib/dates/instants';
import { Weekday } from '@/lib/enums';

/** The facility's hour, in its time zone. */
const mailTime = '06:30';

/** After downtime, a mail that is later than this is left out: by then the day has begun. */
const maxDelayMs = 3 * hourMs;

/** The first time to mail after `now`. */
export function nextMorning(timeZone: string, now: Date): Date {
  const today = todayIn(timeZone, now);
  const at = zonedInstant(today, mailTime, timeZone);
  return at > now ? at : zonedInstant(addDays(today, 1), mailTime, timeZone);
}

/** Whether a mail that was due before may still be sent today. */
export function isMorning(timeZone: string, now: Date): boolean {
  const lateMs = now.getTime() - zonedInstant(todayIn(timeZone, now), mailTime, timeZone).getTime();
  return lateMs >= 0 && lateMs <= maxDelayMs;
}

/** Once a week, the mail asks whether the places are still right. */
export const asksForPlaces = (timeZone: string, now: Date): boolean =>
  weekdayOf(todayIn(timeZone, now)) === Weekday.MONDAY;
