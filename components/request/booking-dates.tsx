import { classNames } from '@/components/ui/class-names';
import { type BookingDateEntry, formatBookingDateRun, groupBookingDates, isDeclined } from '@/lib/dates/booking-dates';
import { eachDate } from '@/lib/dates/dates';

export interface BookingDatesProps {
  entries: readonly BookingDateEntry[];
  /** Appends the year, or a year range. */
  showYear?: boolean;
  /** Strikes through the dates the facility did not approve. */
  markDeclined?: boolean;
  /** Shows this many runs and counts the days of the others; all by default. */
  runsMax?: number;
}

/** A card names at most this many runs of dates. */
export const cardRunsMax = 3;

/** The dates of a booking as runs: "Nov 2 - Nov 6", "Nov 9" (product section 4). */
export function BookingDates({ entries, showYear = false, markDeclined = false, runsMax }: BookingDatesProps) {
  const runs = groupBookingDates(entries);
  const more = runs.slice(runsMax ?? runs.length).reduce((sum, { start, end }) => sum + eachDate(start, end).length, 0);
  return (
    <ul aria-label="Dates" className="flex flex-wrap gap-1.5">
      {runs.slice(0, runsMax).map((run) => {
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
      {more > 0 && (
        <li className="py-0.5">
          and {more} more {more === 1 ? 'day' : 'days'}
        </li>
      )}
    </ul>
  );
}
