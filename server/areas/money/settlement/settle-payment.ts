import { lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';
import { isInProgress, type PaymentStatus } from '@/lib/money/charges';
import { bookingWorkflow, renewalEnds } from '@/lib/workflow/booking';
import { isFinal } from '@/lib/workflow/workflow';
import type { ChargeResult } from '@/server/adapters/payment/port';
import { moveBooking } from '@/server/areas/care/bookings/move-booking';
import { type BookingGroupRow, lockGroup, lockOthers, updateGroup } from '@/server/areas/care/bookings/rows';
import { dueAt, givesUp, isAnswerOver, renewalState } from '@/server/areas/care/bookings/rules/due';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import { beginCharge, firstPeriod, noCardNote } from '@/server/areas/money/payments/begin-charge';
import { cancelCharges, refundPayments } from '@/server/areas/money/payments/refund-payments';
import { findPayment, lockPayments, type PaymentRow, updatePayment } from '@/server/areas/money/payments/rows/payments';
import { paidColumns } from '@/server/areas/money/payments/rules';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

/**
 * Records the outcome of a charge, in one transaction. The job and webhooks may both report it, in any order and repeatedly
 * (product rule 4). Money received for a booking that is over, or twice for the same period, is refunded in full. An unknown
 * payment is ignored.
 */
export async function settlePayment(
  deps: Deps,
  by: { id: string } | { gatewayReference: string },
  result: ChargeResult,
): Promise<void> {
  const found = await findPayment(deps.db, by);
  if (found) await inTransaction(deps, (tx) => settle(tx, deps, found, result));
}

/** Shown to the parent instead of a refusal, in the history and in the mail. */
const bankSentence = 'Your bank needs you to approve this payment.';

/** The same in the caller's transaction. */
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
  const inProgress = isInProgress(payment);
  // It has failed already, or was called off; only a success would change that.
  if (payment.status === 'failed' && result.status !== 'succeeded') return;
  // Given up on (handleNoAnswer): it will be canceled, so do not ask the parent to authenticate.
  if (payment.status === 'unanswered' && result.status === 'needs_authentication') return;

  const settled = await writeOutcome(tx, deps, payment, result);
  // Raises the version: the payment and the refund quote are shown to the parent.
  const group = await updateGroup(tx, before, { updatedAt: deps.clock.now() });
  const others = payments.filter((one) => one.id !== payment.id);
  if (result.status === 'succeeded') return accept(tx, deps, { group, payment: settled, was: payment.status, others });
  // It was being charged when the booking ended or another payment succeeded.
  if (!isPayable(group, payment, others)) return cancelCharges(tx, deps, [settled]);
  const note = result.status === 'needs_authentication' ? bankSentence : null;
  if (inProgress) await refuse(tx, deps, group, settled, others, note);
}

/** False once the booking has ended, or another payment has paid for the same period. */
const isPayable = (group: BookingGroupRow, payment: PaymentRow, others: readonly PaymentRow[]): boolean =>
  !isFinal(bookingWorkflow, group.status) && !isPaidBy(others.filter(({ period }) => period === payment.period));

/** A payment that was refunded in full does not count. */
const isPaidBy = (payments: readonly PaymentRow[]): boolean =>
  payments.some(({ status, refunded, amount }) => status === 'succeeded' && refunded < amount);

async function writeOutcome(tx: Tx, deps: Deps, payment: PaymentRow, result: ChargeResult): Promise<PaymentRow> {
  const change = {
    status: result.status,
    gatewayReference: result.reference ?? payment.gatewayReference,
    failure: result.status === 'failed' ? result.reason : null,
    dueAt: null,
    lastError: null,
    settledAt: deps.clock.now(),
  };
  const nextAction = result.status === 'needs_authentication' ? result.nextAction : null;
  await updatePayment(tx, payment.id, { ...change, nextAction: nextAction && JSON.stringify(nextAction) });
  return { ...payment, ...change, nextAction };
}

interface ReceivedMoney {
  group: BookingGroupRow;
  payment: PaymentRow;
  /** The payment's status before. */
  was: PaymentStatus;
  others: readonly PaymentRow[];
}

async function accept(tx: Tx, deps: Deps, { group, payment, was, others }: ReceivedMoney): Promise<void> {
  const samePeriod = others.filter((other) => other.period === payment.period);
  const twice = isPaidBy(samePeriod);
  const first = payment.period === firstPeriod(group);
  // Of a plan that was opened again, nothing may be charged now.
  const isCharging = group.status === BookingStatus.PENDING_PAYMENT && group.planState !== 'open';
  if (!twice && first && isCharging) {
    // The parent may have retried because the gateway did not answer; the retry is no longer needed.
    await cancelCharges(tx, deps, samePeriod);
    return confirm(tx, deps, group, payment);
  }
  const failed = group.status === BookingStatus.PAYMENT_FAILED && !isAnswerOver(group, deps.clock.now());
  if (!twice && first && failed && was !== 'unanswered') {
    await cancelCharges(tx, deps, samePeriod);
    // The parent completed the payment at the gateway: that counts as approval.
    const approved = await moveBooking(tx, deps, group, { actor: 'parent', action: 'approve' }, { charged: true });
    return confirm(tx, deps, approved, payment);
  }
  if (!twice && !first && group.status === BookingStatus.APPROVED) {
    await cancelCharges(tx, deps, samePeriod);
    return acceptRenewal(tx, deps, group, payment);
  }
  const late = was === 'unanswered' ? 'too late' : 'booking over';
  await refundPayments(tx, deps, [payment], payment.amount, twice ? 'duplicate' : late);
}

async function confirm(tx: Tx, deps: Deps, group: BookingGroupRow, payment: PaymentRow): Promise<void> {
  const others = await paidOthers(tx, deps, group);
  if (others === null) return;
  const paid = payment.period === null ? {} : { paidThrough: lastOfMonth(monthOf(payment.period)) };
  await moveBooking(tx, deps, group, { actor: 'payment', action: 'succeed' }, paid);
  for (const other of others) await moveBooking(tx, deps, other, { actor: 'payment', action: 'succeed' });
}

/**
 * The other bookings of an agreed all-or-none plan, which are confirmed with this one (product rule 4). Null while one of them is
 * not paid: they are charged one after the other, so that no more is charged than must be refunded when a charge fails.
 */
async function paidOthers(tx: Tx, deps: Deps, group: BookingGroupRow): Promise<BookingGroupRow[] | null> {
  if (group.planState !== 'agreed') return [];
  const pending = (await lockOthers(tx, group)).filter(({ status }) => status === BookingStatus.PENDING_PAYMENT);
  for (const other of pending) {
    const payments = await lockPayments(tx, other.id);
    if (isPaidBy(payments)) continue;
    if (payments.some(isInProgress)) return null;
    // Raises the version: the payment is shown to the parent.
    const noted = await updateGroup(tx, other, { updatedAt: deps.clock.now() });
    const begun = await beginCharge(tx, deps, noted, { amount: noted.priceTotal, period: firstPeriod(noted) });
    if (!begun) await moveBooking(tx, deps, noted, { actor: 'payment', action: 'refuse' }, { note: noCardNote });
    return null;
  }
  return pending;
}

/** The charge was refused. `note` is for the parent. */
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

/** A later month of a permanent booking has been paid. */
async function acceptRenewal(tx: Tx, deps: RequestDeps, group: BookingGroupRow, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now();
  const paidThrough = lastOfMonth(monthOf(payment.period!));
  const due = dueAt({ ...group, paidThrough }, { state: 'none' }, group.timeZone, now);
  await updateGroup(tx, group, { ...paidColumns(group, paidThrough), dueAt: due, updatedAt: now });
}

/** A later month was refused: retry a day later, give up after three days (product rule 4). */
async function refuseRenewal(tx: Tx, deps: RequestDeps, group: BookingGroupRow, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now();
  const attempts = (await lockPayments(tx, group.id)).filter((one) => one.period === payment.period);
  if (givesUp(attempts, now)) {
    const note = 'We couldn’t charge this month.';
    await moveBooking(tx, deps, group, { actor: 'payment', action: 'abandon' }, { note });
    return;
  }
  const due = dueAt(group, renewalState(attempts), group.timeZone, now);
  await updateGroup(tx, group, { dueAt: due, updatedAt: now });
  await enqueueMail(tx, deps, {
    kind: 'renewalRefused',
    ...aboutRequest(group),
    cardLast4: payment.cardLast4,
    charge: { amount: payment.amount, currency: payment.currency },
    ends: { at: renewalEnds(attempts[0]!.createdAt), timeZone: group.timeZone },
  });
}
