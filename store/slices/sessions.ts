import type { WithSlice } from '@reduxjs/toolkit';
import { failureOf } from '@/api/client/api-error';
import type { Session } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';

/** True where another service behind API_URL has no list of sessions. */
export const hasNoSessions = ({ status }: { status: number | null }): boolean => status === 404 || status === 501;

export const loadSessions = createAppAsyncThunk<Session[]>(
  'sessions/load',
  async (_, { extra, signal }) => (await extra.api.listSessions({ signal })).items,
  { quiet: hasNoSessions },
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
