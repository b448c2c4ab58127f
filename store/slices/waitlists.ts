import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Body, Paged, WaitlistGroup } from '@/api/contract/types';
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

export const waitlistLists = ['upcoming', 'all'] as const;
/** upcoming: not final · all: whatever is not hidden (decisions 4). */
export type WaitlistList = (typeof waitlistLists)[number];

/** Upcoming is an overview and comes whole (specification section 7); the other page by page. */
export const loadWaitlists = apiThunk<Paged<WaitlistGroup>, { list: WaitlistList; page?: number }>(
  'waitlists/loadList',
  ({ list, page = 1 }, { api, signal }) =>
    list === 'upcoming'
      ? api.listUpcomingWaitlists({ query: { page, limit: limits.groupLimitMax }, signal })
      : api.listWaitlists({ query: { page, limit: limits.pageLimit }, signal }),
);

export const loadWaitlist = apiThunk<WaitlistGroup, string>('waitlists/load', (id, { api, signal }) =>
  api.getWaitlist({ params: { id }, signal }),
);
export const requestWaitlist = apiThunk<WaitlistGroup, { body: Body<'requestWaitlist'>; idempotencyKey?: string }>(
  'waitlists/request',
  (input, { api }) => api.requestWaitlist(input),
);
export const updateWaitlist = apiThunk<WaitlistGroup, { id: string; body: Body<'updateWaitlist'> }>(
  'waitlists/update',
  ({ id, body }, { api }) => api.updateWaitlist({ params: { id }, body }),
);
export const cancelWaitlist = apiThunk<WaitlistGroup, string>('waitlists/cancel', (id, { api }) =>
  api.cancelWaitlist({ params: { id } }),
);
/** Takes it out of the lists, not out of the record. */
export const hideWaitlist = apiThunk<WaitlistGroup, string>('waitlists/hide', (id, { api }) =>
  api.hideWaitlist({ params: { id } }),
);

export type WaitlistsState = Groups<WaitlistGroup, WaitlistList>;
const initialState: WaitlistsState = emptyGroups(waitlistLists);

const slice = createSlice({
  name: 'waitlists',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadWaitlists.pending, (state, { meta }) => setListLoading(state, meta.arg.list))
      .addCase(loadWaitlists.fulfilled, (state, { meta, payload }) => setList(state, meta.arg.list, payload))
      .addCase(loadWaitlists.rejected, (state, { meta, payload }) => setListError(state, meta.arg.list, payload))
      .addCase(loadWaitlist.pending, (state) => ({ ...state, ...loading }))
      .addCase(loadWaitlist.rejected, (state, { payload }) => ({ ...state, ...failed(payload) }))
      .addMatcher(
        isAnyOf(
          loadWaitlist.fulfilled,
          requestWaitlist.fulfilled,
          updateWaitlist.fulfilled,
          cancelWaitlist.fulfilled,
          hideWaitlist.fulfilled,
        ),
        (state, { payload }) => setGroup(state, payload),
      ),
});

addArea('waitlists', slice.reducer);
const area = (state: RootState): WaitlistsState => state.waitlists ?? initialState;

export const selectWaitlistList = (state: RootState, list: WaitlistList) => area(state).lists[list];
export const selectWaitlists = groupsSelector(area, ({ hidden }) => !hidden);
export const selectWaitlist = (state: RootState, id: string): WaitlistGroup | null => area(state).byId[id] ?? null;
/** Where the call for a single one stands. */
export const selectWaitlistLoad = (state: RootState): Loadable => area(state);
