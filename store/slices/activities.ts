import { createSlice } from '@reduxjs/toolkit';
import type { Activity, Paged } from '@/api/contract/types';
import type { ActivityFilterValue } from '@/lib/activity-filter';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { failed, idle, loading, type Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/slices/session';

/** Which part of a child's days is looked at. */
export interface ActivityView {
  childId: string;
  kind: ActivityFilterValue;
  page: number;
}
interface ActivitiesState extends Loadable {
  /** What was loaded last, and of which view it is; null before. */
  shown: { view: ActivityView; activities: Paged<Activity> } | null;
}

/** Quiet: the feed says at its place that it did not come. */
export const loadActivities = createAppAsyncThunk<Paged<Activity>, ActivityView>(
  'activities/load',
  ({ childId, kind, page }, { extra, signal }) =>
    extra.api.listChildActivity({ params: { id: childId }, query: { kind, page, limit: limits.pageLimit }, signal }),
  { quiet: true },
);

const initialState: ActivitiesState = { ...idle, shown: null };

const slice = createSlice({
  name: 'activities',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadActivities.pending, (state, { meta: { arg } }) =>
        // Another child's days are not shown while this one's are on their way.
        ({ ...loading, shown: state.shown?.view.childId === arg.childId ? state.shown : null }),
      )
      .addCase(loadActivities.fulfilled, (_, { meta: { arg }, payload }) => ({
        ...idle,
        shown: { view: arg, activities: payload },
      }))
      .addCase(loadActivities.rejected, (state, { error }) => ({ ...state, ...failed(error) })),
  selectors: { selectActivities: (state): ActivitiesState => state },
});

export const activitiesReducer = slice.reducer;
export const { selectActivities } = slice.selectors;
