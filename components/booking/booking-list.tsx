import { useEffect, useMemo } from 'react';
import { BookingCards } from '@/components/booking/booking-cards';
import { matches } from '@/components/booking/booking-filters';
import { FilteredBookings, type BookingView } from '@/components/booking/filtered-bookings';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { PagedList } from '@/components/ui/layout/paged-list/paged-list';
import { PastLastPage } from '@/components/ui/navigation/pager/past-last-page';
import { answerFirst } from '@/lib/answer-first';
import { needsAnswer } from '@/lib/booking-facts';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookingList, selectBookings, type BookingList as List } from '@/store/slices/bookings';

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
}

/** One of the three lists of bookings, page by page or by month; what needs an answer comes first. */
export function BookingList({ list, page, hrefFor, ...view }: BookingListProps) {
  const dispatch = useAppDispatch();
  const all = useAppSelector((state) => selectBookings(state, list));
  const { status, failure, page: loaded, totalItems } = useAppSelector((state) => selectBookingList(state, list));
  // One call brings the bookings of many pages, so that they can be filtered and shown by month.
  const wanted = Math.ceil(page / pagesPerCall);
  const bookings = loaded === wanted ? all : null;

  useEffect(() => {
    const call = dispatch(loadBookings({ list, page: wanted }));
    return () => call.abort();
  }, [dispatch, list, wanted]);

  const { child, facility } = view.filter;
  // A thousand bookings are sorted once, not each time the month changes.
  const found = useMemo(
    () =>
      answerFirst(
        (bookings ?? []).filter((booking) => matches(booking, { child, facility })),
        needsAnswer,
      ),
    [bookings, child, facility],
  );
  const totalPages = Math.ceil((child || facility ? found.length : totalItems) / rowsPerPage);
  const first = ((page - 1) % pagesPerCall) * rowsPerPage;
  const rows = found.slice(first, first + rowsPerPage);

  const { title, text } = emptyTexts[list];
  return (
    <PagedList
      noun="bookings"
      items={bookings}
      page={page}
      totalPages={view.month ? 0 : totalPages}
      totalItems={totalItems}
      changing={status === 'loading'}
      failure={failure && sentenceOf(failure)}
      onRetry={() => void dispatch(loadBookings({ list, page: wanted }))}
      hrefFor={hrefFor}
      empty={
        <EmptyState
          illustration={<NoBookingsIllustration />}
          title={title}
          action={<ButtonLink href={paths.home}>Find child care</ButtonLink>}
        >
          <p>{text}</p>
        </EmptyState>
      }
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
    </PagedList>
  );
}
