import { combineReducers } from '@reduxjs/toolkit';
import { accountLinksReducer } from '@/store/slices/account-links';
import { activitiesReducer } from '@/store/slices/activities';
import { alertReducer } from '@/store/slices/alert';
import { alertsReducer } from '@/store/slices/alerts';
import { bookingDraftReducer } from '@/store/slices/booking-draft';
import { bookingsReducer } from '@/store/slices/bookings';
import { facilityMapReducer } from '@/store/slices/facility-map';
import { facilityReducer } from '@/store/slices/facility';
import { messagesReducer } from '@/store/slices/messages';
import { noticesReducer } from '@/store/slices/notices';
import { profileReducer } from '@/store/slices/profile';
import { receiptsReducer } from '@/store/slices/receipts';
import { savedReducer } from '@/store/slices/saved';
import { sessionReducer } from '@/store/slices/session';
import { settingsReducer } from '@/store/slices/settings';
import { toastsReducer } from '@/store/slices/toasts';
import { toursReducer } from '@/store/slices/tours';
import { waitlistsReducer } from '@/store/slices/waitlists';

export const rootReducer = combineReducers({
  session: sessionReducer,
  profile: profileReducer,
  accountLinks: accountLinksReducer,
  messages: messagesReducer,
  toasts: toastsReducer,
  alert: alertReducer,
  activities: activitiesReducer,
  settings: settingsReducer,
  facility: facilityReducer,
  bookings: bookingsReducer,
  bookingDraft: bookingDraftReducer,
  notices: noticesReducer,
  receipts: receiptsReducer,
  tours: toursReducer,
  waitlists: waitlistsReducer,
  facilityMap: facilityMapReducer,
  saved: savedReducer,
  alerts: alertsReducer,
});

export type RootState = ReturnType<typeof rootReducer>;
