import { useEffect, useMemo } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingFilters, matches, type BookingFilter } from '@/components/booking/booking-filters';
import { BookingMonth, type Visit } from '@/components/booking/booking-month';
import { BookingRows } from '@/components/booking/booking-rows';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { PagedList } from '@/components/ui/layout/paged-list/paged-list';
import { answerFirst } from '@/lib/answer-first';
import { needsAnswer } from '@/lib/booking-facts';
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

interface View {
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
  /** The month that is shown instead of the list; null shows the list. */
  month: YearMonth | null;
  onMonth: (month: YearMonth | null) => void;
  /** What stands in the month beside the bookings. */
  visits?: readonly Visit[];
  now: Date;
}

interface BookingListProps extends View {
  list: List;
  page: number;
  hrefFor: (page: number) => string;
}

/** One of the three lists of bookings, up to 1,000 on a page; what needs an answer comes first. */
export function BookingList({ list, page, hrefFor, ...view }: BookingListProps) {
  const dispatch = useAppDispatch();
  const bookings = useAppSelector((state) => selectBookings(state, list));
  const { status, failure, ...paged } = useAppSelector((state) => selectBookingList(state, list));

  useEffect(() => {
    const call = dispatch(loadBookings({ list, page }));
    return () => call.abort();
  }, [dispatch, list, page]);

  const { title, text } = emptyTexts[list];
  return (
    <PagedList
      noun="bookings"
      items={bookings}
      {...paged}
      changing={status === 'loading'}
      failure={failure && sentenceOf(failure)}
      onRetry={() => void dispatch(loadBookings({ list, page }))}
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
      {(found) => <Bookings bookings={found} {...view} />}
    </PagedList>
  );
}

/** The bookings that match the filters, as a list or in a month. */
function Bookings({
  bookings,
  filter,
  onFilter,
  month,
  onMonth,
  visits = [],
  now,
}: View & { bookings: readonly BookingGroup[] }) {
  const today = todayIn(bookings[0]!.address.timeZone, now);
  const { child, facility } = filter;
  // A thousand bookings are sorted once, not each time the month changes.
  const shown = useMemo(
    () =>
      answerFirst(
        bookings.filter((booking) => matches(booking, { child, facility })),
        needsAnswer,
      ),
    [bookings, child, facility],
  );
  return (
    <>
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
        <BookingMonth
          bookings={shown}
          visits={visits.filter((visit) => matches(visit, filter))}
          today={today}
          month={month}
          onMonthChange={onMonth}
        />
      ) : (
        shown.length > 0 && <BookingRows bookings={shown} />
      )}
    </>
  );
}
