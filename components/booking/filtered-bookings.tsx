import type { ReactNode } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingFilters, matches, type BookingFilter } from '@/components/booking/booking-filters';
import type { Visit } from '@/components/booking/booking-cards';
import { BookingMonth } from '@/components/booking/booking-month';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { Button } from '@/components/ui/inputs/button/button';
import type { YearMonth } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/time-zones';

/** How bookings are shown: which of them, and as a list or by month. */
export interface BookingView {
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
  /** The month that is shown instead of the list; null shows the list. */
  month: YearMonth | null;
  onMonth: (month: YearMonth | null) => void;
  /** What the month shows beside the bookings. */
  visits?: readonly Visit[];
  now: Date;
}

interface FilteredBookingsProps extends BookingView {
  /** Before they are filtered. */
  bookings: readonly BookingGroup[];
  /** Those that match the filter. */
  found: readonly BookingGroup[];
  /** The page of the list, where no month is shown. */
  children: ReactNode;
}

/** The filters and the way to the month, above what they leave. */
export function FilteredBookings({
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
          visits={visits.filter((visit) => matches(visit, filter))}
          today={today}
          month={month}
          onMonthChange={onMonth}
        />
      ) : (
        children
      )}
    </>
  );
}
