import { combineSlices } from '@reduxjs/toolkit';
import { bookingDraftReducer } from '@/store/slices/booking-draft';
import { confirmationReducer } from '@/store/slices/confirmation';
import { lastPlaceReducer } from '@/store/slices/last-place';
import { profileReducer } from '@/store/slices/profile';
import { savedReducer } from '@/store/slices/saved';
import { selectionReducer } from '@/store/slices/selection';
import { sessionReducer } from '@/store/slices/session';
import { settingsReducer } from '@/store/slices/settings';
import { toastsReducer } from '@/store/slices/toasts';

/** The slices of some pages add themselves, by `injectInto` and by declaring their part of this interface. */
export interface LazyLoadedSlices {}

/** The slices that the frame of every page needs. */
export const rootReducer = combineSlices({
  session: sessionReducer,
  profile: profileReducer,
  toasts: toastsReducer,
  confirmation: confirmationReducer,
  settings: settingsReducer,
  bookingDraft: bookingDraftReducer,
  saved: savedReducer,
  selection: selectionReducer,
  lastPlace: lastPlaceReducer,
}).withLazyLoadedSlices<LazyLoadedSlices>();

export type RootState = ReturnType<typeof rootReducer>;
