import { createListenerMiddleware } from '@reduxjs/toolkit';
import type { StoreServices } from '@/store/services';
import { sessionEnded } from '@/store/session-events';
import type { BookingDraft } from '@/store/slices/booking-draft';

interface WithDraft {
  bookingDraft: BookingDraft;
}

/** What follows from a change of the shared state, outside of it. */
export function createListeners({ draft, callbacks }: StoreServices) {
  const listeners = createListenerMiddleware();

  // The booking draft outlives a reload of the page.
  listeners.startListening({
    predicate: (_, now, before) => (now as WithDraft).bookingDraft !== (before as WithDraft).bookingDraft,
    effect: (_, { getState }) => draft?.write((getState() as WithDraft).bookingDraft),
  });

  // A question of the session that ended is not to be answered any more.
  listeners.startListening({ actionCreator: sessionEnded, effect: () => callbacks.clear() });

  return listeners;
}
