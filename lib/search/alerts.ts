/**
 * What a family wants to be told of when a place comes free (record 0165): kept as the home page's URL says a search, so that
 * one form of it serves address, service and mail. Pure.
 */
import type { CalendarDate } from '@/lib/dates/dates';
import { formatTime } from '@/lib/dates/moments';
import { noFilters, readSearchFilters, searchHref, searchQuery, type SearchFilters } from '@/lib/search/search';

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
