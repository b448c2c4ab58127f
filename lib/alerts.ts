/**
 * What a family wants to be told of when a place comes free (record 0165): kept as the home page's URL says a search, so that
 * one form of it serves address, service and mail. Pure.
 */
import { formatDate, formatMonth, shortDay, type CalendarDate } from '@/lib/dates';
import { BookingType } from '@/lib/enums';
import { programCategoryLabels, sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { listed } from '@/lib/listed';
import { formatTime } from '@/lib/moments';
import { noFilters, readSearchFilters, searchHref, searchQuery, type SearchFilters } from '@/lib/search';

/** The filters of a search's text, with or without its question mark. */
export function filtersOf(search: string): SearchFilters {
  const params = new URLSearchParams(search);
  return readSearchFilters(Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)])));
}

/** The text of these filters: without page and order, which no alert has. */
export function searchText(filters: SearchFilters): string {
  return searchHref({ ...filters, sort: null }).replace(/^\/\??/, '');
}

/** Of an alert for one facility, only what is asked of that facility. */
export const wishOf = ({ born, dates, weekdays, session, type }: SearchFilters): SearchFilters => ({
  ...noFilters,
  born,
  dates,
  weekdays: dates.length > 0 ? [] : weekdays,
  session,
  type,
});

/** True where days are asked for: without them there is no place that could come free. */
export const asksForDays = ({ dates, weekdays }: SearchFilters): boolean => dates.length > 0 || weekdays.length > 0;

/** The search as it can still be asked on a day: days that have come are left out. Null where none is left. */
export function askedFrom(filters: SearchFilters, tomorrow: CalendarDate): SearchFilters | null {
  if (filters.dates.length === 0) return filters;
  const dates = filters.dates.filter((date) => date >= tomorrow);
  return dates.length > 0 ? { ...filters, dates } : null;
}

/** The alert as a query of the search. @param ids only these facilities */
export function alertQuery(filters: SearchFilters, ids: readonly string[] | null, limit: number) {
  return { ...searchQuery({ ...filters, sort: null }), ...(ids ? { ids: [...ids] } : {}), page: 1, limit };
}

/** "7:00 AM". */
export const hourText = (hour: number): string => formatTime(`${hour}`.padStart(2, '0') + ':00');

/** "Mondays and Tuesdays", "Tue, Mar 10, 2026"; empty where no days are asked for. */
export const daysWords = ({ dates, weekdays }: Pick<SearchFilters, 'dates' | 'weekdays'>): string =>
  listed(
    dates.length > 0
      ? dates.map((date) => `${shortDay(date)}, ${formatDate(date, 'yyyy')}`)
      : weekdays.map((day) => `${weekdayLabels[day]}s`),
  );

/** "A child born in March 2024"; of any age where no month is said. */
export function childrenWords(born: readonly string[]): string {
  if (born.length === 0) return 'A child of any age';
  const months = listed(born.map((month) => formatMonth(month)));
  return `${born.length === 1 ? 'A child' : 'Children'} born in ${months}`;
}

/** For whom, which days and which session: "A child born in March 2024 · Mondays and Tuesdays · Full Day". */
export function wishWords(filters: SearchFilters): string {
  const { born, session, type } = filters;
  return [
    childrenWords(born),
    daysWords(filters),
    session && sessionTypeLabels[session],
    type === BookingType.PERMANENT && 'permanent care',
    type === BookingType.DROP_IN && 'drop-in care',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Where is looked and what else is asked: "Child care near M5V, within 25 km · up to $80". */
export function placeWords({ place, at, to, radius, q, category, price, rating, language, subsidy }: SearchFilters) {
  const what = category ? programCategoryLabels[category] : 'Child care';
  const where = at ? ' near where you were' : place && ` near ${place}`;
  return [
    `${what}${where}${to && ` on the way to ${to}`}${(where || to) && radius ? `, within ${radius} km` : ''}`,
    q && `“${q}”`,
    price && `up to $${price}`,
    rating && `rated ${rating} or better`,
    language && `in ${language}`,
    subsidy && 'fee subsidy accepted',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Whom and what an alert is about, in one line each. */
export function alertWords({ facility, search }: { facility: string | null; search: string }) {
  const filters = filtersOf(search);
  return { title: facility ?? placeWords(filters), wish: wishWords(filters) };
}
