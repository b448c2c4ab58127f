import { BookingItemStatus, BookingStatus, BookingType, type CancellationPolicy } from '@/lib/enums';
import { refundAmount, refundUntil } from '@/lib/money/refund-terms';
import type { AbsenceQuote } from '@/lib/dates/booking-dates';
import { todayIn } from '@/lib/dates/instants';
import { openingAt, type CareTerms } from '@/server/areas/facilities/rules';

interface ChangeableBooking {
  type: BookingType;
  status: BookingStatus;
  policy: CancellationPolicy;
}

interface ChangeableItem {
  date: string;
  status: BookingItemStatus | null;
  price: number;
}

/**
 * What giving up one session of a confirmed booking refunds now: the booking's policy, counted from that date's opening. A
 * permanent booking refunds nothing, because it is paid by the month. Null if the session cannot be given up: not confirmed,
 * past, or attendance recorded.
 */
export function absenceQuote(
  { type, status, policy }: ChangeableBooking,
  { date, status: itemStatus, price }: ChangeableItem,
  place: Pick<CareTerms, 'openingHours' | 'timeZone'>,
  now: Date,
): AbsenceQuote | null {
  if (status !== BookingStatus.APPROVED || itemStatus !== BookingItemStatus.APPROVED) return null;
  if (date < todayIn(place.timeZone, now)) return null;
  if (type === BookingType.PERMANENT) return { refund: 0, until: null };
  const until = refundUntil(policy, openingAt(place, date), place.timeZone);
  return now <= until ? { refund: refundAmount(policy, price), until } : { refund: 0, until: null };
}
