import { dayMs, instantOfWall, minuteMs } from '@/lib/dates/instants';

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

/** The first day, from `now` to two years ahead, on which two clocks differ; null if they agree. */
export const firstDifference = (one: Clocks, other: Clocks, now: Date): Date | null =>
  sampleDays(now).find((at) => one(at.getTime()) !== other(at.getTime())) ?? null;

/** Every tenth day from `now` to two years ahead. */
export const sampleDays = (now: Date): Date[] =>
  Array.from({ length: 74 }, (_, index) => new Date(now.getTime() + index * 10 * dayMs));
