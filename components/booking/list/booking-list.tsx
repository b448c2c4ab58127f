import { type ReactNode, useMemo } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingCards, type Visit } from '@/components/booking/list/booking-cards';
import { type BookingFilter, BookingFilters, matchesFilter } from '@/components/booking/list/booking-filters';
import { BookingMonth } from '@/components/booking/list/booking-month';
import { UnmetCards } from '@/components/booking/list/unmet-cards';
import { RequestList } from '@/components/request/request-list';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Button } from '@/components/ui/inputs/button';
import { PastLastPage } from '@/components/ui/navigation/past-last-page';
import type { YearMonth } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { answerFirst, needsAnswer } from '@/lib/requests/care/booking-facts';
import { useAppSelector } from '@/store/hooks';
import { type BookingList as List, loadBookings, selectBookingList, selectBookings } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

const emptyTexts = {
  upcoming: { title: 'No bookings yet', text: 'Find a facility you like and request the days you need.' },
  past: { title: 'No past bookings', text: 'Bookings appear here once their dates have passed.' },
  canceled: { title: 'Nothing declined or cancelled', text: 'Declined and cancelled bookings appear here.' },
} as const satisfies Record<List, { title: string; text: string }>;

const rowsPerPage = limits.pageLimit;
const pagesPerCall = limits.groupLimitMax / rowsPerPage;

interface BookingListProps extends BookingView {
  list: List;
  page: number;
  hrefFor: (page: number) => string;
  /** Past bookings, so that the month view also shows earlier days. */
  earlier?: readonly BookingGroup[];
}

const none: readonly BookingGroup[] = [];

/** One of the three lists of bookings, as pages or as a month; bookings that need an answer come first. */
export function BookingList({ list, page, hrefFor, earlier = none, ...view }: BookingListProps) {
  const all = useAppSelector((state) => selectBookings(state, list));
  const listState = useAppSelector((state) => selectBookingList(state, list));
  // One request loads many pages, so filters and the month view work on all of them.
  const batch = Math.ceil(page / pagesPerCall);
  const isOfCanceled = list === 'canceled';
  const unmet = useAppSelector((state) => selectBookings(state, 'unmet'));
  const { failure: unmetFailure } = useLoad(loadBookings, { list: 'unmet' }, { skip: !isOfCanceled });
  // What to do after a decline makes its card higher: waits for it, so that nothing below moves.
  const isComplete = !isOfCanceled || unmet !== null || unmetFailure !== null;
  const bookings = listState.page === batch && isComplete ? all : null;

  const { child, facility } = view.filter;
  // Memoized: a family may have a thousand bookings.
  const found = useMemo(
    () =>
      answerFirst(
        declinedFirst(
          mergeById(bookings ?? none, earlier).filter((booking) => matchesFilter(booking, { child, facility })),
        ),
        needsAnswer,
      ),
    [bookings, earlier, child, facility],
  );
  const totalPages = Math.ceil((child || facility ? found.length : listState.totalItems) / rowsPerPage);
  const first = ((page - 1) % pagesPerCall) * rowsPerPage;
  const rows = found.slice(first, first + rowsPerPage);

  return (
    <RequestList
      noun="bookings"
      groups={bookings}
      list={{ ...listState, page, totalPages: view.month ? 0 : totalPages }}
      load={loadBookings}
      request={{ list, page: batch }}
      hrefFor={hrefFor}
      empty={emptyTexts[list]}
    >
      {(bookingsOfCall) => (
        <FilteredBookings bookings={bookingsOfCall} found={found} {...view}>
          {rows.length > 0 ? (
            isOfCanceled ? (
              <DeclinedFirst bookings={rows} unmet={unmet ?? none} now={view.now} />
            ) : (
              <BookingCards bookings={rows} now={view.now} />
            )
          ) : (
            <PastLastPage page={page} totalPages={totalPages} hrefFor={hrefFor} />
          )}
        </FilteredBookings>
      )}
    </RequestList>
  );
}

const isDeclined = ({ status }: BookingGroup) => status === BookingStatus.DECLINED_BY_FACILITY;
const declinedFirst = (bookings: readonly BookingGroup[]): BookingGroup[] => [
  ...bookings.filter(isDeclined),
  ...bookings.filter((booking) => !isDeclined(booking)),
];

/** What was declined under its own name, before what was cancelled; with what to do now while its days are ahead. */
function DeclinedFirst({
  bookings,
  unmet,
  now,
}: Record<'bookings' | 'unmet', readonly BookingGroup[]> & { now: Date }) {
  const isUnmet = ({ id }: BookingGroup) => unmet.some((booking) => booking.id === id);
  return [
    { title: 'Declined', group: bookings.filter(isDeclined) },
    { title: 'Cancelled', group: bookings.filter((booking) => !isDeclined(booking)) },
  ]
    .filter(({ group }) => group.length > 0)
    .map(({ title, group }) => ({ title, group, ended: group.filter((booking) => !isUnmet(booking)) }))
    .map(({ title, group, ended }) => (
      <section key={title} aria-labelledby={title} className="flex flex-col gap-4">
        <h2 id={title} className="text-xl font-black">
          {title}
        </h2>
        <UnmetCards bookings={group.filter(isUnmet)} now={now} />
        {ended.length > 0 && <BookingCards bookings={ended} now={now} />}
      </section>
    ));
}

/** A booking that ended between the two requests is in both lists; keep it once. */
const mergeById = (bookings: readonly BookingGroup[], earlier: readonly BookingGroup[]): BookingGroup[] => [
  ...bookings,
  ...earlier.filter(({ id }) => bookings.every((booking) => booking.id !== id)),
];

interface BookingView {
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
  /** Null shows the list. */
  month: YearMonth | null;
  onMonth: (month: YearMonth | null) => void;
  /** Tours, shown in the month view only. */
  visits?: readonly Visit[];
  now: Date;
}

interface FilteredBookingsProps extends BookingView {
  /** Before filtering. */
  bookings: readonly BookingGroup[];
  /** After filtering. */
  found: readonly BookingGroup[];
  /** The current page of the list. */
  children: ReactNode;
}

function FilteredBookings({
  bookings,
  found,
  filter,
  onFilter,
  month,
  onMonth,
  visits = [],
  now,
  children,
}: FilteredBookingsProps) {
  const today = todayIn(bookings[0]!.address.timeZone, now);
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
      {found.length === 0 ? (
        <EmptyState
          title="No bookings match"
          action={<Button onClick={() => onFilter({ child: null, facility: null })}>Show all</Button>}
        />
      ) : month ? (
        <BookingMonth
          bookings={found}
          visits={visits.filter((visit) => matchesFilter(visit, filter))}
          today={today}
          month={month}
          onMonthChange={onMonth}
          now={now}
        />
      ) : (
        children
      )}
    </>
  );
}
