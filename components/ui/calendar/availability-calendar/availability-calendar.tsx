import type { ReactNode } from 'react';
import type { CalendarDay } from '@/components/ui/calendar/calendar-month';
import { CalendarFrame } from '@/components/ui/calendar/calendar-frame';
import { compareDates, monthOf, type CalendarDate, type YearMonth } from '@/lib/dates';

/** What is free on one day. */
export interface AvailabilityDay {
  date: CalendarDate;
  free: boolean;
  /** Said with the date: "4 places left", "No places left", "Closed". */
  text: string;
  /** Seen below the number: "4 left". */
  note?: string;
}

export interface AvailabilityCalendarProps {
  label: string;
  today: CalendarDate;
  month: YearMonth;
  onMonthChange: (month: YearMonth) => void;
  /** The days of the months on show; a day that is missing is not available. */
  days: readonly AvailabilityDay[];
  /** The chosen dates, of any month. */
  value: readonly CalendarDate[];
  /** The new choice, sorted. Choosing a chosen date takes it out. */
  onChange: (dates: CalendarDate[]) => void;
  min?: CalendarDate;
  max?: CalendarDate;
  /** The days are on their way: the grid keeps its size and nothing can be chosen. */
  loading?: boolean;
}

const key = (look: string, text: string): ReactNode => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={`inline-flex h-6 w-8 items-center justify-center rounded-sm text-xs ${look}`}>
      12
    </span>
    {text}
  </li>
);

/**
 * A month of what is free, for choosing several dates (specification, sections 3 and 7: the facility's monthly calendar).
 * To the APG grid pattern: arrows, Home and End, PageUp and PageDown (with Shift by a year), Enter or Space.
 */
export function AvailabilityCalendar({ days, value, onChange, loading, ...rest }: AvailabilityCalendarProps) {
  const known = new Map(days.map((day) => [day.date, day]));
  const chosen = new Set(value);
  const dayOf = (date: CalendarDate): CalendarDay => {
    const day = known.get(date);
    const selected = chosen.has(date);
    // A chosen date that has become full can still be taken out.
    const unavailable = !day?.free && !selected;
    const pending = loading && !day;
    return {
      selected,
      unavailable,
      pending,
      text: day?.text ?? (loading ? 'loading' : 'not available'),
      note: day?.note,
    };
  };
  const toggle = (date: CalendarDate) =>
    onChange(chosen.has(date) ? value.filter((one) => one !== date) : [...value, date].sort(compareDates));
  const start = value.find((date) => monthOf(date) === rest.month) ?? days.find((day) => day.free)?.date ?? rest.today;
  return (
    <CalendarFrame
      {...rest}
      multiple
      busy={loading}
      start={start}
      dayOf={dayOf}
      onChoose={toggle}
      footer={
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
          {key('bg-primary-soft font-bold text-primary-ink', 'Available')}
          {key('bg-primary font-bold text-on-primary forced-highlight', 'Chosen')}
          {key('line-through', 'Not available')}
        </ul>
      }
    />
  );
}
