import { minuteMs } from '@/lib/dates/moments';
import { claimRefund, settleRefund } from '@/server/areas/payments/rows/refunds';
import type { Deps } from '@/server/areas/shared/deps';

const firstTurnMs = 2 * minuteMs;

/** Carries every refund that is due to the gateway, under its own key, so that it is made once however often it is asked. */
export async function sendDueRefunds(deps: Deps): Promise<void> {
  for (;;) {
    const refund = await claimRefund(deps.db, deps.clock.now(), firstTurnMs);
    if (!refund) return;
    try {
      const { reference } = await deps.payments.refund({
        idempotencyKey: refund.id,
        reference: refund.chargeReference,
        amount: refund.amount,
      });
      await settleRefund(deps.db, refund.id, reference, deps.clock.now());
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      deps.log.warn({ refundId: refund.id, attempts: refund.attempts, reason }, 'a refund could not be sent');
    }
  }
}
