import { bookingDeadline } from '@/lib/booking-facts';
import { BookingStatus } from '@/lib/enums';
import { deadlineText } from '@/lib/moments';

interface Awaited {
  expiresAt: string | null;
  address: { timeZone: string };
}

/** By when a booking that waits for the parent is to be answered, or paid; null where nothing ends it. */
export function bookingDueText(booking: Parameters<typeof bookingDeadline>[0] & { status: BookingStatus }) {
  const deadline = bookingDeadline(booking);
  return deadline && `${booking.status === BookingStatus.PAYMENT_FAILED ? 'Pay' : 'Answer'} by ${deadline}`;
}

/** By when a tour's time or an offered start is to be answered. */
export const tourDueText = ({ expiresAt, address }: Awaited): string | null =>
  expiresAt && `Answer by ${deadlineText(new Date(expiresAt), address.timeZone)}`;
