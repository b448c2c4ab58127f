import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingCards, type Visit } from '@/components/booking/list/booking-cards';
import { AvailabilityMonth, useCalendarFocus } from '@/components/ui/calendar/availability-month';
import { MonthHeader } from '@/components/ui/calendar/month-header';
import { isLive } from '@/lib/dates/booking-dates';
import { type CalendarDate, formatMonth, longDay, monthOf, shiftMonth, type YearMonth } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';

interface BookingMonthProps {
  bookings: readonly BookingGroup[];
  /** Sorted by time. */
  visits: readonly Visit[];
  today: CalendarDate;
  month: YearMonth;
  onMonthChange: (month: YearMonth) => void;
  now: Date;
}

/** A month of bookings and tours; the selected day lists its entries. */
export function BookingMonth({ bookings, visits, today, month, onMonthChange, now }: BookingMonthProps) {
  const monthId = useId();
  const container = useRef<HTMLDivElement>(null);
  const care = useMemo(() => careByDay(bookings), [bookings]);
  const tours = useMemo(() => groupBy(visits, ({ date }) => date), [visits]);
  const isPlanned = (date: CalendarDate) => care.has(date) || tours.has(date);
  const first = [...care.keys(), ...tours.keys()].filter((date) => monthOf(date) === month).sort();
  const [chosen, setChosen] = useState<CalendarDate | null>(null);
  const day = chosen && monthOf(chosen) === month ? chosen : (first.find((date) => date >= today) ?? first[0] ?? null);
  // Mark the selected day first; rendering its bookings may take longer.
  const listed = useDeferredValue(day);
  const focus = useCalendarFocus({
    container,
    month,
    start: day ?? today,
    onMonthChange,
    onChoose: (date) => isPlanned(date) && setChosen(date),
  });
  return (
    <div className="grid gap-8 lg:grid-cols-[31rem_1fr]">
      <div
        ref={container}
        role="group"
        aria-labelledby={monthId}
        onKeyDown={focus.onKeyDown}
        className="w-full max-w-calendar-phone sm:max-w-calendar"
      >
        <MonthHeader
          id={monthId}
          month={month}
          previous={{ onClick: () => onMonthChange(shiftMonth(month, -1)) }}
          next={{ onClick: () => onMonthChange(shiftMonth(month, 1)) }}
        />
        <AvailabilityMonth
          month={month}
          labelledBy={monthId}
          today={today}
          active={focus.active}
          dayOf={(date) => {
            if (!isPlanned(date)) return { unavailable: true, pending: true, text: 'no bookings' };
            return { selected: date === day, ...wordsFor(care.get(date) ?? [], tours.get(date) ?? []) };
          }}
          onChoose={(date) => {
            focus.focusOn(date);
            if (isPlanned(date)) setChosen(date);
          }}
        />
        <p className="mt-3 text-sm text-ink-soft">Dashed outline: not confirmed yet</p>
      </div>
      <section aria-live="polite" className="flex min-w-0 flex-col gap-4">
        <h2 className="text-xl font-black">{listed ? longDay(listed) : `No bookings in ${formatMonth(month)}`}</h2>
        {listed && <BookingCards bookings={care.get(listed)} visits={tours.get(listed)} now={now} />}
      </section>
    </div>
  );
}

const agreed: readonly BookingStatus[] = [BookingStatus.APPROVED, BookingStatus.COMPLETED];

/** Text and note of a day. Days without anything confirmed are tentative: different text and a dashed edge. */
function wordsFor(bookings: readonly BookingGroup[], tours: readonly Visit[]) {
  const counted = (count: number, one: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`]);
  const care = bookings.filter(({ status }) => agreed.includes(status)).length;
  const visits = tours.filter(({ confirmed }) => confirmed).length;
  const all = bookings.length + tours.length;
  const tentative = care + visits === 0;
  return {
    text: [
      ...counted(care, 'booking'),
      ...counted(bookings.length - care, 'pending booking'),
      ...counted(visits, 'tour'),
      ...counted(tours.length - visits, 'pending tour'),
    ].join(', '),
    note: all > 1 ? `${all}×` : tentative ? 'Pending' : bookings.length === 1 ? 'Care' : 'Tour',
    tentative,
  };
}

function careByDay(bookings: readonly BookingGroup[]): Map<CalendarDate, BookingGroup[]> {
  const byDay = new Map<CalendarDate, BookingGroup[]>();
  for (const booking of bookings) {
    const dates = booking.items.filter(isLive).map(({ date }) => date);
    for (const date of new Set(dates)) {
      const others = byDay.get(date);
      if (others) others.push(booking);
      else byDay.set(date, [booking]);
    }
  }
  return byDay;
}
