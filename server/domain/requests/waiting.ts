import { needsAnswer } from '@/lib/booking-facts';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { tourNeedsAnswer } from '@/lib/workflow/tour';
import { isOffered } from '@/lib/workflow/waitlist';

/** The statuses in which a request waits for its parent; a tour only until it is confirmed, a booking unless it has an end. */
export const waitingStatuses = {
  bookings: valuesOf(BookingStatus).filter((status) => needsAnswer({ status, endsOn: null })),
  tours: valuesOf(TourStatus).filter((status) =>
    tourNeedsAnswer({ status, confirmedAt: null, canHide: false, hidden: false }),
  ),
  waitlists: valuesOf(WaitlistStatus).filter((status) => isOffered({ status })),
};
