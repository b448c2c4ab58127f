import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';
import { isInProgress, type PaymentStatus } from '@/lib/money/payment-status';
import type { ChargeResult } from '@/server/adapters/payment/port';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';
import { isAnswerOver } from '@/server/areas/bookings/rules/due';
import { lockGroup, updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import { findPayment, lockPayments, updatePayment, type PaymentRow } from '@/server/areas/payments/rows/payments';
import { moveBooking } from '@/server/areas/bookings/moves/move-booking';
import { firstPeriod } from '@/server/areas/payments/begin-charge';
import { callOffCharges, refundPayments } from '@/server/areas/payments/refund-payments';
import { acceptRenewal, refuseRenewal } from '@/server/areas/settlement/settle-renewal';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Takes in how a charge came out, in one transaction, whoever brings the news: the job that asked the gateway, a webhook,
 * or both, in any order and any number of times (product rule 4). Money that comes in for a booking that is over, or a
 * second time for the same thing, is refunded in full. An unknown payment is passed over.
 */
export async function settlePayment(
  deps: Deps,
  by: { id: string } | { gatewayReference: string },
  result: ChargeResult,
): Promise<void> {
  const found = await findPayment(deps.db, by);
  if (found) await inTransaction(deps, (tx) => settle(tx, deps, found, result));
}

/** What the parent reads instead of a refusal, in the history and in the letter. */
const bankSentence = 'Your bank asks you to confirm this payment.';

/** The same inside a transaction of the caller's. */
export async function settle(
  tx: Tx,
  deps: Deps,
  found: { id: string; groupId: string },
  result: ChargeResult,
): Promise<void> {
  const before = await lockGroup(tx, found.groupId);
  const payments = await lockPayments(tx, found.groupId);
  const payment = payments.find((one) => one.id === found.id);
  if (!before || !payment || payment.status === 'succeeded') return;
  const inProgress = payment.dueAt !== null;
  // Old news: it failed before, and this is not the success that would change that.
  if (!inProgress && payment.status === 'failed' && result.status !== 'succeeded') return;
  // The booking went on without this one: it is to be called off, not to be authenticated.
  if (payment.status === 'unanswered' && result.status === 'needs_authentication') return;

  const settled = await write(tx, deps, payment, result);
  // The parent sees the payment, and what cancelling refunds follows it.
  const group = await updateGroup(tx, before, { updatedAt: deps.clock.now() });
  const others = payments.filter((one) => one.id !== payment.id);
  if (result.status === 'succeeded') return accept(tx, deps, { group, payment: settled, was: payment.status, others });
  const note = result.status === 'needs_authentication' ? bankSentence : null;
  if (inProgress) await refuse(tx, deps, group, settled, others, note);
}

async function write(tx: Tx, deps: Deps, payment: PaymentRow, result: ChargeResult): Promise<PaymentRow> {
  const change = {
    status: result.status,
    gatewayReference: result.reference ?? payment.gatewayReference,
    failure: result.status === 'failed' ? result.reason : null,
    dueAt: null,
    settledAt: deps.clock.now(),
  };
  const nextAction = result.status === 'needs_authentication' ? result.nextAction : null;
  await updatePayment(tx, payment.id, { ...change, nextAction: nextAction && JSON.stringify(nextAction) });
  return { ...payment, ...change, nextAction };
}

interface MoneyIn {
  group: BookingGroupRow;
  payment: PaymentRow;
  /** How the charge stood before. */
  was: PaymentStatus;
  others: readonly PaymentRow[];
}

/** Money has come in. */
async function accept(tx: Tx, deps: Deps, { group, payment, was, others }: MoneyIn): Promise<void> {
  const sameThing = others.filter((other) => other.period === payment.period);
  // One that came too late and went back in full does not count.
  const twice = sameThing.some((other) => other.status === 'succeeded' && other.refunded < other.amount);
  const first = payment.period === firstPeriod(group);
  if (!twice && first && group.status === BookingStatus.PENDING_PAYMENT) {
    // A charge that the parent began anew after a silence is not needed once the old one has come through.
    await callOffCharges(tx, deps, sameThing);
    return confirm(tx, deps, group, payment);
  }
  const failed = group.status === BookingStatus.PAYMENT_FAILED && !isAnswerOver(group, deps.clock.now());
  if (!twice && first && failed && was !== 'unanswered') {
    // The card's owner came back to the gateway on their own: that is the parent's approval, and the table's way.
    const approved = await moveBooking(tx, deps, group, { actor: 'parent', action: 'approve' }, { charged: true });
    return confirm(tx, deps, approved, payment);
  }
  if (!twice && !first && group.status === BookingStatus.APPROVED) return acceptRenewal(tx, deps, group, payment);
  const late = was === 'unanswered' ? 'too late' : 'booking over';
  await refundPayments(tx, deps, [payment], payment.amount, twice ? 'duplicate' : late);
}

/** A permanent booking is then paid up to the end of its first month. */
async function confirm(tx: Tx, deps: Deps, group: BookingGroupRow, payment: PaymentRow): Promise<void> {
  const paid = payment.period === null ? {} : { paidThrough: lastOfMonth(monthOf(payment.period)) };
  await moveBooking(tx, deps, group, { actor: 'payment', action: 'succeed' }, paid);
}

/** No money has come in; what the booking does depends on its status by now. `note` is for the parent. */
export async function refuse(
  tx: Tx,
  deps: Deps,
  group: BookingGroupRow,
  payment: PaymentRow,
  others: readonly PaymentRow[],
  note: string | null = null,
): Promise<void> {
  if (others.some((other) => isInProgress(other) && other.period === payment.period)) return;
  const move = { actor: 'payment', action: 'refuse' } as const;
  if (group.status === BookingStatus.PENDING_PAYMENT) await moveBooking(tx, deps, group, move, { note });
  const renews = group.status === BookingStatus.APPROVED && payment.period !== firstPeriod(group);
  if (renews) await refuseRenewal(tx, deps, group, payment);
}
