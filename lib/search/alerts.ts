/**
 * Search alerts store their search as the query string of the home page, so that URL, service and mail share one
 * format.
 */
import type { CalendarDate } from '@/lib/dates/dates';
import { formatTime } from '@/lib/dates/instants';
import { noFilters, readSearchFilters, searchHref, searchQuery, type SearchFilters } from '@/lib/search/search';

/** Parses a search's query string, with or without the question mark. */
export function filtersOf(search: string): SearchFilters {
  const params = new URLSearchParams(search);
  return readSearchFilters(Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)])));
}

/** The query string of an alert, without page and order. */
export function searchText(filters: SearchFilters): string {
  return searchHref({ ...filters, sort: null }).replace(/^\/\??/, '');
}

/** Only children, days and kind of care: the filters of an alert for one facility. */
export const wishOf = ({ born, dates, weekdays, session, type }: SearchFilters): SearchFilters => ({
  ...noFilters,
  born,
  dates,
  weekdays: dates.length > 0 ? [] : weekdays,
  session,
  type,
});

/** Alerts need days: without them there is no availability to watch. */
export const asksForDays = ({ dates, weekdays }: SearchFilters): boolean => dates.length > 0 || weekdays.length > 0;

/** Drops past dates; null if no date is left. */
export function askedFrom(filters: SearchFilters, tomorrow: CalendarDate): SearchFilters | null {
  if (filters.dates.length === 0) return filters;
  const dates = filters.dates.filter((date) => date >= tomorrow);
  return dates.length > 0 ? { ...filters, dates } : null;
}

/** The alert as a search query. @param ids restricts it to these facilities */
export function alertQuery(filters: SearchFilters, ids: readonly string[] | null, limit: number) {
  return { ...searchQuery({ ...filters, sort: null }), ...(ids ? { ids: [...ids] } : {}), page: 1, limit };
}

/** "7:00 AM". */
export const hourText = (hour: number): string => formatTime(`${hour}`.padStart(2, '0') + ':00');
