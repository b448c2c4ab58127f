import { useState } from 'react';
import { AvailabilityCalendar, type AvailabilityDay } from '@/components/ui/calendar/availability-calendar';
import { CalendarPanel, type CalendarPanelProps } from '@/components/ui/calendar/calendar-panel';
import { DatePicker } from '@/components/ui/calendar/date-picker';
import { type CalendarDate, eachDate, firstOfMonth, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';

const today = '2026-11-20';

/** Weekends are closed, some days are full, the others have a few places. */
export function exampleDay(date: CalendarDate): AvailabilityDay {
  const places = Number(date.slice(8)) % 5;
  if (weekdayOf(date) > 5) return { date, free: false, text: 'Closed' };
  return places === 0
    ? { date, free: false, text: 'No spots left', note: 'Full' }
    : { date, free: true, text: `${places} ${places === 1 ? 'spot' : 'spots'} left`, note: `${places} left` };
}

function AvailabilityCalendarExample({
  label,
  chosen,
  loading,
}: {
  label: string;
  chosen: CalendarDate[];
  loading?: boolean;
}) {
  const [month, setMonth] = useState(monthOf(today));
  const [value, setValue] = useState(chosen);
  return (
    <AvailabilityCalendar
      label={label}
      today={today}
      month={month}
      onMonthChange={setMonth}
      days={loading ? [] : eachDate(firstOfMonth(month), lastOfMonth(month)).map(exampleDay)}
      value={value}
      onChange={setValue}
      min="2026-11-21"
      max="2027-11-20"
      loading={loading}
    />
  );
}

export const availabilityCalendarExamples = {
  loading: <AvailabilityCalendarExample label="Dates of care, loading" chosen={[]} loading />,
  some: <AvailabilityCalendarExample label="Dates of care" chosen={['2026-11-24', '2026-11-26']} />,
};

function CalendarPanelExample({ start, ...rest }: Partial<CalendarPanelProps> & { start: CalendarDate | null }) {
  const [value, setValue] = useState(start);
  return <CalendarPanel {...rest} today={today} value={value} onChange={setValue} />;
}

export const calendarPanelExamples = {
  bounded: <CalendarPanelExample start="2026-11-25" min="2026-11-21" max="2027-01-15" label="First day" />,
  empty: <CalendarPanelExample start={null} />,
  twoMonths: <CalendarPanelExample start="2026-11-25" months={2} label="A day of two months" />,
};

function DatePickerExample({ id, label, start }: { id: string; label: string; start: CalendarDate | null }) {
  const [value, setValue] = useState(start);
  return (
    <div>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <DatePicker id={id} today="2026-11-20" value={value} onChange={setValue} />
    </div>
  );
}

export const datePickerExamples = {
  chosen: <DatePickerExample id="date-picker-chosen" label="First day of care" start="2026-12-01" />,
  empty: <DatePickerExample id="date-picker-empty" label="Day of the tour" start={null} />,
};
