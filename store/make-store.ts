import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { TokenStorage } from '@/api/client/tokens';
import type { Api } from '@/api/client/types';
import type { DraftStorage } from '@/store/draft-storage';
import { createListeners } from '@/store/listeners';
import type { StoreServices } from '@/store/services';
import { alertReducer } from '@/store/slices/alert';
import { bookingDraftReducer } from '@/store/slices/booking-draft';
import { bookingsReducer } from '@/store/slices/bookings';
import { facilitiesReducer } from '@/store/slices/facilities';
import { facilityReducer } from '@/store/slices/facility';
import { profileReducer } from '@/store/slices/profile';
import { sessionReducer } from '@/store/slices/session';
import { settingsReducer } from '@/store/slices/settings';
import { toastsReducer } from '@/store/slices/toasts';
import { toursReducer } from '@/store/slices/tours';
import { waitlistsReducer } from '@/store/slices/waitlists';

const rootReducer = combineReducers({
  session: sessionReducer,
  profile: profileReducer,
  toasts: toastsReducer,
  alert: alertReducer,
  facilities: facilitiesReducer,
  facility: facilityReducer,
  bookings: bookingsReducer,
  bookingDraft: bookingDraftReducer,
  tours: toursReducer,
  waitlists: waitlistsReducer,
  settings: settingsReducer,
});

export interface MakeStoreOptions {
  api: Api;
  tokens?: TokenStorage;
  draft?: DraftStorage;
}

/** The shared state: one store for each request on the server, one for each tab in the browser. */
export function makeStore({ api, tokens, draft }: MakeStoreOptions) {
  const services: StoreServices = { api, tokens: tokens ?? null, draft: draft ?? null, callbacks: new Map() };
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).prepend(createListeners(services).middleware),
    // A family's data is nothing for a browser extension to record.
    devTools: false,
  });
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<R = void> = ThunkAction<R, RootState, StoreServices, UnknownAction>;
