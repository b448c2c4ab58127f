import { createSelector, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Body, Paged, WaitlistGroup } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { createGroupList, type GroupModal, type Looked, type Seen } from '@/store/group-list';
import type { Loadable } from '@/store/loadable';
import { sessionEnded } from '@/store/slices/session';

export const waitlistLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (decisions 4). */
export type WaitlistList = (typeof waitlistLists)[number];

/** Upcoming is an overview and comes whole (specification section 7); the other page by page. */
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
export const updateWaitlist = createAppAsyncThunk<WaitlistGroup, { id: string; body: Body<'updateWaitlist'> }>(
  'waitlists/update',
  ({ id, body }, { extra }) => extra.api.updateWaitlist({ params: { id }, body }),
);
/** Answers name what was seen; rejected with 409 when it has changed: the store has the request as it is now. */
export const cancelWaitlist = createAppAsyncThunk<WaitlistGroup, Seen<WaitlistGroup>>(
  'waitlists/cancel',
  ({ id, version }, { extra }) => extra.api.cancelWaitlist({ params: { id }, body: { version } }),
);
/** Takes it out of the lists, not out of the record. */
export const hideWaitlist = createAppAsyncThunk<WaitlistGroup, Seen<WaitlistGroup>>(
  'waitlists/hide',
  ({ id, version }, { extra }) => extra.api.hideWaitlist({ params: { id }, body: { version } }),
);

const groups = createGroupList<WaitlistGroup, WaitlistList>(waitlistLists);
const initialState = { ...groups.initialState, modal: null as GroupModal | null };

/** Each of these answers with the waitlist group as it stands now. */
const isWaitlistReceived = isAnyOf(
  loadWaitlist.fulfilled,
  requestWaitlist.fulfilled,
  updateWaitlist.fulfilled,
  cancelWaitlist.fulfilled,
  hideWaitlist.fulfilled,
);

const isAnswerRejected = isAnyOf(cancelWaitlist.rejected, hideWaitlist.rejected);

const slice = createSlice({
  name: 'waitlists',
  initialState,
  reducers: {
    waitlistModalOpened(state, { payload }: PayloadAction<GroupModal>) {
      state.modal = payload;
    },
    waitlistModalClosed(state) {
      state.modal = null;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadWaitlists.pending, (state, { meta }) => groups.listPending(state, meta.arg.list))
      .addCase(loadWaitlists.fulfilled, (state, { meta, payload }) =>
        groups.listFulfilled(state, meta.arg.list, payload),
      )
      .addCase(loadWaitlists.rejected, (state, { meta, error }) => groups.listRejected(state, meta.arg.list, error))
      .addCase(loadWaitlist.pending, (state) => groups.groupPending(state))
      .addCase(loadWaitlist.rejected, (state, { error }) => groups.groupRejected(state, error))
      .addMatcher(isAnswerRejected, (state, { error }) => groups.answerRejected(state, error))
      .addMatcher(isWaitlistReceived, (state, { payload }) => groups.groupFulfilled(state, payload)),
  selectors: {
    selectWaitlistList: ({ lists }, list: WaitlistList) => lists[list],
    /** Without those that were hidden since. */
    selectWaitlists: createSelector([groups.selectGroups], (found) => found?.filter(({ hidden }) => !hidden) ?? null),
    selectWaitlist: groups.selectGroup,
    /** Where the call for a single one stands. */
    selectWaitlistLoad: (state): Loadable => state,
    selectWaitlistModal: ({ modal }): GroupModal | null => modal,
  },
});

export const waitlistsReducer = slice.reducer;
export const { waitlistModalOpened, waitlistModalClosed } = slice.actions;
export const { selectWaitlistList, selectWaitlists, selectWaitlist, selectWaitlistLoad, selectWaitlistModal } =
  slice.selectors;
