import { weekdayOf } from '@/lib/dates/dates';
import { todayIn, zonedInstant } from '@/lib/dates/instants';
import { type ScheduleType, SessionType, Weekday } from '@/lib/enums';
import { isInTime, nextDaily } from '@/server/areas/platform/mail/rules/daily';

/** The facility's hour, in its time zone. */
const mailTime = '06:30';

/** The first time to mail after `now`. */
export const nextMorning = (timeZone: string, now: Date): Date => nextDaily(mailTime, timeZone, now);

/** Whether a mail that was due before may still be sent today. */
export const isMorning = (timeZone: string, now: Date): boolean =>
  isInTime(zonedInstant(todayIn(timeZone, now), mailTime, timeZone), now);

/** Once a week, the mail asks whether the places are still right. */
export const asksForPlaces = (timeZone: string, now: Date): boolean =>
  weekdayOf(todayIn(timeZone, now)) === Weekday.MONDAY;

const noon = '12:00';

/** Whether children of this session can be there at `time` (HH:mm). Those of the afternoon come from noon on. */
export const canHaveCome = (session: ScheduleType, time: string): boolean =>
  time >= noon || (session !== SessionType.HALF_DAY_PM && session !== SessionType.AFTER_SCHOOL);
