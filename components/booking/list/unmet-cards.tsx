import { useState } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingDates, cardRunsMax } from '@/components/request/booking-dates';
import { LeadOn } from '@/components/request/lead-on';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Button } from '@/components/ui/inputs/button';
import { Card } from '@/components/ui/layout/card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingType } from '@/lib/enums';
import { sessionTypeLabels, shortWeekdayLabels, weekdayLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';
import { daysInBrief } from '@/lib/requests/answer/request-in-brief';
import { bookingLabel, childrenNames, missedText } from '@/lib/requests/care/booking-facts';
import { askedOfBooking, datesAhead, unmetParts } from '@/lib/requests/lead-on';
import { joinWithAnd } from '@/lib/text/words';
import { useAppDispatch } from '@/store/hooks';
import { dismissUnmetBooking } from '@/store/slices/bookings';

/** Requests that came to nothing while their days are still ahead, each with what to do now. */
export function UnmetCards({ bookings, now }: { bookings: readonly BookingGroup[]; now: Date }) {
  if (bookings.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <UnmetCard booking={booking} now={now} />
        </li>
      ))}
    </ul>
  );
}

/** The link beside them leads to all. */
const othersShown = 2;

/** In a list: whose days still need care, the facility's words, and what to do now. */
function UnmetCard({ booking, now }: { booking: BookingGroup; now: Date }) {
  const { facility, address, history, type } = booking;
  const today = todayIn(address.timeZone, now);
  const missed = missedText(booking);
  const requested = askedOfBooking(booking);
  const weekdays = requested.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ');
  const note = history.findLast(({ by }) => by === 'facility')?.note;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <h3 className="text-lg font-black">
        <TextLink translate="no" href={paths.booking(booking.id)}>
          {facility.name}
        </TextLink>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusLabel {...bookingLabel(booking)} />
        {missed && <strong>{missed}</strong>}
      </p>
      {type === BookingType.DROP_IN && (
        <BookingDates entries={datesAhead(requested.items, today)} showYear runsMax={cardRunsMax} />
      )}
      <p className="text-sm text-ink-soft">
        <FactLine>
          {type === BookingType.PERMANENT && 'Permanent care'}
          {[
            weekdays,
            requested.from && `from ${longDate(requested.from)}`,
            requested.until && `to ${longDate(requested.until)}`,
          ]
            .filter(Boolean)
            .join(' ')}
          {sessionTypeLabels[booking.scheduleType]}
          <Name>{childrenNames(requested)}</Name>
        </FactLine>
      </p>
      {note && <p className="wrap-anywhere">“{note}”</p>}
      <LeadOn
        // Other days have other alternatives.
        key={requested.items.map(({ date, childId }) => `${date} ${childId}`).join()}
        requested={requested}
        request={booking}
        now={now}
        shown={othersShown}
      />
      <OtherDays booking={booking} today={today} />
      <Dismiss booking={booking} />
    </Card>
  );
}

/** The days that need a request of their own, because not all of the children need them. */
const OtherDays = ({ booking, today }: { booking: BookingGroup; today: string }) =>
  unmetParts(booking)
    .slice(1)
    .map(({ children, items, weekdays }) => (
      <p key={children.map(({ id }) => id).join()} className="text-sm">
        <Name>{childrenNames({ children })}</Name> also {children.length === 1 ? 'needs' : 'need'} care on{' '}
        {weekdays.length > 0
          ? joinWithAnd(weekdays.map((day) => weekdayLabels[day]))
          : daysInBrief(datesAhead(items, today))}
        .
      </p>
    ));

/** For days that no longer need care; the request stays in its list. */
function Dismiss({ booking }: { booking: BookingGroup }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function dismiss() {
    setBusy(true);
    await dispatch(dismissUnmetBooking(booking));
    setBusy(false);
  }
  return (
    <Button size="sm" variant="quiet" className="-ml-4 self-start" busy={busy} onClick={() => void dismiss()}>
      I don’t need these days anymore
      <span className="sr-only" translate="no">
        , {booking.facility.name}
      </span>
    </Button>
  );
}
