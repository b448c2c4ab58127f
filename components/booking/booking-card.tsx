import type { BookingGroup } from '@/api/contract/types';
import { BookingDates } from '@/components/request/booking-dates';
import { Price } from '@/components/ui/layout/price/price';
import { RequestCard } from '@/components/request/request-card';
import { answerDifference } from '@/lib/answer-difference';
import { bookingDateEntries, childrenNames, firstCareDay, needsAnswer } from '@/lib/booking-facts';
import { longDate } from '@/lib/dates';
import { bookingDueText } from '@/lib/due-text';
import { BookingType } from '@/lib/enums';
import { bookingStatusLabels, bookingTypeLabels, sessionTypeLabels, shortWeekdayLabels } from '@/lib/labels';
import { paths } from '@/lib/paths';

/** One booking in a list: where, when, who, and its status; first of all by when an answer is due. */
export function BookingCard({ booking }: { booking: BookingGroup }) {
  const { type, scheduleType, price } = booking;
  const difference = answerDifference(booking);
  const permanent = type === BookingType.PERMANENT;
  return (
    <RequestCard
      href={paths.booking(booking.id)}
      facility={booking.facility}
      status={bookingStatusLabels[booking.status]}
      facts={[bookingTypeLabels[type], sessionTypeLabels[scheduleType], childrenNames(booking), booking.number].join(
        ' · ',
      )}
      due={needsAnswer(booking) ? bookingDueText(booking) : null}
    >
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
        <Price amount={price.total} currency={price.currency} per={permanent ? 'first month' : undefined} />
      </p>
    </RequestCard>
  );
}
