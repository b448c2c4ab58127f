import type { WithSlice } from '@reduxjs/toolkit';
import type { Body, WaitlistGroup } from '@/api/contract/types';
import { createGroupSlice } from '@/store/requests/group-list';
import { createRequestThunks, requestLists } from '@/store/requests/request-thunks';
import { rootReducer } from '@/store/root-reducer';
import { bringsAsked } from '@/store/slices/several';

const calls = createRequestThunks<WaitlistGroup, Body<'requestWaitlist'>>('waitlists', (api) => ({
  listUpcoming: api.listUpcomingWaitlists,
  list: api.listWaitlists,
  get: api.getWaitlist,
  request: api.requestWaitlist,
  update: api.updateWaitlist,
  cancel: api.cancelWaitlist,
  hide: api.hideWaitlist,
}));
export const loadWaitlists = calls.loadList;
export const loadWaitlist = calls.load;
export const requestWaitlist = calls.request;
export const updateWaitlist = calls.update;
export const cancelWaitlist = calls.cancel;
export const hideWaitlist = calls.hide;

const slice = createGroupSlice('waitlists', requestLists, {
  loadList: loadWaitlists,
  load: loadWaitlist,
  answers: [updateWaitlist, cancelWaitlist, hideWaitlist],
  others: [requestWaitlist],
  several: { match: bringsAsked, groupsOf: ({ waitlists }) => waitlists.map(({ request }) => request) },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const {
  selectList: selectWaitlistList,
  selectGroups: selectWaitlists,
  selectGroup: selectWaitlist,
  selectEntities: selectWaitlistEntities,
} = slice.injectInto(rootReducer).selectors;
