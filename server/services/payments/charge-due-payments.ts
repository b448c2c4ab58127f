import type { ChargeResult } from '@/server/adapters/payment/port';
import { claimPayment, type ClaimedPayment } from '@/server/repositories/payments';
import type { Deps } from '@/server/services/deps';
import { settlePayment } from '@/server/services/payments/settle-payment';

/** How long a charge that nobody answered for is left alone before it is asked about again: longer than a call can last. */
const firstTurnMs = 2 * 60_000;
const lanes = 4;

/**
 * Takes every charge that is due to the gateway, outside of any transaction, and its outcome into one. Whatever dies in
 * between, the charge comes due again and is asked for under the same key: at most one charge (decisions 4).
 */
export async function chargeDuePayments(deps: Deps): Promise<void> {
  const lane = async () => {
    for (;;) {
      const payment = await claimPayment(deps.db, deps.clock.now(), firstTurnMs);
      if (!payment) return;
      await charge(deps, payment);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function charge(deps: Deps, payment: ClaimedPayment): Promise<void> {
  let result: ChargeResult;
  try {
    result = await askGateway(deps, payment);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ paymentId: payment.id, attempts: payment.attempts, reason }, 'a charge could not be asked for');
    return;
  }
  await settlePayment(deps, { id: payment.id }, result);
}

function askGateway(deps: Deps, payment: ClaimedPayment): Promise<ChargeResult> {
  if (payment.status === 'needs_authentication' && payment.gatewayReference !== null) {
    return deps.payments.resume(payment.gatewayReference);
  }
  return deps.payments.charge({
    idempotencyKey: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    customer: payment.customer,
    cardToken: payment.cardToken,
    description: payment.bookingNumber,
  });
}
