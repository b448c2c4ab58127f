import type { BookingGroup } from '@/api/contract/types';
import { BookingActions } from '@/components/booking/booking-actions';
import { careText } from '@/components/booking/booking-questions';
import { WaitingCard } from '@/components/request/waiting-card';
import { answerDifference } from '@/lib/requests/answer-difference';
import { bookingMoney } from '@/lib/money/booking-money';
import { childrenNames } from '@/lib/requests/booking-facts';
import { awaitsBank } from '@/lib/money/next-charge';
import { bookingDueText } from '@/lib/dates/due-text';
import { BookingStatus } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

/** A booking that waits for the parent, with the one button that answers it. */
export function BookingWaiting({ booking, now }: { booking: BookingGroup; now: Date }) {
  return (
    <WaitingCard
      href={paths.booking(booking.id)}
      facility={booking.facility}
      asked={askedOf(booking)}
      facts={[careText(booking), sessionTypeLabels[booking.scheduleType], childrenNames(booking)].join(' · ')}
      due={bookingDueText(booking)}
    >
      <BookingActions booking={booking} now={now} onlyFirst />
    </WaitingCard>
  );
}

function askedOf(booking: BookingGroup): string {
  const { status, price, waitlistId } = booking;
  const amount = formatMoney(bookingMoney(booking).asked, price.currency);
  if (status === BookingStatus.PAYMENT_FAILED) {
    return awaitsBank(booking) ? `Your bank wants to confirm ${amount}.` : `Your card was refused: ${amount}.`;
  }
  return (
    answerDifference(booking) ?? `${waitlistId ? 'A place has opened up for you' : 'A place is offered'}: ${amount}.`
  );
}
