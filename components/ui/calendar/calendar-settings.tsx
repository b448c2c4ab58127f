import { format, parse, setDefaultOptions } from 'date-fns';
import type { DatePickerProps } from 'react-datepicker';
import { MonthHeader } from '@/components/ui/calendar/month-header';
import { monthOf, type CalendarDate } from '@/lib/dates/dates';

// react-datepicker's End key calls date-fns' endOfWeek without calendarStartDay.
setDefaultOptions({ weekStartsOn: 1 });

const stored = 'yyyy-MM-dd';

/** react-datepicker needs local `Date` objects; convert only at its boundary. */
export const toLocalDate = (date: CalendarDate): Date => parse(date, stored, 0);
export const toCalendarDate = (date: Date): CalendarDate => format(date, stored);

export interface CalendarBounds {
  /** The facility's day, not the browser's. */
  today: CalendarDate;
  min?: CalendarDate;
  max?: CalendarDate;
}

/** Shared by date picker and calendar panel. Styled in styles/date-picker.css. */
export const calendarSettings = ({ today, min, max }: CalendarBounds, months = 1) =>
  ({
    minDate: min ? toLocalDate(min) : undefined,
    maxDate: max ? toLocalDate(max) : undefined,
    monthsShown: months,
    // Six rows always, so that neither the arrows nor anything below move.
    fixedHeight: true,
    calendarStartDay: 1,
    formatWeekDay: (name) => name.slice(0, 1),
    holidays: [{ date: today, holidayName: 'Today' }],
    disabledDayAriaLabelPrefix: 'Not available:',
    renderCustomHeader: ({ monthDate, customHeaderCount, ...header }) => (
      <MonthHeader
        month={monthOf(toCalendarDate(monthDate))}
        previous={{
          onClick: header.decreaseMonth,
          disabled: header.prevMonthButtonDisabled,
          hidden: customHeaderCount > 0,
        }}
        next={{
          onClick: header.increaseMonth,
          disabled: header.nextMonthButtonDisabled,
          hidden: customHeaderCount < months - 1,
        }}
      />
    ),
  }) satisfies DatePickerProps;
