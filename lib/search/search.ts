import type { Answer } from '@/api/contract/types';
import { isCalendarDate, isYearMonth } from '@/lib/dates/calendar-date';
import { BookingType, ProgramCategory, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';
import {
  dollars,
  flag,
  list,
  oneOf,
  someOf,
  text,
  whole,
  type FilterRule,
  type UrlQuery,
} from '@/lib/search/url-values';

/** The sort orders (product rule 9). */
const sortLabels = {
  distance: 'Nearest first',
  price: 'Lowest price first',
  rating: 'Best rated first',
  replyTime: 'Quickest reply first',
} as const;
export type FacilitySort = keyof typeof sortLabels;
type FacilityOrder = FacilitySort | 'match';
export const facilitySorts = Object.keys(sortLabels) as FacilitySort[];

export const searchPageSize = 12;

/** The filters of a search. All of them are in the home page's URL, so that reload, Back and shared links work. */
export interface SearchFilters {
  place: string;
  /** The browser's position, rounded to about 100 m. Takes precedence over `place`. */
  at: { lat: number; lng: number } | null;
  /** Destination of a commute: facilities are then sorted by detour. */
  to: string;
  /** Kilometers around the place, or of detour; null grows the radius until something is found. */
  radius: number | null;
  q: string;
  category: ProgramCategory | null;
  type: BookingType | null;
  /** Months of birth, yyyy-MM, so that a shared URL doesn't reveal birthdays (product rule 9). */
  born: readonly string[];
  dates: readonly string[];
  weekdays: readonly Weekday[];
  session: SessionType | null;
  /** Maximum price in whole dollars: of the total if children and days are given, else of the price on cards. */
  price: number | null;
  /** Minimum stars. */
  rating: number | null;
  language: string;
  /** Only facilities known to accept a fee subsidy. */
  subsidy: boolean;
  /** Only facilities that confirmed their places within four weeks. */
  certain: boolean;
  /** Ids of facilities to leave out: they have declined what is searched for. */
  except: readonly string[];
  sort: FacilitySort | null;
  page: number;
}

/** A place suggestion: `place` is searched for, `label` is shown. */
export type PlaceChoice = Answer<'listPlaces'>[number];

/** The radius without a filter: the first step within which something is found (product rule 9). */
export const radiusStepsKm = [25, 50, 100, 200] as const;

/** The same for detours. */
export const detourStepsKm = [2, 5, 10, 25] as const;

/** Explains a grown radius; null if it didn't grow or the parent chose it. */
export function howFarItLooked(
  { totalItems, radiusKm }: Pick<Answer<'listFacilities'>, 'totalItems' | 'radiusKm'>,
  { to, radius }: Pick<SearchFilters, 'to' | 'radius'>,
): string | null {
  if (radius !== null || radiusKm === undefined) return null;
  const before = (to ? detourStepsKm : radiusStepsKm).filter((step) => step < radiusKm).at(-1);
  if (before === undefined) return null;
  const within = (km: number) => (to ? `with a detour of up to ${km} km` : `within ${km} km`);
  if (totalItems === 0)
    return to ? `We looked at detours of up to ${radiusKm} km.` : `We looked as far as ${radiusKm} km.`;
  return `No facility ${within(before)}. Showing ${to ? 'those' : 'what is'} ${within(radiusKm)}.`;
}

const position: FilterRule<SearchFilters['at']> = {
  read: ([first = '']) => {
    const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(first) ?? [];
    const at = { lat: Number(lat), lng: Number(lng) };
    return Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180 ? at : null;
  },
  write: (at) => (at ? [`${at.lat.toFixed(3)},${at.lng.toFixed(3)}`] : []),
};

/** By the filter's name in the URL. */
const filterRules: { [Name in keyof SearchFilters]: FilterRule<SearchFilters[Name]> } = {
  place: text,
  at: position,
  to: text,
  radius: whole(1, 500),
  q: text,
  category: oneOf(valuesOf(ProgramCategory)),
  type: oneOf(valuesOf(BookingType)),
  born: list(isYearMonth, limits.childrenMax, false),
  dates: list(isCalendarDate, limits.bookingDatesMax, true),
  weekdays: someOf(valuesOf(Weekday)),
  session: oneOf(valuesOf(SessionType)),
  price: dollars,
  rating: whole(1, limits.ratingMax),
  language: text,
  subsidy: flag,
  certain: flag,
  except: list((id) => uuidPattern.test(id), limits.exceptMax, true),
  sort: oneOf(facilitySorts),
  page: {
    read: ([first]) => (/^[1-9]\d{0,8}$/.test(first ?? '') ? Number(first) : 1),
    write: (page) => (page > 1 ? [String(page)] : []),
  },
};

export type FilterName = keyof SearchFilters;
const filterNames = Object.keys(filterRules) as FilterName[];

export const noFilters: SearchFilters = readSearchFilters({});

/** Parses the filters; ignores invalid values. Lists are repeated keys. */
export function readSearchFilters(query: UrlQuery): SearchFilters {
  const read = (name: keyof SearchFilters) => filterRules[name].read([query[name] ?? []].flat());
  return Object.fromEntries(filterNames.map((name) => [name, read(name)])) as unknown as SearchFilters;
}

const written = <Name extends keyof SearchFilters>(filters: SearchFilters, name: Name) =>
  filterRules[name].write(filters[name]).map((value): [string, string] => [name, value]);

/** The URL of these filters. Omits defaults, so that each search has one canonical URL. */
export function searchHref(filters: SearchFilters, change: Partial<SearchFilters> = {}): string {
  // Changing a filter goes back to page 1, unless the page is what changed.
  const next = { ...filters, page: 1, ...change };
  const query = new URLSearchParams(filterNames.flatMap((name) => written(next, name))).toString();
  return query ? `/?${query}` : '/';
}

/** A position in the format of the URL and of its form field. */
export const positionText = (at: NonNullable<SearchFilters['at']>): string => position.write(at).join();

/** Parses the fields of a form. They are named like the URL's parameters, and names can repeat. */
export const readSearchFields = (fields: readonly (readonly [name: string, value: string])[]): SearchFilters =>
  readSearchFilters(
    Object.fromEntries(
      filterNames.map((name) => [name, fields.filter((field) => field[0] === name).map(([, value]) => value)]),
    ),
  );

/** Applies a URL change to a form's filters: takes over changed filters and keeps unsubmitted input. */
export function followUrl(typed: SearchFilters, before: SearchFilters, after: SearchFilters): SearchFilters {
  const isSame = (name: FilterName) => written(before, name).join() === written(after, name).join();
  return Object.fromEntries(
    filterNames.map((name) => [name, (isSame(name) ? typed : after)[name]]),
  ) as unknown as SearchFilters;
}

/** True if any filter is set; sort order and page don't count. */
export const isSearch = (filters: SearchFilters): boolean => searchHref(filters, { sort: null }) !== '/';

export const hasPlace = ({ place, at }: SearchFilters): boolean => place !== '' || at !== null;

/** Without a search, the home page lists one place: the best rated there. */
export const listedAt = (filters: SearchFilters, place: Pick<SearchFilters, 'place' | 'at'>): SearchFilters => ({
  ...filters,
  place: place.place,
  at: place.at,
  sort: filters.sort ?? 'rating',
});

/** True for a commute search, which measures detours. */
export const hasWay = (filters: SearchFilters): boolean => filters.to !== '' && hasPlace(filters);

/** The effective order: the chosen one if possible, else by text match, distance or rating. */
export function orderOf(filters: SearchFilters): FacilityOrder {
  const { sort, q } = filters;
  if (sort && (sort !== 'distance' || hasPlace(filters))) return sort;
  return q ? 'match' : hasPlace(filters) ? 'distance' : 'rating';
}

/** The orders available for this search, with their `sort` parameter. */
export function ordersFor(
  filters: SearchFilters,
): { order: FacilityOrder; label: string; sort: FacilitySort | null }[] {
  const natural = orderOf({ ...filters, sort: null });
  const sorts = facilitySorts.filter((sort) => sort !== 'distance' || hasPlace(filters));
  const labels = {
    ...sortLabels,
    match: 'Best match first',
    ...(hasWay(filters) && { distance: 'Smallest detour first' }),
  };
  const orders: FacilityOrder[] = natural === 'match' ? ['match', ...sorts] : sorts;
  // Omit the default order, so that each search has one canonical URL.
  return orders.map((order) => ({
    order,
    label: labels[order],
    sort: order === natural || order === 'match' ? null : order,
  }));
}

/** Query fields whose names differ from their filters. */
const filterOfField = {
  lat: 'at',
  lng: 'at',
  categories: 'category',
  birthDates: 'born',
  scheduleType: 'session',
  maxPrice: 'price',
  minRating: 'rating',
} as const satisfies Record<string, FilterName>;

/** The filter for a query field of GET /v1/parent/facility; null if there is none. */
export function filterOf(field: string): FilterName | null {
  const renamed: Readonly<Record<string, FilterName>> = filterOfField;
  return (Object.hasOwn(renamed, field) && renamed[field]) || (filterNames.find((name) => name === field) ?? null);
}

/** The query for GET /v1/parent/facility. */
export function searchQuery(filters: SearchFilters) {
  const { place, at, to, radius, q, category, type, born, dates, weekdays, session } = filters;
  const { price, rating, language, subsidy, certain, except, sort, page } = filters;
  return {
    ...(at ? at : place ? { place } : {}),
    ...(to && hasPlace(filters) ? { to } : {}),
    ...(radius && hasPlace(filters) ? { radius } : {}),
    ...(q ? { q } : {}),
    ...(category ? { categories: [category] } : {}),
    ...(type ? { type } : {}),
    ...(born.length > 0 ? { birthDates: [...born] } : {}),
    ...(dates.length > 0 ? { dates: [...dates] } : weekdays.length > 0 ? { weekdays: [...weekdays] } : {}),
    ...(session ? { scheduleType: session } : {}),
    ...(price === null ? {} : { maxPrice: price * 100 }),
    ...(rating ? { minRating: rating } : {}),
    ...(language ? { language } : {}),
    ...(subsidy ? { subsidy } : {}),
    ...(certain ? { certain } : {}),
    ...(except.length > 0 ? { except: [...except] } : {}),
    ...(sort ? { sort } : {}),
    page,
    limit: searchPageSize,
  };
}
