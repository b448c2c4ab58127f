import { formatDate } from '@/lib/dates/dates';

/** Places that were not confirmed for so long are no longer certain. */
export const certainDays = 28;

export const isUncertain = (daysAgo: number): boolean => daysAgo >= certainDays;

/** "Places confirmed yesterday", "Places confirmed on Mar 3", "Places not confirmed since Feb 3, 2026". */
export function confirmedWords(daysAgo: number, on: string): string {
  if (isUncertain(daysAgo)) return `Places not confirmed since ${formatDate(on, 'MMM d, yyyy')}`;
  if (daysAgo <= 1) return `Places confirmed ${daysAgo === 1 ? 'yesterday' : 'today'}`;
  return `Places confirmed on ${formatDate(on, 'MMM d')}`;
}
