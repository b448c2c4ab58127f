import { combineSlices } from '@reduxjs/toolkit';
import { alertReducer } from '@/store/slices/confirmation';
import { bookingDraftReducer } from '@/store/slices/booking-draft';
import { facilityMapReducer } from '@/store/slices/facility-map';
import { facilityReducer } from '@/store/slices/facility';
import { profileReducer } from '@/store/slices/profile';
import { savedReducer } from '@/store/slices/saved';
import { sessionReducer } from '@/store/slices/session';
import { settingsReducer } from '@/store/slices/settings';
import { toastsReducer } from '@/store/slices/toasts';

/** Slices that inject themselves when their file is loaded. Visitors' pages don't load them. */
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices({
  session: sessionReducer,
  profile: profileReducer,
  toasts: toastsReducer,
  alert: alertReducer,
  settings: settingsReducer,
  facility: facilityReducer,
  bookingDraft: bookingDraftReducer,
  facilityMap: facilityMapReducer,
  saved: savedReducer,
}).withLazyLoadedSlices<LazyLoadedSlices>();

export type RootState = ReturnType<typeof rootReducer>;
