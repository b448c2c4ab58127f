import type { BookingGroup } from '@/api/contract/types';
import { bookingMoney, lastMonthPaid } from '@/lib/money/booking-money';
import { lastChargeText } from '@/lib/money/booking-money-words';
import { otherFacilities } from '@/lib/requests/care-plan';
import { bookingDateEntries, refundFactsOf } from '@/lib/requests/booking-facts';
import { formatBookingDateRun, groupBookingDates, isDeclined } from '@/lib/dates/booking-dates';
import { fullDate } from '@/lib/dates/dates';
import { BookingStatus as S, BookingType } from '@/lib/enums';
import { refundTypeLabels } from '@/lib/labels';
import { deadlineText } from '@/lib/dates/moments';
import { formatMoney, moneyIn } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { refundSentences } from '@/lib/money/refund-terms';
import { waitlistRestDays } from '@/lib/workflow/waitlist';
import type { Question } from '@/store/slices/alert';
import { paymentQuestion } from '@/components/request/payment-question';
import type { SeenRequest } from '@/components/request/use-answers';

export type BookingAction = 'approve' | 'decline';

/** What declining is called in each status: the button, the question and its two answers (product rule 4). */
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
  button: 'Pass on this offer',
  title: (facility) => `Pass on the offer from ${facility}?`,
  keep: 'Keep offer',
};
const stayInLine: DeclineWords = {
  button: 'Pass on this offer',
  title: (facility) => `Pass on this place at ${facility} and stay on the waitlist?`,
  keep: 'Keep offer',
};
const cancel: DeclineWords = {
  button: 'Cancel booking',
  title: (facility) => `Cancel your booking at ${facility}?`,
  keep: 'Keep booking',
};

function declineWords({ status, waitlistId }: BookingGroup): DeclineWords {
  if (status === S.NEW) return withdraw;
  if (status === S.WAITING_FOR_PARENTS_APPROVAL) return waitlistId ? stayInLine : declineOffer;
  return cancel;
}

export const actionLabel = (action: BookingAction, booking: BookingGroup): string =>
  action === 'decline'
    ? declineWords(booking).button
    : booking.status === S.PAYMENT_FAILED
      ? 'Try the payment again'
      : 'Accept';

/** Where another card is chosen; from there the way leads back to this booking. */
export const walletFor = (booking: BookingGroup): string => paths.walletFrom(paths.booking(booking.id));

export const bookingQuestion = (action: BookingAction, seen: SeenRequest<BookingGroup>, now: Date): Question =>
  action === 'approve' ? approval(seen, now) : refusal(seen.group);

function approval({ group: booking, card }: SeenRequest<BookingGroup>, now: Date): Question {
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

/** Which days, without those that were declined. */
export function careText(booking: BookingGroup): string {
  if (booking.type === BookingType.PERMANENT) return 'A permanent place';
  const runs = groupBookingDates(bookingDateEntries(booking)).filter((run) => !isDeclined(run));
  return runs.map((run) => formatBookingDateRun(run)).join(', ');
}

function refusal(booking: BookingGroup): Question {
  const { button, title, keep } = declineWords(booking);
  return {
    title: title(booking.facility.name),
    message: consequence(booking),
    destructive: true,
    proceedLabel: button,
    cancelLabel: keep,
  };
}

/** What declining does, with the refund stated first (product rule 4). */
function consequence(booking: BookingGroup): string {
  const { status, type, cancellationQuote: quote, price, address, waitlistId, plan } = booking;
  if (status === S.WAITING_FOR_PARENTS_APPROVAL && waitlistId) {
    return `This place goes to the next family, and you keep your place in line. You will not be offered another place for ${waitlistRestDays} days. You have not been charged.`;
  }
  if (status !== S.APPROVED && !quote?.amount) {
    const { paid } = bookingMoney(booking);
    const others =
      plan?.state === 'open' ? ` So will your request to ${otherFacilities(plan)}: you asked for all or none.` : '';
    return `Your places will be released.${others} ${paid === 0 ? 'You have not been charged.' : 'Everything you paid is refunded.'}`;
  }
  if (type === BookingType.PERMANENT && status === S.APPROVED) return endOfCare(booking);
  const before = refundedBefore(booking);
  const earlier = before > 0 && formatMoney(before, price.currency);
  if (!quote || quote.amount === 0) {
    const kept = earlier ? ` The ${earlier} already refunded for single dates stays refunded.` : '';
    return `Under the cancellation terms, it is too late for a refund.${kept} Your places will be released.`;
  }
  const kind = quote.refundType ? ` (${refundTypeLabels[quote.refundType].toLowerCase()})` : '';
  const until = quote.until
    ? ` This amount is available until ${deadlineText(new Date(quote.until), address.timeZone)}.`
    : '';
  const besides = earlier ? ` This is in addition to the ${earlier} already refunded for single dates.` : '';
  return `${formatMoney(quote.amount, price.currency)} will be refunded to your card${kind}.${besides}${until} Your places will be released.`;
}

/** What ending permanent care means: its last day, its last charge, and what comes back. */
function endOfCare({ lastPaidDay, payments, price }: BookingGroup): string {
  const last = lastMonthPaid(payments);
  return [
    lastPaidDay
      ? `Your last day of care is ${fullDate(lastPaidDay)}, the end of what you have paid for.`
      : 'Your care ends now: this month is not paid.',
    last && lastChargeText(last, moneyIn(price.currency)),
    'Nothing is refunded, and you will not be charged again.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What came back for dates that were given up or moved, minor units. A charge made twice went back whole and does not count. */
function refundedBefore({ payments }: BookingGroup): number {
  const refunds = payments.filter((payment) => payment.refunded < payment.amount).flatMap(({ refunds }) => refunds);
  return refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}
