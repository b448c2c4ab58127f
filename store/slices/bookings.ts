import type { UnknownAction } from '@reduxjs/toolkit';
import type { Answer, Body, BookingGroup, Paged } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
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

export const bookingLists = ['upcoming', 'past', 'canceled'] as const;
export type BookingList = (typeof bookingLists)[number];

const calls = {
  upcoming: (api) => api.listUpcomingBookings,
  past: (api) => api.listPastBookings,
  canceled: (api) => api.listCanceledBookings,
} as const satisfies Record<BookingList, (api: ThunkTools['api']) => unknown>;

/** Upcoming is an overview and comes whole (specification section 7); the others page by page. */
export const loadBookings = apiThunk<Paged<BookingGroup>, { list: BookingList; page?: number }>(
  'bookings/loadList',
  ({ list, page = 1 }, { api, signal }) => {
    const limit = list === 'upcoming' ? limits.groupLimitMax : limits.pageLimit;
    return calls[list](api)({ query: { page, limit }, signal });
  },
);

export const loadBooking = apiThunk<BookingGroup, string>('bookings/load', (id, { api, signal }) =>
  api.getBooking({ params: { id }, signal }),
);
export const approveBooking = apiThunk<BookingGroup, string>('bookings/approve', (id, { api }) =>
  api.approveBooking({ params: { id } }),
);
/** Also the cancellation of a confirmed booking (decisions 4). */
export const declineBooking = apiThunk<BookingGroup, string>('bookings/decline', (id, { api }) =>
  api.declineBooking({ params: { id } }),
);

export interface NewRequest<K extends 'requestDropIn' | 'requestPermanent'> {
  body: Body<K>;
  /** The same for every try at the same request, so that a doubtful one is not made twice. */
  idempotencyKey?: string;
}
/** Rejected with 409 when a place was lost: `details` has the dates (decisions 5). */
export const requestDropIn = apiThunk<BookingGroup, NewRequest<'requestDropIn'>>(
  'bookings/requestDropIn',
  (input, { api }) => api.requestDropIn(input),
);
export const requestPermanent = apiThunk<BookingGroup, NewRequest<'requestPermanent'>>(
  'bookings/requestPermanent',
  (input, { api }) => api.requestPermanent(input),
);
export const reviewBooking = apiThunk<Answer<'reviewRequest'>, { id: string; body: Body<'reviewRequest'> }>(
  'bookings/review',
  async ({ id, body }, { api, dispatch }) => {
    const review = await api.reviewRequest({ params: { id }, body });
    await dispatch(loadBooking(id));
    return review;
  },
);

export type BookingsState = Groups<BookingGroup, BookingList>;
const initialState: BookingsState = emptyGroups(bookingLists);

/** Each of these answers with the booking as it stands now. */
const single = [loadBooking, approveBooking, declineBooking, requestDropIn, requestPermanent];

/** A plain reducer, as the core's are (store/README.md): its pages are the first that a parent opens. */
export function bookingsReducer(state = initialState, action: UnknownAction): BookingsState {
  if (sessionEnded.match(action)) return initialState;
  if (loadBookings.pending.match(action)) return setListLoading(state, action.meta.arg.list);
  if (loadBookings.fulfilled.match(action)) return setList(state, action.meta.arg.list, action.payload);
  if (loadBookings.rejected.match(action)) return setListError(state, action.meta.arg.list, action.payload);
  if (loadBooking.pending.match(action)) return { ...state, ...loading };
  if (loadBooking.rejected.match(action)) return { ...state, ...failed(action.payload) };
  for (const { fulfilled } of single) if (fulfilled.match(action)) return setGroup(state, action.payload);
  return state;
}

addArea('bookings', bookingsReducer);
const area = (state: RootState): BookingsState => state.bookings ?? initialState;

export const selectBookingList = (state: RootState, list: BookingList) => area(state).lists[list];
export const selectBookings = groupsSelector(area);
export const selectBooking = (state: RootState, id: string): BookingGroup | null => area(state).byId[id] ?? null;
/** Where the call for a single one stands. */
export const selectBookingLoad = (state: RootState): Loadable => area(state);
