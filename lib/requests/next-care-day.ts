import type { CalendarDate } from '@/lib/dates/dates';
import { BookingItemStatus, BookingStatus } from '@/lib/enums';
import { todayIn } from '@/lib/dates/time-zones';

interface Care {
  status: BookingStatus;
  items: readonly { date: CalendarDate; status: BookingItemStatus | null }[];
  address: { timeZone: string };
}

/** The next day of confirmed care, today's until it is over; null where none is to come. Today is the facility's own. */
export function nextCareDay({ status, items, address }: Care, now: Date): CalendarDate | null {
  if (status !== BookingStatus.APPROVED) return null;
  const today = todayIn(address.timeZone, now);
  const coming = items.filter((item) => item.status === BookingItemStatus.APPROVED && item.date >= today);
  return coming.map(({ date }) => date).sort()[0] ?? null;
}

/** Of a family's bookings those whose next day of care comes first of all: siblings may go to two places on one day. */
export function nextInCare<B extends Care>(bookings: readonly B[], now: Date): B[] {
  const dated = bookings.flatMap((booking) => {
    const date = nextCareDay(booking, now);
    return date ? [{ booking, date }] : [];
  });
  const first = dated.map(({ date }) => date).sort()[0];
  return dated.filter(({ date }) => date === first).map(({ booking }) => booking);
}
