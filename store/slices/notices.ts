import { createSlice, isAnyOf, type WithSlice } from '@reduxjs/toolkit';
import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { createAppAsyncThunk } from '@/store/api-thunk';
import { idle, type Loadable, trackLoad } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';
import { sessionEnded } from '@/store/slices/session';

type Counts = Answer<'countNotices'>;

interface NoticesState extends Loadable {
  /** What the header shows; null before the first answer. */
  counts: Counts | null;
  /** The newest call whose answer has counts: older ones that come after it are out of date. */
  latest: string | null;
  /** The page on show; null before the first answer. */
  shown: Answer<'listNotices'> | null;
}

/** Quiet: a header without a number is no reason for a toast. */
export const countNotices = createAppAsyncThunk<Counts>('notices/count', (_, { extra }) => extra.api.countNotices({}), {
  quiet: true,
});
export const loadNotices = createAppAsyncThunk<Answer<'listNotices'>, number>(
  'notices/load',
  (page, { extra, signal }) => extra.api.listNotices({ query: { page, limit: limits.pageLimit }, signal }),
);
/** Those up to this one, the newest that is shown. */
export const readNotices = createAppAsyncThunk<Counts, string>('notices/read', (upTo, { extra }) =>
  extra.api.readNotices({ body: { upTo } }),
);
/** Those about a request whose page is shown, as of this version. Quiet: nobody asked for it. */
export const readRequestNotices = createAppAsyncThunk<Counts, { id: string; version: number }>(
  'notices/readRequest',
  ({ id, version }, { extra }) => extra.api.readRequestNotices({ params: { id }, body: { version } }),
  { quiet: true },
);

const noMessages: Counts['messages'] = [];
const nothingWaits: Counts['waiting'] = { bookings: 0, tours: 0 };
const initialState: NoticesState = { ...idle, counts: null, latest: null, shown: null };
const counting = [countNotices, loadNotices, readNotices, readRequestNotices] as const;
const [pending, fulfilled] = [
  isAnyOf(...counting.map((thunk) => thunk.pending)),
  isAnyOf(...counting.map((thunk) => thunk.fulfilled)),
];

const slice = createSlice({
  name: 'notices',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    trackLoad(builder, loadNotices)
      .addCase(sessionEnded, () => initialState)
      .addCase(loadNotices.fulfilled, (state, { payload }) => void Object.assign(state, { ...idle, shown: payload }))
      .addMatcher(pending, (state, { meta }) => {
        state.latest = meta.requestId;
      })
      .addMatcher(fulfilled, (state, { meta, payload: { unread, waiting, messages } }) => {
        if (state.latest === meta.requestId) state.counts = { unread, waiting, messages };
      }),
  selectors: {
    selectNotices: (state): NoticesState => state,
    selectUnread: (state): number => state.counts?.unread ?? 0,
    /** How many requests wait for the parent's answer, by kind. */
    selectWaiting: (state): Counts['waiting'] => state.counts?.waiting ?? nothingWaits,
    /** The requests with messages that this adult has not seen. */
    selectNewMessages: (state): Counts['messages'] => state.counts?.messages ?? noMessages,
  },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const { selectNotices, selectNewMessages, selectUnread, selectWaiting } =
  slice.injectInto(rootReducer).selectors;
