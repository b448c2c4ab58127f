import { createSelector, createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Answer, Body, BookingGroup, Paged } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { apiThunk, type ThunkTools } from '@/store/api-thunk';
import { emptyGroups, groupsOf, setGroup, setList, setListError, setListLoading, type Groups } from '@/store/groups';
import { setError, setLoading, type Loadable } from '@/store/loadable';
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

const slice = createSlice({
  name: 'bookings',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionEnded, () => initialState)
      .addCase(loadBookings.pending, (state, { meta }) => setListLoading(state, meta.arg.list))
      .addCase(loadBookings.fulfilled, (state, { meta, payload }) => setList(state, meta.arg.list, payload))
      .addCase(loadBookings.rejected, (state, { meta, payload }) => setListError(state, meta.arg.list, payload))
      .addCase(loadBooking.pending, setLoading)
      .addCase(loadBooking.rejected, (state, { payload }) => setError(state, payload))
      .addMatcher(
        isAnyOf(
          loadBooking.fulfilled,
          approveBooking.fulfilled,
          declineBooking.fulfilled,
          requestDropIn.fulfilled,
          requestPermanent.fulfilled,
        ),
        (state, { payload }) => setGroup(state, payload),
      ),
});

addArea('bookings', slice.reducer);
const area = (state: RootState): BookingsState => state.bookings ?? initialState;

export const selectBookingList = (state: RootState, list: BookingList) => area(state).lists[list];
export const selectBookings = createSelector([area, (_: RootState, list: BookingList) => list], (state, list) =>
  groupsOf(state, list),
);
export const selectBooking = (state: RootState, id: string): BookingGroup | null => area(state).byId[id] ?? null;
/** Where the call for a single one stands. */
export const selectBookingLoad = (state: RootState): Loadable => area(state);
