import type { BookingGroup } from '@/api/contract/types';
import { changeDescriber } from '@/components/request/describe-changes';
import { paymentQuestion } from '@/components/request/payment-question';
import type { ShownRequest } from '@/components/request/use-answers';
import { isDeclined, writeBookingDates } from '@/lib/dates/booking-dates';
import { formatMonth, fullDate, longDate } from '@/lib/dates/dates';
import { deadlineText } from '@/lib/dates/instants';
import { BookingType, BookingStatus as S } from '@/lib/enums';
import { cardName, refundTypeLabels } from '@/lib/labels';
import { bookingMoney, lastChargeText, lastMonthPaid } from '@/lib/money/booking-money';
import { comingChargesText, type Ending, endingsOf } from '@/lib/money/endings';
import { formatMoney, moneyIn } from '@/lib/money/money';
import { refundSentences } from '@/lib/money/refund-terms';
import { paths } from '@/lib/paths';
import { bookingDateEntries, bookingLabel, bookingNextStep, refundFactsOf } from '@/lib/requests/care/booking-facts';
import { otherFacilities } from '@/lib/requests/care/care-plan';
import { waitlistRestDays } from '@/lib/workflow/waitlist';
import type { Question } from '@/store/slices/confirmation';

export type BookingAction = 'approve' | 'decline';

/** Button, question and answers for declining, by status (product rule 4). */
interface DeclineWords {
  button: string;
  title: (facility: string) => string;
  keep: string;
}
const withdraw: DeclineWords = {
  button: 'Withdraw request',
  title: (facility) => `Withdraw your request to ${facility}?`,
  keep: 'Keep request',
};
const declineOffer: DeclineWords = {
  button: 'Decline offer',
  title: (facility) => `Decline the offer from ${facility}?`,
  keep: 'Keep offer',
};
const stayOnWaitlist: DeclineWords = {
  button: 'Decline offer',
  title: (facility) => `Decline this spot at ${facility} and stay on the waitlist?`,
  keep: 'Keep offer',
};
const cancel: DeclineWords = {
  button: 'Cancel booking',
  title: (facility) => `Cancel your booking at ${facility}?`,
  keep: 'Keep booking',
};
const endCare: DeclineWords = {
  button: 'End care',
  title: (facility) => `End care at ${facility}?`,
  keep: 'Keep care',
};

function declineWords({ status, type, waitlistId }: BookingGroup): DeclineWords {
  if (status === S.APPROVED && type === BookingType.PERMANENT) return endCare;
  if (status === S.NEW) return withdraw;
  if (status === S.WAITING_FOR_PARENTS_APPROVAL) return waitlistId ? stayOnWaitlist : declineOffer;
  return cancel;
}

export const actionLabel = (action: BookingAction, booking: BookingGroup): string =>
  action === 'decline'
    ? declineWords(booking).button
    : booking.status === S.PAYMENT_FAILED
      ? 'Try the payment again'
      : 'Accept';

/** The wallet, returning to this booking afterwards. */
export const walletFor = (booking: BookingGroup): string => paths.walletFrom(paths.booking(booking.id));

export const bookingQuestion = (action: BookingAction, shown: ShownRequest<BookingGroup>, now: Date): Question =>
  action === 'approve' ? approveQuestion(shown, now) : declineQuestion(shown.group);

function approveQuestion({ group: booking, card }: ShownRequest<BookingGroup>, now: Date): Question {
  const { price, facility } = booking;
  const terms =
    price.monthly === null ? refundSentences(refundFactsOf(booking), now).join(' ') : 'This is the first month.';
  const held = booking.plan?.state === 'open' ? ' Nothing is charged before all of your week is accepted.' : '';
  return paymentQuestion({
    action: booking.status === S.PAYMENT_FAILED ? 'Pay' : 'Accept and pay',
    price,
    card,
    what: `${careText(booking)} at ${facility.name}. ${terms}${held}`,
    walletHref: walletFor(booking),
  });
}

/** About paying the later months of permanent care with another card. A month that was refused is paid with it now. */
export function laterCardQuestion({ group, card }: ShownRequest<BookingGroup>): Question {
  const { next } = bookingMoney(group);
  const amount = next ? formatMoney(next.amount, group.price.currency) : '';
  const name = card ? cardName(card) : 'your card';
  return {
    title: next?.on ? `Charge ${amount} on ${longDate(next.on)} to ${name}?` : `Pay ${amount} with ${name} now?`,
    message: 'Every later month of this booking is charged to this card, too. Other bookings don’t change.',
    proceedLabel: next?.on ? 'Use this card' : `Pay ${amount}`,
    cancelLabel: 'Not now',
    link: { href: walletFor(group), label: 'Add a card' },
  };
}

/** The days, without the declined ones. */
export function careText(booking: BookingGroup): string {
  if (booking.type === BookingType.PERMANENT) return 'A permanent spot';
  return writeBookingDates(
    bookingDateEntries(booking).filter((entry) => typeof entry === 'string' || !isDeclined(entry)),
  );
}

function declineQuestion(booking: BookingGroup): Question {
  const { button, title, keep } = declineWords(booking);
  const endings = endingsOfBooking(booking);
  return {
    title: title(booking.facility.name),
    ...(endings.length > 1
      ? { message: '', choice: endingChoice(booking, endings) }
      : { message: consequence(booking) }),
    destructive: true,
    proceedLabel: button,
    cancelLabel: keep,
  };
}

/** The consequence of declining, refund first (product rule 4). */
function consequence(booking: BookingGroup): string {
  const { status, type, cancellationQuote: quote, price, address, waitlistId, plan } = booking;
  if (status === S.WAITING_FOR_PARENTS_APPROVAL && waitlistId) {
    return `This spot goes to the next family, and you keep your spot on the waitlist. We won’t offer you another one for ${waitlistRestDays} days. You haven’t been charged.`;
  }
  if (status !== S.APPROVED && !quote?.amount) {
    const { paid } = bookingMoney(booking);
    const others =
      plan?.state === 'open'
        ? ` We’ll also withdraw your request to ${otherFacilities(plan)}, because you asked for all or none.`
        : '';
    return `We’ll release your spots.${others} ${paid === 0 ? 'You haven’t been charged.' : 'You’ll get a full refund.'}`;
  }
  if (type === BookingType.PERMANENT && status === S.APPROVED) return endOfCare(booking);
  const before = refundedBefore(booking);
  const earlier = before > 0 && formatMoney(before, price.currency);
  if (!quote || quote.amount === 0) {
    const kept = earlier ? ` You keep the ${earlier} you already got back.` : '';
    return `It’s too late for a refund.${kept} We’ll release your spots.`;
  }
  const amount = formatMoney(quote.amount, price.currency);
  const until = quote.until && deadlineText(new Date(quote.until), address.timeZone);
  const terms = quote.refundType ? refundTypeLabels[quote.refundType] : 'This refund';
  return [
    `We’ll refund ${amount} to your card.`,
    earlier && `You already got ${earlier} back.`,
    until && `${terms} until ${until}.`,
    'We’ll release your spots.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The months with which confirmed permanent care can end; none for other bookings. */
function endingsOfBooking({ type, status, price, facility, ...booking }: BookingGroup): Ending[] {
  if (type !== BookingType.PERMANENT || status !== S.APPROVED || price.monthly === null) return [];
  return endingsOf({ ...booking, ...facility, price });
}

const endingChoice = (booking: BookingGroup, endings: readonly Ending[]): NonNullable<Question['choice']> => ({
  label: 'Last month of care',
  value: endings[0]!.month,
  options: endings.map((ending) => ({
    value: ending.month,
    label: formatMonth(ending.month),
    message: endOfCare(booking, ending),
  })),
});

/** The consequence of ending permanent care, with the paid month unless another one is chosen. */
function endOfCare({ lastPaidDay, payments, price }: BookingGroup, chosen?: Ending): string {
  const last = lastMonthPaid(payments);
  const coming = chosen && comingChargesText(chosen.charges, moneyIn(price.currency));
  if (coming) return `Your last day of care is ${fullDate(chosen.lastDay)}. ${coming} There’s no refund.`;
  return [
    lastPaidDay
      ? `Your last day of care is ${fullDate(lastPaidDay)}, the end of your paid month.`
      : 'Your care ends now because this month isn’t paid.',
    last && lastChargeText(last, moneyIn(price.currency)),
    'There’s no refund, and we won’t charge you again.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Refunds for single dates, minor units. A fully refunded payment was a duplicate charge and does not count. */
function refundedBefore({ payments }: BookingGroup): number {
  const refunds = payments.filter((payment) => payment.refunded < payment.amount).flatMap(({ refunds }) => refunds);
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

const refundOf = ({ cancellationQuote }: BookingGroup) => cancellationQuote?.amount ?? 0;

/** Sentences for the parent: what changed in the booking since the question was asked. */
export const describeBookingChanges = changeDescriber<BookingGroup>({
  noun: 'booking',
  labelOf: (booking) => bookingLabel(booking).label,
  sameStatus: (shown, now) => (shown.status === now.status ? null : bookingNextStep(now, null)),
  details(shown, now) {
    const money = (amount: number) => formatMoney(amount, now.price.currency);
    return [
      shown.price.total !== now.price.total &&
        `The price was ${money(shown.price.total)} and is now ${money(now.price.total)}.`,
      refundOf(shown) !== refundOf(now) &&
        `The refund for cancelling was ${money(refundOf(shown))} and is now ${money(refundOf(now))}.`,
    ];
  },
});
