import { useState } from 'react';
import {
  AvailabilityCalendar,
  type AvailabilityDay,
} from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { eachDate, firstOfMonth, lastOfMonth, monthOf, weekdayOf, type CalendarDate } from '@/lib/dates/dates';

const today = '2026-11-20';

/** Weekends are closed, some days are full, the others have a few places. */
export function exampleDay(date: CalendarDate): AvailabilityDay {
  const places = Number(date.slice(8)) % 5;
  if (weekdayOf(date) > 5) return { date, free: false, text: 'Closed' };
  return places === 0
    ? { date, free: false, text: 'No places left', note: 'Full' }
    : { date, free: true, text: `${places} ${places === 1 ? 'place' : 'places'} left`, note: `${places} left` };
}

function Example({ label, chosen, loading }: { label: string; chosen: CalendarDate[]; loading?: boolean }) {
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

export const some = <Example label="Dates of care" chosen={['2026-11-24', '2026-11-26']} />;
export const loading = <Example label="Dates of care, loading" chosen={[]} loading />;
