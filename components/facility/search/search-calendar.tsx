import { useState } from 'react';
import type { SearchDraft } from '@/components/facility/search/search-draft';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar';
import {
  addDays,
  addMonths,
  type CalendarDate,
  eachDate,
  firstOfMonth,
  formatDate,
  lastOfMonth,
  monthOf,
} from '@/lib/dates/dates';
import { holidayOn } from '@/lib/dates/holidays';
import { limits } from '@/lib/limits';

/** The dates to search for. There is no facility yet, so every day can be selected, and holidays are marked. */
export function SearchCalendar({ draft, change, today }: SearchDraft & { today: CalendarDate }) {
  const [min, max] = [addDays(today, 1), addMonths(today, limits.bookingMonthsAhead)];
  const [month, setMonth] = useState(monthOf(draft.dates.find((date) => date >= min) ?? min));
  const days = eachDate(firstOfMonth(month), lastOfMonth(month)).map((date) => ({ date, holiday: holidayOn(date) }));
  const holidays = days.filter(({ date, holiday }) => date >= min && holiday !== null);
  return (
    <div className="flex flex-col gap-1">
      <AvailabilityCalendar
        label="Dates to search for"
        today={today}
        month={month}
        onMonthChange={setMonth}
        days={days.map(dayOf)}
        value={draft.dates}
        onChange={(chosen) => change({ dates: chosen.slice(0, limits.bookingDatesMax), weekdays: [] })}
        min={min}
        max={max}
        hasLegend={false}
      />
      {holidays.length > 0 && (
        <p className="text-sm text-ink-soft">
          <span aria-hidden>{mark} </span>
          {holidays.map(({ date, holiday }) => `${formatDate(date, 'MMM d')}, ${holiday}`).join('; ')}. {warning}.
        </p>
      )}
    </div>
  );
}

/** On a holiday. The word is too wide for a day on a phone. */
const mark = '●';

const warning = 'Many facilities are closed';

function dayOf({ date, holiday }: { date: CalendarDate; holiday: ReturnType<typeof holidayOn> }) {
  if (holiday === null) return { date, free: true, text: '' };
  return { date, free: true, text: `${holiday}. ${warning}`, note: mark, notable: true };
}
