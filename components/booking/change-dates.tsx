import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { BookingGroup } from '@/api/contract/types';
import {
  changeableDates,
  type ChangeableDate,
  monthlyPriceStays,
  refundNowText,
  refundText,
} from '@/components/booking/changeable-dates';
import { describeBookingChanges } from '@/components/booking/booking-questions';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { BookingType } from '@/lib/enums';
import { longDay } from '@/lib/dates/dates';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/confirmation';
import { shareAbsence } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

/** Heavy (Headless UI, calendar): loaded when the parent moves a date. */
const MoveDate = dynamic(() => import('@/components/booking/change-dates-move').then((module) => module.MoveDate), {
  ssr: false,
});

/** A permanent booking has hundreds of dates. */
const shownAtFirst = 6;

/** The coming dates of a confirmed booking: give up or move each, with the refund (product rule 4). */
export function ChangeDates({ booking, now }: { booking: BookingGroup; now: Date }) {
  const [shown, setShown] = useState(shownAtFirst);
  const [moving, setMoving] = useState<string | null>(null);
  const dates = changeableDates(booking);
  const chosen = dates.find(({ date }) => date === moving) ?? null;
  if (dates.length === 0) return null;
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
            only={dates.length === 1 && !date.othersLeft}
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
    </Card>
  );
}

interface DateRowProps {
  booking: BookingGroup;
  date: ChangeableDate;
  /** The only date left: giving it up means cancelling the booking. */
  only: boolean;
  onMove: () => void;
}

function DateRow({ booking, date, only, onMove }: DateRowProps) {
  const { busy, ask } = useAbsence();
  const name = longDay(date.date);
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-bold">{name}</p>
        {(only || booking.type === BookingType.DROP_IN) && (
          <p className="text-sm text-ink-soft">
            {only ? 'To give up your only date, cancel the booking.' : refundText(booking, date)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!only && (
          <Button
            variant="secondary"
            size="sm"
            busy={busy}
            aria-label={`Not coming on ${name}`}
            onClick={() => ask(booking, date)}
          >
            Not coming
          </Button>
        )}
        {date.movable && (
          <Button variant="secondary" size="sm" aria-label={`Move ${name} to another day`} onClick={onMove}>
            Move to another day
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * Confirms before giving up a date. If the booking changed meanwhile, nothing is done and the parent is asked again.
 */
function useAbsence() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  function ask(seen: BookingGroup, date: ChangeableDate, changes?: string) {
    const title = `Not coming on ${longDay(date.date)}?`;
    const consequence = `${refundNowText(seen, date)} We’ll release your spot on this day to other families.`;
    const message = [changes, consequence].filter(Boolean).join('\n\n');
    const words = { title, message, destructive: true, proceedLabel: 'Not coming', cancelLabel: 'Keep this day' };
    void dispatch(confirm(words, () => answer(seen, date)));
  }
  async function answer(seen: BookingGroup, date: ChangeableDate) {
    setBusy(true);
    const result = await dispatch(shareAbsence({ booking: seen, dates: [date.date], refund: date.refund }));
    setBusy(false);
    const now = 'error' in result ? changedGroup<BookingGroup>(result.error) : null;
    if (!now) return;
    const again = changeableDates(now).find((one) => one.date === date.date);
    const changes = describeBookingChanges({ group: seen, card: null }, { group: now, card: null });
    if (again) ask(now, again, changes);
    else dispatch(toastAdded('warning', changes));
  }
  return { busy, ask };
}
