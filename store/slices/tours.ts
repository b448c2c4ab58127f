import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Body, Paged, TourGroup } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { apiThunk } from '@/store/api-thunk';
import {
  emptyGroups,
  groupsSelector,
  setGroup,
  setList,
  setListError,
  setListLoading,
  type Groups,
} from '@/store/groups';
import { failed, loading, type Loadable } from '@/store/loadable';
import { addArea, type RootState } from '@/store/root-reducer';
import { sessionEnded } from '@/store/session-events';

export const tourLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (decisions 4). */
export type TourList = (typeof tourLists)[number];

/** Upcoming is an overview and comes whole (specification section 7); the other page by page. */
export const loadTours = apiThunk<Paged<TourGroup>, { list: TourList; page?: number }>(
  'tours/loadList',
  ({ list, page = 1 }, { api, signal }) =>
    list === 'upcoming'
      ? api.listUpcomingTours({ query: { page, limit: limits.groupLimitMax }, signal })
      : api.listTours({ query: { page, limit: limits.pageLimit }, signal }),
);

export const loadTour = apiThunk<TourGroup, string>('tours/load', (id, { api, signal }) =>
  api.getTour({ params: { id }, signal }),
);
export const requestTour = apiThunk<TourGroup, { body: Body<'requestTour'>; idempotencyKey?: string }>(
  'tours/request',
  (input, { api }) => api.requestTour(input),
);
export const updateTour = apiThunk<TourGroup, { id: string; body: Body<'updateTour'> }>(
  'tours/update',
  ({ id, body }, { api }) => api.updateTour({ params: { id }, body }),
);
export const approveTour = apiThunk<TourGroup, string>('tours/approve', (id, { api }) =>
  api.approveTour({ params: { id } }),
);
export const cancelTour = apiThunk<TourGroup, string>('tours/cancel', (id, { api }) =>
  api.cancelTour({ params: { id } }),
);
/** Takes it out of the lists, not out of the record. */
export const hideTour = apiThunk<TourGroup, string>('tours/hide', (id, { api }) => api.hideTour({ params: { id } }));

export type ToursState = Groups<TourGroup, TourList>;
const initialState: ToursState = emptyGroups(tourLists);

const slice = createSlice({
  name: 'tours',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadTours.pending, (state, { meta }) => setListLoading(state, meta.arg.list))
      .addCase(loadTours.fulfilled, (state, { meta, payload }) => setList(state, meta.arg.list, payload))
      .addCase(loadTours.rejected, (state, { meta, payload }) => setListError(state, meta.arg.list, payload))
      .addCase(loadTour.pending, (state) => ({ ...state, ...loading }))
      .addCase(loadTour.rejected, (state, { payload }) => ({ ...state, ...failed(payload) }))
      .addMatcher(
        isAnyOf(
          loadTour.fulfilled,
          requestTour.fulfilled,
          updateTour.fulfilled,
          approveTour.fulfilled,
          cancelTour.fulfilled,
          hideTour.fulfilled,
        ),
        (state, { payload }) => setGroup(state, payload),
      ),
});

addArea('tours', slice.reducer);
const area = (state: RootState): ToursState => state.tours ?? initialState;

export const selectTourList = (state: RootState, list: TourList) => area(state).lists[list];
export const selectTours = groupsSelector(area, ({ hidden }) => !hidden);
export const selectTour = (state: RootState, id: string): TourGroup | null => area(state).byId[id] ?? null;
/** Where the call for a single one stands. */
export const selectTourLoad = (state: RootState): Loadable => area(state);
