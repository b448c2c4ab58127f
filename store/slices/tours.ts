import { createSelector, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Body, Paged, TourGroup } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { createGroupList, type GroupModal, type Looked, type Seen, type SeenCard } from '@/store/group-list';
import type { Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/slices/session';

export const tourLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (decisions 4). */
export type TourList = (typeof tourLists)[number];

/** Upcoming is an overview and comes whole (specification section 7); the other page by page. */
export const loadTours = createAppAsyncThunk<Paged<TourGroup>, { list: TourList; page?: number }>(
  'tours/loadList',
  ({ list, page = 1 }, { extra: { api }, signal }) =>
    list === 'upcoming'
      ? api.listUpcomingTours({ query: { page, limit: limits.groupLimitMax }, signal })
      : api.listTours({ query: { page, limit: limits.pageLimit }, signal }),
);

export const loadTour = createAppAsyncThunk<TourGroup, Looked>('tours/load', ({ id }, { extra, signal }) =>
  extra.api.getTour({ params: { id }, signal }),
);
export const requestTour = createAppAsyncThunk<TourGroup, { body: Body<'requestTour'>; idempotencyKey?: string }>(
  'tours/request',
  (input, { extra }) => extra.api.requestTour(input),
);
export const updateTour = createAppAsyncThunk<TourGroup, { id: string; body: Body<'updateTour'> }>(
  'tours/update',
  ({ id, body }, { extra }) => extra.api.updateTour({ params: { id }, body }),
);
/** Answers name what was seen; rejected with 409 when it has changed: the store has the tour as it is now. */
export const approveTour = createAppAsyncThunk<TourGroup, Seen<TourGroup> & Pick<TourGroup, 'offer'> & SeenCard>(
  'tours/approve',
  ({ id, version, offer, cardId }, { extra }) =>
    extra.api.approveTour({ params: { id }, body: { version, charge: offer?.price?.total, cardId } }),
);
export const cancelTour = createAppAsyncThunk<TourGroup, Seen<TourGroup>>(
  'tours/cancel',
  ({ id, version }, { extra }) => extra.api.cancelTour({ params: { id }, body: { version } }),
);
/** Takes it out of the lists, not out of the record. */
export const hideTour = createAppAsyncThunk<TourGroup, Seen<TourGroup>>('tours/hide', ({ id, version }, { extra }) =>
  extra.api.hideTour({ params: { id }, body: { version } }),
);

const groups = createGroupList<TourGroup, TourList>(tourLists);
const initialState = { ...groups.initialState, modal: null as GroupModal | null };

/** Each of these answers with the tour as it stands now. */
const isTourReceived = isAnyOf(
  loadTour.fulfilled,
  requestTour.fulfilled,
  updateTour.fulfilled,
  approveTour.fulfilled,
  cancelTour.fulfilled,
  hideTour.fulfilled,
);

const isAnswerRejected = isAnyOf(approveTour.rejected, cancelTour.rejected, hideTour.rejected);

const slice = createSlice({
  name: 'tours',
  initialState,
  reducers: {
    tourModalOpened(state, { payload }: PayloadAction<GroupModal>) {
      state.modal = payload;
    },
    tourModalClosed(state) {
      state.modal = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadTours.pending, (state, { meta }) => groups.listPending(state, meta.arg.list))
      .addCase(loadTours.fulfilled, (state, { meta, payload }) => groups.listFulfilled(state, meta.arg.list, payload))
      .addCase(loadTours.rejected, (state, { meta, error }) => groups.listRejected(state, meta.arg.list, error))
      .addCase(loadTour.pending, (state) => groups.groupPending(state))
      .addCase(loadTour.rejected, (state, { error }) => groups.groupRejected(state, error))
      .addMatcher(isAnswerRejected, (state, { error }) => groups.answerRejected(state, error))
      .addMatcher(isTourReceived, (state, { payload }) => groups.groupFulfilled(state, payload)),
  selectors: {
    selectTourList: ({ lists }, list: TourList) => lists[list],
    /** Without those that were hidden since. */
    selectTours: createSelector([groups.selectGroups], (found) => found?.filter(({ hidden }) => !hidden) ?? null),
    selectTour: groups.selectGroup,
    /** Where the call for a single one stands. */
    selectTourLoad: (state): Loadable => state,
    selectTourModal: ({ modal }): GroupModal | null => modal,
  },
});

export const toursReducer = slice.reducer;
export const { tourModalOpened, tourModalClosed } = slice.actions;
export const { selectTourList, selectTours, selectTour, selectTourLoad, selectTourModal } = slice.selectors;
