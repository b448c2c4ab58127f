import { createSlice } from '@reduxjs/toolkit';
import type { CallInput } from '@/api/client/types';
import type { FacilityListItem, Paged } from '@/api/contract/types';
import { apiThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { preloaded } from '@/store/preload';
import { addArea, type RootState } from '@/store/root-reducer';

export type FacilityQuery = NonNullable<CallInput<'listFacilities'>['query']>;

export interface FacilitiesState extends Loadable {
  /** The page of the search that is shown; null before the first answer. */
  found: Paged<FacilityListItem> | null;
}
const initialState: FacilitiesState = { ...idle, found: null };

/** A search made in the browser. Those of the home page are rendered on the server from the URL (decisions 9). */
export const searchFacilities = apiThunk<Paged<FacilityListItem>, FacilityQuery>(
  'facilities/search',
  (query, { api, signal }) => api.listFacilities({ query, signal }),
);

const slice = createSlice({
  name: 'facilities',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(preloaded, (state, { payload: { facilities } }) => (facilities ? { ...idle, found: facilities } : state))
      .addCase(searchFacilities.pending, (state) => ({ ...state, ...loading }))
      .addCase(searchFacilities.fulfilled, (_, { payload }) => ({ ...idle, found: payload }))
      .addCase(searchFacilities.rejected, (state, { payload }) => ({ ...state, ...failed(payload) })),
});

addArea('facilities', slice.reducer);
export const selectFacilities = (state: RootState): FacilitiesState => state.facilities ?? initialState;
