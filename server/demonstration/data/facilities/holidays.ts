import { addDays, type CalendarDate, dateParts, eachDate, isWithin, weekdayOf } from '@/lib/dates/dates';
import { after, goodFriday, monday, nth, on, type Rule, thanksgivingUs, victoriaDay } from '@/lib/dates/holidays';

/** Holidays of a region, by law or custom. */
const rules = {
  ON: [
    ...[on(1, 1), nth(3, monday, 2), goodFriday, victoriaDay, on(7, 1), nth(1, monday, 8), nth(1, monday, 9)],
    ...[nth(2, monday, 10), on(12, 25), on(12, 26)],
  ],
  BC: [
    ...[on(1, 1), nth(3, monday, 2), goodFriday, victoriaDay, on(7, 1), nth(1, monday, 8), nth(1, monday, 9)],
    ...[on(9, 30), nth(2, monday, 10), on(11, 11), on(12, 25)],
  ],
  WA: [
    ...[on(1, 1), nth(3, monday, 1), nth(3, monday, 2), nth(-1, monday, 5), on(6, 19), on(7, 4), nth(1, monday, 9)],
    ...[on(11, 11), thanksgivingUs, after(thanksgivingUs, 1), on(12, 25)],
  ],
} as const satisfies Record<string, readonly Rule[]>;

export type Region = keyof typeof rules;

/** Holidays of facilities for shift workers. */
const closedEverywhere: readonly Rule[] = [on(1, 1), on(12, 25)];

/** The week between Christmas and New Year, or a week in August. */
export type Break = 'winter' | 'summer';

/** What determines a facility's closed days. */
export interface Closing {
  region: Region;
  /** Open on weekends: closed on few holidays, and without a substitute day. */
  weekends: boolean;
  closesIn: Break | null;
  /** Its week in August, 1 to 3. */
  week: number;
}

/**
 * The public holidays of a year, in order. One on a weekend moves to the next weekday that is not a holiday, in
 * Washington a Saturday's to the Friday before.
 */
export function holidaysOf(region: Region, year: number): CalendarDate[] {
  const kept = new Set<CalendarDate>();
  for (const rule of rules[region]) {
    let date = rule(year);
    if (region === 'WA' && weekdayOf(date) === 6) date = addDays(date, -1);
    while (weekdayOf(date) > 5 || kept.has(date)) date = addDays(date, 1);
    kept.add(date);
  }
  return [...kept].sort();
}

/** The days in a range (inclusive) on which a facility is closed though its weekday is open, in order. */
export function closedDaysOf(closing: Closing, from: CalendarDate, through: CalendarDate): CalendarDate[] {
  const [first, last] = [dateParts(from).year, dateParts(through).year];
  const years = Array.from({ length: last - first + 2 }, (_, index) => first + index);
  const days = years.flatMap((year) => closedIn(closing, year));
  return [...new Set(days)].filter((date) => isWithin(date, from, through)).sort();
}

function closedIn({ region, weekends, closesIn, week }: Closing, year: number): CalendarDate[] {
  if (weekends) return closedEverywhere.map((rule) => rule(year));
  const august = addDays(nth(1, monday, 8)(year), week * 7);
  const breaks = {
    winter: eachDate(on(12, 24)(year), on(12, 31)(year)),
    summer: eachDate(august, addDays(august, 4)),
  };
  const own = closesIn === null ? [] : breaks[closesIn].filter((date) => weekdayOf(date) < 6);
  return [...holidaysOf(region, year), ...own];
}
