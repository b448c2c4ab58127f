import type { Answer, Query } from '@/api/contract/types';
import { searchQuery, type PlaceChoice, type SearchFilters } from '@/lib/search/search';
import { createAppAsyncThunk } from '@/store/api-thunk';

/** What the search asks for while one fills it in; the list itself comes with the page. */

/** How many facilities fit; `more` where there are more than are counted. */
export type FacilityCount = Pick<Answer<'listFacilities'>, 'totalItems' | 'more'>;

/** Counts what fits, without a list. */
export const countFacilities = createAppAsyncThunk<FacilityCount, SearchFilters>(
  'search/count',
  async (filters, { extra, signal }) => {
    const query = { ...searchQuery(filters), page: 1, limit: 1 };
    const { totalItems, more } = await extra.api.listFacilities({ query, signal });
    return { totalItems, more };
  },
  // The button without a number still shows the list, and the list says what is wrong.
  { quiet: true },
);

/** Places that begin as was typed, at most eight. */
export const findPlaces = createAppAsyncThunk<readonly PlaceChoice[], string>(
  'search/places',
  (q, { extra, signal }) => extra.api.listPlaces({ query: { q }, signal }),
  // Suggestions help; what was typed is searched for without them as well.
  { quiet: true },
);

/** The plans of a week; a family's own are asked for by the browser, without the days that it has booked already. */
export const loadWeekPlans = createAppAsyncThunk<Answer<'planWeek'>, Query<'planWeek'>>(
  'search/weekPlans',
  (query, { extra, signal }) => extra.api.planWeek({ query, signal }),
);
