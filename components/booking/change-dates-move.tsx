import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { changeableDates, type ChangeableDate } from '@/components/booking/changeable-dates';
import { Days } from '@/components/booking/change-dates-days';
import { whatChanged } from '@/components/booking/what-changed';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { Button } from '@/components/ui/inputs/button/button';
import { Dialog } from '@/components/ui/overlays/dialog/dialog';
import { formatDate, longDay } from '@/lib/dates/dates';
import { sentenceOf } from '@/store/failure';
import { changedGroup } from '@/store/group-list';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
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

/** Chooses the day to which a date of a booking moves, among those with places for all of its children. */
export function MoveDate({ booking, from, now, onClose }: MoveDateProps) {
  const dispatch = useAppDispatch();
  const [to, setTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const facility = useAppSelector((state) => selectFacility(state, booking.facility.id));

  async function move() {
    if (!to) return;
    setBusy(true);
    setProblem(null);
    const result = await dispatch(moveBookingDate({ booking, from: from.date, to }));
    setBusy(false);
    if (!('error' in result)) return onClose();
    const other = changedGroup<BookingGroup>(result.error);
    const stillMovable = other && changeableDates(other).some(({ date, movable }) => date === from.date && movable);
    if (!other) return setProblem(sentenceOf(result.error));
    const changes = whatChanged({ group: booking, card: null }, { group: other, card: null });
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
          <Button busy={busy} disabled={!to} onClick={() => void move()}>
            {to ? `Move to ${formatDate(to, 'MMMM d')}` : 'Choose a day'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>Your old day is kept until the new one is yours.</p>
        {problem && (
          <Notice tone="warning" role="alert" title="The date was not moved">
            {problem}
          </Notice>
        )}
        {facility ? (
          <Days facility={facility} booking={booking} from={from} now={now} value={to} onChange={setTo} />
        ) : (
          <FacilityComing id={booking.facility.id} />
        )}
      </div>
    </Dialog>
  );
}

/** Asks for the facility, whose groups and prices tell which days will do. */
function FacilityComing({ id }: { id: string }) {
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
