import { isLive } from '@/lib/dates/booking-dates';
import { monthOf } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/durations';
import { type BookingItemStatus, BookingStatus, BookingType } from '@/lib/enums';
import { bookedPrice } from '@/lib/money/price-steps';
import { renewalEnds } from '@/lib/workflow/booking';

/** How long the outcome of a charge may stay unknown before it counts as refused. */
const answerHours = 24;

interface BegunCharge {
  begunAt: Date;
  /** The opening of the booking's first date. */
  firstStartAt: Date;
  /** For a later month of a permanent booking: when that month's first charge began; null otherwise. */
  renewalFrom: Date | null;
}

/**
 * When to give up on a charge the gateway does not answer for, so that places are not held forever: after a day, or at the first
 * date's opening if sooner. A renewal has three days, as with refusals (product rule 4).
 */
export function gatewayDeadline({ begunAt, firstStartAt, renewalFrom }: BegunCharge): Date {
  if (renewalFrom !== null) return renewalEnds(renewalFrom);
  return new Date(Math.min(begunAt.getTime() + answerHours * hourMs, firstStartAt.getTime()));
}

interface WantedFor {
  bookingStatus: 'pending' | 'approved' | 'other';
  period: string | null;
  paidThrough: string | null;
}

/** Whether the booking still needs this charge: the one that confirms it, or an unpaid month. */
export function isWanted({ bookingStatus, period, paidThrough }: WantedFor): boolean {
  if (bookingStatus === 'pending') return true;
  return bookingStatus === 'approved' && period !== null && (paidThrough === null || period > paidThrough);
}

/** Shown to the parent; true whether or not the card was charged. */
export const unansweredSentence =
  'We couldn’t reach the payment provider. If you were charged for this booking, you’ll get a full refund.';
/** Shown to the parent if the charge never reached the gateway. */
export const neverAskedSentence = 'We couldn’t reach the payment provider. You haven’t been charged.';

interface PaidMonths {
  type: BookingType;
  status: BookingStatus;
  paidThrough: string | null;
  endsOn: string | null;
}

/**
 * The last day of confirmed permanent care if the parent cancels now (product rule 4): its last day of care in the paid month, or
 * the end of that month if no day of care is left in it. Null if the month is not paid: care ends at once. `today` is the
 * facility's; `items` are sorted by date.
 */
export function lastPaidDay(
  { type, status, paidThrough, endsOn }: PaidMonths,
  items: readonly { date: string; status: BookingItemStatus | null }[],
  today: string,
): string | null {
  if (endsOn !== null) return endsOn;
  if (type !== BookingType.PERMANENT || status !== BookingStatus.APPROVED) return null;
  if (paidThrough === null || paidThrough < today) return null;
  return items.findLast((item) => isLive(item) && monthOf(item.date) === monthOf(paidThrough))?.date ?? paidThrough;
}

/**
 * The columns that change when a month is paid. `priceMonthly` is the price of the next month to charge, for programs of
 * the release before, which know no steps (record 0021).
 */
export const paidColumns = (
  booking: Omit<Parameters<typeof bookedPrice>[0], 'paidThrough'>,
  paidThrough: string | null,
) => ({
  paidThrough,
  priceMonthly: bookedPrice({ ...booking, paidThrough }, []).monthly,
});

/** Splits `amount` (minor units) over payments in order, up to what each has left to refund. */
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
