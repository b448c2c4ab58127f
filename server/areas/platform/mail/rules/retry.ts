import { minuteMs } from '@/lib/dates/durations';

/** Minutes until the next attempt, by attempts so far. Gives up after about three days. */
const waits = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1440, 1440] as const;

/** A mail that was claimed this long ago may be claimed again. Longer than a mailer may take. */
export const leaseSeconds = 300;

/** The time of the next attempt, or null to give up. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minuteMs);
}
