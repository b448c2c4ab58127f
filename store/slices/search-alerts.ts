import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { Answer, Body, SearchAlert } from '@/api/contract/types';
import { createAppAsyncThunk, isUnsent } from '@/store/api-thunk';
import { idle, type Loadable, trackLoad } from '@/store/loaded-slice';
import { rootReducer } from '@/store/root-reducer';
import { sessionEnded } from '@/store/slices/session';

type AlertList = Answer<'listSearchAlerts'>;

interface SearchAlertsState extends Loadable {
  /** Null until loaded. */
  list: AlertList | null;
}

export const loadAlerts = createAppAsyncThunk<AlertList>('searchAlerts/load', (_, { extra, signal }) =>
  extra.api.listSearchAlerts({ signal }),
);
export const createAlert = createAppAsyncThunk<
  SearchAlert,
  { body: Body<'createSearchAlert'>; idempotencyKey: string }
>('searchAlerts/create', (input, { extra }) => extra.api.createSearchAlert(input), { quiet: isUnsent });
export const updateAlert = createAppAsyncThunk<SearchAlert, { id: string; body: Body<'updateSearchAlert'> }>(
  'searchAlerts/update',
  ({ id, body }, { extra }) => extra.api.updateSearchAlert({ params: { id }, body }),
  { quiet: isUnsent },
);
export const deleteAlert = createAppAsyncThunk<unknown, string>('searchAlerts/delete', (id, { extra }) =>
  extra.api.deleteSearchAlert({ params: { id } }),
);
export const setAlertHour = createAppAsyncThunk<AlertList, number>('searchAlerts/setHour', (hour, { extra }) =>
  extra.api.setAlertHour({ body: { hour } }),
);

/** For links in mails. Quiet on 404, because the page shows it. */
export const readAlertStop = createAppAsyncThunk<Answer<'readAlertStop'>, string>(
  'searchAlerts/readStop',
  (key, { extra, signal }) => extra.api.readAlertStop({ params: { key }, signal }),
  { quiet: ({ status }) => status === 404 },
);
export const stopAlerts = createAppAsyncThunk<Answer<'stopAlerts'>, string>(
  'searchAlerts/stop',
  (key, { extra }) => extra.api.stopAlerts({ params: { key } }),
  { quiet: ({ status }) => status === 404 },
);

const initialState: SearchAlertsState = { ...idle, list: null };

const slice = createSlice({
  name: 'searchAlerts',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    trackLoad(builder, loadAlerts)
      .addCase(sessionEnded, () => initialState)
      .addCase(loadAlerts.fulfilled, (_, { payload }) => ({ ...idle, list: payload }))
      .addCase(setAlertHour.fulfilled, (state, { payload }) => void (state.list = payload))
      .addCase(updateAlert.fulfilled, ({ list }, { payload }) => {
        if (list) list.items = list.items.map((alert) => (alert.id === payload.id ? payload : alert));
      })
      .addCase(deleteAlert.fulfilled, ({ list }, { meta }) => {
        if (list) list.items = list.items.filter(({ id }) => id !== meta.arg);
      }),
  selectors: { selectSearchAlerts: (state): SearchAlertsState => state },
});

declare module '@/store/root-reducer' {
  interface LazyLoadedSlices extends WithSlice<typeof slice> {}
}

export const { selectSearchAlerts } = slice.injectInto(rootReducer).selectors;
