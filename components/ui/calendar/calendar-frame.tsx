import { useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CalendarMonth, type CalendarDay } from '@/components/ui/calendar/calendar-month';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import { useCalendarFocus } from '@/components/ui/calendar/use-calendar-focus';
import { formatMonth, isWithin, monthOf, shiftMonth, type CalendarDate, type YearMonth } from '@/lib/dates';

export interface CalendarHandle {
  /** Puts the focus on the day that Tab would reach. */
  focus: () => void;
}

export interface CalendarFrameProps {
  /** What is chosen here, for example "Choose a date"; read before the month. */
  label: string;
  today: CalendarDate;
  /** The first month on show. */
  month: YearMonth;
  onMonthChange: (month: YearMonth) => void;
  /** Months on show; one by default (specification section 9). */
  months?: number;
  /** Bounds of days and of navigation; both optional (specification section 9). */
  min?: CalendarDate;
  max?: CalendarDate;
  /** Where the focus starts. */
  start: CalendarDate;
  dayOf: (date: CalendarDate) => CalendarDay;
  /** Called for available days only. */
  onChoose: (date: CalendarDate) => void;
  multiple?: boolean;
  busy?: boolean;
  footer?: ReactNode;
  handle?: Ref<CalendarHandle>;
}

/** "November 2026"; of several months the year is said once where they share it: "November – December 2026". */
const titleOf = (months: readonly YearMonth[]): string =>
  months
    .map((month, index) => {
      const next = months[index + 1];
      return formatMonth(month, next?.slice(0, 4) === month.slice(0, 4) ? 'MMMM' : undefined);
    })
    .join(' – ');

/**
 * What the calendar panel and the availability calendar have in common: header with month and year and the two buttons,
 * the grids, bounds and keys. 495 px wide, at most 340 px on phones (specification section 9).
 */
export function CalendarFrame({
  label,
  month,
  onMonthChange,
  months = 1,
  min,
  max,
  dayOf,
  onChoose,
  ...rest
}: CalendarFrameProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const shown = Array.from({ length: months }, (_, index) => shiftMonth(month, index));
  const dayWithin = (date: CalendarDate): CalendarDay =>
    isWithin(date, min, max)
      ? dayOf(date)
      : { ...dayOf(date), unavailable: true, pending: false, text: 'not available', note: undefined };
  const choose = (date: CalendarDate) => {
    if (!rest.busy && !dayWithin(date).unavailable) onChoose(date);
  };
  const focus = useCalendarFocus({
    container,
    month,
    months,
    start: rest.start,
    min,
    max,
    onMonthChange,
    onChoose: choose,
  });
  useImperativeHandle(rest.handle, () => ({ focus: focus.focusActive }));

  const goBack = !min || shiftMonth(month, -1) >= monthOf(min);
  const goOn = !max || shiftMonth(month, months) <= monthOf(max);
  return (
    <div
      ref={container}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-busy={rest.busy || undefined}
      onKeyDown={focus.onKeyDown}
      className={months > 1 ? 'w-full' : 'w-full max-w-calendar-phone sm:max-w-calendar'}
    >
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <div className="flex items-center justify-between gap-2 pb-1">
        <IconButton
          icon={ChevronLeft}
          label="Previous month"
          aria-disabled={!goBack}
          onClick={() => onMonthChange(shiftMonth(month, -1))}
        />
        <p aria-live="polite" className="text-lg font-bold">
          {titleOf(shown)}
        </p>
        <IconButton
          icon={ChevronRight}
          label="Next month"
          aria-disabled={!goOn}
          onClick={() => onMonthChange(shiftMonth(month, 1))}
        />
      </div>
      <div className={months > 1 ? 'grid gap-6 sm:grid-cols-2' : undefined}>
        {shown.map((one) => (
          <div key={one}>
            <span id={`${id}-${one}`} className={months > 1 ? 'block text-center font-bold' : 'sr-only'}>
              {formatMonth(one)}
            </span>
            <CalendarMonth
              month={one}
              labelledBy={`${id}-label ${id}-${one}`}
              today={rest.today}
              active={focus.active}
              dayOf={dayWithin}
              onChoose={(date) => {
                focus.focusOn(date);
                choose(date);
              }}
              multiple={rest.multiple}
            />
          </div>
        ))}
      </div>
      {rest.footer}
    </div>
  );
}
