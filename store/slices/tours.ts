import type { WithSlice } from '@reduxjs/toolkit';
import type { Body, TourGroup } from '@/api/contract/types';
import { monthsOf } from '@/lib/money/monthly-price';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import { createGroupSlice, type Seen, type SeenCard } from '@/store/requests/group-list';
import { createRequestThunks, requestLists } from '@/store/requests/request-thunks';
import { rootReducer } from '@/store/root-reducer';
import { bringsAsked } from '@/store/slices/several';

const calls = createRequestThunks<TourGroup, Body<'requestTour'>>('tours', (api) => ({
  listUpcoming: api.listUpcomingTours,
  list: api.listTours,
  get: api.getTour,
  request: api.requestTour,
  update: api.updateTour,
  cancel: api.cancelTour,
  hide: api.hideTour,
}));
export const loadTours = calls.loadList;
export const loadTour = calls.load;
export const requestTour = calls.request;
export const updateTour = calls.update;
export const cancelTour = calls.cancel;
export const hideTour = calls.hide;
/** Sends the displayed offer's price and card. */
export const approveTour = createAppAsyncThunk<TourGroup, Seen<TourGroup> & Pick<TourGroup, 'offer'> & SeenCard>(
  'tours/approve',
  ({ id, version, offer, cardId }, { extra }) =>
    extra.api.approveTour({
      params: { id },
      body: {
        version,
        charge: offer?.price?.total,
        // A service that knows no steps would refuse the field.
        months: offer?.price?.steps && monthsOf(offer.price),
        cardId: cardId ?? undefined,
      },
    }),
  { quiet: isLost },
);

/** Ends the wish to move a confirmed tour. */
export const keepTour = createAppAsyncThunk<TourGroup, Seen<TourGroup>>(
  'tours/keep',
  ({ id, version }, { extra }) => extra.api.keepTour({ params: { id }, body: { version } }),
  { quiet: isLost },
);

const slice = createGroupSlice('tours', requestLists, {
  loadList: loadTours,
  load: loadTour,
  answers: [updateTour, approveTour, keepTour, cancelTour, hideTour],
  others: [requestTour],
  several: { match: bringsAsked, groupsOf: ({ tours }) => tours.map(({ request }) => request) },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const {
  selectList: selectTourList,
  selectGroups: selectTours,
  selectGroup: selectTour,
  selectEntities: selectTourEntities,
} = slice.injectInto(rootReducer).selectors;
