import { useRouter } from 'next/router';
import type { BookingGroup, Card } from '@/api/contract/types';
import {
  actionLabel,
  type BookingAction,
  bookingQuestion,
  careText,
  walletFor,
  describeBookingChanges,
} from '@/components/booking/page/booking-questions';
import { type LeadAction, RequestActions } from '@/components/request/request-actions';
import { WaitingCard } from '@/components/request/request-card';
import { ButtonLink } from '@/components/ui/inputs/button';
import { FactLine, Name } from '@/components/ui/layout/name';
import { briefText } from '@/lib/dates/instants';
import { BookingStatus } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { bookingMoney, unpaidMonthTitle } from '@/lib/money/booking-money';
import { payingCard } from '@/lib/money/card-facts';
import { awaitsBank, type UnpaidMonth } from '@/lib/money/charges';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { answerDifference, bookingBriefDue, childrenNames, needsAnswer } from '@/lib/requests/care/booking-facts';
import { clashesOfBooking } from '@/lib/requests/care/clashes';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { actionsOf } from '@/lib/workflow/workflow';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { usePlanned } from '@/store/requests/use-planned';
import { approveBooking, declineBooking, loadBooking } from '@/store/slices/bookings';
import { selectCards } from '@/store/slices/profile';

interface BookingActionsProps {
  booking: BookingGroup;
  now: Date;
  /** Compact form for lists: a single button. */
  onlyFirst?: boolean;
  /** On the booking's page: its answer at the top, or what ends it, last and quiet. Both by default. */
  part?: 'answer' | 'ending';
}

const declining: readonly BookingAction[] = ['decline'];

/** An offer is accepted or declined; everything else that declining does ends what was agreed or asked for. */
const partsOf = ({ status }: BookingGroup): Record<'answer' | 'ending', readonly BookingAction[]> =>
  status === BookingStatus.WAITING_FOR_PARENTS_APPROVAL
    ? { answer: ['approve', 'decline'], ending: [] }
    : { answer: ['approve'], ending: declining };

export function BookingActions({ booking, now, onlyFirst = false, part }: BookingActionsProps) {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const cards = useAppSelector(selectCards);
  // Lists have the other requests already.
  const planned = usePlanned({ skip: onlyFirst || part === 'ending' || !needsAnswer(booking) });
  return (
    <RequestActions<BookingAction, BookingGroup>
      group={booking}
      answers={part ? partsOf(booking)[part] : ['approve', 'decline']}
      quiet={part === 'ending'}
      // From the table of moves, never from the status alone (product rule 4). A booking that is ending needs no
      // answer.
      actionsOf={({ endsOn, status }) => (endsOn ? [] : actionsOf(bookingWorkflow, status, 'parent'))}
      labelOf={actionLabel}
      walletOf={walletFor}
      question={(action, shown) => bookingQuestion(action, shown, now)}
      warnings={(action, { group }) => (action === 'approve' ? clashesOfBooking(group, planned) : [])}
      lead={leadOf(booking, onlyFirst, cards)}
      onlyFirstAt={onlyFirst ? booking.facility.name : undefined}
      whatChanged={describeBookingChanges}
      reload={(id) => dispatch(loadBooking({ id, background: true }))}
      send={async (action, { group, card }, lastMonth) => {
        if (action === 'decline') return dispatch(declineBooking({ ...group, lastMonth }));
        const result = await dispatch(approveBooking({ ...group, cardId: card?.id }));
        // A list drops the booking that was answered; its page shows what becomes of the payment.
        if (onlyFirst && approveBooking.fulfilled.match(result)) void router.push(paths.booking(group.id));
        return result;
      }}
    />
  );
}

/** After a refused card, offering another card beats retrying. 3-D Secure is handled on the booking's page. */
function leadOf(booking: BookingGroup, onlyFirst: boolean, cards: readonly Card[]): LeadAction | null {
  if (booking.status !== BookingStatus.PAYMENT_FAILED) return null;
  if (onlyFirst && awaitsBank(booking)) return { href: paths.booking(booking.id), label: 'Approve with your bank' };
  const refused = payingCard(cards, booking.cardId);
  const card = cards.find(({ id }) => id !== refused?.id);
  return { label: 'Use another card', ...(card ? { card } : { href: walletFor(booking) }) };
}

export function BookingWaiting({ booking, now }: { booking: BookingGroup; now: Date }) {
  return (
    <WaitingCard
      href={paths.booking(booking.id)}
      facility={booking.facility}
      offer={askedOf(booking)}
      facts={<WaitingFacts booking={booking} />}
      due={bookingBriefDue(booking)}
    >
      <BookingActions booking={booking} now={now} onlyFirst />
    </WaitingCard>
  );
}

/** A later month that was refused or waits for the bank. It is paid on the booking's page. */
export function UnpaidMonthWaiting({ booking, unpaid }: { booking: BookingGroup; unpaid: UnpaidMonth }) {
  const href = paths.booking(booking.id);
  return (
    <WaitingCard
      href={href}
      facility={booking.facility}
      offer={`${unpaidMonthTitle(unpaid, booking)}: ${formatMoney(unpaid.amount, booking.price.currency)}.`}
      facts={<WaitingFacts booking={booking} />}
      due={`Pay by ${briefText(unpaid.until, booking.address.timeZone)}, or the booking ends`}
    >
      <ButtonLink href={href}>{awaitsBank(booking) ? 'Approve with your bank' : 'Open the booking'}</ButtonLink>
    </WaitingCard>
  );
}

const WaitingFacts = ({ booking }: { booking: BookingGroup }) => (
  <FactLine>
    {careText(booking)}
    {sessionTypeLabels[booking.scheduleType]}
    <Name>{childrenNames(booking)}</Name>
  </FactLine>
);

function askedOf(booking: BookingGroup): string {
  const { status, price, waitlistId } = booking;
  const amount = formatMoney(bookingMoney(booking).firstCharge, price.currency);
  if (status === BookingStatus.PAYMENT_FAILED) {
    return awaitsBank(booking) ? `Your bank needs you to approve ${amount}.` : `Your card was refused: ${amount}.`;
  }
  return (
    answerDifference(booking) ?? `${waitlistId ? 'A spot has opened for you' : 'You’re offered a spot'}: ${amount}.`
  );
}
