import type { WithSlice } from '@reduxjs/toolkit';
import { failureOf } from '@/api/client/api-error';
import type { Session } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent, isUnsupported } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';

export const loadSessions = createAppAsyncThunk<Session[]>(
  'sessions/load',
  async (_, { extra, signal }) => (await extra.api.listSessions({ signal })).items,
  { quiet: isUnsupported },
);

/** Ends one session, or all but this one. One that has ended meanwhile is gone as well (404). */
export const endSessions = createAppAsyncThunk<void, { id?: string }>(
  'sessions/end',
  async ({ id }, { extra, dispatch }) => {
    if (id === undefined) await extra.api.endOtherSessions();
    else await extra.api.endSession({ params: { id } }).catch(unlessGone);
    await dispatch(loadSessions());
  },
  { quiet: isUnsent },
);

function unlessGone(error: unknown): void {
  if (failureOf(error).status !== 404) throw error;
}

const slice = createLoadedSlice('sessions', loadSessions);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** Where the account is logged in, the last used first. */
export const selectSessions = slice.injectInto(rootReducer).selectSlice;
