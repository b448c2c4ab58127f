import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { WithNames } from '@/components/ui/layout/name';
import { type CalendarDate, longDay, shortDay } from '@/lib/dates/dates';
import { formatTime, todayIn, wallClockIn } from '@/lib/dates/instants';
import { absenceReasonLabels } from '@/lib/labels';
import {
  comingAfterAllText,
  dayInWords,
  notComingText,
  type ReportedDay,
  reportedDays,
  toldText,
} from '@/lib/requests/care/absences';
import { useAppDispatch } from '@/store/hooks';
import { loadBookings, undoAbsence } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

type Child = Pick<BookingGroup['children'][number], 'id' | 'firstName'>;

/** The days of this booking on which a child isn't coming. */
export const ReportedOfBooking = ({ booking, now }: { booking: BookingGroup; now: Date }) =>
  booking.children.map((child) => <Reported key={child.id} child={child} booking={booking} now={now} />);

function Reported({ child, booking, now }: { child: Child; booking: BookingGroup; now: Date }) {
  const all = reportedDays([booking], child.id, now);
  if (all.length === 0) return null;
  const today = todayIn(booking.address.timeZone, now);
  const dates = [...new Set(all.map(({ date }) => date))];
  return (
    <Notice title={<WithNames text={`You said ${notComingText([child.firstName])}`} names={[child.firstName]} />}>
      <ul className="flex flex-col gap-3">
        {dates.map((date) => (
          <ReportedDate
            key={date}
            child={child}
            date={date}
            today={today}
            sessions={all.filter((one) => one.date === date)}
          />
        ))}
      </ul>
    </Notice>
  );
}

interface ReportedDateProps {
  child: Child;
  date: CalendarDate;
  today: CalendarDate;
  /** In one or several bookings. */
  sessions: readonly ReportedDay[];
}

/** A day on which the child isn't coming: who was told, and until when it can be undone. */
export function ReportedDate({ child, date, today, sessions }: ReportedDateProps) {
  const { busy, undo } = useUndo();
  const open = sessions.filter(({ undoUntil }) => undoUntil !== null);
  const facilities = sessions.map(({ booking }) => booking.facility);
  const names = [child.firstName, ...facilities.map(({ name }) => name)];
  const told = toldText(facilities, `${notComingText([child.firstName])} ${dayInWords(date, today)}`);
  return (
    <li className="flex flex-col gap-2 py-2 sm:flex-row sm:items-center sm:justify-between">
      <p>
        <strong>{dayLabel(date, today)}</strong> · {absenceReasonLabels[sessions[0]!.reason]}
        <span className="block text-sm">
          <WithNames text={told} names={names} />{' '}
          {open[0] ? `You can undo this until ${undoTime(open[0], today)}.` : 'If plans change, please call.'}
        </span>
      </p>
      {open.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          aria-label={`Coming after all: ${child.firstName}, ${dayInWords(date, today)}`}
          onClick={() => void undo(child, date, today, open)}
          className="shrink-0 self-start sm:self-auto"
        >
          Coming after all
        </Button>
      )}
    </li>
  );
}

/** "Today, Mon, Nov 9", "Tomorrow, Tue, Nov 10", "Wed, Nov 11". */
export function dayLabel(date: CalendarDate, today: CalendarDate): string {
  const near = { today: 'Today, ', tomorrow: 'Tomorrow, ' }[dayInWords(date, today)] ?? '';
  return near + shortDay(date);
}

/** "7:30 AM" today, else with the day. */
function undoTime({ booking, date, undoUntil }: ReportedDay, today: string): string {
  const time = formatTime(wallClockIn(booking.address.timeZone, new Date(undoUntil!)).time);
  return date === today ? time : `${longDay(date)} at ${time}`;
}

/** If a booking has changed meanwhile, nothing is done, the toast says so, and the current bookings are loaded. */
function useUndo() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function undo(child: Child, date: string, today: string, sessions: readonly ReportedDay[]) {
    setBusy(true);
    const bookings = sessions.map(({ booking: { id, version } }) => ({ id, version, dates: [date] }));
    const result = await dispatch(undoAbsence({ childId: child.id, body: { bookings } }));
    setBusy(false);
    if (undoAbsence.fulfilled.match(result)) {
      const told = toldText(
        result.payload.map(({ facility }) => facility),
        comingAfterAllText([child.firstName], dayInWords(date, today)),
      );
      dispatch(toastAdded('success', told));
    } else if (result.error.status === 409) {
      await dispatch(loadBookings({ list: 'upcoming', background: true }));
    }
  }
  return { busy, undo };
}
