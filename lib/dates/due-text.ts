import { bookingDeadline } from '@/lib/requests/booking-facts';
import { BookingStatus } from '@/lib/enums';

/** By when a booking that waits for the parent is to be answered, or paid; null where nothing ends it. */
export function bookingDueText(booking: Parameters<typeof bookingDeadline>[0] & { status: BookingStatus }) {
  const deadline = bookingDeadline(booking);
  return deadline && `${booking.status === BookingStatus.PAYMENT_FAILED ? 'Pay' : 'Answer'} by ${deadline}`;
}
