import { memo, type ReactNode } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingCard } from '@/components/booking/booking-card';
import type { CalendarDate } from '@/lib/dates/dates';

/** What else the family has planned on a day: a tour, at its time. */
export interface Visit {
  id: string;
  date: CalendarDate;
  children: BookingGroup['children'];
  facility: BookingGroup['facility'];
  /** Its time is agreed. */
  confirmed: boolean;
  card: ReactNode;
}

interface BookingCardsProps {
  bookings?: readonly BookingGroup[] | undefined;
  /** Tours on the same day. */
  visits?: readonly Visit[] | undefined;
}

/** Bookings as a list of cards, and the tours beside them. */
export const BookingCards = memo(function BookingCards({ bookings = [], visits = [] }: BookingCardsProps) {
  return (
    <ul aria-label="Bookings" className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} />
        </li>
      ))}
      {visits.map(({ id, card }) => (
        <li key={id}>{card}</li>
      ))}
    </ul>
  );
});
