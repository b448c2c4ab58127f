import { formatDate } from '@/lib/dates/dates';

/** Places that were not confirmed for so long are no longer certain. */
export const certainDays = 28;

export const isUncertain = (daysAgo: number): boolean => daysAgo >= certainDays;

/** "Spots confirmed yesterday", "Spots confirmed on Mar 3", "Spots not confirmed since Feb 3, 2026". */
export function confirmedWords(daysAgo: number, on: string): string {
  if (isUncertain(daysAgo)) return `Spots not confirmed since ${formatDate(on, 'MMM d, yyyy')}`;
  if (daysAgo <= 1) return `Spots confirmed ${daysAgo === 1 ? 'yesterday' : 'today'}`;
  return `Spots confirmed on ${formatDate(on, 'MMM d')}`;
}
