import { createSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/slices/session';

type SavedPage = Answer<'listSavedFacilities'>;

export interface SavedState extends Loadable {
  /** The facilities that are saved; null until they are known. */
  ids: string[] | null;
  /** They are on their way. */
  asked: boolean;
  /** The page of them that is shown; null before the first answer. */
  shown: SavedPage | null;
}

/** Which facilities are saved; nobody asks for it with a press. */
export const loadSavedIds = createAppAsyncThunk<SavedPage, { background: true }>(
  'saved/loadIds',
  (_, { extra, signal }) => extra.api.listSavedFacilities({ query: { limit: 1 }, signal }),
);
export const loadSaved = createAppAsyncThunk<SavedPage, number>('saved/load', (page, { extra, signal }) =>
  extra.api.listSavedFacilities({ query: { page, limit: limits.pageLimit }, signal }),
);
export const saveFacility = createAppAsyncThunk('saved/save', (facilityId: string, { extra }) =>
  extra.api.saveFacility({ params: { facilityId } }),
);
export const unsaveFacility = createAppAsyncThunk('saved/unsave', (facilityId: string, { extra }) =>
  extra.api.unsaveFacility({ params: { facilityId } }),
);

const initialState: SavedState = { ...idle, ids: null, asked: false, shown: null };
const without = (ids: readonly string[] | null, id: string) => (ids ?? []).filter((one) => one !== id);

const slice = createSlice({
  name: 'saved',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadSavedIds.pending, (state) => void (state.asked = true))
      .addCase(loadSavedIds.rejected, (state) => void (state.asked = false))
      .addCase(loadSavedIds.fulfilled, (state, { payload }) => void (state.ids = payload.ids))
      .addCase(loadSaved.pending, (state) => void Object.assign(state, loading))
      .addCase(loadSaved.fulfilled, (state, { payload }) => {
        Object.assign(state, { ...idle, shown: payload, ids: payload.ids });
      })
      .addCase(loadSaved.rejected, (state, { error }) => void Object.assign(state, failed(error)))
      // Shown at once; taken back where the service refuses.
      .addCase(
        saveFacility.pending,
        (state, { meta }) => void (state.ids = [meta.arg, ...without(state.ids, meta.arg)]),
      )
      .addCase(saveFacility.rejected, (state, { meta }) => void (state.ids = without(state.ids, meta.arg)))
      .addCase(unsaveFacility.pending, (state, { meta }) => void (state.ids = without(state.ids, meta.arg)))
      .addCase(unsaveFacility.rejected, (state, { meta }) => {
        state.ids = [meta.arg, ...without(state.ids, meta.arg)];
      }),
  selectors: {
    selectSaved: (state): SavedState => state,
    selectIsSaved: ({ ids }, id: string): boolean => ids?.includes(id) ?? false,
  },
});

export const savedReducer = slice.reducer;
export const { selectSaved, selectIsSaved } = slice.selectors;
