import { classNames } from '@/components/ui/class-names';
import { formatBookingDateRun, groupBookingDates, isDeclined, type BookingDateEntry } from '@/lib/dates/booking-dates';

export interface BookingDatesProps {
  entries: readonly BookingDateEntry[];
  /** Appends the year, or a year range. */
  showYear?: boolean;
  /** Strikes through the dates the facility did not approve. */
  markDeclined?: boolean;
}

/** The dates of a booking as runs: "Nov 2 - Nov 6", "Nov 9" (product section 4). */
export function BookingDates({ entries, showYear = false, markDeclined = false }: BookingDatesProps) {
  return (
    <ul aria-label="Dates" className="flex flex-wrap gap-1.5">
      {groupBookingDates(entries).map((run) => {
        const struck = markDeclined && isDeclined(run);
        const text = formatBookingDateRun(run, showYear);
        return (
          <li
            key={`${run.start} ${run.end} ${run.status}`}
            className={classNames('rounded-sm bg-sunken px-2.5 py-0.5 font-medium', struck && 'text-ink-soft')}
          >
            {struck ? (
              <s>
                {text}
                <span className="sr-only"> (not approved)</span>
              </s>
            ) : (
              text
            )}
          </li>
        );
      })}
    </ul>
  );
}
