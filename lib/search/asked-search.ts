import type { FacilityListItem } from '@/api/contract/types';
import { addDays, type CalendarDate, eachDate, weekdayOf } from '@/lib/dates/dates';
import { BookingType, isScheduleType, type ScheduleType, SessionType, valuesOf } from '@/lib/enums';
import { pathAt } from '@/lib/facilities/addresses';
import { longestSession } from '@/lib/facilities/session-length';
import { limits } from '@/lib/limits';
import { paths, withQuery } from '@/lib/paths';
import { asksForDays, filtersOf } from '@/lib/search/alerts';
import { isSearch, noFilters, type SearchFilters, searchHref } from '@/lib/search/search';
import { oneOf } from '@/lib/search/url-values';

/**
 * A search in the address of a facility's page or of a request form (record 0162). It is read in the browser only, so
 * that a kept page is the same for all searches.
 */
export interface AskedSearch {
  filters: SearchFilters;
  /** The session that the price of the search was for, or whose day was pressed; null if neither is known. */
  hours: ScheduleType | null;
  /** The query string that further links carry on; empty without a search. */
  text: string;
  /** The same without `hours`: tells whether it is the same search. */
  key: string;
}

const hoursName = 'hours';
const hoursRule = oneOf(valuesOf(SessionType).filter(isScheduleType));

/** Reads the search in an address. */
export function readAskedSearch(address: string): AskedSearch {
  const query = address.split('#')[0]!.split('?').slice(1).join('?');
  const filters = filtersOf(query);
  const hours = hoursRule.read(new URLSearchParams(query).getAll(hoursName));
  return { filters, hours, text: askedText(filters, hours), key: askedText(filters) };
}

export const noAskedSearch: AskedSearch = { filters: noFilters, hours: null, text: '', key: '' };

/** The query string of a search with its page and order. */
export function askedText(filters: SearchFilters, hours: SessionType | null = null): string {
  const query = new URLSearchParams(searchHref(filters, { page: filters.page }).slice(2));
  if (hours !== null && hours !== filters.session) query.set(hoursName, String(hours));
  return query.toString();
}

/** Adds a search's query string to a path with or without a query of its own. */
export const withSearch = (path: string, text: string): string => (text === '' ? path : withQuery(path, text));

/** The results of the search; the home page without one. */
export const resultsHref = ({ key }: Pick<AskedSearch, 'key'>): string => (key ? `${paths.home}?${key}` : paths.home);

/** Whether the search says for whom or when. */
const hasWish = (filters: SearchFilters): boolean => filters.born.length > 0 || asksForDays(filters);

type LinkedFacility = Pick<FacilityListItem, 'id' | 'priceSession'> & {
  /** Null for the first address. */
  addressId: string | null;
};

/** The page of a found facility, at the address that was found, with the search. */
export function foundHref({ id, addressId, priceSession }: LinkedFacility, asked: SearchFilters | undefined): string {
  const path = pathAt(paths.facility(id), addressId);
  if (!asked || !isSearch(asked)) return path;
  return withSearch(path, askedText(asked, hasWish(asked) ? priceSession : null));
}

/** The session of a search among those offered: the one of its price, the one it asks for, else the longest. */
export const sessionAsked = (
  offered: readonly ScheduleType[],
  { hours, filters }: Pick<AskedSearch, 'hours' | 'filters'>,
): ScheduleType | null =>
  offered.find((session) => session === hours) ??
  offered.find((session) => session === filters.session) ??
  longestSession(offered);

/** The dates of a search that can be requested one by one: weekdays of single days mean the next four weeks. */
export function datesAsked(
  { dates, weekdays, type }: SearchFilters,
  { today, closedDays }: { today: CalendarDate; closedDays: readonly CalendarDate[] },
): CalendarDate[] {
  const tomorrow = addDays(today, 1);
  if (dates.length > 0) return dates.filter((date) => date >= tomorrow);
  if (type === BookingType.PERMANENT) return [];
  return eachDate(tomorrow, addDays(tomorrow, 7 * limits.searchWeeks - 1)).filter(
    (date) => weekdays.includes(weekdayOf(date)) && !closedDays.includes(date),
  );
}
