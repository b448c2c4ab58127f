import { dayMs, minuteMs } from '@/lib/dates/durations';
import { instantOfWall } from '@/lib/dates/instants';

/** Minutes that clocks are ahead of UTC at an instant. */
export type Clocks = (at: number) => number;

/** Where an instant goes that was promised as a wall time, when other clocks hold. */
export function followWall(at: Date, before: Clocks, after: Clocks): Date {
  const time = at.getTime();
  const minutes = before(time);
  // Also keeps the second of two repeated hours.
  if (minutes === after(time)) return at;
  return new Date(instantOfWall(time + minutes * minuteMs, after));
}

/** The first of these instants at which two clocks differ; null if they agree. */
export const firstDifference = (one: Clocks, other: Clocks, at: readonly Date[]): Date | null =>
  at.find((instant) => one(instant.getTime()) !== other(instant.getTime())) ?? null;

/** From a year ago to two years ahead. */
export function samples(now: Date, stepMs: number): Date[] {
  const from = now.getTime() - 365 * dayMs;
  return Array.from({ length: (3 * 365 * dayMs) / stepMs }, (_, index) => new Date(from + index * stepMs));
}
