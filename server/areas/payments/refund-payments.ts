import { randomUUID } from 'node:crypto';
import type { Tx } from '@/server/db/connection';
import { afterCommit } from '@/server/db/transaction';
import { spreadRefund } from '@/server/areas/payments/rules';
import { updatePayment, type PaymentRow } from '@/server/areas/payments/rows/payments';
import { insertRefund } from '@/server/areas/payments/rows/refunds';
import type { RequestDeps } from '@/server/areas/shared/deps';

/**
 * Refunds `amount` (minor units) of these payments: refunds are rows that a job carries to the gateway, and each
 * payment's `refunded` grows at once, so that nothing is refunded twice. Only what succeeded can be refunded.
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
 * Calls off charges that are no longer wanted and that nobody has taken to the gateway yet: without its name at the gateway
 * a charge cannot be made. One that is under way is left to the job, which calls it off there or, when it was too late for
 * that, finds it no longer wanted and refunds it in full.
 */
export async function callOffCharges(tx: Tx, deps: RequestDeps, payments: readonly PaymentRow[]): Promise<void> {
  for (const payment of payments) {
    if (payment.status !== 'created' || payment.gatewayReference !== null || payment.dueAt === null) continue;
    const failure = 'Cancelled before it was charged.';
    await updatePayment(tx, payment.id, { status: 'failed', failure, dueAt: null, settledAt: deps.clock.now() });
  }
}
