import type { ReactNode } from 'react';
import { DatePicker as ReactDatePicker } from 'react-datepicker';
import {
  calendarSettings,
  toCalendarDate,
  toLocalDate,
  type CalendarBounds,
} from '@/components/ui/calendar/calendar-settings';
import { classNames } from '@/components/ui/class-names';
import type { CalendarDate } from '@/lib/dates/dates';

/** `min` and `max` are optional (product section 9): days outside cannot be chosen, months outside not reached. */
export interface CalendarPanelProps extends CalendarBounds {
  label?: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  /** One month by default. */
  months?: number;
}

/** The group around it has the name. */
const Container = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <div className={className}>{children}</div>
);

/**
 * The single-date calendar panel with month and year and previous and next month buttons (product sections 2 and 9).
 */
export function CalendarPanel({ label = 'Choose a date', value, onChange, months, ...bounds }: CalendarPanelProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        'w-full max-w-calendar-phone',
        months && months > 1 ? 'sm:max-w-none' : 'sm:max-w-calendar',
      )}
    >
      <ReactDatePicker
        {...calendarSettings(bounds, months)}
        inline
        calendarContainer={Container}
        selected={value ? toLocalDate(value) : null}
        openToDate={toLocalDate(value ?? bounds.today)}
        onSelect={(date) => date && onChange(toCalendarDate(date))}
      />
    </div>
  );
}
