import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@/lib/limits';
import type { SearchFilters } from '@/lib/search/search';
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
    const kept = (storage?.read() ?? {}) as Partial<Record<keyof LastPlace, unknown>>;
    const place = typeof kept.place === 'string' ? kept.place.slice(0, limits.textMax) : '';
    const at = isPosition(kept.at) ? kept.at : null;
    if (place || at) dispatch(slice.actions.placeKnown({ place, at }));
  };

function isPosition(kept: unknown): kept is NonNullable<LastPlace['at']> {
  const { lat, lng } = (kept ?? {}) as Record<string, unknown>;
  const isWithin = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most;
  return isWithin(lat, 90) && isWithin(lng, 180);
}
