import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { BookingGroup, Profile } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { Name, WithNames } from '@/components/ui/layout/name';
import { addDays, longDay } from '@/lib/dates/dates';
import { formatTime, todayIn, wallClockIn } from '@/lib/dates/instants';
import { absenceReasonLabels } from '@/lib/labels';
import {
  comingAfterAllText,
  dayInWords,
  dayToReport,
  knowsText,
  type ReportedDay,
  reportedDays,
  toldText,
} from '@/lib/requests/care/absences';
import { useAppDispatch } from '@/store/hooks';
import { loadBookings, undoAbsence } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

/** Heavy (Headless UI): loaded when the parent opens it. */
const ReportAbsence = dynamic(
  () => import('@/components/booking/page/report-absence').then((module) => module.ReportAbsence),
  { ssr: false },
);

type Children = Pick<Profile['children'][number], 'id' | 'firstName'>;

/** Reported days further ahead are on the booking's page. */
const shownDays = 7;

interface AbsencesProps {
  bookings: readonly BookingGroup[];
  family: readonly Children[];
  now: Date;
}

/** Per child: the days on which it isn't coming, and a button to report today or tomorrow (product rule 4). */
export function Absences({ bookings, family, now }: AbsencesProps) {
  const [reporting, setReporting] = useState<{ child: Children; date: string } | null>(null);
  const offered = family.flatMap((child) => {
    const day = dayToReport(bookings, child.id, now);
    return day ? [{ child, date: day.date, words: dayInWords(day.date, day.today) }] : [];
  });
  const absent = family.filter(({ id }) => reportedDays(bookings, id, now).length > 0);
  if (offered.length === 0 && absent.length === 0) return null;
  return (
    <section aria-label="Not coming" className="flex flex-col gap-3">
      {absent.map((child) => (
        <Reported key={child.id} child={child} bookings={bookings} now={now} days={shownDays} />
      ))}
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {offered.map(({ child, date, words }) => (
            <Button key={child.id} variant="secondary" onClick={() => setReporting({ child, date })}>
              <span>
                <Name>{child.firstName}</Name> isn’t coming {words}
              </span>
            </Button>
          ))}
        </div>
      )}
      {reporting && (
        <ReportAbsence
          key={reporting.child.id}
          family={family}
          bookings={bookings}
          about={{ childId: reporting.child.id, date: reporting.date }}
          now={now}
          onClose={() => setReporting(null)}
        />
      )}
    </section>
  );
}

/** The days of this booking on which a child isn't coming. */
export const ReportedOfBooking = ({ booking, now }: { booking: BookingGroup; now: Date }) =>
  booking.children.map((child) => <Reported key={child.id} child={child} bookings={[booking]} now={now} />);

interface ReportedProps {
  child: Children;
  bookings: readonly BookingGroup[];
  now: Date;
  /** The number of days ahead to show, counted from today; all by default. */
  days?: number;
}

function Reported({ child, bookings, now, days }: ReportedProps) {
  const all = reportedDays(bookings, child.id, now);
  if (all.length === 0) return null;
  const today = todayIn(all[0]!.booking.address.timeZone, now);
  const shown = days === undefined ? all : all.filter(({ date }) => date <= addDays(today, days));
  const dates = [...new Set(shown.map(({ date }) => date))];
  if (dates.length === 0) return null;
  return (
    <Notice title={<WithNames text={`${child.firstName} isn’t coming`} names={[child.firstName]} />}>
      <ul className="flex flex-col gap-3">
        {dates.map((date) => (
          <ReportedDate
            key={date}
            child={child}
            date={date}
            today={today}
            sessions={shown.filter((one) => one.date === date)}
          />
        ))}
      </ul>
    </Notice>
  );
}

interface ReportedDateProps {
  child: Children;
  date: string;
  today: string;
  /** In one or several bookings. */
  sessions: readonly ReportedDay[];
}

function ReportedDate({ child, date, today, sessions }: ReportedDateProps) {
  const { busy, undo } = useUndo();
  const open = sessions.filter(({ undoUntil }) => undoUntil !== null);
  const facilities = sessions.map(({ booking }) => booking.facility);
  const names = facilities.map(({ name }) => name);
  const day = date === today ? `Today, ${longDay(date)}` : longDay(date);
  return (
    <li className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
      <p>
        <strong>{day}</strong> · {absenceReasonLabels[sessions[0]!.reason]} ·{' '}
        <WithNames text={knowsText(facilities)} names={names} />{' '}
        {open[0] ? `You can undo this until ${undoTime(open[0], today)}.` : 'If plans change, please call.'}
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

/** "7:30 AM" today, else with the day. */
function undoTime({ booking, date, undoUntil }: ReportedDay, today: string): string {
  const time = formatTime(wallClockIn(booking.address.timeZone, new Date(undoUntil!)).time);
  return date === today ? time : `${longDay(date)} at ${time}`;
}

/** If a booking has changed meanwhile, nothing is done, the toast says so, and the current bookings are loaded. */
function useUndo() {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function undo(child: Children, date: string, today: string, sessions: readonly ReportedDay[]) {
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
