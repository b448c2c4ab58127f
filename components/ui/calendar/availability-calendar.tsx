import { useId, useRef, useState } from 'react';
import {
  AvailabilityMonth,
  type CalendarDay,
  useCalendarFocus,
  wishedEdge,
} from '@/components/ui/calendar/availability-month';
import { MonthHeader } from '@/components/ui/calendar/month-header';
import { type CalendarDate, compareDates, longDay, monthOf, shiftMonth, type YearMonth } from '@/lib/dates/dates';

export interface AvailabilityDay {
  date: CalendarDate;
  free: boolean;
  /** Read aloud with the date: "4 places left", "No places left", "Closed". */
  text: string;
  /** Shown below the number: "4 left", "Full". */
  note?: string;
  /** The text is shown when the day is chosen, too. */
  notable?: boolean;
}

export interface AvailabilityCalendarProps {
  label: string;
  today: CalendarDate;
  month: YearMonth;
  onMonthChange: (month: YearMonth) => void;
  /** The days of the shown month; a missing day is not available. */
  days: readonly AvailabilityDay[];
  /** The chosen dates, in any month. */
  value: readonly CalendarDate[];
  /** The new choice, sorted. Pressing a chosen date removes it. */
  onChange: (dates: CalendarDate[]) => void;
  /** The days that were searched for, marked whether free or not. */
  wished?: readonly CalendarDate[];
  min?: CalendarDate;
  max?: CalendarDate;
  /** Nothing can be chosen while days load; the grid keeps its size. */
  loading?: boolean;
  /** False where nobody knows yet which days are available: then there is no legend. */
  hasLegend?: boolean;
}

function dayLookup({ today, days, value, wished = [], min, max, loading }: AvailabilityCalendarProps) {
  const known = new Map(days.map((day) => [day.date, day]));
  const chosen = new Set(value);
  return (date: CalendarDate): CalendarDay => {
    const day = known.get(date);
    const selected = chosen.has(date);
    // A chosen date can always be removed, even when it has become full.
    if (min && date < min) {
      const unavailable = !selected;
      // A past day needs no reason: it is pale, not struck.
      if (date < today) return { selected, unavailable, pending: true, text: 'past' };
      return { selected, unavailable, text: 'too soon to request', note: date === today ? 'today' : 'too soon' };
    }
    if (max && date > max) return { selected, unavailable: !selected, text: 'too far ahead', note: 'too far' };
    return {
      selected,
      wished: wished.includes(date),
      unavailable: !day?.free && !selected,
      // Not known, so not struck like a day that is full or closed.
      pending: !day,
      text: day?.text ?? (loading ? 'loading' : 'not available'),
      note: day?.note,
    };
  };
}

const legend = {
  available: { look: 'bg-primary-soft font-bold text-primary-ink', text: 'Available' },
  selected: { look: 'bg-primary font-bold text-on-primary forced-highlight', text: 'Selected' },
  wished: { look: `border-2 ${wishedEdge}`, text: 'Your days' },
  unavailable: { look: 'line-through', text: 'Full or closed' },
};
const Legend = ({ hasWish }: { hasWish: boolean }) => (
  <ul className="mt-1 flex flex-wrap gap-x-2.5 gap-y-1 text-sm text-ink-soft sm:gap-x-4">
    {[legend.available, hasWish ? legend.wished : legend.selected, legend.unavailable].map(({ look, text }) => (
      <li key={text} className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={`inline-flex h-6 w-6 sm:w-7 items-center justify-center rounded-sm text-xs ${look}`}
        >
          12
        </span>
        {text}
      </li>
    ))}
  </ul>
);

/**
 * A month with availability, for choosing several dates (product sections 3 and 7: the facility's monthly calendar).
 * Keyboard as in the APG grid pattern.
 */
export function AvailabilityCalendar(props: AvailabilityCalendarProps) {
  const { label, today, month, onMonthChange, days, value, onChange, min, max, loading, hasLegend = true } = props;
  const { wished = [] } = props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  // The last pressed day, if there is something to say about it.
  const [asked, setAsked] = useState<CalendarDate | null>(null);
  const dayOf = dayLookup(props);
  const toggle = (date: CalendarDate) => {
    const { unavailable: refused, selected } = dayOf(date);
    const isNotable = !selected && days.some((day) => day.date === date && day.notable);
    setAsked((refused && !loading) || isNotable ? date : null);
    if (loading || refused) return;
    onChange(selected ? value.filter((one) => one !== date) : [...value, date].sort(compareDates));
  };
  const start =
    [...value, ...wished].find((date) => monthOf(date) === month) ?? days.find((day) => day.free)?.date ?? today;
  const focus = useCalendarFocus({ container, month, start, min, max, onMonthChange, onChoose: toggle });
  const [before, after] = [shiftMonth(month, -1), shiftMonth(month, 1)];
  return (
    <div
      ref={container}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-busy={loading || undefined}
      onKeyDown={focus.onKeyDown}
      className="w-full max-w-calendar-phone sm:max-w-calendar"
    >
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <MonthHeader
        id={`${id}-month`}
        month={month}
        previous={{ disabled: min !== undefined && before < monthOf(min), onClick: () => onMonthChange(before) }}
        next={{ disabled: max !== undefined && after > monthOf(max), onClick: () => onMonthChange(after) }}
      />
      <AvailabilityMonth
        month={month}
        labelledBy={`${id}-label ${id}-month`}
        today={today}
        active={focus.active}
        dayOf={dayOf}
        onChoose={(date) => {
          focus.focusOn(date);
          toggle(date);
        }}
      />
      <p role="status" className="mt-1 min-h-6 text-sm font-bold">
        {asked && monthOf(asked) === month && `${longDay(asked)}: ${dayOf(asked).text}.`}
      </p>
      {hasLegend && <Legend hasWish={wished.length > 0} />}
    </div>
  );
}
