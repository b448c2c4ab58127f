import { createSlice } from '@reduxjs/toolkit';
import type { CallInput } from '@/api/client/types';
import type { FacilityListItem, Paged } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';

type FacilityQuery = NonNullable<CallInput<'listFacilities'>['query']>;

interface FacilitiesState extends Loadable {
  /** The page of the search that is shown; null before the first answer. */
  found: Paged<FacilityListItem> | null;
}

/** A search made in the browser. Those of the home page are rendered on the server from the URL (product rule 9). */
export const searchFacilities = createAppAsyncThunk<Paged<FacilityListItem>, FacilityQuery>(
  'facilities/search',
  (query, { extra, signal }) => extra.api.listFacilities({ query, signal }),
);

const initialState: FacilitiesState = { ...idle, found: null };

const slice = createSlice({
  name: 'facilities',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload: { facilities } }) => (facilities ? { ...idle, found: facilities } : state))
      .addCase(searchFacilities.pending, (state) => ({ ...state, ...loading }))
      .addCase(searchFacilities.fulfilled, (_, { payload }) => ({ ...idle, found: payload }))
      .addCase(searchFacilities.rejected, (state, { error }) => ({ ...state, ...failed(error) })),
  selectors: { selectFacilities: (state): FacilitiesState => state },
});

export const facilitiesReducer = slice.reducer;
export const { selectFacilities } = slice.selectors;
