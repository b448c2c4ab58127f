import { sumPayments } from '@/lib/money/booking-money';
import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { todayIn } from '@/lib/dates/time-zones';
import { isFinal } from '@/lib/workflow/workflow';
import { bookingWorkflow } from '@/lib/workflow/booking';
import type { Tx } from '@/server/db/connection';
import type { BookingEffect, BookingMove } from '@/server/areas/bookings/rules/effects';
import { cancellationQuote } from '@/server/areas/payments/rules';
import type { BookingGroupRow } from '@/server/areas/bookings/rows';
import { lockPayments, type PaymentRow } from '@/server/areas/payments/rows/payments';
import type { MadeMove, BookingMoveOptions } from '@/server/areas/bookings/moves/update-moved';
import type { RequestDeps } from '@/server/areas/shared/deps';
import { beginCharge, firstPeriod, noCard, noCardNote } from '@/server/areas/payments/begin-charge';
import { callOffCharges, refundPayments } from '@/server/areas/payments/refund-payments';

export interface SettledAccounts {
  /** What is refunded of what was paid, minor units. */
  refund: number;
  /** The move that follows where there was no card to charge. */
  refusal: [BookingMove, BookingMoveOptions] | null;
}

/**
 * The money's side of a move: refunds what is due, calls off charges that have not begun, or begins the charge. `group` is
 * as it was before the move, because the quote is of that state. Throws `conflict` with the way to the wallet for a parent
 * without a card; a facility's approval then finds the payment failed.
 */
export async function settleAccounts(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  effect: BookingEffect,
  move: MadeMove,
): Promise<SettledAccounts> {
  if (isFinal(bookingWorkflow, move.to)) return { refund: await refund(tx, deps, group, effect, move), refusal: null };
  if (!effect.charge || move.charged || move.held) return { refund: 0, refusal: null };
  const begun = await beginCharge(tx, deps, group, { amount: group.priceTotal, period: firstPeriod(group) });
  if (!begun && move.actor === 'parent') throw noCard();
  return { refund: 0, refusal: begun ? null : [{ actor: 'payment', action: 'refuse' }, { note: noCardNote }] };
}

async function refund(tx: Tx, deps: RequestDeps, group: BookingGroupRow, effect: BookingEffect, move: MadeMove) {
  const payments = await lockPayments(tx, group.id);
  const amount = refundDue(effect.refund, group, payments, move.at);
  await refundPayments(tx, deps, refundable(group, payments, move.at), amount, move.action);
  await callOffCharges(tx, deps, payments);
  return amount;
}

function refundDue(refund: BookingEffect['refund'], group: BookingGroupRow, payments: PaymentRow[], now: Date): number {
  if (refund === 'none') return 0;
  const paid = sumPayments(refundable(group, payments, now)).net;
  if (refund === 'full') return paid;
  return Math.min(cancellationQuote(group, payments, group.timeZone, now)?.amount ?? 0, paid);
}

/** "In full" is all of a drop-in; of a permanent booking the months that are not over, as those behind were cared for. */
function refundable(group: BookingGroupRow, payments: PaymentRow[], now: Date): PaymentRow[] {
  if (group.type === BookingType.DROP_IN) return payments;
  const today = todayIn(group.timeZone, now);
  return payments.filter(({ period }) => period === null || lastOfMonth(monthOf(period)) >= today);
}
