import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import {
  changeableDates,
  type ChangeableDate,
  monthlyPriceStays,
  refundText,
} from '@/components/booking/page/changeable-dates';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { longDay } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { isDayOver } from '@/lib/requests/care/absences';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBookings, selectBookings } from '@/store/slices/bookings';

/** Heavy (Headless UI): loaded when the parent opens it. */
const ReportAbsence = dynamic(
  () => import('@/components/booking/page/report-absence').then((module) => module.ReportAbsence),
  { ssr: false },
);
/** Heavy (Headless UI, calendar): loaded when the parent moves a date. */
const MoveDate = dynamic(
  () => import('@/components/booking/page/change-dates-move').then((module) => module.MoveDate),
  {
    ssr: false,
  },
);

/** A permanent booking has hundreds of dates. */
const shownAtFirst = 6;

/** The coming dates of a confirmed booking: give up or move each, with the refund (product rule 4). */
export function ChangeDates({ booking, now }: { booking: BookingGroup; now: Date }) {
  const dispatch = useAppDispatch();
  const upcoming = useAppSelector((state) => selectBookings(state, 'upcoming')) ?? [];
  const [shown, setShown] = useState(shownAtFirst);
  const [moving, setMoving] = useState<string | null>(null);
  const [missing, setMissing] = useState<{ date: string; isLoading: boolean } | null>(null);
  const dates = changeableDates(booking);
  const chosen = dates.find(({ date }) => date === moving) ?? null;
  /** Opens with the page's bookings; the children's other bookings of the same days follow when they have loaded. */
  async function openAbsence(date: string) {
    setMissing({ date, isLoading: true });
    await dispatch(loadBookings({ list: 'upcoming', background: true }));
    setMissing((open) => open && { ...open, isLoading: false });
  }
  const dialog = missing && (
    <ReportAbsence
      key={missing.date}
      family={booking.children}
      bookings={upcoming.some(({ id }) => id === booking.id) ? upcoming : [booking, ...upcoming]}
      isLoading={missing.isLoading}
      about={{ bookingId: booking.id, date: missing.date }}
      now={now}
      onClose={() => setMissing(null)}
    />
  );
  if (dates.length === 0) return dialog;
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg font-black">Change a day</h2>
      <p className="mb-2 text-sm text-ink-soft">
        The other dates of your booking stay as they are.
        {booking.type === BookingType.PERMANENT && ` ${monthlyPriceStays}`}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {dates.slice(0, shown).map((date) => (
          <DateRow
            key={date.date}
            booking={booking}
            date={date}
            onAbsence={isDayOver(booking, date.date, now) ? null : () => void openAbsence(date.date)}
            onMove={() => setMoving(date.date)}
          />
        ))}
      </ul>
      {dates.length > shown && (
        <Button variant="secondary" size="sm" onClick={() => setShown(shown + 20)}>
          Show more dates
        </Button>
      )}
      {moving && chosen && (
        <MoveDate key={moving} booking={booking} from={chosen} now={now} onClose={() => setMoving(null)} />
      )}
      {dialog}
    </Card>
  );
}

interface DateRowProps {
  booking: BookingGroup;
  date: ChangeableDate;
  /** Null once the day is over. */
  onAbsence: (() => void) | null;
  onMove: () => void;
}

function DateRow({ booking, date, onAbsence, onMove }: DateRowProps) {
  const name = longDay(date.date);
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-bold">{name}</p>
        {booking.type === BookingType.DROP_IN && <p className="text-sm text-ink-soft">{refundText(booking, date)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onAbsence && (
          <Button variant="secondary" size="sm" aria-label={`Not coming on ${name}`} onClick={onAbsence}>
            Not coming
          </Button>
        )}
        {date.movable && (
          <Button variant="secondary" size="sm" aria-label={`Move to another day: ${name}`} onClick={onMove}>
            Move to another day
          </Button>
        )}
      </div>
    </li>
  );
}
