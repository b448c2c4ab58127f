import { useMemo } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingCards } from '@/components/booking/booking-cards';
import { matches } from '@/components/booking/booking-filters';
import { type BookingView, FilteredBookings } from '@/components/booking/filtered-bookings';
import { RequestList } from '@/components/request/request-list';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { limits } from '@/lib/limits';
import { answerFirst, needsAnswer } from '@/lib/requests/booking-facts';
import { useAppSelector } from '@/store/hooks';
import { type BookingList as List, loadBookings, selectBookingList, selectBookings } from '@/store/slices/bookings';

const emptyTexts = {
  upcoming: { title: 'No bookings yet', text: 'Find a facility you like and request the days you need.' },
  past: { title: 'No past bookings', text: 'Bookings appear here once their dates have passed.' },
  canceled: { title: 'No cancelled bookings', text: 'Cancelled and declined bookings appear here.' },
} as const satisfies Record<List, { title: string; text: string }>;

const rowsPerPage = limits.pageLimit;
const pagesPerCall = limits.groupLimitMax / rowsPerPage;

interface BookingListProps extends BookingView {
  list: List;
  page: number;
  hrefFor: (page: number) => string;
  /** Bookings that are over, where a month is shown: it keeps the days that lie behind. */
  earlier?: readonly BookingGroup[];
}

const none: readonly BookingGroup[] = [];

/** One of the three lists of bookings, page by page or by month; what needs an answer comes first. */
export function BookingList({ list, page, hrefFor, earlier = none, ...view }: BookingListProps) {
  const all = useAppSelector((state) => selectBookings(state, list));
  const called = useAppSelector((state) => selectBookingList(state, list));
  // One call brings the bookings of many pages, so that they can be filtered and shown by month.
  const wanted = Math.ceil(page / pagesPerCall);
  const bookings = called.page === wanted ? all : null;

  const { child, facility } = view.filter;
  // A thousand bookings are sorted once, not each time the month changes.
  const found = useMemo(
    () =>
      answerFirst(
        together(bookings ?? none, earlier).filter((booking) => matches(booking, { child, facility })),
        needsAnswer,
      ),
    [bookings, earlier, child, facility],
  );
  const totalPages = Math.ceil((child || facility ? found.length : called.totalItems) / rowsPerPage);
  const first = ((page - 1) % pagesPerCall) * rowsPerPage;
  const rows = found.slice(first, first + rowsPerPage);

  return (
    <RequestList
      noun="bookings"
      groups={bookings}
      list={{ ...called, page, totalPages: view.month ? 0 : totalPages }}
      load={loadBookings}
      request={{ list, page: wanted }}
      hrefFor={hrefFor}
      empty={emptyTexts[list]}
    >
      {(bookingsOfCall) => (
        <FilteredBookings bookings={bookingsOfCall} found={found} {...view}>
          {rows.length > 0 ? (
            <BookingCards bookings={rows} />
          ) : (
            <PastLastPage page={page} totalPages={totalPages} hrefFor={hrefFor} />
          )}
        </FilteredBookings>
      )}
    </RequestList>
  );
}

/** One that ended between the two calls is in both lists. */
const together = (bookings: readonly BookingGroup[], earlier: readonly BookingGroup[]): BookingGroup[] => [
  ...bookings,
  ...earlier.filter(({ id }) => bookings.every((booking) => booking.id !== id)),
];
