import { ageInMonths, firstOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';

/**
 * What a search needs from an address's counters, packed for one statement: one row per child and bucket. Dates of one
 * month and weekday at which the children's ages are equivalent share a bucket: five weekdays of a year are about 60
 * rows per child, not 260. Buckets with the same age groups share a pattern: months without taken places are checked
 * against the weekly template once per pattern.
 */
export interface CareNeed {
  bucket: number;
  pattern: number;
  /** First day of the month. */
  month: string;
  weekday: number;
  /** Days of the month. */
  days: number[];
  /** Index of the child, from 0. */
  child: number;
  /** Age in months on those days; null without a birth date: any age group matches. */
  age: number | null;
  /** True if care begins on one of these days: the monthly price is that of this age. */
  first: boolean;
  /** False if a child that has outgrown every age group by then does not exclude the facility. */
  must: boolean;
}

export interface CareNeedOptions {
  /** yyyy-MM-dd; empty means one child of unknown age. */
  birthDates: readonly string[];
  /** Through this date every child must fit an age group (for drop-in: on all dates). */
  mustThrough: string;
  /** The ages at which any age group begins or ends: ages between two of them are equivalent. */
  boundaries?: readonly number[];
}

/** @param dates yyyy-MM-dd, each once, any order */
export function careNeeds(
  dates: readonly string[],
  { birthDates, mustThrough, boundaries }: CareNeedOptions,
): CareNeed[] {
  const ageOn = (birth: string, date: string) => classOf(ageInMonths(birth, date), boundaries);
  const buckets = new Map<string, { pattern: string; dates: string[]; ages: (number | null)[]; must: boolean }>();
  const sorted = [...dates].sort();
  for (const date of sorted) {
    const ages = birthDates.length === 0 ? [null] : birthDates.map((birth) => ageOn(birth, date));
    const must = date <= mustThrough;
    const pattern = [must, ...ages].join(' ');
    const key = [monthOf(date), weekdayOf(date), pattern].join(' ');
    const bucket = buckets.get(key);
    if (bucket) bucket.dates.push(date);
    else buckets.set(key, { pattern, dates: [date], ages, must });
  }
  const patterns = [...new Set([...buckets.values()].map(({ pattern }) => pattern))];
  return [...buckets.values()].flatMap(({ pattern, dates: own, ages, must }, bucket) =>
    ages.map((age, child) => ({
      bucket,
      pattern: patterns.indexOf(pattern),
      month: firstOfMonth(monthOf(own[0]!)),
      weekday: weekdayOf(own[0]!),
      days: own.map((date) => Number(date.slice(8))),
      child,
      age,
      first: own[0] === sorted[0],
      must,
    })),
  );
}

/** The last boundary that the age has reached; birth is one, -1 is before birth. */
function classOf(age: number, boundaries: readonly number[] | undefined): number {
  if (!boundaries) return age;
  return Math.max(-1, ...[0, ...boundaries].filter((boundary) => boundary <= age));
}
