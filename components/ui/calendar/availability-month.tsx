import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import {
  addDays,
  addMonths,
  type CalendarDate,
  endOfWeek,
  firstOfMonth,
  formatMonth,
  isWithin,
  lastOfMonth,
  monthGrid,
  monthOf,
  startOfWeek,
  WEEKDAY_NAMES,
  type YearMonth,
} from '@/lib/dates/dates';

export interface CalendarDay {
  /** Read aloud after the full date: "4 places left", "Closed". */
  text?: string | undefined;
  /** Shown below the number. */
  note?: string | undefined;
  /** Readable, but cannot be chosen. */
  unavailable?: boolean | undefined;
  /** Past, or not known yet: pale, but not struck through like a taken day. */
  pending?: boolean | undefined;
  selected?: boolean | undefined;
  /** Searched for: outlined, and still free or not. */
  wished?: boolean | undefined;
  /** Not confirmed yet: a dashed border instead of a filled background. */
  tentative?: boolean | undefined;
}

interface AvailabilityMonthProps {
  month: YearMonth;
  labelledBy: string;
  today: CalendarDate;
  /** The day with tabindex 0, if it is in this month. */
  active: CalendarDate;
  dayOf: (date: CalendarDate) => CalendarDay;
  onChoose: (date: CalendarDate) => void;
}

const rowHeight = 'h-12 sm:h-13';
/** Of any month. */
const weeksMax = 6;

export const wishedEdge = 'border-accent-ink';

function lookOf({ unavailable, selected, wished, tentative }: CalendarDay, isToday: boolean): string {
  if (selected) return 'border-primary bg-primary text-on-primary font-bold forced-highlight';
  if (tentative) return 'border-dashed border-line-strong bg-surface font-bold text-ink group-hover:border-primary';
  const edge = wished
    ? wishedEdge
    : isToday
      ? 'border-line-strong'
      : 'border-transparent forced-colors:border-[Canvas]';
  return unavailable
    ? `${edge} text-ink-soft`
    : `${edge} bg-primary-soft font-bold text-primary-ink group-hover:border-primary`;
}

interface DayProps extends CalendarDay {
  date: CalendarDate;
  /** The full date, in words. */
  name: string;
  isToday: boolean;
  isActive: boolean;
}

/** Memoized: a press changes two days of a month. */
const Day = memo(function Day({ date, name, isToday, isActive, ...day }: DayProps) {
  const spoken = [name, isToday && 'today', day.wished && 'your day', day.text].filter(Boolean);
  return (
    <td
      role="gridcell"
      data-date={date}
      tabIndex={isActive ? 0 : -1}
      aria-label={spoken.join(', ')}
      aria-selected={Boolean(day.selected)}
      aria-disabled={day.unavailable || undefined}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'group rounded-md p-0.5',
        rowHeight,
        day.unavailable ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <span className={classNames('day', lookOf(day, isToday))}>
        {/* Struck through, so that an unavailable day differs by more than colour. */}
        <span className={day.unavailable && !day.pending ? 'line-through' : undefined}>{Number(date.slice(8))}</span>
        {day.note && <span className="max-w-full truncate text-[0.6875rem] font-medium sm:text-xs">{day.note}</span>}
      </span>
    </td>
  );
});

/** One month as a grid (APG grid pattern). Every day's name is its full date and availability. */
export function AvailabilityMonth({ month, labelledBy, today, active, dayOf, onChoose }: AvailabilityMonthProps) {
  const weeks = monthGrid(month);
  const [monthName, year] = [formatMonth(month, 'MMMM'), month.slice(0, 4)];
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
            <th key={name} scope="col" className="h-7 text-sm font-bold text-ink-soft sm:h-9">
              <span aria-hidden>{name[0]}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date, column) =>
              monthOf(date) === month ? (
                <Day
                  key={date}
                  date={date}
                  name={`${WEEKDAY_NAMES[column]!}, ${monthName} ${Number(date.slice(8))}, ${year}`}
                  isToday={date === today}
                  isActive={date === active}
                  {...dayOf(date)}
                />
              ) : (
                <td key={date} />
              ),
            )}
          </tr>
        ))}
        {/* As high as the longest month, so that nothing below moves, nor a dialog with its arrows. */}
        {Array.from({ length: weeksMax - weeks.length }, (_, row) => (
          <tr key={row} aria-hidden>
            <td colSpan={7} className={rowHeight} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Keys of the APG grid pattern; weeks start on Monday. */
const moves: Readonly<Record<string, (date: CalendarDate, shift: boolean) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => startOfWeek(date),
  End: (date) => endOfWeek(date),
  PageUp: (date, shift) => addMonths(date, shift ? -12 : -1),
  PageDown: (date, shift) => addMonths(date, shift ? 12 : 1),
};

interface Options {
  container: RefObject<HTMLElement | null>;
  month: YearMonth;
  /** The initial active date, if it is in the shown month. */
  start: CalendarDate;
  min?: CalendarDate;
  max?: CalendarDate;
  onMonthChange: (month: YearMonth) => void;
  onChoose: (date: CalendarDate) => void;
}

/**
 * Roving tabindex for a calendar: keys move the one focusable day. The focus follows into another month, also when that
 * month renders later.
 */
export function useCalendarFocus({ container, month, start, min, max, onMonthChange, onChoose }: Options) {
  const [wanted, setWanted] = useState(start);
  const moved = useRef(false);
  const first = firstOfMonth(month);
  const last = lastOfMonth(month);
  const clamp = (date: CalendarDate) => (min && date < min ? min : max && date > max ? max : date);
  const fallback = isWithin(start, first, last) ? start : clamp(first);
  const active = isWithin(wanted, first, last) ? wanted : isWithin(fallback, first, last) ? fallback : first;

  /** Focuses a day if it is rendered. */
  const focusCell = (date: CalendarDate) => {
    const cell = container.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);
    moved.current = !cell;
    cell?.focus();
  };
  // The day's month may be rendered by now.
  useEffect(() => {
    if (moved.current) focusCell(wanted);
  });

  const focusOn = (date: CalendarDate) => {
    setWanted(date);
    focusCell(date);
    if (monthOf(date) !== month) onMonthChange(monthOf(date));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.date : undefined;
    if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (move) {
      event.preventDefault();
      focusOn(clamp(move(from, event.shiftKey)));
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(from);
    }
  };

  return { active, onKeyDown, focusOn };
}
