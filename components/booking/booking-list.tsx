import { useEffect } from 'react';
import { BookingCard } from '@/components/booking/booking-card';
import { BookingFilters, matches, type BookingFilter } from '@/components/booking/booking-filters';
import { BookingMonth } from '@/components/booking/booking-month';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Pager } from '@/components/ui/navigation/pager/pager';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { answerFirst } from '@/lib/booking-facts';
import type { YearMonth } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { todayIn } from '@/lib/time-zones';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookingList, selectBookings, type BookingList as List } from '@/store/slices/bookings';

const emptyTexts = {
  upcoming: { title: 'No bookings yet', text: 'Find a facility you like and request the days you need.' },
  past: { title: 'No past bookings', text: 'Bookings appear here once their dates have passed.' },
  canceled: { title: 'No cancelled bookings', text: 'Cancelled and declined bookings appear here.' },
} as const satisfies Record<List, { title: string; text: string }>;

/** Rows out of sight are not laid out where there are many, so that a thousand stay quick. */
const manyRows = 50;
const unseenRow = '-m-1 p-1 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]';

interface BookingListProps {
  list: List;
  page: number;
  hrefFor: (page: number) => string;
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
  /** The month that is shown instead of the list; null shows the list. */
  month: YearMonth | null;
  onMonth: (month: YearMonth | null) => void;
  now: Date;
}

/** One of the three lists of bookings, whole up to 1,000 of them; what needs an answer stands first. */
export function BookingList({ list, page, hrefFor, filter, onFilter, month, onMonth, now }: BookingListProps) {
  const dispatch = useAppDispatch();
  const bookings = useAppSelector((state) => selectBookings(state, list));
  const { status, failure, ...paged } = useAppSelector((state) => selectBookingList(state, list));

  useEffect(() => {
    const call = dispatch(loadBookings({ list, page }));
    return () => call.abort();
  }, [dispatch, list, page]);

  const notLoaded = failure && (
    <LoadFailure title="We couldn’t load your bookings" onRetry={() => void dispatch(loadBookings({ list, page }))}>
      {sentenceOf(failure)}
    </LoadFailure>
  );
  if (!bookings) return notLoaded ?? <ListSkeleton label="Loading your bookings" />;
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
  const today = todayIn(bookings[0]!.address.timeZone, now);
  const shown = bookings.filter((booking) => matches(booking, filter)).sort(answerFirst);
  return (
    <div className="flex flex-col gap-6">
      {notLoaded}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <BookingFilters bookings={bookings} value={filter} onChange={onFilter} />
        <div role="group" aria-label="View" className="flex gap-2">
          <Button size="sm" variant="secondary" aria-pressed={month === null} onClick={() => onMonth(null)}>
            List
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-pressed={month !== null}
            onClick={() => onMonth(today.slice(0, 7))}
          >
            Month
          </Button>
        </div>
      </div>
      {shown.length === 0 && (
        <EmptyState
          title="No bookings match"
          action={<Button onClick={() => onFilter({ child: null, facility: null })}>Show all</Button>}
        />
      )}
      {shown.length > 0 && month ? (
        <BookingMonth bookings={shown} today={today} month={month} onMonthChange={onMonth} />
      ) : (
        shown.length > 0 && (
          <ul aria-label="Bookings" className="flex flex-col gap-4">
            {shown.map((booking) => (
              <li key={booking.id} className={shown.length > manyRows ? unseenRow : undefined}>
                <BookingCard booking={booking} />
              </li>
            ))}
          </ul>
        )
      )}
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
