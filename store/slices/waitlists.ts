import { createSlice } from '@reduxjs/toolkit';
import type { Body, Paged, WaitlistGroup } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import { createGroupList, type Looked, type Seen } from '@/store/group-list';

export const waitlistLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (product rule 4). */
export type WaitlistList = (typeof waitlistLists)[number];

/** Upcoming is an overview and comes whole (product section 7); the other page by page. */
export const loadWaitlists = createAppAsyncThunk<Paged<WaitlistGroup>, { list: WaitlistList; page?: number }>(
  'waitlists/loadList',
  ({ list, page = 1 }, { extra: { api }, signal }) =>
    list === 'upcoming'
      ? api.listUpcomingWaitlists({ query: { page, limit: limits.groupLimitMax }, signal })
      : api.listWaitlists({ query: { page, limit: limits.pageLimit }, signal }),
);

export const loadWaitlist = createAppAsyncThunk<WaitlistGroup, Looked>('waitlists/load', ({ id }, { extra, signal }) =>
  extra.api.getWaitlist({ params: { id }, signal }),
);
export const requestWaitlist = createAppAsyncThunk<
  WaitlistGroup,
  { body: Body<'requestWaitlist'>; idempotencyKey?: string }
>('waitlists/request', (input, { extra }) => extra.api.requestWaitlist(input));
/** Changes the request that was seen; rejected with 409 when it has changed meanwhile, as the answers are. */
export const updateWaitlist = createAppAsyncThunk<
  WaitlistGroup,
  Seen<WaitlistGroup> & { body: Body<'requestWaitlist'> }
>('waitlists/update', ({ id, version, body }, { extra }) =>
  extra.api.updateWaitlist({ params: { id }, body: { ...body, version } }),
);
/** Answers name what was seen; rejected with 409 when it has changed: the store has the request as it is now. */
export const cancelWaitlist = createAppAsyncThunk<WaitlistGroup, Seen<WaitlistGroup>>(
  'waitlists/cancel',
  ({ id, version }, { extra }) => extra.api.cancelWaitlist({ params: { id }, body: { version } }),
  { quiet: isLost },
);
/** Takes it out of the lists, not out of the record. */
export const hideWaitlist = createAppAsyncThunk<WaitlistGroup, Seen<WaitlistGroup>>(
  'waitlists/hide',
  ({ id, version }, { extra }) => extra.api.hideWaitlist({ params: { id }, body: { version } }),
  { quiet: isLost },
);

const groups = createGroupList<WaitlistGroup, WaitlistList>(waitlistLists);

const slice = createSlice({
  name: 'waitlists',
  initialState: groups.initialState,
  reducers: {},
  extraReducers: (builder) =>
    groups.addCases(builder, {
      loadList: loadWaitlists,
      load: loadWaitlist,
      answers: [updateWaitlist, cancelWaitlist, hideWaitlist],
      others: [requestWaitlist],
    }),
  selectors: {
    selectWaitlistList: ({ lists }, list: WaitlistList) => lists[list],
    selectWaitlists: groups.selectGroups,
    selectWaitlist: groups.selectGroup,
  },
});

export const waitlistsReducer = slice.reducer;
export const { selectWaitlistList, selectWaitlists, selectWaitlist } = slice.selectors;
