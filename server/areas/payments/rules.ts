import { sumPayments } from '@/lib/money/booking-money';
import { BookingStatus, BookingType, type CancellationPolicy, RefundType } from '@/lib/enums';
import { isInProgress, type PaymentStatus } from '@/lib/money/payment-status';
import { cancellationPolicies, refundAmount, refundUntil } from '@/lib/money/refund-terms';
import { dayMs, hourMs } from '@/lib/dates/moments';
import { bookingWorkflow, renewalRetryDays } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';

/** How long the outcome of a charge may stay unknown before its booking goes on without it. */
const answerHours = 24;

interface BegunCharge {
  begunAt: Date;
  /** The opening of the booking's first date. */
  firstStartAt: Date;
  /** For a later month of a permanent booking: when the first try of this month's charge was written; null otherwise. */
  renewalFrom: Date | null;
}

/**
 * Until when the gateway is asked about a charge that it never answers for. Places are not held for ever on a silence: a
 * day, or the first date's opening if sooner; a renewal has its three days, as with refusals (product rule 4).
 */
export function answerBy({ begunAt, firstStartAt, renewalFrom }: BegunCharge): Date {
  if (renewalFrom !== null) return new Date(renewalFrom.getTime() + renewalRetryDays * dayMs);
  return new Date(Math.min(begunAt.getTime() + answerHours * hourMs, firstStartAt.getTime()));
}

interface WantedFor {
  bookingStatus: 'pending' | 'approved' | 'other';
  period: string | null;
  paidThrough: string | null;
}

/** True while the booking still waits for this charge: the one that confirms it, or a month that is not paid yet. */
export function isWanted({ bookingStatus, period, paidThrough }: WantedFor): boolean {
  if (bookingStatus === 'pending') return true;
  return bookingStatus === 'approved' && period !== null && (paidThrough === null || period > paidThrough);
}

/** What a parent reads of it: the truth, whatever it turns out to be. */
export const unansweredSentence =
  'We could not reach the payment provider. If you were charged for this booking, you will be refunded in full.';
/** The same where the gateway never even heard of the charge. */
export const neverAskedSentence = 'We could not reach the payment provider. You have not been charged.';

export interface QuotedBooking {
  type: BookingType;
  status: BookingStatus;
  policy: CancellationPolicy;
  firstStartAt: Date;
  /** Set when the parent has already ended a permanent booking. */
  endsOn: string | null;
  /** What dates that were given up cost all the same, minor units: it is not refunded twice. */
  keptForAbsences: number;
}

interface QuotedPayment {
  amount: number;
  refunded: number;
  status: PaymentStatus;
  /** Set while the gateway is being asked, or is to be. */
  dueAt: Date | null;
}

/** Money in minor units; `until` is the last instant at which it holds, null when it does not depend on the time. */
interface CancellationQuote {
  refundType: RefundType | null;
  amount: number;
  until: Date | null;
}

const nothing: CancellationQuote = { refundType: null, amount: 0, until: null };

/**
 * What a parent's cancelling now would refund (product rule 4, product section 9); null where there is nothing to
 * cancel. Before care is confirmed, whatever is being charged comes back whole. A confirmed drop-in follows the facility's
 * policy. A permanent booking ends with its paid month, without refund.
 */
export function cancellationQuote(
  booking: QuotedBooking,
  payments: readonly QuotedPayment[],
  timeZone: string,
  now: Date,
): CancellationQuote | null {
  if (booking.endsOn !== null || nextStatus(bookingWorkflow, booking.status, 'parent', 'decline') === null) return null;
  if (booking.status !== BookingStatus.APPROVED) {
    const charging = payments.filter(isInProgress);
    const amount = charging.reduce((sum, payment) => sum + payment.amount, sumPayments(payments).net);
    return amount === 0 ? nothing : { refundType: RefundType.FULL, amount, until: null };
  }
  if (booking.type === BookingType.PERMANENT) return nothing;
  const until = refundUntil(booking.policy, booking.firstStartAt, timeZone);
  const amount = refundAmount(booking.policy, Math.max(0, sumPayments(payments).net - booking.keptForAbsences));
  if (now > until || amount === 0) return nothing;
  return { refundType: cancellationPolicies[booking.policy].refundType, amount, until };
}

interface PaidMonths {
  type: BookingType;
  status: BookingStatus;
  paidThrough: string | null;
  endDate: string | null;
  endsOn: string | null;
}

/**
 * The day with which confirmed permanent care ends when its parent cancels it (product rule 4): the last of its paid month, or
 * its own last day if sooner. Null where no paid day is left, so that it ends at once. `today` at the facility.
 */
export function lastPaidDay({ type, status, paidThrough, endDate, endsOn }: PaidMonths, today: string): string | null {
  if (endsOn !== null) return endsOn;
  if (type !== BookingType.PERMANENT || status !== BookingStatus.APPROVED) return null;
  if (paidThrough === null || paidThrough < today) return null;
  return endDate !== null && endDate < paidThrough ? endDate : paidThrough;
}

/** Takes `amount` from payments in their order, never more of one than it still has; minor units. */
export function spreadRefund<P extends { amount: number; refunded: number }>(
  payments: readonly P[],
  amount: number,
): { payment: P; amount: number }[] {
  let left = amount;
  const parts: { payment: P; amount: number }[] = [];
  for (const payment of payments) {
    const part = Math.min(left, payment.amount - payment.refunded);
    if (part > 0) parts.push({ payment, amount: part });
    left -= Math.max(part, 0);
  }
  return parts;
}
