import { useState, type Ref } from 'react';
import { CalendarFrame, type CalendarHandle } from '@/components/ui/calendar/calendar-frame';
import { monthOf, type CalendarDate, type YearMonth } from '@/lib/dates';

export interface CalendarPanelProps {
  label?: string;
  value: CalendarDate | null;
  onChange: (date: CalendarDate) => void;
  /** Given, never read from a clock while rendering: server and browser must agree. */
  today: CalendarDate;
  /** Optional bounds (specification section 9): days outside cannot be chosen and months outside cannot be reached. */
  min?: CalendarDate;
  max?: CalendarDate;
  /** One month by default. */
  months?: number;
  handle?: Ref<CalendarHandle>;
}

/** The single-date calendar panel with month and year and previous and next month buttons (specification, sections 2 and 9). */
export function CalendarPanel({ label = 'Choose a date', value, onChange, ...rest }: CalendarPanelProps) {
  const start = value ?? (rest.min && rest.today < rest.min ? rest.min : rest.today);
  const [month, setMonth] = useState<YearMonth>(monthOf(start));
  return (
    <CalendarFrame
      {...rest}
      label={label}
      month={month}
      onMonthChange={setMonth}
      start={start}
      dayOf={(date) => ({ selected: date === value })}
      onChoose={onChange}
    />
  );
}
