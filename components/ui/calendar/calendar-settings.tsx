import { format, parse, setDefaultOptions } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { DatePickerProps, ReactDatePickerCustomHeaderProps } from 'react-datepicker';
import { IconButton } from '@/components/ui/inputs/icon-button/icon-button';
import type { CalendarDate } from '@/lib/dates';

// The End key of react-datepicker asks date-fns for the end of the week, without calendarStartDay.
setDefaultOptions({ weekStartsOn: 1 });

const stored = 'yyyy-MM-dd';

/** react-datepicker works with local `Date`s: text becomes one here, at its edge, and text again before it leaves. */
export const toLocalDate = (date: CalendarDate): Date => parse(date, stored, 0);
export const toCalendarDate = (date: Date): CalendarDate => format(date, stored);

export interface CalendarBounds {
  /** Given, never read from a clock: it is the facility's day, not the browser's. */
  today: CalendarDate;
  min?: CalendarDate;
  max?: CalendarDate;
}

/** Month and year between the buttons for the months before and after (product section 2). */
function MonthHeader({
  monthDate,
  customHeaderCount,
  months,
  ...header
}: ReactDatePickerCustomHeaderProps & { months: number }) {
  const button = (label: string, icon: typeof ChevronLeft, off: boolean, shown: boolean, onClick: () => void) => (
    <IconButton icon={icon} label={label} aria-disabled={off} onClick={onClick} className={shown ? '' : 'invisible'} />
  );
  return (
    <div className="flex items-center justify-between gap-2 pb-1">
      {button(
        'Previous month',
        ChevronLeft,
        header.prevMonthButtonDisabled,
        customHeaderCount === 0,
        header.decreaseMonth,
      )}
      <p className="text-lg font-bold">{format(monthDate, 'MMMM yyyy')}</p>
      {button(
        'Next month',
        ChevronRight,
        header.nextMonthButtonDisabled,
        customHeaderCount === months - 1,
        header.increaseMonth,
      )}
    </div>
  );
}

/** What the date picker and the calendar panel have in common. The look is in styles/date-picker.css. */
export const calendarSettings = ({ today, min, max }: CalendarBounds, months = 1) =>
  ({
    minDate: min ? toLocalDate(min) : undefined,
    maxDate: max ? toLocalDate(max) : undefined,
    monthsShown: months,
    calendarStartDay: 1,
    formatWeekDay: (name) => name.slice(0, 1),
    holidays: [{ date: today, holidayName: 'Today' }],
    disabledDayAriaLabelPrefix: 'Not available:',
    renderCustomHeader: (header) => <MonthHeader {...header} months={months} />,
  }) satisfies DatePickerProps;
