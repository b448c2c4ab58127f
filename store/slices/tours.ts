import { createSlice } from '@reduxjs/toolkit';
import type { Body, Paged, TourGroup } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import { createGroupList, type Looked, type Seen, type SeenCard } from '@/store/group-list';

export const tourLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (product rule 4). */
export type TourList = (typeof tourLists)[number];

/** Upcoming is an overview and comes whole (product section 7); the other page by page. */
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
/** Changes the request that was seen; rejected with 409 when it has changed meanwhile, as the answers are. */
export const updateTour = createAppAsyncThunk<TourGroup, Seen<TourGroup> & { body: Body<'requestTour'> }>(
  'tours/update',
  ({ id, version, body }, { extra }) => extra.api.updateTour({ params: { id }, body: { ...body, version } }),
);
/** Answers name what was seen; rejected with 409 when it has changed: the store has the tour as it is now. */
export const approveTour = createAppAsyncThunk<TourGroup, Seen<TourGroup> & Pick<TourGroup, 'offer'> & SeenCard>(
  'tours/approve',
  ({ id, version, offer, cardId }, { extra }) =>
    extra.api.approveTour({ params: { id }, body: { version, charge: offer?.price?.total, cardId } }),
  { quiet: isLost },
);
export const cancelTour = createAppAsyncThunk<TourGroup, Seen<TourGroup>>(
  'tours/cancel',
  ({ id, version }, { extra }) => extra.api.cancelTour({ params: { id }, body: { version } }),
  { quiet: isLost },
);
/** Takes it out of the lists, not out of the record. */
export const hideTour = createAppAsyncThunk<TourGroup, Seen<TourGroup>>(
  'tours/hide',
  ({ id, version }, { extra }) => extra.api.hideTour({ params: { id }, body: { version } }),
  { quiet: isLost },
);

const groups = createGroupList<TourGroup, TourList>(tourLists);

const slice = createSlice({
  name: 'tours',
  initialState: groups.initialState,
  reducers: {},
  extraReducers: (builder) =>
    groups.addCases(builder, {
      loadList: loadTours,
      load: loadTour,
      answers: [updateTour, approveTour, cancelTour, hideTour],
      others: [requestTour],
    }),
  selectors: {
    selectTourList: ({ lists }, list: TourList) => lists[list],
    selectTours: groups.selectGroups,
    selectTour: groups.selectGroup,
  },
});

export const toursReducer = slice.reducer;
export const { selectTourList, selectTours, selectTour } = slice.selectors;
