import { isInProgress } from '@/lib/money/payment-status';
import { inTransaction } from '@/server/db/transaction';
import { answerBy, neverAskedSentence, unansweredSentence } from '@/server/areas/payments/rules';
import { lockGroup, updateGroup, type BookingGroupRow } from '@/server/areas/bookings/rows';
import {
  lockPayments,
  updatePayment,
  type ClaimedPayment,
  type PaymentRow,
} from '@/server/areas/payments/rows/payments';
import type { Deps } from '@/server/areas/shared/deps';
import { firstPeriod } from '@/server/areas/payments/begin-charge';
import { refuse } from '@/server/areas/settlement/settle-payment';

/**
 * The gateway gave no answer about this charge. Up to its limit it is asked again later. At the limit the booking goes on as
 * if it had been refused, and says so to the parent in words that stay true either way; a charge that the gateway may have
 * made stays due as `unanswered`, until the gateway says that it is called off, or that the money is to be refunded.
 */
export async function waitOrGoOn(deps: Deps, { id, groupId }: ClaimedPayment): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    const group = await lockGroup(tx, groupId);
    const payments = await lockPayments(tx, groupId);
    const payment = payments.find((one) => one.id === id);
    if (!group || !payment || !isInProgress(payment)) return;
    const limit = limitOf(group, payment, payments);
    if (now < limit) {
      if (payment.dueAt! > limit) await updatePayment(tx, id, { dueAt: limit });
      return;
    }
    const asked = payment.gatewayReference !== null;
    const others = payments.filter((one) => one.id !== id);
    const doubtful = asked || others.some((one) => one.status === 'unanswered' && one.period === payment.period);
    const change = {
      status: asked ? ('unanswered' as const) : ('failed' as const),
      failure: doubtful ? unansweredSentence : neverAskedSentence,
      nextAction: null,
      dueAt: asked ? payment.dueAt : null,
      settledAt: now,
    };
    await updatePayment(tx, id, change);
    const noted = await updateGroup(tx, group, { updatedAt: now });
    deps.log.warn({ paymentId: id, asked }, 'a charge was not answered within its limit');
    await refuse(tx, deps, noted, { ...payment, ...change }, others, change.failure);
  });
}

function limitOf(group: BookingGroupRow, payment: PaymentRow, payments: readonly PaymentRow[]): Date {
  const sameThing = payments.filter((one) => one.period === payment.period);
  const renewal = payment.period !== firstPeriod(group);
  return answerBy({
    begunAt: payment.begunAt ?? payment.createdAt,
    firstStartAt: group.firstStartAt,
    renewalFrom: renewal ? sameThing[0]!.createdAt : null,
  });
}
