import { BookingStatus } from '@/lib/enums';
import { minuteMs } from '@/lib/dates/moments';
import type { ChargeRequest, ChargeResult } from '@/server/adapters/payment/port';
import { isWanted } from '@/server/areas/payments/rules';
import {
  claimPayment,
  keepReference,
  unansweredBefore,
  type ClaimedPayment,
} from '@/server/areas/payments/rows/payments';
import type { Deps } from '@/server/areas/shared/deps';
import { settlePayment } from '@/server/areas/settlement/settle-payment';
import { waitOrGoOn } from '@/server/areas/settlement/wait-or-go-on';

/** How long a charge that nobody answered for is left alone before it is asked about again: longer than a call can last. */
const firstTurnMs = 2 * minuteMs;
const lanes = 4;

/**
 * Takes every charge that is due to the gateway, outside of any transaction, and its outcome into one. Whatever dies in
 * between, the charge comes due again and the very same one is asked for: at most one charge (product rule 4). While
 * there is no answer, it is asked about with growing pauses, up to the limit of server/areas/payments/rules.ts.
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
  let result: ChargeResult | null;
  try {
    result = wanted(payment) ? await askFor(deps, payment) : await callOff(deps, payment.gatewayReference);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    deps.log.warn({ paymentId: payment.id, attempts: payment.attempts, reason }, 'a charge could not be requested');
    return waitOrGoOn(deps, payment);
  }
  if (result) await settlePayment(deps, { id: payment.id }, result);
}

const bookingStatuses: Partial<Record<BookingStatus, 'pending' | 'approved'>> = {
  [BookingStatus.PENDING_PAYMENT]: 'pending',
  [BookingStatus.APPROVED]: 'approved',
};

function wanted({ status, bookingStatus, period, paidThrough }: ClaimedPayment): boolean {
  const booking = bookingStatuses[bookingStatus] ?? 'other';
  return status !== 'unanswered' && isWanted({ bookingStatus: booking, period, paidThrough });
}

/** Null when the charge was called off in the meantime. */
async function askFor(deps: Deps, payment: ClaimedPayment): Promise<ChargeResult | null> {
  if (payment.status === 'needs_authentication' && payment.gatewayReference !== null) {
    return deps.payments.lookUp(payment.gatewayReference);
  }
  // A second card is not charged while a first charge for the same thing may still go through.
  for (const earlier of await unansweredBefore(deps.db, payment)) {
    const outcome = await callOff(deps, earlier.gatewayReference);
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
  const name = prepared?.reference ?? payment.gatewayReference!;
  const reference = await keepReference(deps.db, payment.id, name);
  return reference === null ? null : deps.payments.charge(reference, request);
}

/** A charge without a name at the gateway cannot have been made, nor be made any more. */
async function callOff(deps: Deps, reference: string | null): Promise<ChargeResult> {
  if (reference !== null) return deps.payments.callOff(reference);
  return { status: 'failed', reference: null, reason: 'Cancelled before it was charged.' };
}
