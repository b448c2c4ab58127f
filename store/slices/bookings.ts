import { isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import type { Api } from '@/api/client/api';
import type { Answer, Body, BookingGroup, BusyDay, Paged, Query } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { isLost } from '@/store/failure';
import { createGroupSlice, type GroupArg, type Seen, type SeenCard } from '@/store/requests/group-list';
import { rootReducer } from '@/store/root-reducer';
import { saveFile } from '@/store/save-file';

export const bookingLists = ['upcoming', 'past', 'canceled'] as const;
export type BookingList = (typeof bookingLists)[number];
/** Also the requests that came to nothing while the care is still ahead, which are no list of their own. */
type Loaded = BookingList | 'unmet';

const calls = {
  upcoming: (api) => api.listUpcomingBookings,
  past: (api) => api.listPastBookings,
  canceled: (api) => api.listCanceledBookings,
  unmet: (api) => api.listUnmetBookings,
} as const satisfies Record<Loaded, (api: Api) => unknown>;

/** Loads up to 1,000 bookings per page (product section 7), so that lists can be filtered in the browser. */
export const loadBookings = createAppAsyncThunk<
  Paged<BookingGroup>,
  { list: Loaded; page?: number; background?: boolean }
>('bookings/loadList', ({ list, page = 1 }, { extra, signal }) =>
  calls[list](extra.api)({ query: { page, limit: limits.groupLimitMax }, signal }),
);

export const loadBooking = createAppAsyncThunk<BookingGroup, GroupArg>('bookings/load', ({ id }, { extra, signal }) =>
  extra.api.getBooking({ params: { id }, signal }),
);
/** Takes it off the unmet bookings, for all adults of the family. */
export const dismissUnmetBooking = createAppAsyncThunk<BookingGroup, Seen<BookingGroup>>(
  'bookings/dismissUnmet',
  async ({ id, version }, { extra, dispatch }) => {
    const booking = await extra.api.dismissUnmetBooking({ params: { id }, body: { version } });
    await dispatch(loadBookings({ list: 'unmet', background: true }));
    return booking;
  },
);
/** Other facilities that the same booking, tour or waitlist request can be sent to. */
export const loadAlternatives = createAppAsyncThunk<Answer<'listAlternatives'>, { id: string }>(
  'bookings/loadAlternatives',
  ({ id }, { extra, signal }) => extra.api.listAlternatives({ params: { id }, signal }),
);
/** Approves the booking as shown: version, price and card. Rejects with 409 if it has changed; the store then has the new one. */
export const approveBooking = createAppAsyncThunk<
  BookingGroup,
  Seen<BookingGroup> & Pick<BookingGroup, 'price'> & SeenCard
>(
  'bookings/approve',
  ({ id, version, price, cardId }, { extra }) =>
    extra.api.approveBooking({ params: { id }, body: { version, charge: price.total, cardId: cardId ?? undefined } }),
  { quiet: isLost },
);
/** Declines, withdraws or cancels, for the displayed refund; permanent care ends with `lastMonth` (product rule 4). */
export const declineBooking = createAppAsyncThunk<
  BookingGroup,
  Seen<BookingGroup> & Pick<BookingGroup, 'cancellationQuote'> & { lastMonth?: string | undefined }
>(
  'bookings/decline',
  ({ id, version, cancellationQuote, lastMonth }, { extra }) =>
    extra.api.declineBooking({ params: { id }, body: { version, refund: cancellationQuote?.amount ?? 0, lastMonth } }),
  { quiet: isLost },
);
/** Chooses the card that pays the later months, as displayed. A refused month is charged to it at once. */
export const chooseBookingCard = createAppAsyncThunk<
  BookingGroup,
  Seen<BookingGroup> & { charge: number | undefined; cardId: string }
>('bookings/chooseCard', ({ id, version, charge, cardId }, { extra }) =>
  extra.api.chooseBookingCard({ params: { id }, body: { version, charge, cardId } }),
);

/** Called after the cardholder authenticated. */
export const resumePayment = createAppAsyncThunk<BookingGroup, string>(
  'bookings/resumePayment',
  (id, { extra }) => extra.api.resumePayment({ params: { id } }),
  { quiet: isUnsent },
);
/** Children aren't coming, in the chosen bookings as displayed. Rejects with 409 if one has changed; the sheet then says so. */
export const reportAbsence = createAppAsyncThunk<BookingGroup[], { childId: string; body: Body<'reportAbsence'> }>(
  'bookings/reportAbsence',
  async ({ childId, body }, { extra }) => (await extra.api.reportAbsence({ params: { id: childId }, body })).bookings,
  { quiet: ({ status, unsent }) => unsent || status === 409 },
);
/** The child is coming after all on days that stayed booked. */
export const undoAbsence = createAppAsyncThunk<BookingGroup[], { childId: string; body: Body<'undoAbsence'> }>(
  'bookings/undoAbsence',
  async ({ childId, body }, { extra }) => (await extra.api.undoAbsence({ params: { id: childId }, body })).bookings,
);
export const downloadConfirmation = createAppAsyncThunk(
  'bookings/downloadConfirmation',
  async ({ id, number }: Pick<BookingGroup, 'id' | 'number'>, { extra, signal }) =>
    saveFile(`booking-${number}.pdf`, 'application/pdf', await extra.api.getConfirmation({ params: { id }, signal })),
);
/** Rejects with 409 if the date can't be moved; the dialog also shows the reason. */
export const moveBookingDate = createAppAsyncThunk<
  BookingGroup,
  { booking: Seen<BookingGroup>; from: string; to: string }
>(
  'bookings/moveDate',
  ({ booking: { id, version }, from, to }, { extra }) =>
    extra.api.moveBookingDate({ params: { id }, body: { version, from, to } }),
  { quiet: isUnsent },
);

interface NewRequest<K extends 'requestDropIn' | 'requestPermanent'> {
  body: Body<K>;
  /** Reuse the key when retrying. */
  idempotencyKey?: string;
}
/** Rejects with 409 if places were taken; `details` has the dates (product rule 5). */
export const requestDropIn = createAppAsyncThunk<BookingGroup, NewRequest<'requestDropIn'>>(
  'bookings/requestDropIn',
  (input, { extra }) => extra.api.requestDropIn(input),
  { quiet: isUnsent },
);
export const requestPermanent = createAppAsyncThunk<BookingGroup, NewRequest<'requestPermanent'>>(
  'bookings/requestPermanent',
  (input, { extra }) => extra.api.requestPermanent(input),
  { quiet: isUnsent },
);
/** Requests a week at several facilities, all or none. Rejects with 409 if a price or place has changed. */
export const requestWeek = createAppAsyncThunk<
  Answer<'requestWeek'>,
  { body: Body<'requestWeek'>; idempotencyKey: string }
>('bookings/requestWeek', (input, { extra }) => extra.api.requestWeek(input), { quiet: isUnsent });
/** The days on which the family's children are already booked. */
export const loadBusyDays = createAppAsyncThunk<BusyDay[], Query<'listBusyDays'>>(
  'bookings/loadBusyDays',
  async (query, { extra, signal }) => (await extra.api.listBusyDays({ query, signal })).items,
);
/** Reviews a booking's facility, once (product rule 4), and reloads the booking. */
export const reviewBooking = createAppAsyncThunk<
  Answer<'reviewRequest'>,
  { id: string; body: Body<'reviewRequest'>; idempotencyKey: string }
>(
  'bookings/review',
  async ({ id, ...input }, { extra, dispatch }) => {
    const review = await extra.api.reviewRequest({ params: { id }, ...input });
    await dispatch(loadBooking({ id }));
    return review;
  },
  { quiet: isUnsent },
);

/** Creates a secret feed URL for calendar programs; replaces the previous one. */
export const openCalendarFeed = createAppAsyncThunk<Answer<'createCalendarFeed'>>('bookings/openFeed', (_, { extra }) =>
  extra.api.createCalendarFeed({}),
);
export const closeCalendarFeed = createAppAsyncThunk<unknown>('bookings/closeFeed', (_, { extra }) =>
  extra.api.deleteCalendarFeed({}),
);
/** The feed's content as an .ics file. */
export const getCalendarFile = createAppAsyncThunk<string>('bookings/calendarFile', (_, { extra }) =>
  extra.api.getCalendarFile({}),
);

const slice = createGroupSlice('bookings', [...bookingLists, 'unmet'] as const, {
  loadList: loadBookings,
  load: loadBooking,
  answers: [approveBooking, declineBooking, chooseBookingCard, dismissUnmetBooking, moveBookingDate, resumePayment],
  others: [requestDropIn, requestPermanent],
  several: {
    match: isAnyOf(reportAbsence.fulfilled, undoAbsence.fulfilled),
    groupsOf: (bookings: BookingGroup[]) => bookings,
  },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const {
  selectList: selectBookingList,
  selectGroups: selectBookings,
  selectGroup: selectBooking,
  selectEntities: selectBookingEntities,
} = slice.injectInto(rootReducer).selectors;
