import type { WithSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk, isUnsupported } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';

export const loadInbox = createAppAsyncThunk<Answer<'listThreads'>, { page: number; background?: boolean }>(
  'inbox/load',
  ({ page }, { extra, signal }) => extra.api.listThreads({ query: { page, limit: limits.pageLimit }, signal }),
  { quiet: isUnsupported },
);

const slice = createLoadedSlice('inbox', loadInbox);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** The page that is shown. */
export const selectInbox = slice.injectInto(rootReducer).selectSlice;
