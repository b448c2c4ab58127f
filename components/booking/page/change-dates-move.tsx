import { type ReactNode, useRef, useState } from 'react';
import type { BookingGroup, Facility } from '@/api/contract/types';
import { describeBookingChanges } from '@/components/booking/page/booking-questions';
import { type ChangeableDate, changeableDates } from '@/components/booking/page/changeable-dates';
import { CareCalendar } from '@/components/request/care-calendar';
import { useBusyDays, useCareDays } from '@/components/request/care-days';
import { ClashNotice } from '@/components/request/clash-notice';
import { FailureText } from '@/components/request/failure-text';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Spinner } from '@/components/ui/feedback/spinner';
import { Button } from '@/components/ui/inputs/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { formatDate, longDay, monthOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import type { ScheduleType } from '@/lib/enums';
import { groupsOfChildren } from '@/lib/facilities/age-group';
import { formatMoney } from '@/lib/money/money';
import { clashesOfCare, placeOf } from '@/lib/requests/care/clashes';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { changedGroup } from '@/store/requests/changed-group';
import { usePlanned } from '@/store/requests/use-planned';
import { moveBookingDate } from '@/store/slices/bookings';
import { loadFacility, selectFacility } from '@/store/slices/facility';
import { toastAdded } from '@/store/slices/toasts';
import { useLoad } from '@/store/use-load';

interface MoveDateProps {
  booking: BookingGroup;
  from: ChangeableDate;
  now: Date;
  onClose: () => void;
}

/** Dialog that moves one date of a booking to another day. Heavy (Headless UI, calendar): load it with next/dynamic. */
export function MoveDate({ booking, from, now, onClose }: MoveDateProps) {
  const dispatch = useAppDispatch();
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const facility = useAppSelector((state) => selectFacility(state, booking.facility.id));
  const body = useRef<HTMLDivElement>(null);
  const goToDays = () => body.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();

  async function move() {
    if (!to) return;
    setBusy(true);
    setProblem(null);
    const result = await dispatch(moveBookingDate({ booking, from: from.date, to }));
    setBusy(false);
    if (!('error' in result)) return onClose();
    const other = changedGroup<BookingGroup>(result.error);
    const stillMovable = other && changeableDates(other).some(({ date, movable }) => date === from.date && movable);
    if (!other) return setProblem(<FailureText failure={result.error} />);
    const changes = describeBookingChanges({ group: booking, card: null }, { group: other, card: null });
    if (stillMovable) return setProblem(changes);
    dispatch(toastAdded('warning', changes));
    return onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeDisabled={busy}
      title={`Move ${longDay(from.date)} to another day`}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep {formatDate(from.date, 'MMMM d')}
          </Button>
          <Button busy={busy} onClick={() => (to ? void move() : goToDays())}>
            {to ? `Move to ${formatDate(to, 'MMMM d')}` : 'Choose a day'}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-4">
        <p>You keep your current day until the new one is confirmed.</p>
        {problem && (
          <Notice tone="warning" role="alert" title="We didn’t move the date">
            {problem}
          </Notice>
        )}
        {facility ? (
          <Days facility={facility} booking={booking} from={from} now={now} value={to} onChange={setTo} />
        ) : (
          <LoadFacility id={booking.facility.id} />
        )}
      </div>
    </Dialog>
  );
}

function LoadFacility({ id }: { id: string }) {
  const { failure, retry } = useLoad(loadFacility, id);
  if (failure)
    return (
      <LoadFailure title="We couldn’t load the calendar" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  return (
    <div className="flex min-h-72 items-center justify-center text-primary-ink">
      <Spinner size="lg" />
    </div>
  );
}

interface DaysProps {
  facility: Facility;
  booking: BookingGroup;
  from: ChangeableDate;
  now: Date;
  value: string | null;
  onChange: (date: string | null) => void;
}

/** The selectable days: places for all of the children, at the old day's price or less. */
function Days({ facility, booking, from, now, value, onChange }: DaysProps) {
  const { id: addressId, timeZone } = booking.address;
  const session = booking.scheduleType as ScheduleType;
  const today = todayIn(timeZone, now);
  const [month, setMonth] = useState(monthOf(from.date));
  const children = booking.children.filter(({ id }) => from.items.some((item) => item.childId === id));
  const busyDays = useBusyDays(today);
  const careDays = useCareDays({ facility, addressId, session, family: children, busyDays }, month);
  const priceOn = (date: string) =>
    groupsOfChildren(facility.ageGroups, addressId, children, date)
      .map((group) => group?.dropInItem.find((item) => item.sessionType === session)?.price ?? 0)
      .reduce((sum, price) => sum + price, 0);
  const days = careDays.days.map((day) =>
    day.free && priceOn(day.date) > from.price
      ? { date: day.date, free: false, text: 'costs more than your day', note: 'price' }
      : day,
  );
  const planned = usePlanned();
  const careOn = (date: string) => (date === value ? { session, children } : null);
  const less = value ? from.price - priceOn(value) : 0;
  return (
    <>
      <CareCalendar
        label="The new day"
        today={today}
        month={month}
        onMonthChange={setMonth}
        careDays={{ ...careDays, days }}
        value={value ? [value] : []}
        onChange={(dates) => onChange(dates.find((date) => date !== value) ?? null)}
      />
      <ClashNotice clashes={clashesOfCare(placeOf(booking), careOn, planned)} />
      <p aria-live="polite" className="min-h-6 font-bold">
        {value &&
          `From ${longDay(from.date)} to ${longDay(value)}. ${
            less > 0
              ? `${formatMoney(less, booking.price.currency)} will be refunded to your card.`
              : 'The price stays the same.'
          }`}
      </p>
    </>
  );
}
