import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  addDays,
  addMonths,
  endOfWeek,
  firstOfMonth,
  isWithin,
  lastOfMonth,
  monthOf,
  startOfWeek,
  type CalendarDate,
  type YearMonth,
} from '@/lib/dates/dates';

/** Where each key of the APG grid pattern leads; weeks start on Monday. */
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
  /** The month on show. */
  month: YearMonth;
  /** Where to start when the date is on show. */
  start: CalendarDate;
  min?: CalendarDate;
  max?: CalendarDate;
  onMonthChange: (month: YearMonth) => void;
  onChoose: (date: CalendarDate) => void;
}

/**
 * The roving focus of a calendar: exactly one day of those on show can be reached by Tab, keys move it, and the focus follows
 * into another month also when that month's days arrive later.
 */
export function useCalendarFocus({ container, month, start, min, max, onMonthChange, onChoose }: Options) {
  const [wanted, setWanted] = useState(start);
  const moved = useRef(false);
  const first = firstOfMonth(month);
  const last = lastOfMonth(month);
  const clamp = (date: CalendarDate) => (min && date < min ? min : max && date > max ? max : date);
  const fallback = isWithin(start, first, last) ? start : clamp(first);
  const active = isWithin(wanted, first, last) ? wanted : isWithin(fallback, first, last) ? fallback : first;

  /** Focuses a day if it is on the page yet. */
  const focusCell = (date: CalendarDate) => {
    const cell = container.current?.querySelector<HTMLElement>(`[data-date="${date}"]`);
    moved.current = !cell;
    cell?.focus();
  };
  // Its month was not on show when the key was pressed; now it may be.
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
