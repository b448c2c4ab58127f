import type { WithSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk, isUnsupported } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';

/** Which part of the record's activity is looked at; `by` null: everyone's. */
export interface RecordActivityView {
  by: string | null;
  page: number;
}

export const loadRecordActivity = createAppAsyncThunk<
  { view: RecordActivityView; activity: Answer<'listRecordActivity'> },
  RecordActivityView
>(
  'recordActivity/load',
  async (view, { extra: { api }, signal }) => {
    const { by, page } = view;
    const query = { ...(by !== null && { by }), page, limit: limits.pageLimit };
    return { view, activity: await api.listRecordActivity({ query, signal }) };
  },
  { quiet: isUnsupported },
);

const slice = createLoadedSlice('recordActivity', loadRecordActivity);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** What was loaded last, and which part it is. */
export const selectRecordActivity = slice.injectInto(rootReducer).selectSlice;
