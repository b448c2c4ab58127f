import { createHash } from 'node:crypto';
import { crockfordText } from '@/lib/crockford';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import type { NumberPrefix } from '@/server/areas/bookings/rules/number';
import { type CareTerms, opensOn } from '@/server/areas/facilities/rules';

const lookedAt = 60;

/** The next days from a day on at which the facility is open in the week and the child is free; they count as taken then. */
export function freeCareDays(terms: CareTerms, from: string, count: number, taken: Set<string>): string[] {
  const days: string[] = [];
  for (let step = 0; step < lookedAt && days.length < count; step += 1) {
    const day = addDays(from, step);
    if (weekdayOf(day) < 6 && isOpenOn(terms, day) && !taken.has(day)) days.push(day);
  }
  if (days.length < count) throw new Error('The child has no free day of care.');
  for (const day of days) taken.add(day);
  return days;
}

const isOpenOn = (terms: CareTerms, date: string) =>
  opensOn(terms, weekdayOf(date)) !== null && !terms.closedDays.includes(date);

/** The first day from one on at which the facility is open: tours are on such days. */
export function openDayFrom(terms: CareTerms, from: string): string {
  const days = Array.from({ length: lookedAt }, (_, step) => addDays(from, step));
  return days.find((day) => isOpenOn(terms, day)) ?? from;
}

/** A number to be read out, the same for the same words. */
export function exampleNumber(prefix: NumberPrefix, words: string): string {
  const bytes = createHash('sha256').update(`${prefix} ${words}`).digest();
  return `${prefix}-${crockfordText(bytes.subarray(0, 6))}`;
}
