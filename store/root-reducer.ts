import { combineSlices } from '@reduxjs/toolkit';
import { accountLinksReducer } from '@/store/slices/account-links';
import { activitiesReducer } from '@/store/slices/activities';
import { bookingDraftReducer } from '@/store/slices/booking-draft';
import { bookingsReducer } from '@/store/slices/bookings';
import { confirmationReducer } from '@/store/slices/confirmation';
import { facilityReducer } from '@/store/slices/facility';
import { facilityMapReducer } from '@/store/slices/facility-map';
import { lastPlaceReducer } from '@/store/slices/last-place';
import { messagesReducer } from '@/store/slices/messages';
import { noticesReducer } from '@/store/slices/notices';
import { profileReducer } from '@/store/slices/profile';
import { receiptsReducer } from '@/store/slices/receipts';
import { savedReducer } from '@/store/slices/saved';
import { searchAlertsReducer } from '@/store/slices/search-alerts';
import { selectionReducer } from '@/store/slices/selection';
import { sessionReducer } from '@/store/slices/session';
import { settingsReducer } from '@/store/slices/settings';
import { threadsReducer } from '@/store/slices/threads';
import { toastsReducer } from '@/store/slices/toasts';
import { toursReducer } from '@/store/slices/tours';
import { waitlistsReducer } from '@/store/slices/waitlists';

/** Every slice. A new one is added here. */
export const rootReducer = combineSlices({
  session: sessionReducer,
  profile: profileReducer,
  toasts: toastsReducer,
  confirmation: confirmationReducer,
  settings: settingsReducer,
  facility: facilityReducer,
  bookingDraft: bookingDraftReducer,
  facilityMap: facilityMapReducer,
  saved: savedReducer,
  selection: selectionReducer,
  lastPlace: lastPlaceReducer,
  accountLinks: accountLinksReducer,
  activities: activitiesReducer,
  searchAlerts: searchAlertsReducer,
  bookings: bookingsReducer,
  messages: messagesReducer,
  notices: noticesReducer,
  receipts: receiptsReducer,
  threads: threadsReducer,
  tours: toursReducer,
  waitlists: waitlistsReducer,
});

export type RootState = ReturnType<typeof rootReducer>;
