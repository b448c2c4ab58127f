import type { WithSlice } from '@reduxjs/toolkit';
import type { Activity, Paged } from '@/api/contract/types';
import type { ActivityFilterValue } from '@/lib/family/activity-filter';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { createLoadedSlice } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';

/** Which part of a child's days is looked at. */
export interface ActivityView {
  childId: string;
  kind: ActivityFilterValue;
  page: number;
  /** Nobody asked for it now, so that a failure needs no toast. */
  background?: boolean;
}

export const loadActivities = createAppAsyncThunk<{ view: ActivityView; activities: Paged<Activity> }, ActivityView>(
  'activities/load',
  async (view, { extra: { api }, signal }) => {
    const { childId, kind, page } = view;
    const activities = await api.listChildActivity({
      params: { id: childId },
      query: { kind, page, limit: limits.pageLimit },
      signal,
    });
    return { view, activities };
  },
);

const slice = createLoadedSlice('activities', loadActivities);

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

/** What was loaded last, and which part of whose days it is. */
export const selectActivities = slice.injectInto(rootReducer).selectSlice;
