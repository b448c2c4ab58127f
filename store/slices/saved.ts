import { createSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk, type SessionState, type SessionStatus, type SliceThunk } from '@/store/api-thunk';
import { idle, type Loadable, trackLoad } from '@/store/loaded-slice';
import { sessionEnded } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

type SavedPage = Answer<'listSavedFacilities'>;

interface SavedState extends Loadable {
  /** All saved facilities; null until loaded. */
  ids: string[] | null;
  /** Loading `ids`. */
  isRequested: boolean;
  /** The current page; null until loaded. */
  shown: SavedPage | null;
}

/** Loads `ids` in the background. */
const loadSavedIds = createAppAsyncThunk<SavedPage, { background: true }>('saved/loadIds', (_, { extra, signal }) =>
  extra.api.listSavedFacilities({ query: { limit: 1 }, signal }),
);
export const loadSaved = createAppAsyncThunk<SavedPage, number>('saved/load', (page, { extra, signal }) =>
  extra.api.listSavedFacilities({ query: { page, limit: limits.pageLimit }, signal }),
);
const saveFacility = createAppAsyncThunk('saved/save', (facilityId: string, { extra }) =>
  extra.api.saveFacility({ params: { facilityId } }),
);
const unsaveFacility = createAppAsyncThunk('saved/unsave', (facilityId: string, { extra }) =>
  extra.api.unsaveFacility({ params: { facilityId } }),
);

const initialState: SavedState = { ...idle, ids: null, isRequested: false, shown: null };
const without = (ids: readonly string[] | null, id: string) => (ids ?? []).filter((one) => one !== id);

const slice = createSlice({
  name: 'saved',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    trackLoad(builder, loadSaved)
      .addCase(sessionEnded, () => initialState)
      .addCase(loadSavedIds.pending, (state) => void (state.isRequested = true))
      .addCase(loadSavedIds.rejected, (state) => void (state.isRequested = false))
      .addCase(loadSavedIds.fulfilled, (state, { payload }) => void (state.ids = payload.ids))
      .addCase(loadSaved.fulfilled, (state, { payload }) => {
        Object.assign(state, { ...idle, shown: payload, ids: payload.ids });
      })
      // Optimistic update, reverted on failure.
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

/** A facility that a visitor wants to save after logging in. */
interface SaveWish {
  id: string;
  name: string;
  /** Unix time in milliseconds. */
  at: number;
}

interface SavedRoot {
  session: SessionState;
  saved: SavedState;
}

/** Loads the ids once, regardless of the number of buttons. */
export const needSavedIds = (): SliceThunk<SavedRoot> => (dispatch, getState) => {
  const { ids, isRequested } = getState().saved;
  if (ids === null && !isRequested) void dispatch(loadSavedIds({ background: true }));
};

const keepSaveWish =
  ({ id, name }: Omit<SaveWish, 'at'>): SliceThunk<unknown> =>
  (_, __, { saveWish }) =>
    saveWish?.write({ id, name, at: Date.now() });

/** Saves or unsaves; for visitors, remembers the facility until the login. Returns the session's status. */
export const pressSave =
  (facility: Omit<SaveWish, 'at'>): SliceThunk<SavedRoot, SessionStatus> =>
  (dispatch, getState) => {
    const { session, saved } = getState();
    if (session.status !== 'in') dispatch(keepSaveWish(facility));
    else void dispatch(saved.ids?.includes(facility.id) ? unsaveFacility(facility.id) : saveFacility(facility.id));
    return session.status;
  };

/** An hour: joining takes a mail, but later someone else may log in on this computer. */
const wishMs = 3_600_000;
const isWish = (value: unknown): value is SaveWish =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string') &&
  typeof (value as Partial<SaveWish>).at === 'number';

/** Saves the facility that was chosen before the login, and shows a toast. */
export const fulfilSaveWish =
  (): SliceThunk<SavedRoot, Promise<void>> =>
  async (dispatch, _, { saveWish }) => {
    const wish = saveWish?.read();
    if (!isWish(wish)) return;
    saveWish?.write(null);
    if (Date.now() - wish.at > wishMs) return;
    const result = await dispatch(saveFacility(wish.id));
    if (saveFacility.fulfilled.match(result)) dispatch(toastAdded('success', `${wish.name} is saved.`));
  };
