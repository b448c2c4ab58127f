import { lastOfMonth, monthOf } from '@/lib/dates';
import { BookingType } from '@/lib/enums';
import { todayIn } from '@/lib/time-zones';
import { isFinal } from '@/lib/workflow/workflow';
import { bookingWorkflow } from '@/lib/workflow/booking';
import type { BookingStatus } from '@/lib/enums';
import type { Tx } from '@/server/db/connection';
import type { BookingEffect } from '@/server/domain/bookings/effects';
import { cancellationQuote, paidOf } from '@/server/domain/payments/quote';
import type { BookingGroupRow } from '@/server/repositories/booking-groups';
import { lockPayments, type PaymentRow } from '@/server/repositories/payments';
import type { RequestDeps } from '@/server/services/deps';
import { callOffCharges, refundPayments } from '@/server/services/payments/refund-payments';

/**
 * The money's side of a move: refunds what is due and calls off charges that have not begun. `group` is as it was before
 * the move, because the quote is of that state. @returns what is refunded of what was paid, minor units.
 */
export async function settleAccounts(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  { refund, to, reason }: { refund: BookingEffect['refund']; to: BookingStatus; reason: string },
): Promise<number> {
  if (!isFinal(bookingWorkflow, to)) return 0;
  const payments = await lockPayments(tx, group.id);
  const amount = refundDue(refund, group, payments, deps.clock.now());
  await refundPayments(tx, deps, refundable(group, payments, deps.clock.now()), amount, reason);
  await callOffCharges(tx, deps, payments);
  return amount;
}

function refundDue(refund: BookingEffect['refund'], group: BookingGroupRow, payments: PaymentRow[], now: Date): number {
  if (refund === 'none') return 0;
  const paid = paidOf(refundable(group, payments, now));
  if (refund === 'full') return paid;
  return Math.min(cancellationQuote(group, payments, group.timeZone, now)?.amount ?? 0, paid);
}

/** "In full" is all of a drop-in; of a permanent booking the months that are not over, as those behind were cared for. */
function refundable(group: BookingGroupRow, payments: PaymentRow[], now: Date): PaymentRow[] {
  if (group.type === BookingType.DROP_IN) return payments;
  const today = todayIn(group.timeZone, now);
  return payments.filter(({ period }) => period === null || lastOfMonth(monthOf(period)) >= today);
}
