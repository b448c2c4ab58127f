import { minuteMs } from '@/lib/dates/durations';
import { BookingStatus } from '@/lib/enums';
import { isInProgress } from '@/lib/money/charges';
import type { ChargeRequest, ChargeResult } from '@/server/adapters/payment/port';
import { type BookingGroupRow, lockGroup, updateGroup } from '@/server/areas/care/bookings/rows';
import { firstPeriod } from '@/server/areas/money/payments/begin-charge';
import {
  type ClaimedPayment,
  claimPayment,
  lockPayments,
  markCalledOff,
  noteChargeError,
  type PaymentRow,
  storeReference,
  unansweredCharges,
  updatePayment,
} from '@/server/areas/money/payments/rows/payments';
import { gatewayDeadline, isWanted, neverAskedSentence, unansweredSentence } from '@/server/areas/money/payments/rules';
import { refuse, settlePayment } from '@/server/areas/money/settlement/settle-payment';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { inTransaction } from '@/server/db/transaction';
import { chargeAnswers } from '@/server/figures';

/** Must be longer than a gateway call can take. */
const firstRetryMs = 2 * minuteMs;
const workers = 4;

/**
 * Sends every due charge to the gateway, outside of any transaction, then records the outcome in one. After a crash the charge
 * comes due again and is retried with the same idempotency key, so the card is charged at most once (product rule 4). Without an
 * answer it is retried with backoff until gatewayDeadline.
 */
export async function chargeDuePayments(deps: Deps): Promise<void> {
  const worker = async () => {
    for (;;) {
      const payment = await claimPayment(deps.db, deps.clock.now(), firstRetryMs);
      if (!payment) return;
      await charge(deps, payment);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

async function charge(deps: Deps, payment: ClaimedPayment): Promise<void> {
  let result: ChargeResult | null;
  try {
    result = isStillWanted(payment)
      ? await requestCharge(deps, payment)
      : await cancelAtGateway(deps, payment.gatewayReference);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ paymentId: payment.id, attempts: payment.attempts, reason }, 'a charge could not be requested');
    chargeAnswers.inc({ result: 'error' });
    await noteChargeError(deps.db, payment.id, reason);
    return handleNoAnswer(deps, payment);
  }
  if (result) {
    await settlePayment(deps, { id: payment.id }, result);
    chargeAnswers.inc({ result: result.status });
  }
  if (payment.status === 'failed' && result?.status === 'failed') await markCalledOff(deps.db, payment.id);
}

const bookingStatuses: Partial<Record<BookingStatus, 'pending' | 'approved'>> = {
  [BookingStatus.PENDING_PAYMENT]: 'pending',
  [BookingStatus.APPROVED]: 'approved',
};

function isStillWanted({ status, dueAt, bookingStatus, period, paidThrough }: ClaimedPayment): boolean {
  const booking = bookingStatuses[bookingStatus] ?? 'other';
  return isInProgress({ status, dueAt }) && isWanted({ bookingStatus: booking, period, paidThrough });
}

/** Returns null if the charge has been canceled or is not needed. */
async function requestCharge(deps: Deps, payment: ClaimedPayment): Promise<ChargeResult | null> {
  if (payment.status === 'needs_authentication' && payment.gatewayReference !== null) {
    return deps.payments.lookUp(payment.gatewayReference);
  }
  // Do not charge again while an earlier charge for the same period may still succeed.
  for (const earlier of await unansweredCharges(deps.db, payment)) {
    const outcome = await cancelAtGateway(deps, earlier.gatewayReference);
    await settlePayment(deps, { id: earlier.id }, outcome);
    if (outcome.status === 'succeeded') return null;
  }
  const request: ChargeRequest = {
    idempotencyKey: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    customer: payment.customer,
    cardToken: payment.cardToken,
    description: payment.bookingNumber,
  };
  const prepared = payment.gatewayReference === null ? await deps.payments.prepare(request) : null;
  if (prepared && 'refused' in prepared) return { status: 'failed', reference: null, reason: prepared.refused };
  const ownReference = prepared?.reference ?? payment.gatewayReference!;
  const reference = await storeReference(deps.db, payment.id, ownReference);
  return reference === null ? null : deps.payments.charge(reference, request);
}

/** A charge without a gateway reference has not been made and cannot be made. */
async function cancelAtGateway(deps: Deps, reference: string | null): Promise<ChargeResult> {
  if (reference !== null) return deps.payments.callOff(reference);
  return { status: 'failed', reference: null, reason: 'Cancelled before it was charged.' };
}

/**
 * The gateway did not answer. Before the deadline the charge is retried. At the deadline it counts as refused, and the parent
 * reads a sentence that is true either way. A charge the gateway may have made stays due as `unanswered`, until the gateway
 * cancels it or confirms it, in which case it is refunded.
 */
async function handleNoAnswer(deps: Deps, { id, groupId }: ClaimedPayment): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps, async (tx) => {
    const group = await lockGroup(tx, groupId);
    const payments = await lockPayments(tx, groupId);
    const payment = payments.find((one) => one.id === id);
    if (!group || !payment || !isInProgress(payment)) return;
    const deadline = deadlineOf(group, payment, payments);
    if (now < deadline) {
      if (payment.dueAt! > deadline) await updatePayment(tx, id, { dueAt: deadline });
      return;
    }
    const asked = payment.gatewayReference !== null;
    const others = payments.filter((one) => one.id !== id);
    const mayBeCharged = asked || others.some((one) => one.status === 'unanswered' && one.period === payment.period);
    const change = {
      status: asked ? ('unanswered' as const) : ('failed' as const),
      failure: mayBeCharged ? unansweredSentence : neverAskedSentence,
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

function deadlineOf(group: BookingGroupRow, payment: PaymentRow, payments: readonly PaymentRow[]): Date {
  const samePeriod = payments.filter((one) => one.period === payment.period);
  const renewal = payment.period !== firstPeriod(group);
  return gatewayDeadline({
    begunAt: payment.begunAt ?? payment.createdAt,
    firstStartAt: group.firstStartAt,
    renewalFrom: renewal ? samePeriod[0]!.createdAt : null,
  });
}
