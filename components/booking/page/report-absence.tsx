import { type ReactNode, useId, useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { Field } from '@/components/form/field/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { RadioGroup } from '@/components/ui/inputs/radio-group';
import { Name, WithNames } from '@/components/ui/layout/name';
import { Dialog } from '@/components/ui/overlays/dialog';
import { datesOf } from '@/lib/dates/booking-dates';
import { addDays, formatDate } from '@/lib/dates/dates';
import { formatTime, wallClockIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { groupBy } from '@/lib/group-by';
import { absenceReasonLabels, sessionTypeLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import {
  type AbsenceReason,
  absenceReasons,
  absenceEffects,
  absentParts,
  type BookingEffect,
  daysInWords,
  daysToReport,
  namedParts,
  notComingText,
  toldText,
  whoIsNotComing,
} from '@/lib/requests/care/absences';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { loadBookings, reportAbsence } from '@/store/slices/bookings';
import { toastAdded } from '@/store/slices/toasts';

type Children = readonly { id: string; firstName: string }[];

interface ReportAbsenceProps {
  /** Who can be chosen. */
  family: Children;
  bookings: readonly BookingGroup[];
  /** True while other bookings of these days load; nothing is sent before. */
  isLoading?: boolean;
  /** The first day, and what it was opened for: one child, or one booking, without which the others are left out at first. */
  about: { date: string } & ({ childId: string } | { bookingId: string });
  now: Date;
  onClose: () => void;
}

const reasons = absenceReasons.map((value) => ({ value, label: absenceReasonLabels[value] }));

/**
 * Reports children absent in their bookings of these days, with what each refunds and cancels. Heavy (Headless UI): load it with
 * next/dynamic. If a booking has changed meanwhile, nothing is done, and the sheet shows the current ones.
 */
export function ReportAbsence({ family, bookings, isLoading = false, about, now, onClose }: ReportAbsenceProps) {
  const dispatch = useAppDispatch();
  const id = useId();
  const withCare = (first: string, last: string) =>
    family.filter((child) => absenceEffects(bookings, { children: [child.id], from: first, until: last }).length > 0);
  const [who, setWho] = useState(() => {
    const [only, ...others] = withCare(about.date, about.date);
    // Of several children in one booking the parent says who.
    return 'childId' in about ? [about.childId] : only && others.length === 0 ? [only.id] : [];
  });
  const anyone = who.length > 0 ? who : family.map((child) => child.id);
  const { dates: days, today } = daysToReport(bookings, anyone, now, about.date) ?? { dates: [], today: '' };
  const [first = ''] = days;
  const [reason, setReason] = useState<AbsenceReason>(() =>
    today !== '' && first > addDays(today, 1) ? 'away' : 'sick',
  );
  const [chosenFrom, setFrom] = useState(first);
  const [chosenUntil, setUntil] = useState(first);
  const from = days.includes(chosenFrom) ? chosenFrom : first;
  const until = days.includes(chosenUntil) && chosenUntil >= from ? chosenUntil : from;
  /** Bookings that the parent has ticked or unticked. */
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const isIncluded = (bookingId: string) =>
    ticked[bookingId] ?? (!('bookingId' in about) || bookingId === about.bookingId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const onTheseDays = withCare(from, until);
  const offered = family.filter((child) => who.includes(child.id) || onTheseDays.includes(child));
  const effects = byWeight(absenceEffects(bookings, { children: who, from, until }));
  const included = effects.filter(({ booking }) => isIncluded(booking.id));
  const names = (some: readonly string[]) =>
    family.filter((child) => some.includes(child.id)).map(({ firstName }) => firstName);
  const said = ({ parts }: Pick<BookingEffect, 'parts'>) =>
    whoIsNotComing(namedParts(parts, family), (dates) => daysInWords(dates, today));
  const missed = included.flatMap(({ stillBooked, released }) => [...stillBooked, ...released]);
  const title =
    missed.length > 0
      ? said({ parts: absentParts(missed, who) })
      : who.length > 0
        ? `${notComingText(names(who))} ${daysInWords([from], today)}`
        : `Who isn’t coming ${daysInWords([from], today)}?`;

  async function send() {
    setBusy(true);
    setProblem(null);
    const [childId, ...siblings] = who;
    const body = {
      reason,
      from,
      until,
      ...(siblings.length > 0 && { siblings }),
      ...(included.length < effects.length && {
        leftOut: effects.flatMap(({ booking }) => (isIncluded(booking.id) ? [] : [booking.id])),
      }),
      bookings: included.map(({ booking, refund }) => ({ id: booking.id, version: booking.version, refund })),
    };
    const result = await dispatch(reportAbsence({ childId: childId!, body }));
    setBusy(false);
    if (reportAbsence.fulfilled.match(result)) {
      // Each facility hears of its own children and days.
      const told = [...groupBy(included, said)].map(([what, same]) =>
        toldText(
          same.map(({ booking }) => booking.facility),
          what,
        ),
      );
      dispatch(toastAdded('success', told.join(' ')));
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
      title={<WithNames text={title} names={names(who)} />}
      actions={
        included.length > 0 && (
          <Button
            variant={included.some(({ ends }) => ends) ? 'danger' : 'primary'}
            busy={busy || isLoading}
            onClick={() => void send()}
          >
            <ButtonWords included={included} />
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="warning" role="alert" title="We didn’t send this">
            {problem}
          </Notice>
        )}
        {offered.length > 1 && (
          <Field id={`${id}who`} label="Who isn’t coming?" group>
            {(control) =>
              offered.map((child) => (
                <Checkbox
                  key={child.id}
                  {...(child === offered[0] && { id: control.id })}
                  label={<Name>{child.firstName}</Name>}
                  checked={who.includes(child.id)}
                  onChange={({ target }) =>
                    setWho(
                      offered.flatMap((one) => ((one === child ? target.checked : who.includes(one.id)) ? one.id : [])),
                    )
                  }
                />
              ))
            }
          </Field>
        )}
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
        <ul aria-label="What happens" aria-live="polite" className="flex flex-col divide-y divide-line empty:hidden">
          {effects.map((effect) => (
            <Consequence
              key={effect.booking.id}
              effect={effect}
              who={who.length > 1 ? said(effect) : null}
              names={names(who)}
              today={today}
              now={now}
              isIncluded={effects.length > 1 || !isIncluded(effect.booking.id) ? isIncluded(effect.booking.id) : null}
              onInclude={(take) => setTicked({ ...ticked, [effect.booking.id]: take })}
            />
          ))}
        </ul>
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
      </div>
    </Dialog>
  );
}

/** What can't be undone comes first. */
const byWeight = (effects: readonly BookingEffect[]): BookingEffect[] => {
  const weight = ({ ends, released }: BookingEffect) => (ends ? 0 : released.length > 0 ? 1 : 2);
  return [...effects].sort((one, other) => weight(one) - weight(other));
};

/** "Tell Oak House", "Tell Oak House and get $80.00 back", "Tell 3 facilities and cancel 1 booking". */
function ButtonWords({ included }: { included: readonly BookingEffect[] }) {
  const facilities = included.map(({ booking }) => booking.facility);
  const [name = '', ...others] = [...new Set(facilities.map((facility) => facility.name))];
  const tell = !facilities.every(({ hasContact }) => hasContact)
    ? 'Mark as not coming'
    : others.length > 0
      ? `Tell ${others.length + 1} facilities`
      : `Tell ${name}`;
  const ending = included.filter(({ ends }) => ends).length;
  const refund = included.reduce((sum, one) => sum + one.refund, 0);
  const back = refund > 0 ? ` and get ${formatMoney(refund, included[0]!.booking.price.currency)} back` : '';
  const cancel = ending === 1 ? ' and cancel 1 booking' : ending > 1 ? ` and cancel ${ending} bookings` : back;
  return (
    <span>
      <WithNames text={`${tell}${cancel}`} names={[name]} />
    </span>
  );
}

interface ConsequenceProps {
  effect: BookingEffect;
  /** Said where several children are chosen. */
  who: string | null;
  names: readonly string[];
  today: string;
  now: Date;
  /** Whether the booking is chosen; null if there is nothing to choose. */
  isIncluded: boolean | null;
  onInclude: (included: boolean) => void;
}

function Consequence({ effect, who, names, today, now, isIncluded, onInclude }: ConsequenceProps) {
  const { booking } = effect;
  const title = (
    <strong>
      <Name>{booking.facility.name}</Name> · {sessionTypeLabels[booking.scheduleType]}
    </strong>
  );
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      {isIncluded === null ? (
        <p>{title}</p>
      ) : (
        <Checkbox label={title} checked={isIncluded} onChange={({ target }) => onInclude(target.checked)} />
      )}
      {isIncluded === false ? (
        <p className="text-ink-soft">This booking stays as it is.</p>
      ) : (
        <>
          {who && (
            <p>
              <WithNames text={`${who}.`} names={names} />
            </p>
          )}
          <Sentences {...{ effect, today, now }} />
          {!booking.facility.hasContact && (
            <p>
              <WithNames
                text={toldText(
                  [booking.facility],
                  who ?? `${notComingText(names)} ${daysInWords(effect.dates, today)}`,
                )}
                names={[booking.facility.name, ...names]}
              />
            </p>
          )}
        </>
      )}
    </li>
  );
}

/** What is refunded, what becomes of the spot, and until when it can be undone. */
function Sentences({ effect, today, now }: Pick<ConsequenceProps, 'effect' | 'today' | 'now'>): ReactNode {
  const { booking, stillBooked, released, refund, ends, dates, parts } = effect;
  const { price, type, address } = booking;
  const spot = parts.flatMap(({ children }) => children).length > 1 ? 'spots' : 'spot';
  const on = (some: typeof stillBooked) => {
    const words = daysInWords(datesOf(some), today);
    return dates.length > datesOf(some).length ? `${words.charAt(0).toUpperCase()}${words.slice(1)}: ` : '';
  };
  const [item] = stillBooked;
  const begins = item && new Date(item.startAt);
  const undo =
    datesOf(stillBooked).length > 1
      ? 'You can undo each day until its session begins.'
      : begins && begins > now
        ? `You can undo this until ${formatTime(wallClockIn(address.timeZone, begins).time)}${item.date === today ? '' : ' that day'}.`
        : 'The session has begun, so you can’t undo this.';
  const stays = type === BookingType.PERMANENT ? 'The monthly price stays the same.' : 'It’s too late for a refund.';
  return (
    <>
      {released.length > 0 && (
        <Notice
          tone="warning"
          title={
            ends ? 'This booking has no other days, so we’ll cancel it. You can’t undo this.' : 'You can’t undo this.'
          }
        >
          {`${on(released)}We’ll refund ${formatMoney(refund, price.currency)} to your card and release the ${spot} to other families.`}
        </Notice>
      )}
      {stillBooked.length > 0 && <p>{`${on(stillBooked)}${stays} You keep the ${spot}. ${undo}`}</p>}
    </>
  );
}
