import { useId, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { Field } from '@/components/form/field/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { RadioGroup } from '@/components/ui/inputs/radio-group';
import { Name, WithNames } from '@/components/ui/layout/name';
import { Dialog } from '@/components/ui/overlays/dialog';
import { addDays, formatDate } from '@/lib/dates/dates';
import { formatTime, wallClockIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { absenceReasonLabels, sessionTypeLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import {
  type AbsenceReason,
  absenceReasons,
  absencesOf,
  type BookingAbsence,
  daysInWords,
  daysToReport,
  knowsText,
  toldText,
} from '@/lib/requests/absences';
import { joinWithAnd } from '@/lib/text/words';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { loadBookings, reportAbsence } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

interface ReportAbsenceProps {
  child: { id: string; firstName: string };
  bookings: readonly BookingGroup[];
  now: Date;
  onClose: () => void;
}

const reasons = absenceReasons.map((value) => ({ value, label: absenceReasonLabels[value] }));

/**
 * Reports a child absent in all bookings of these days, with what each refunds. Heavy (Headless UI): load it with next/dynamic. If
 * a booking has changed meanwhile, nothing is done, and the sheet shows the current ones.
 */
export function ReportAbsence({ child, bookings, now, onClose }: ReportAbsenceProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const { dates: days, today } = daysToReport(bookings, child.id, now) ?? { dates: [], today: '' };
  const [first = ''] = days;
  const [reason, setReason] = useState<AbsenceReason>('sick');
  const [from, setFrom] = useState(first);
  const [until, setUntil] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const absences = absencesOf(bookings, { childId: child.id, from, until });
  const facilities = absences.map(({ booking }) => booking.facility);
  const names = [...new Set(facilities.map(({ name }) => name))];
  const dates = [...new Set(absences.flatMap((absence) => absence.dates))].sort();

  async function send() {
    setBusy(true);
    setProblem(null);
    const seen = absences.map(({ booking, refund }) => ({ id: booking.id, version: booking.version, refund }));
    const result = await dispatch(reportAbsence({ childId: child.id, body: { reason, from, until, bookings: seen } }));
    setBusy(false);
    if (reportAbsence.fulfilled.match(result)) {
      const told = toldText(
        result.payload.map(({ facility }) => facility),
        `${child.firstName} isn’t coming ${daysInWords(dates, today)}`,
      );
      dispatch(toastAdded('success', told));
      onClose();
      return;
    }
    if (result.error.status === 409) await dispatch(loadBookings({ list: 'upcoming', background: true }));
    setProblem(sentenceOf(result.error));
  }
  const option = (date: string) => (
    <option key={date} value={date}>
      {date === today ? 'Today' : date === addDays(today, 1) ? 'Tomorrow' : formatDate(date, 'MMM d')}
    </option>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      closeDisabled={busy}
      title={
        <WithNames text={`${child.firstName} isn’t coming ${daysInWords(dates, today)}`} names={[child.firstName]} />
      }
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {absences.length > 0 && (
            <Button busy={busy} onClick={() => void send()}>
              {facilities.every(({ hasContact }) => hasContact) ? (
                <span>
                  Tell <Name>{joinWithAnd(names)}</Name>
                </span>
              ) : (
                'Mark as not coming'
              )}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="warning" role="alert" title="We didn’t send this">
            {problem}
          </Notice>
        )}
        <Field id={`${id}reason`} label="Reason" group>
          {(control) => (
            <RadioGroup
              {...control}
              name={`${id}reason`}
              choices={reasons}
              value={reason}
              onChange={setReason}
              inline
            />
          )}
        </Field>
        {days.length > 1 && (
          <div className="grid grid-cols-2 gap-3">
            <Field id={`${id}from`} label="First day">
              {(control) => (
                <NativeSelect
                  {...control}
                  value={from}
                  onChange={({ target }) => {
                    setFrom(target.value);
                    if (target.value > until) setUntil(target.value);
                  }}
                >
                  {days.map(option)}
                </NativeSelect>
              )}
            </Field>
            <Field id={`${id}until`} label="Last day">
              {(control) => (
                <NativeSelect {...control} value={until} onChange={({ target }) => setUntil(target.value)}>
                  {days.filter((date) => date >= from).map(option)}
                </NativeSelect>
              )}
            </Field>
          </div>
        )}
        <ul aria-label="What happens" aria-live="polite" className="flex flex-col divide-y divide-line">
          {absences.map((absence) => (
            <Consequence key={absence.booking.id} absence={absence} today={today} now={now} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Consequence({ absence, today, now }: { absence: BookingAbsence; today: string; now: Date }) {
  const { booking } = absence;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-bold">
        <Name>{booking.facility.name}</Name> · {sessionTypeLabels[booking.scheduleType]}
      </p>
      {sentencesOf(absence, today, now).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!booking.facility.hasContact && (
        <p>
          <WithNames text={knowsText([booking.facility])} names={[booking.facility.name]} />
        </p>
      )}
    </li>
  );
}

/** What is refunded, what becomes of the spot, and until when it can be undone. */
function sentencesOf(
  { booking, kept, released, refund, ends, dates }: BookingAbsence,
  today: string,
  now: Date,
): string[] {
  const { price, type, address } = booking;
  const days = (some: typeof kept) => [...new Set(some.map(({ date }) => date))];
  const on = (some: typeof kept) => {
    const words = daysInWords(days(some), today);
    return dates.length > days(some).length ? `${words.charAt(0).toUpperCase()}${words.slice(1)}: ` : '';
  };
  const sentences: string[] = [];
  if (kept.length > 0) {
    const price = type === BookingType.PERMANENT ? 'The monthly price stays the same.' : 'It’s too late for a refund.';
    const [first] = kept;
    const begins = new Date(first!.startAt);
    const undo =
      kept.length > 1
        ? 'You can undo each day until its session begins.'
        : begins > now
          ? `You can undo this until ${formatTime(wallClockIn(address.timeZone, begins).time)}${first!.date === today ? '' : ' that day'}.`
          : 'The session has begun, so you can’t undo this.';
    sentences.push(`${on(kept)}${price} You keep the spot. ${undo}`);
  }
  if (released.length > 0) {
    const money = `We’ll refund ${formatMoney(refund, price.currency)} to your card and release the spot to other families.`;
    const end = ends ? ' This booking has no other days, so we’ll cancel it.' : '';
    sentences.push(`${on(released)}${money}${end} You can’t undo this.`);
  }
  return sentences;
}
