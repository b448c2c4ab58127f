import { programCategoryOrder } from '@/lib/labels';
import { limits } from '@/lib/limits';
import type { ProgramCategory } from '@/lib/enums';

/** The orders a list of facilities can have (product rule 9), with the words a parent reads. */
export const sortLabels = {
  distance: 'Nearest first',
  price: 'Lowest price first',
  rating: 'Best rated first',
  replyTime: 'Quickest reply first',
} as const;
export type FacilitySort = keyof typeof sortLabels;
export const facilitySorts = Object.keys(sortLabels) as FacilitySort[];

/** Cards on one page of a search. */
export const searchPageSize = 12;

/** What the home page's URL says of a search: every filter lives there, so reload, Back and a shared link agree. */
export interface SearchFilters {
  place: string;
  q: string;
  category: ProgramCategory | null;
  sort: FacilitySort | null;
  page: number;
}

/** One of several places of a name: what to search for, and the words to read. */
export interface PlaceChoice {
  place: string;
  label: string;
}

/**
 * How far a search looks when it is not told: each step only where nothing lies within the one before (product rule 9).
 */
export const radiusStepsKm = [25, 50, 100, 200] as const;

/** What a parent is told where nothing lay as near as is looked at first; null where something did. */
export function howFarItLooked({ totalItems, radiusKm }: { totalItems: number; radiusKm?: number }): string | null {
  const before = radiusStepsKm.filter((step) => radiusKm !== undefined && step < radiusKm).at(-1);
  if (before === undefined) return null;
  if (totalItems === 0) return `No facility within ${radiusKm} km.`;
  return `No facility within ${before} km. Showing what is within ${radiusKm} km.`;
}

type UrlQuery = Record<string, string | string[] | undefined>;

/** Reads the filters; what is not understood counts as not said. */
export function readSearchFilters(query: UrlQuery): SearchFilters {
  const text = (key: string) => {
    const value = query[key];
    return (Array.isArray(value) ? value[0] : value)?.trim().slice(0, limits.textMax) ?? '';
  };
  const category = Number(text('category'));
  const page = Number(text('page'));
  const sort = text('sort');
  return {
    place: text('place'),
    q: text('q'),
    category: (programCategoryOrder as readonly number[]).includes(category) ? (category as ProgramCategory) : null,
    sort: (facilitySorts as string[]).includes(sort) ? (sort as FacilitySort) : null,
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

/** The URL of these filters; what has its default is left out, so that one search has one address. */
export function searchHref(filters: SearchFilters, change: Partial<SearchFilters> = {}): string {
  // A changed filter gives another list: it begins on its first page unless the page is what changed.
  const next = { ...filters, page: 1, ...change };
  const query = new URLSearchParams();
  if (next.place) query.set('place', next.place);
  if (next.q) query.set('q', next.q);
  if (next.category) query.set('category', String(next.category));
  if (next.sort) query.set('sort', next.sort);
  if (next.page > 1) query.set('page', String(next.page));
  const text = query.toString();
  return text ? `/?${text}` : '/';
}

/** The filters as the contract's query for GET /v1/parent/facility. */
export function searchQuery(filters: SearchFilters) {
  return {
    ...(filters.place ? { place: filters.place } : {}),
    ...(filters.q ? { q: filters.q } : {}),
    ...(filters.category ? { categories: [filters.category] } : {}),
    ...(filters.sort ? { sort: filters.sort } : {}),
    page: filters.page,
    limit: searchPageSize,
  };
}
