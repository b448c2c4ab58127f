import { memo, type ReactNode } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/page/booking-actions';
import { BookingDates, cardRunsMax } from '@/components/request/booking-dates';
import { CardLink, RequestCard } from '@/components/request/request-card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { type CalendarDate, longDate } from '@/lib/dates/dates';
import { BookingStatus as S, BookingType } from '@/lib/enums';
import { bookingTypeLabels, sessionTypeLabels, shortWeekdayLabels } from '@/lib/labels';
import { bookingMoney, moneyWords, nextMonthText, unpaidMonthTitle } from '@/lib/money/booking-money';
import { unpaidMonth } from '@/lib/money/charges';
import { moneyIn } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import {
  acceptedShare,
  bookingDateEntries,
  bookingDueText,
  bookingLabel,
  childrenNames,
  firstCareDay,
  missedText,
  needsAnswer,
} from '@/lib/requests/care/booking-facts';
import { otherFacilities } from '@/lib/requests/care/care-plan';

/** A tour, shown among the bookings of its day. */
export interface Visit {
  id: string;
  date: CalendarDate;
  children: BookingGroup['children'];
  facility: BookingGroup['facility'];
  confirmed: boolean;
  card: ReactNode;
}

interface BookingCardsProps {
  bookings?: readonly BookingGroup[] | undefined;
  visits?: readonly Visit[] | undefined;
  now: Date;
}

export const BookingCards = memo(function BookingCards({ bookings = [], visits = [], now }: BookingCardsProps) {
  return (
    <ul aria-label="Bookings" className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard
            booking={booking}
            action={
              needsAnswer(booking) ? (
                <BookingActions booking={booking} now={now} onlyFirst />
              ) : (
                <CardLink {...nextLinks[booking.status](booking)} number={booking.number} />
              )
            }
          />
        </li>
      ))}
      {visits.map(({ id, card }) => (
        <li key={id}>{card}</li>
      ))}
    </ul>
  );
});

type NextLink = (booking: BookingGroup) => { href: string; label: string };

const at =
  (label: string): NextLink =>
  ({ id }) => ({ href: paths.booking(id), label });
const see = at('See request');
const change = at('Change or cancel');
const review = at('Write a review');
const again: NextLink = ({ type, facility }) => ({
  href: (type === BookingType.PERMANENT ? paths.requestPermanent : paths.requestCare)(facility.id),
  label: 'Book again',
});

/** What a parent does next with a booking that waits for no answer of theirs. */
const nextLinks = {
  [S.NEW]: see,
  [S.WAITING_FOR_PARENTS_APPROVAL]: see,
  [S.PENDING_PAYMENT]: see,
  [S.PAYMENT_FAILED]: see,
  [S.APPROVED]: (booking) => (booking.endsOn ? see : change)(booking),
  [S.COMPLETED]: (booking) => (booking.canReview ? review : again)(booking),
  [S.DECLINED_BY_FACILITY]: see,
  [S.CANCELED_BY_PARENT]: again,
  [S.TIMEOUT]: see,
  [S.CANCELED_BY_FACILITY]: see,
} as const satisfies Record<S, NextLink>;

export function BookingCard({ booking, action }: { booking: BookingGroup; action?: ReactNode }) {
  const { type, scheduleType, price } = booking;
  // The dates say which days are not approved, and the request's page why.
  const share = acceptedShare(booking);
  const money = bookingMoney(booking);
  const write = moneyIn(price.currency);
  const { sum, beside } = moneyWords(money, write);
  const unpaid = unpaidMonth(booking);
  const besides = [beside, nextMonthText(money, write)].filter((text) => text !== null);
  return (
    <RequestCard
      id={booking.id}
      href={paths.booking(booking.id)}
      facility={booking.facility}
      status={bookingLabel(booking)}
      when={<BookingWhen booking={booking} />}
      facts={
        <FactLine>
          <Name>{childrenNames(booking)}</Name>
          {bookingTypeLabels[type]}
          {sessionTypeLabels[scheduleType]}
        </FactLine>
      }
      number={booking.number}
      due={
        needsAnswer(booking)
          ? bookingDueText(booking)
          : unpaid
            ? unpaidMonthTitle(unpaid, booking)
            : missedText(booking)
      }
      price={
        <p className="min-w-0 text-sm">
          <strong className="font-black tabular-nums">{share ?? sum}</strong>
          {besides.length > 0 && <span className="text-ink-soft"> · {besides.join(' · ')}</span>}
        </p>
      }
      action={action}
    >
      {booking.plan && booking.plan.others.length > 0 && (
        <p className="truncate text-sm text-ink-soft">Part of a week with {otherFacilities(booking.plan)}</p>
      )}
    </RequestCard>
  );
}

function BookingWhen({ booking }: { booking: BookingGroup }) {
  if (booking.type === BookingType.PERMANENT) {
    return (
      <p>
        {booking.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ')} from{' '}
        {longDate(firstCareDay(booking))}
        {booking.endDate && ` to ${longDate(booking.endDate)}`}
      </p>
    );
  }
  return (
    <BookingDates
      entries={bookingDateEntries(booking)}
      showYear
      markDeclined
      // A partial offer shows all of its days.
      runsMax={acceptedShare(booking) ? undefined : cardRunsMax}
    />
  );
}
