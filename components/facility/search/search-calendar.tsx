import { useState } from 'react';
import type { SearchDraft } from '@/components/facility/search/search-draft';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar';
import { addDays, addMonths, type CalendarDate, eachDate, firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { holidayOn } from '@/lib/dates/holidays';
import { limits } from '@/lib/limits';

/** The dates to search for. There is no facility yet, so every day can be selected, and holidays are marked. */
export function SearchCalendar({ draft, change, today }: SearchDraft & { today: CalendarDate }) {
  const [min, max] = [addDays(today, 1), addMonths(today, limits.bookingMonthsAhead)];
  const [month, setMonth] = useState(monthOf(draft.dates.find((date) => date >= min) ?? min));
  return (
    <AvailabilityCalendar
      label="Dates to search for"
      today={today}
      month={month}
      onMonthChange={setMonth}
      days={eachDate(firstOfMonth(month), lastOfMonth(month)).map(dayOf)}
      value={draft.dates}
      onChange={(dates) => change({ dates: dates.slice(0, limits.bookingDatesMax), weekdays: [] })}
      min={min}
      max={max}
      hasLegend={false}
    />
  );
}

function dayOf(date: CalendarDate) {
  const holiday = holidayOn(date);
  if (holiday === null) return { date, free: true, text: '' };
  return { date, free: true, text: `${holiday}. Many facilities are closed`, note: 'holiday', notable: true };
}
