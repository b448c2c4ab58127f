import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Answer, Query } from '@/api/contract/types';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { rootReducer } from '@/store/root-reducer';

/** The pins of a search. */
export const loadFacilityPoints = createAppAsyncThunk<Answer<'listFacilityPoints'>, Query<'listFacilityPoints'>>(
  'facilityMap/load',
  (query, { extra, signal }) => extra.api.listFacilityPoints({ query, signal }),
);

interface FacilityMapState {
  /** Not persisted: full page loads start with the list. */
  isOpen: boolean;
  /** Incremented on every opening, to move the focus. */
  openings: number;
  /** The facility whose card and pin are highlighted. */
  marked: string | null;
}

const initialState: FacilityMapState = { isOpen: false, openings: 0, marked: null };

const slice = createSlice({
  name: 'facilityMap',
  initialState,
  reducers: {
    mapToggled: ({ isOpen, openings }) => ({ isOpen: !isOpen, openings: openings + (isOpen ? 0 : 1), marked: null }),
    /** Null removes the highlight. */
    facilityMarked: (state, { payload }: PayloadAction<string | null>) => {
      state.marked = payload;
    },
  },
  selectors: {
    selectIsMapOpen: (state): boolean => state.isOpen,
    selectMapOpenings: (state): number => state.openings,
    selectMarkedFacility: (state): string | null => (state.isOpen ? state.marked : null),
  },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}
export const { mapToggled, facilityMarked } = slice.actions;
export const { selectIsMapOpen, selectMapOpenings, selectMarkedFacility } = slice.injectInto(rootReducer).selectors;
