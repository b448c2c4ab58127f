import { addDays, calendarDate, type CalendarDate, dateParts, type WeekdayNumber, weekdayOf } from '@/lib/dates/dates';

/** The date of a holiday in a year. */
export type Rule = (year: number) => CalendarDate;

export const on =
  (month: number, day: number): Rule =>
  (year) =>
    calendarDate(year, month, day)!;

/** The nth weekday of a month; -1 for the last. */
export const nth =
  (n: number, weekday: WeekdayNumber, month: number): Rule =>
  (year) => {
    if (n > 0) {
      const first = calendarDate(year, month, 1)!;
      return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
    }
    const last = addDays(calendarDate(month === 12 ? year + 1 : year, (month % 12) + 1, 1)!, -1);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  };

export const after =
  (rule: Rule, days: number): Rule =>
  (year) =>
    addDays(rule(year), days);

/** Easter Sunday in the Gregorian calendar (anonymous algorithm, as given by Meeus). */
const easter: Rule = (year) => {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const sun = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - sun + 15) % 30;
  const rest = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * rest) / 451);
  const days = moon + rest - 7 * shift + 114;
  return calendarDate(year, Math.floor(days / 31), (days % 31) + 1)!;
};

export const monday = 1;
const thursday = 4;
export const goodFriday = after(easter, -2);
/** The Monday before May 25. */
export const victoriaDay: Rule = (year) => {
  const eve = calendarDate(year, 5, 24)!;
  return addDays(eve, monday - weekdayOf(eve));
};
export const thanksgivingUs = nth(4, thursday, 11);

/** Holidays of a whole country, on which most facilities are closed. */
const names: readonly (readonly [name: string, rule: Rule])[] = [
  ['New Year’s Day', on(1, 1)],
  ['Good Friday in Canada', goodFriday],
  ['Victoria Day in Canada', victoriaDay],
  ['Memorial Day in the U.S.', nth(-1, monday, 5)],
  ['Juneteenth in the U.S.', on(6, 19)],
  ['Canada Day', on(7, 1)],
  ['Independence Day in the U.S.', on(7, 4)],
  ['Labour Day', nth(1, monday, 9)],
  ['Thanksgiving in Canada', nth(2, monday, 10)],
  ['Thanksgiving in the U.S.', thanksgivingUs],
  ['Christmas Day', on(12, 25)],
  ['Boxing Day in Canada', on(12, 26)],
];

/** The holiday's name, with its country if only one has it; null on other days. */
export function holidayOn(date: CalendarDate): string | null {
  const { year } = dateParts(date);
  return names.find(([, rule]) => rule(year) === date)?.[0] ?? null;
}
