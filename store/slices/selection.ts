import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dayMs } from '@/lib/dates/durations';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';
import type { SliceThunk } from '@/store/api-thunk';
import { sessionEnded } from '@/store/slices/session';
import { askSeveral } from '@/store/slices/several';

interface SelectionState {
  /** The facilities selected to compare or to ask together, in the order of the presses. */
  ids: string[];
  /** One more was pressed than can be asked together. */
  isFull: boolean;
}

const initialState: SelectionState = { ids: [], isFull: false };

interface FacilitySelected {
  id: string;
  selected: boolean;
}

const slice = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    facilitySelected(state, { payload: { id, selected } }: PayloadAction<FacilitySelected>) {
      const others = state.ids.filter((one) => one !== id);
      state.isFull = selected && others.length >= limits.askedTogetherMax;
      if (!selected) state.ids = others;
      else if (!state.isFull) state.ids = [...others, id];
    },
    selectionCleared: () => initialState,
    /** From this browser's storage. */
    selectionRestored: (_, { payload: ids }: PayloadAction<string[]>) => ({ ids, isFull: false }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(askSeveral.fulfilled, () => initialState)
      .addCase(sessionEnded, (state, { payload: endedBy }) => (endedBy === 'parent' ? initialState : state)),
  selectors: {
    selectSelection: (state): SelectionState => state,
    selectIsSelected: ({ ids }, id: string): boolean => ids.includes(id),
  },
});

export const selectionReducer = slice.reducer;
export const { facilitySelected, selectionCleared, selectionRestored } = slice.actions;
export const { selectSelection, selectIsSelected } = slice.selectors;

interface KeptSelection {
  ids: string[];
  /** Unix time in milliseconds. */
  at: number;
}

/** A day: joining takes a mail, which may be opened in another tab. */
export const keepSelection =
  (): SliceThunk<{ selection: SelectionState }> =>
  (_, getState, { selection: storage }) => {
    const { ids } = getState().selection;
    storage?.write(ids.length > 0 ? ({ ids, at: Date.now() } satisfies KeptSelection) : null);
  };

export const restoreSelection =
  (): SliceThunk<unknown> =>
  (dispatch, _, { selection: storage }) => {
    const { ids, at } = (storage?.read() ?? {}) as Partial<KeptSelection>;
    if (!Array.isArray(ids) || typeof at !== 'number' || Date.now() - at > dayMs) return;
    const known = ids.filter((id) => typeof id === 'string' && uuidPattern.test(id));
    dispatch(selectionRestored(known.slice(0, limits.askedTogetherMax)));
  };
