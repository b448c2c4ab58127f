import type { AbsenceQuote } from '@/lib/dates/booking-dates';
import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { BookingItemStatus, BookingStatus, BookingType, type CancellationPolicy, RefundType } from '@/lib/enums';
import { sumPayments } from '@/lib/money/booking-money';
import { isInProgress, type PaymentStatus } from '@/lib/money/charges';
import { refundAmount, refundUntil } from '@/lib/money/refund-terms';
import { bookingWorkflow } from '@/lib/workflow/booking';
import { nextStatus } from '@/lib/workflow/workflow';

interface ChangeableBooking {
  type: BookingType;
  status: BookingStatus;
  policy: CancellationPolicy;
  timeZone: string;
}

interface ChangeableItem {
  date: string;
  status: BookingItemStatus | null;
  price: number;
  /** The opening that the deadline counts from, as it was when the date was booked. */
  startAt: Date;
}

/**
 * What giving up one session of a confirmed booking refunds now: the booking's policy, counted from that date's opening. A
 * permanent booking refunds nothing, because it is paid by the month. Null if the session cannot be given up: not confirmed,
 * past, or attendance recorded.
 */
export function absenceQuote(
  { type, status, policy, timeZone }: ChangeableBooking,
  { date, status: itemStatus, price, startAt }: ChangeableItem,
  now: Date,
): AbsenceQuote | null {
  if (status !== BookingStatus.APPROVED || itemStatus !== BookingItemStatus.APPROVED) return null;
  if (date < todayIn(timeZone, now)) return null;
  if (type === BookingType.PERMANENT) return { refund: 0, until: null };
  const until = refundUntil(policy, startAt, timeZone);
  return now <= until ? { refund: refundAmount(policy, price), until } : { refund: 0, until: null };
}

export interface QuotedBooking extends ChangeableBooking {
  /** Set when the parent has already ended a permanent booking. */
  endsOn: string | null;
}

interface QuotedPayment {
  amount: number;
  refunded: number;
  status: PaymentStatus;
  /** Set while the charge is queued or in progress. */
  dueAt: Date | null;
}

/** `amount` in minor units; `until` is the last instant at which it applies, null if it does not depend on time. */
interface CancellationQuote {
  refundType: RefundType | null;
  amount: number;
  until: Date | null;
}

const nothing: CancellationQuote = { refundType: null, amount: 0, until: null };

/**
 * What a parent's cancellation would refund now (product rule 4, product section 9); null if the booking cannot be cancelled.
 * Before confirmation, everything charged is refunded in full. Cancelling a confirmed drop-in is giving up all of its remaining
 * dates, so it refunds their sum. A permanent booking ends with its paid month, without refund.
 */
export function cancellationQuote(
  booking: QuotedBooking,
  items: readonly ChangeableItem[],
  payments: readonly QuotedPayment[],
  now: Date,
): CancellationQuote | null {
  if (booking.endsOn !== null || nextStatus(bookingWorkflow, booking.status, 'parent', 'decline') === null) return null;
  const { net } = sumPayments(payments);
  if (booking.status !== BookingStatus.APPROVED) {
    const charging = payments.filter(isInProgress);
    const amount = charging.reduce((sum, payment) => sum + payment.amount, net);
    return amount === 0 ? nothing : { refundType: RefundType.FULL, amount, until: null };
  }
  const left = items.flatMap((item) => {
    const absence = absenceQuote(booking, item, now);
    return absence ? [{ ...absence, price: item.price }] : [];
  });
  const amount = Math.min(sumOf(left, 'refund'), net);
  if (amount === 0) return nothing;
  const isFull = amount === sumOf(left, 'price');
  // Of dates that are refunded: missing another's deadline changes nothing.
  const deadlines = left.flatMap(({ refund, until }) => (refund > 0 && until ? until.getTime() : []));
  return {
    refundType: isFull ? RefundType.FULL : RefundType.PARTIAL,
    amount,
    until: new Date(Math.min(...deadlines)),
  };
}

/** A full refund covers all of a drop-in, but only the current and later months of a permanent booking. */
export function refundable<P extends { period: string | null }>(
  { type, timeZone }: Pick<ChangeableBooking, 'type' | 'timeZone'>,
  payments: readonly P[],
  now: Date,
): P[] {
  if (type === BookingType.DROP_IN) return [...payments];
  const today = todayIn(timeZone, now);
  return payments.filter(({ period }) => period === null || lastOfMonth(monthOf(period)) >= today);
}

/** What the family gets back if the facility cancels now, including what is being charged. */
export function fullRefund(
  booking: Pick<ChangeableBooking, 'type' | 'timeZone'>,
  payments: readonly (QuotedPayment & { period: string | null })[],
  now: Date,
): number {
  const due = refundable(booking, payments, now);
  return sumOf(due.filter(isInProgress), 'amount') + sumPayments(due).net;
}

const sumOf = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0);
