import { sumPayments } from '@/lib/booking-money';
import { BookingStatus, BookingType, RefundType, type CancellationPolicy } from '@/lib/enums';
import { isInProgress, type PaymentStatus } from '@/lib/payment-status';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';
import { cancellationPolicies, refundAmount, refundUntil } from '@/lib/refund-policy';

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

export interface QuotedPayment {
  amount: number;
  refunded: number;
  status: PaymentStatus;
  /** Set while the gateway is being asked, or is to be. */
  dueAt: Date | null;
}

/** Money in minor units; `until` is the last instant at which it holds, null when it does not depend on the time. */
export interface CancellationQuote {
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

export interface PaidMonths {
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
