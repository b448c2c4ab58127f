import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { BookingGroup } from '@/api/contract/types';
import { changeableDates, givesBack, type ChangeableDate } from '@/components/booking/changeable-dates';
import { whatChanged } from '@/components/booking/what-changed';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { longDay } from '@/lib/dates/dates';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { shareAbsence } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

/** Heavy (Headless UI, the calendar): fetched when a date is to be moved. */
const MoveDate = dynamic(() => import('@/components/booking/change-dates-move').then((module) => module.MoveDate), {
  ssr: false,
});

/** So many dates are shown at first; a permanent booking has hundreds. */
const shownAtFirst = 6;

/** The coming dates of a confirmed booking, each to be given up or moved, with what that refunds (product rule 4). */
export function ChangeDates({ booking, now }: { booking: BookingGroup; now: Date }) {
  const [shown, setShown] = useState(shownAtFirst);
  const [moving, setMoving] = useState<string | null>(null);
  const dates = changeableDates(booking);
  const chosen = dates.find(({ date }) => date === moving) ?? null;
  if (dates.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="mb-1 text-lg font-black">Change single dates</h2>
      <p className="mb-2 text-sm text-ink-soft">The other dates of your booking stay as they are.</p>
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
  /** The last one that is left: giving it up is cancelling the booking. */
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
        <p className="text-sm text-ink-soft">
          {only ? 'To give up your only date, cancel the booking.' : givesBack(booking, date)}
        </p>
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

/** Asks before a date is given up; when the booking has changed meanwhile nothing is done, and the parent is asked anew. */
function useAbsence() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);

  function ask(seen: BookingGroup, date: ChangeableDate, changes?: string) {
    const title = `Not coming on ${longDay(date.date)}?`;
    const consequence = `${givesBack(seen, date)} The place on this day will be released to other families.`;
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
    const changes = whatChanged({ group: seen, card: null }, { group: now, card: null });
    if (again) ask(now, again, changes);
    else dispatch(toastAdded('warning', changes));
  }
  return { busy, ask };
}
