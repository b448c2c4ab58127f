import { ageInMonths, firstOfMonth, monthOf, weekdayOf } from '@/lib/dates';

/**
 * What a search asks of an address's counters, packed for one statement: dates of one month and weekday on which the
 * children have the same ages share a bucket, so that five weekdays of a year are some sixty rows and not 260 a child.
 */
export interface CareWish {
  bucket: number;
  /** First day of the month. */
  month: string;
  weekday: number;
  /** Days of the month. */
  days: number[];
  /** Age in months on those days; null when no birth date was given: any age group will do. */
  age: number | null;
  /** Children of that age. */
  children: number;
  /** False where a child who has outgrown every age group by then is not held against the facility. */
  must: boolean;
}

/**
 * @param dates yyyy-MM-dd, each once, any order
 * @param birthDates yyyy-MM-dd; empty means one child of unknown age
 * @param mustThrough up to this date every child must fit an age group (a drop-in's dates: all of them)
 */
export function careWishes(dates: readonly string[], birthDates: readonly string[], mustThrough: string): CareWish[] {
  const buckets = new Map<string, { dates: string[]; ages: (number | null)[]; must: boolean }>();
  for (const date of [...dates].sort()) {
    const ages = birthDates.length === 0 ? [null] : birthDates.map((birth) => ageInMonths(birth, date));
    const must = date <= mustThrough;
    const key = [monthOf(date), weekdayOf(date), must, ...ages].join(' ');
    const bucket = buckets.get(key);
    if (bucket) bucket.dates.push(date);
    else buckets.set(key, { dates: [date], ages, must });
  }
  return [...buckets.values()].flatMap(({ dates: own, ages, must }, bucket) =>
    [...new Set(ages)].map((age) => ({
      bucket,
      month: firstOfMonth(monthOf(own[0]!)),
      weekday: weekdayOf(own[0]!),
      days: own.map((date) => Number(date.slice(8))),
      age,
      children: ages.filter((other) => other === age).length,
      must,
    })),
  );
}
