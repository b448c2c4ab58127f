import { useEffect } from 'react';
import { BookingCard } from '@/components/booking/booking-card';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookingList, selectBookings, type BookingList as List } from '@/store/slices/bookings';

const emptyTexts = {
  upcoming: { title: 'No bookings yet', text: 'Find a facility you like and request the days you need.' },
  past: { title: 'No past bookings', text: 'Bookings appear here once their dates have passed.' },
  canceled: { title: 'No cancelled bookings', text: 'Cancelled and declined bookings appear here.' },
} as const satisfies Record<List, { title: string; text: string }>;

/** One of the three lists of bookings, page by page. */
export function BookingList({ list, page, hrefFor }: { list: List; page: number; hrefFor: (page: number) => string }) {
  const dispatch = useAppDispatch();
  const bookings = useAppSelector((state) => selectBookings(state, list));
  const { status, failure, ...paged } = useAppSelector((state) => selectBookingList(state, list));

  useEffect(() => {
    const call = dispatch(loadBookings({ list, page }));
    return () => call.abort();
  }, [dispatch, list, page]);

  const notLoaded = failure && (
    <LoadFailure
      title="We couldn’t load your bookings"
      messages={failure.messages}
      onRetry={() => void dispatch(loadBookings({ list, page }))}
    />
  );
  if (!bookings && notLoaded) return notLoaded;
  if (!bookings) {
    return (
      <div aria-busy className="flex flex-col gap-4">
        <span role="status" className="sr-only">
          Loading your bookings
        </span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-40 w-full rounded-lg" />
        ))}
      </div>
    );
  }
  if (bookings.length === 0 && paged.totalItems > 0) return <PastLastPage {...paged} hrefFor={hrefFor} />;
  if (bookings.length === 0) {
    const { title, text } = emptyTexts[list];
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title={title}
        action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
      >
        <p>{text}</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {notLoaded}
      <ul aria-label="Bookings" className="flex flex-col gap-4">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      <Pager
        page={paged.page}
        totalPages={paged.totalPages}
        changing={status === 'loading'}
        hrefFor={hrefFor}
        label="Pages of bookings"
      />
    </div>
  );
}
