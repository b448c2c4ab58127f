import { memo } from 'react';
import { classNames } from '@/components/ui/class-names';
import { fullDate, monthGrid, monthOf, WEEKDAY_NAMES, type CalendarDate, type YearMonth } from '@/lib/dates/dates';

/** How one day looks and what it says. */
export interface CalendarDay {
  /** Said after the full date: "4 places left", "Closed". */
  text?: string | undefined;
  /** Seen below the number, where there is something to see. */
  note?: string | undefined;
  /** It can be read but not chosen. */
  unavailable?: boolean | undefined;
  /** Nothing is known of it yet: pale, but not struck through as if it were taken. */
  pending?: boolean | undefined;
  selected?: boolean | undefined;
  /** Not agreed yet: an edge of dashes instead of a filled ground. */
  tentative?: boolean | undefined;
}

export interface AvailabilityMonthProps {
  month: YearMonth;
  labelledBy: string;
  today: CalendarDate;
  /** The one day that Tab reaches, if it is in this month. */
  active: CalendarDate;
  dayOf: (date: CalendarDate) => CalendarDay;
  onChoose: (date: CalendarDate) => void;
}

/** Without a transition: a pressed day is marked in the first frame, not a sixth of a second later. */
const shapes =
  'mx-auto flex size-full min-h-11 flex-col items-center justify-center rounded-md border-2 px-0.5 leading-tight';

function lookOf({ unavailable, selected, tentative }: CalendarDay, isToday: boolean): string {
  if (selected) return 'border-primary bg-primary text-on-primary font-bold forced-highlight';
  if (tentative) return 'border-dashed border-line-strong bg-surface font-bold text-ink group-hover:border-primary';
  const edge = isToday ? 'border-line-strong' : 'border-transparent forced-colors:border-[Canvas]';
  return unavailable
    ? `${edge} text-ink-soft`
    : `${edge} bg-primary-soft font-bold text-primary-ink group-hover:border-primary`;
}

interface DayProps extends CalendarDay {
  date: CalendarDate;
  isToday: boolean;
  isActive: boolean;
}

/** Of the days of a month only those are drawn again that have changed: a press changes two. */
const Day = memo(function Day({ date, isToday, isActive, ...day }: DayProps) {
  const spoken = [fullDate(date), isToday && 'today', day.text].filter(Boolean);
  return (
    <td
      role="gridcell"
      data-date={date}
      tabIndex={isActive ? 0 : -1}
      aria-label={spoken.join(', ')}
      aria-selected={Boolean(day.selected)}
      aria-disabled={day.unavailable || undefined}
      aria-current={isToday ? 'date' : undefined}
      className={classNames('group h-13 rounded-md p-0.5', day.unavailable ? 'cursor-not-allowed' : 'cursor-pointer')}
    >
      <span className={classNames(shapes, lookOf(day, isToday))}>
        {/* Struck through as well as pale: an unavailable day differs by more than colour. */}
        <span className={day.unavailable && !day.pending ? 'line-through' : undefined}>{Number(date.slice(8))}</span>
        {day.note && <span className="max-w-full truncate text-[0.6875rem] font-medium sm:text-xs">{day.note}</span>}
      </span>
    </td>
  );
});

/** One month as a grid (APG grid pattern): every day says its full date and what is free. */
export function AvailabilityMonth({ month, labelledBy, today, active, dayOf, onChoose }: AvailabilityMonthProps) {
  return (
    <table
      role="grid"
      aria-labelledby={labelledBy}
      aria-multiselectable
      onClick={({ target }) => {
        const date = (target as Element).closest<HTMLElement>('[data-date]')?.dataset.date;
        if (date) onChoose(date);
      }}
      className="w-full table-fixed border-separate border-spacing-0 text-center"
    >
      <thead>
        <tr>
          {WEEKDAY_NAMES.map((name) => (
            <th key={name} scope="col" className="h-9 text-sm font-bold text-ink-soft">
              <span aria-hidden>{name[0]}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(month).map((week) => (
          <tr key={week[0]}>
            {week.map((date) =>
              monthOf(date) === month ? (
                <Day key={date} date={date} isToday={date === today} isActive={date === active} {...dayOf(date)} />
              ) : (
                <td key={date} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
