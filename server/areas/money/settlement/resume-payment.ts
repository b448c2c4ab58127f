import type { BookingGroup } from '@/api/contract/types';
import { AppError, conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import type { ChargeResult } from '@/server/adapters/payment/port';
import { readOwnPayment } from '@/server/areas/money/payments/rows/payments';
import { getBooking } from '@/server/areas/care/bookings/read-bookings';
import { readGroup } from '@/server/areas/care/bookings/rows';
import { isAnswerOver } from '@/server/areas/care/bookings/rules/due';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { settlePayment } from '@/server/areas/money/settlement/settle-payment';

/**
 * The parent returns from the bank's confirmation (3-D Secure). Asks the gateway for the charge's state instead of waiting for
 * the webhook; the bank's confirmation counts as the parent's approval (product rule 4). Throws `notFound` for another family's
 * payment, `unavailable` if the gateway cannot be reached, `conflict` with the booking if the payment was settled otherwise or its
 * deadline has passed.
 */
export async function resumePayment(deps: Deps, caller: Caller, id: string): Promise<BookingGroup> {
  const payment = await readOwnPayment(deps.db, id, caller.familyId);
  if (!payment) throw notFound();
  const { status, dueAt, gatewayReference, groupId } = payment;
  const booking = await readGroup(deps.db, groupId, caller.familyId);
  const isLate = booking !== undefined && isAnswerOver(booking, deps.clock.now());
  // With `dueAt` set, the job will ask.
  const isAwaited = status === 'needs_authentication' && dueAt === null && gatewayReference !== null && !isLate;
  if (isAwaited) {
    const result = await askGateway(deps, gatewayReference);
    if (result.status !== 'needs_authentication') await settlePayment(deps, { id }, result);
  }
  const group = await getBooking(deps, caller, groupId);
  const current = group.payments.find((one) => one.id === id) ?? payment;
  if (current.refunded === current.amount) {
    throw conflict('This payment wasn’t needed anymore. You got a full refund.', { group });
  }
  const isOver = isLate || current.status === 'failed' || current.status === 'unanswered';
  if (isOver && !isAwaited) throw conflict('This payment is no longer waiting for your bank.', { group });
  return group;
}

async function askGateway(deps: Deps, reference: string): Promise<ChargeResult> {
  try {
    return await deps.payments.resume(reference);
  } catch (cause) {
    const sentence = 'We couldn’t reach the payment provider. Please try again in a minute.';
    throw new AppError('unavailable', sentence, { retryAfter: 60, cause });
  }
}
