import type { BusyDay } from '@/api/contract/types';
import {
  addDays,
  afternoonBegins,
  type CalendarDate,
  formatDate,
  isCalendarDate,
  isTimeOfDay,
  isYearMonth,
  morningEnds,
  startOfWeek,
  type WeekDay,
  writeWeekDay,
} from '@/lib/dates/dates';
import { type ScheduleType, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { sessionsOverlap } from '@/lib/facilities/places-left';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { dollars, isSearchPrice, list, searchPrice, text, type UrlQuery } from '@/lib/search/url-values';

/** One weekday's row of the form. */
export interface WeekHours {
  weekday: Weekday;
  isOn: boolean;
  from: string;
  to: string;
}

/** The filters of /week. All of them are in the URL, so that reload, Back and shared links work. */
export interface WeekFilters {
  place: string;
  /** Each child's month of birth, yyyy-MM. */
  born: readonly string[];
  /** The Monday; null before the first search. */
  week: CalendarDate | null;
  hours: readonly WeekHours[];
  /** Maximum price per child and day, whole dollars. */
  price: number | null;
}

/** The form's initial hours. */
const usual = { from: '08:00', to: '17:30' };

const born = list(isYearMonth, limits.childrenMax, false);

/** Parses the filters; ignores invalid values. */
export function readWeekFilters(query: UrlQuery): WeekFilters {
  const texts = (name: string) => [query[name] ?? []].flat();
  const week = text.read(texts('week'));
  const isAsked = isCalendarDate(week);
  return {
    place: text.read(texts('place')),
    born: born.read(texts('born')),
    week: isAsked ? startOfWeek(week) : null,
    hours: valuesOf(Weekday).map((weekday) => ({
      weekday,
      isOn: isAsked ? query[`on${weekday}`] !== undefined : weekday < Weekday.SATURDAY,
      from: timeOr(texts(`from${weekday}`), usual.from),
      to: timeOr(texts(`to${weekday}`), usual.to),
    })),
    price: dollars.read(texts('price')),
  };
}

function timeOr(texts: readonly string[], usually: string): string {
  const time = text.read(texts).slice(0, 5);
  return isTimeOfDay(time) ? time : usually;
}

export const daysOf = ({ week, hours }: WeekFilters): WeekDay[] =>
  week === null
    ? []
    : hours
        .filter(({ isOn, from, to }) => isOn && from < to)
        .map(({ weekday, from, to }) => ({ date: addDays(week, weekday - 1), from, to }));

/** Errors by field. */
export type WeekProblems = Partial<Record<'place' | 'born' | 'days' | 'price', string>>;

/** What prevents a search; empty before the first one. */
export function weekProblems(filters: WeekFilters): WeekProblems {
  if (filters.week === null) return {};
  const reversed = filters.hours.some(({ isOn, from, to }) => isOn && from >= to);
  return {
    ...(filters.place === '' && { place: 'Enter a postal code, a ZIP code or a city.' }),
    ...(filters.born.length === 0 && { born: 'Enter the month of birth of at least one child.' }),
    ...(reversed
      ? { days: 'Each day has to end after it begins.' }
      : daysOf(filters).length === 0 && { days: 'Choose at least one day.' }),
    ...(filters.price !== null && !isSearchPrice(filters.price) && { price: searchPrice.sentence }),
  };
}

/** The query for GET week_plan. @param booked days that need no plan */
export const weekQuery = (filters: WeekFilters, booked: readonly Omit<BookedDay, 'confirmed'>[] = []) => ({
  place: filters.place,
  birthDates: [...filters.born],
  days: daysOf(filters).map(writeWeekDay),
  ...(booked.length > 0 ? { booked: booked.map(({ child, date }) => `${child} ${date}`) } : {}),
  ...(filters.price === null ? {} : { maxPrice: filters.price * 100 }),
});

/** A day on which a child already has a place. */
export interface BookedDay {
  /** Index in `born`. */
  child: number;
  date: CalendarDate;
  /** False while it is only requested or offered. */
  confirmed: boolean;
}

/** The days on which a child already has a place during the requested hours. */
export function bookedDays(
  days: readonly WeekDay[],
  children: readonly { id: string | null }[],
  busy: readonly BusyDay[],
): BookedDay[] {
  return days.flatMap((day) =>
    children.flatMap(({ id }, child) => {
      const isBusy = ({ childId, date, sessionType }: BusyDay) =>
        childId === id && date === day.date && sessionsOverlap(sessionType as ScheduleType, sessionOf(day));
      const places = id === null ? [] : busy.filter(isBusy);
      if (places.length === 0) return [];
      return [{ child, date: day.date, confirmed: places.every(({ confirmed }) => confirmed) }];
    }),
  );
}

/** The shortest session that covers these hours. */
function sessionOf({ from, to }: WeekDay): ScheduleType {
  if (to <= morningEnds) return SessionType.HALF_DAY_AM;
  return from >= afternoonBegins ? SessionType.HALF_DAY_PM : SessionType.FULL_DAY;
}

/** The selectable weeks, from tomorrow's week on. */
export function weeksToChoose(tomorrow: CalendarDate): { value: CalendarDate; label: string }[] {
  const first = startOfWeek(tomorrow);
  return Array.from({ length: 12 }, (_, index) => {
    const monday = addDays(first, 7 * index);
    return {
      value: monday,
      label: `${formatDate(monday, 'MMM d')} to ${formatDate(addDays(monday, 6), 'MMM d, yyyy')}`,
    };
  });
}

/** The URL with a search's place and children, before a week is chosen. */
export function weekHref({ place = '', born: months = [] }: { place?: string; born?: readonly string[] }): string {
  const query = new URLSearchParams([
    ...(place ? [['place', place]] : []),
    ...months.map((month) => ['born', month]),
  ]).toString();
  return query ? `${paths.week}?${query}` : paths.week;
}

/** The URL of all filters. */
export function weekFormHref({ place, born: months, week, hours, price: most }: WeekFilters): string {
  const query = new URLSearchParams([
    ...text.write(place).map((value) => ['place', value]),
    ...(week ? [['week', week]] : []),
    ...dollars.write(most).map((value) => ['price', value]),
    ...born.write(months).map((month) => ['born', month]),
    ...hours.flatMap(({ weekday, isOn, from, to }) => [
      ...(isOn ? [[`on${weekday}`, '1']] : []),
      [`from${weekday}`, from],
      [`to${weekday}`, to],
    ]),
  ]);
  return `${paths.week}?${query.toString()}`;
}
