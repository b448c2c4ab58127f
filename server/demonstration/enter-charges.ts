import { inTransaction } from '@/server/db/transaction';
import { setGatewayReference, setRefundReference } from '@/server/repositories/demonstration';
import type { ChargeToEnter } from '@/server/demonstration/money-rows';
import type { Deps } from '@/server/services/deps';

/**
 * Tells the sandbox gateway of the examples' charges and refunds, under their own ids, so that cancelling an example gives
 * its money back as with any booking. Outside of every transaction; telling twice is telling once.
 */
export async function enterCharges(deps: Deps, charges: readonly ChargeToEnter[]): Promise<void> {
  if (deps.payments.name !== 'sandbox') return;
  for (const { paymentId, refundId, ...request } of charges) {
    const asked = { ...request, idempotencyKey: paymentId, customer: null };
    const prepared = await deps.payments.prepare(asked);
    if ('refused' in prepared) continue;
    const result = await deps.payments.charge(prepared.reference, asked);
    const { reference } = result;
    const refund =
      refundId && reference
        ? await deps.payments.refund({ idempotencyKey: refundId, reference, amount: request.amount })
        : null;
    await inTransaction(deps, async (tx) => {
      await setGatewayReference(tx, paymentId, {
        reference,
        nextAction: result.status === 'needs_authentication' ? result.nextAction : null,
        failure: result.status === 'failed' ? result.reason : null,
      });
      if (refund && refundId) await setRefundReference(tx, refundId, refund.reference);
    });
  }
}
