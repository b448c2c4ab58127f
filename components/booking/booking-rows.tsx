import { memo, useDeferredValue } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingCard } from '@/components/booking/booking-card';

/** As many as are in sight at once, and some more. */
const firstRows = 24;
/** At least the room of one row, on phones too, where a picture stands above the words. */
const mostRoom = '30rem';

/**
 * The bookings as rows. Where there are many, those in sight are painted first and the others follow; until then there is
 * room for them, so that Back finds its place.
 */
export const BookingRows = memo(function BookingRows({ bookings }: { bookings: readonly BookingGroup[] }) {
  const count = Math.max(useDeferredValue(bookings.length, firstRows), firstRows);
  const minHeight = count < bookings.length ? `calc(${bookings.length} * ${mostRoom})` : undefined;
  return (
    <ul aria-label="Bookings" className="flex flex-col gap-4" style={{ minHeight }}>
      {bookings.slice(0, count).map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} />
        </li>
      ))}
    </ul>
  );
});
