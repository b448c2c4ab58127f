import { memo, type ReactNode } from 'react';
import type { BookingGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { RequestCard } from '@/components/request/request-card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { type CalendarDate, longDate } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { bookingTypeLabels, sessionTypeLabels, shortWeekdayLabels } from '@/lib/labels';
import { bookingMoney, moneyWords, nextMonthText } from '@/lib/money/booking-money';
import { moneyIn } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import {
  answerDifference,
  bookingDateEntries,
  bookingDueText,
  bookingLabel,
  childrenNames,
  firstCareDay,
  needsAnswer,
} from '@/lib/requests/booking-facts';
import { otherFacilities } from '@/lib/requests/care-plan';

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
}

export const BookingCards = memo(function BookingCards({ bookings = [], visits = [] }: BookingCardsProps) {
  return (
    <ul aria-label="Bookings" className="flex flex-col gap-4">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} />
        </li>
      ))}
      {visits.map(({ id, card }) => (
        <li key={id}>{card}</li>
      ))}
    </ul>
  );
});

export function BookingCard({ booking }: { booking: BookingGroup }) {
  const { type, scheduleType, price } = booking;
  const difference = answerDifference(booking);
  const permanent = type === BookingType.PERMANENT;
  const money = bookingMoney(booking);
  const write = moneyIn(price.currency);
  const { sum, beside } = moneyWords(money, write);
  const besides = [beside, nextMonthText(money, write)].filter((text) => text !== null);
  return (
    <RequestCard
      href={paths.booking(booking.id)}
      facility={booking.facility}
      status={bookingLabel(booking)}
      facts={
        <FactLine>
          {bookingTypeLabels[type]}
          {sessionTypeLabels[scheduleType]}
          <Name>{childrenNames(booking)}</Name>
          {booking.number}
        </FactLine>
      }
      due={needsAnswer(booking) ? bookingDueText(booking) : null}
    >
      {booking.plan && booking.plan.others.length > 0 && (
        <p className="text-sm text-ink-soft">Part of a week with {otherFacilities(booking.plan)}</p>
      )}
      {difference && <p className="font-bold">{difference}</p>}
      {permanent ? (
        <p>
          {booking.permanentBookingDays.map((day) => shortWeekdayLabels[day]).join(', ')} from{' '}
          {longDate(firstCareDay(booking))}
          {booking.endDate && ` to ${longDate(booking.endDate)}`}
        </p>
      ) : (
        <BookingDates entries={bookingDateEntries(booking)} showYear markDeclined />
      )}
      <p>
        <strong className="font-black tabular-nums">{sum}</strong>
        {besides.length > 0 && <span className="text-sm text-ink-soft"> · {besides.join(' · ')}</span>}
      </p>
    </RequestCard>
  );
}
