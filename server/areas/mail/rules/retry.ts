import { minuteMs } from '@/lib/dates/moments';

/** Minutes until the next try, by the number of tries so far: soon at first, and given up after about three days. */
const waits = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720, 1440, 1440] as const;

/** How long a sender has for one mail before another may take it up: what was interrupted is sent later. */
export const leaseMs = 5 * minuteMs;

/** When a mail that failed is tried again, or null when it is given up. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minuteMs);
}
