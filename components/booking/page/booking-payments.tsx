import type { BookingGroup, Card, Payment } from '@/api/contract/types';
import { describeBookingChanges, laterCardQuestion, walletFor } from '@/components/booking/page/booking-questions';
import { useCardFromWallet } from '@/components/request/request-actions';
import { useAnswers } from '@/components/request/use-answers';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { firstOfMonth, formatMonth, longDate, monthOf } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';
import { chargedCardName } from '@/lib/labels';
import {
  bookingMoney,
  lastChargeText,
  lastMonthPaid,
  unpaidMonthText,
  unpaidMonthTitle,
} from '@/lib/money/booking-money';
import { payingCard } from '@/lib/money/card-facts';
import { awaitsBank, unpaidMonth } from '@/lib/money/charges';
import { moneyIn } from '@/lib/money/money';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { chooseBookingCard, loadBooking } from '@/store/slices/bookings';
import { selectCards } from '@/store/slices/profile';

const paymentTexts = {
  created: (amount) => `${amount} is being charged`,
  succeeded: (amount) => `${amount} paid`,
  failed: (amount) => `${amount} didn’t go through`,
  needs_authentication: (amount) => `${amount} is waiting for your bank`,
  unanswered: (amount) => `${amount} was not confirmed; if you were charged, you’ll get a full refund`,
} as const satisfies Record<Payment['status'], (amount: string) => string>;

/** All payments, then the next charge with its card, or the last one. */
export function BookingPayments({ booking }: { booking: BookingGroup }) {
  const { payments, price, status, endsOn } = booking;
  const money = moneyIn(price.currency);
  const { next, goesOn } = bookingMoney(booking);
  const card = payingCard(useAppSelector(selectCards), booking.cardId);
  const ending = status === BookingStatus.APPROVED ? endsOn : null;
  const last = ending && !next ? lastMonthPaid(payments) : null;
  return (
    <>
      {payments.map((payment) => (
        <p key={payment.id} className="mt-3 text-sm text-ink-soft">
          {payment.month && `${formatMonth(payment.month)} · `}Card ending in {payment.cardLast4}:{' '}
          {paymentTexts[payment.status](money(payment.amount))}
          {payment.refunded > 0 && `, ${money(payment.refunded)} refunded`}
        </p>
      ))}
      {next?.on && (
        <p className="mt-3 text-sm">
          Next charge: <strong>{money(next.amount)}</strong> on {longDate(next.on)}, to {chargedCardName(card)}.
          {ending && ` ${lastChargeAhead(ending, next.on)}`}
        </p>
      )}
      {goesOn && (next?.moment === 'month' || next?.moment === 'bank') && (
        <p className="mt-3">
          <ChangeCard booking={booking} />
        </p>
      )}
      {last && (
        <p className="mt-3 text-sm">{lastChargeText(last, money)} Nothing more is charged, and nothing is refunded.</p>
      )}
    </>
  );
}

/** A refused month: when the booking ends without a payment, and another card. The bank's question has a notice of its own. */
export function UnpaidMonthNotice({ booking }: { booking: BookingGroup }) {
  const card = payingCard(useAppSelector(selectCards), booking.cardId);
  const unpaid = unpaidMonth(booking);
  if (!unpaid || awaitsBank(booking)) return null;
  return (
    <Notice tone="warning" title={unpaidMonthTitle(unpaid, booking)} action={<ChangeCard booking={booking} urgent />}>
      <p>
        We’ll try {chargedCardName(card)} again once a day. {unpaidMonthText(unpaid, booking)}
      </p>
    </Notice>
  );
}

/** Names the last charge of care that was ended. */
const lastChargeAhead = (endsOn: string, next: string): string => {
  const last = firstOfMonth(monthOf(endsOn));
  return last <= next ? 'It is the last one.' : `The last one is on ${longDate(last)}.`;
};

/** Chooses another card for the later months, or leads to the wallet to add one, which returns with it. */
function ChangeCard({ booking, urgent = false }: { booking: BookingGroup; urgent?: boolean }) {
  const dispatch = useAppDispatch();
  const { busy, cards, press } = useAnswers<'card', BookingGroup>({
    question: (_, shown) => laterCardQuestion(shown),
    send: (_, { group, card }) =>
      dispatch(chooseBookingCard({ ...group, charge: bookingMoney(group).next?.amount, cardId: card?.id ?? '' })),
    charges: () => true,
    isPossible: (_, { group, card }) => bookingMoney(group).goesOn && card !== null,
    whatChanged: describeBookingChanges,
    namesIn: ({ facility }) => [facility.name],
    reload: (id) => dispatch(loadBooking({ id, background: true })),
  });
  const choose = (card: Card) => press('card', booking, card);
  useCardFromWallet(cards, choose);
  const paying = payingCard(cards, booking.cardId);
  const other = cards.find(({ id }) => id !== paying?.id);
  const look = urgent ? {} : ({ variant: 'secondary', size: 'sm' } as const);
  if (!other) {
    return (
      <ButtonLink {...look} href={walletFor(booking)}>
        Pay with another card
      </ButtonLink>
    );
  }
  return (
    <Button {...look} busy={busy !== null} onClick={() => choose(other)}>
      Pay with another card
    </Button>
  );
}
