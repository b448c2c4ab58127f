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

/** Days outside of the optional `min` and `max` cannot be chosen (product section 9). */
export interface CalendarPanelProps extends CalendarBounds {
  label?: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  /** One month by default. */
  months?: number;
}

/** Without a name: the group around it has one. */
const Container = ({ className, children }: { className?: string; children?: ReactNode }) => (
  <div className={className}>{children}</div>
);

/**
 * The single-date calendar panel with buttons for the previous and next month (product sections 2 and 9).
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
