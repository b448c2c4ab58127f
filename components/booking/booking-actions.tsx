import type { BookingGroup } from '@/api/contract/types';
import {
  actionLabel,
  type BookingAction,
  bookingQuestion,
  careText,
  walletFor,
  describeBookingChanges,
} from '@/components/booking/booking-questions';
import { RequestActions } from '@/components/request/request-actions';
import { WaitingCard } from '@/components/request/request-card';
import { FactLine, Name } from '@/components/ui/layout/name';
import { BookingStatus } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { bookingMoney } from '@/lib/money/booking-money';
import { awaitsBank } from '@/lib/money/charges';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { answerDifference, bookingDueText, childrenNames } from '@/lib/requests/booking-facts';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { useAppDispatch } from '@/store/hooks';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';

interface BookingActionsProps {
  booking: BookingGroup;
  now: Date;
  /** Compact form for lists: a single button. */
  onlyFirst?: boolean;
}

export function BookingActions({ booking, now, onlyFirst = false }: BookingActionsProps) {
  const dispatch = useAppDispatch();
  return (
    <RequestActions<BookingAction, BookingGroup>
      group={booking}
      answers={['approve', 'decline']}
      // From the table of moves, never from the status alone (product rule 4). A booking that is ending needs no
      // answer.
      actionsOf={({ endsOn, status }) => (endsOn ? [] : actionsOf(bookingWorkflow, status, 'parent'))}
      labelOf={actionLabel}
      walletOf={walletFor}
      question={(action, seen) => bookingQuestion(action, seen, now)}
      lead={leadOf(booking, onlyFirst)}
      onlyFirstAt={onlyFirst ? booking.facility.name : undefined}
      whatChanged={describeBookingChanges}
      reload={(id) => dispatch(loadBooking({ id, background: true }))}
      send={(action, { group, card }, lastMonth) =>
        action === 'approve'
          ? dispatch(approveBooking({ ...group, cardId: card?.id }))
          : dispatch(declineBooking({ ...group, lastMonth }))
      }
    />
  );
}

/** After a refused card, offering another card beats retrying. 3-D Secure is handled on the booking's page. */
function leadOf(booking: BookingGroup, onlyFirst: boolean) {
  if (booking.status !== BookingStatus.PAYMENT_FAILED) return null;
  if (onlyFirst && awaitsBank(booking)) return { href: paths.booking(booking.id), label: 'Confirm with your bank' };
  return { href: walletFor(booking), label: 'Use another card' };
}

export function BookingWaiting({ booking, now }: { booking: BookingGroup; now: Date }) {
  return (
    <WaitingCard
      href={paths.booking(booking.id)}
      facility={booking.facility}
      asked={askedOf(booking)}
      facts={
        <FactLine>
          {careText(booking)}
          {sessionTypeLabels[booking.scheduleType]}
          <Name>{childrenNames(booking)}</Name>
        </FactLine>
      }
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
