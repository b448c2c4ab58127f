import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { hasPlace, readSearchFilters, type SearchFilters } from '@/lib/search/search';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';

/** Where this browser searched last: the home page's first list is near it. Not family data, but ends with a log-out. */
type LastPlace = Pick<SearchFilters, 'place' | 'at'>;

interface LastPlaceState {
  /** Null on the server, before the first search, and until the browser's storage is read. */
  last: LastPlace | null;
}

const initialState: LastPlaceState = { last: null };

const slice = createSlice({
  name: 'lastPlace',
  initialState,
  reducers: {
    placeKnown(state, { payload }: PayloadAction<LastPlace>) {
      state.last = payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(sessionEnded, (state, { payload: endedBy }) => (endedBy === 'parent' ? initialState : state)),
  selectors: { selectLastPlace: ({ last }): LastPlace | null => last },
});

export const lastPlaceReducer = slice.reducer;
export const { selectLastPlace } = slice.selectors;

export const rememberPlace =
  ({ place, at }: LastPlace): SliceThunk<unknown> =>
  (dispatch, _, { lastPlace: storage }) => {
    storage?.write({ place, at });
    dispatch(slice.actions.placeKnown({ place, at }));
  };

export const restoreLastPlace =
  (): SliceThunk<unknown> =>
  (dispatch, _, { lastPlace: storage }) => {
    const { place, at } = (storage?.read() ?? {}) as { place?: unknown; at?: Partial<Record<'lat' | 'lng', unknown>> };
    const known = readSearchFilters({
      place: typeof place === 'string' ? place : '',
      at: at ? `${String(at.lat)},${String(at.lng)}` : '',
    });
    if (hasPlace(known)) dispatch(slice.actions.placeKnown({ place: known.place, at: known.at }));
  };
