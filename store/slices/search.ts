import type { Answer, FacilityListItem, Query } from '@/api/contract/types';
import { comparisonQuery } from '@/lib/search/comparison';
import { searchQuery, type PlaceChoice, type SearchFilters } from '@/lib/search/search';
import { createAppAsyncThunk } from '@/store/api-thunk';

/** Calls of the search form. The list itself is part of the page's props. */

/** `more` if `totalItems` is a lower bound. */
export type FacilityCount = Pick<Answer<'listFacilities'>, 'totalItems' | 'more'>;

export const countFacilities = createAppAsyncThunk<FacilityCount, SearchFilters>(
  'search/count',
  async (filters, { extra, signal }) => {
    const query = { ...searchQuery(filters), page: 1, limit: 1 };
    const { totalItems, more } = await extra.api.listFacilities({ query, signal });
    return { totalItems, more };
  },
  // The button works without the number, and the list shows the error.
  { quiet: true },
);

/** The home page's first list, near this browser's last place. */
export const loadFirstList = createAppAsyncThunk<Answer<'listFacilities'>, SearchFilters>(
  'search/firstList',
  (filters, { extra, signal }) => extra.api.listFacilities({ query: searchQuery(filters), signal }),
  // The page has a list already.
  { quiet: true },
);

interface FoundRequest {
  id: string;
  filters: SearchFilters;
}

/** One facility as a search finds it, wherever it is; `item` is null if it has no place for all of the search. */
export const loadFoundFacility = createAppAsyncThunk<{ item: FacilityListItem | null }, FoundRequest>(
  'search/found',
  async ({ id, filters }, { extra, signal }) => {
    const { items } = await extra.api.listFacilities({ query: comparisonQuery([id], filters, true), signal });
    return { item: items[0] ?? null };
  },
  // The page shows the price per child instead.
  { quiet: true },
);

/** At most eight suggestions. */
export const findPlaces = createAppAsyncThunk<readonly PlaceChoice[], string>(
  'search/places',
  (q, { extra, signal }) => extra.api.listPlaces({ query: { q }, signal }),
  // The search works without suggestions.
  { quiet: true },
);

/** Week plans for a logged-in family, without the days already booked. */
export const loadWeekPlans = createAppAsyncThunk<Answer<'planWeek'>, Query<'planWeek'>>(
  'search/weekPlans',
  (query, { extra, signal }) => extra.api.planWeek({ query, signal }),
);
