import { randomUUID } from 'node:crypto';
import { minuteMs } from '@/lib/dates/durations';
import { type BookingGroupRow, updateGroup } from '@/server/areas/care/bookings/rows';
import { type PaymentRow, updatePayment } from '@/server/areas/money/payments/rows/payments';
import { claimRefund, insertRefund, noteRefundError, settleRefund } from '@/server/areas/money/payments/rows/refunds';
import { spreadRefund } from '@/server/areas/money/payments/rules';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import type { Deps, RequestDeps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';
import { refundAnswers } from '@/server/figures';

/**
 * Refunds `amount` (minor units) of these payments, of those that succeeded. A job sends the refunds to the gateway; each
 * payment's `refunded` is raised at once, so that nothing is refunded twice.
 */
export async function refundPayments(
  tx: Tx,
  deps: RequestDeps,
  payments: readonly PaymentRow[],
  amount: number,
  reason: string,
): Promise<void> {
  const now = deps.clock.now();
  const paid = payments.filter((payment) => payment.status === 'succeeded');
  for (const part of spreadRefund(paid, amount)) {
    afterCommit(tx, 'payments');
    await insertRefund(tx, {
      id: randomUUID(),
      paymentId: part.payment.id,
      amount: part.amount,
      reason,
      status: 'created',
      dueAt: now,
      createdAt: now,
    });
    await updatePayment(tx, part.payment.id, { refunded: part.payment.refunded + part.amount });
  }
}

/**
 * Ends charges that are not needed any more: their booking has ended, or another payment has paid. One without a gateway reference
 * cannot be made. One that waits for the bank becomes due, so that the job cancels it at the gateway: until then the parent could
 * still confirm it, and the money would be refunded. The job itself cancels the others, or refunds them if it is too late.
 */
export async function cancelCharges(tx: Tx, deps: RequestDeps, payments: readonly PaymentRow[]): Promise<void> {
  const now = deps.clock.now();
  const failed = { status: 'failed', nextAction: null, settledAt: now } as const;
  for (const { id, status, gatewayReference, dueAt } of payments) {
    if (status === 'created' && gatewayReference === null && dueAt !== null) {
      await updatePayment(tx, id, { ...failed, failure: 'Cancelled before it was charged.', dueAt: null });
    }
    if (status === 'needs_authentication') {
      afterCommit(tx, 'payments');
      const failure = 'Cancelled before your bank confirmed it.';
      await updatePayment(tx, id, { ...failed, failure, dueAt: now, attempts: 0 });
    }
  }
}

const firstRetryMs = 2 * minuteMs;

/** Sends every due refund to the gateway. The refund's id is the idempotency key, so retries are safe. */
export async function sendDueRefunds(deps: Deps): Promise<void> {
  for (;;) {
    const refund = await claimRefund(deps.db, deps.clock.now(), firstRetryMs);
    if (!refund) return;
    try {
      const { reference } = await deps.payments.refund({
        idempotencyKey: refund.id,
        reference: refund.chargeReference,
        amount: refund.amount,
      });
      await settleRefund(deps.db, refund.id, reference, deps.clock.now());
      refundAnswers.inc({ result: 'succeeded' });
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      deps.log.warn({ refundId: refund.id, attempts: refund.attempts, reason }, 'a refund could not be sent');
      refundAnswers.inc({ result: 'error' });
      await noteRefundError(deps.db, refund.id, reason);
    }
  }
}

/** Mails the family about a refund that its bank returned. `amount` is in minor units. The group is locked. */
export async function notifyOfRefund(
  tx: Tx,
  deps: RequestDeps,
  group: BookingGroupRow,
  kind: 'refundReturned' | 'refundPaidOtherwise',
  amount: number,
): Promise<void> {
  await updateGroup(tx, group, { updatedAt: deps.clock.now() });
  await enqueueMail(tx, deps, {
    kind,
    ...aboutRequest(group),
    refund: { amount, currency: group.currency },
  });
}
