import { BookingStatus } from '@/lib/enums';
import { deadlineText } from '@/lib/moments';

interface Awaited {
  expiresAt: string | null;
  address: { timeZone: string };
}

/** By when a booking that waits for the parent is to be answered, or paid; null where nothing ends it. */
export const bookingDueText = (booking: Awaited & { status: BookingStatus }): string | null =>
  dueText(booking.status === BookingStatus.PAYMENT_FAILED ? 'Pay' : 'Answer', booking);

/** By when a tour's time or an offered start is to be answered. */
export const tourDueText = (tour: Awaited): string | null => dueText('Answer', tour);

const dueText = (verb: string, { expiresAt, address }: Awaited) =>
  expiresAt && `${verb} by ${deadlineText(new Date(expiresAt), address.timeZone)}`;
