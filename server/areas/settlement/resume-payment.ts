import type { BookingGroup } from '@/api/contract/types';
import { AppError, conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import type { ChargeResult } from '@/server/adapters/payment/port';
import { readOwnPayment } from '@/server/areas/payments/rows/payments';
import { getBooking } from '@/server/areas/bookings/get-booking';
import type { Deps } from '@/server/areas/shared/deps';
import { settlePayment } from '@/server/areas/settlement/settle-payment';

/**
 * The parent comes back from the card's bank (3-D Secure). The gateway is asked for the charge's state, and its answer is taken
 * in as its webhook would be, which may be late: a bank's yes is the parent's approval (product rule 4). Answers the
 * booking as it is then. Throws `notFound` for another family's payment, `unavailable` when the gateway cannot be
 * reached, `conflict` with the booking where the payment was settled in another way and
 * the bank's answer does nothing for it.
 */
export async function resumePayment(deps: Deps, caller: Caller, id: string): Promise<BookingGroup> {
  const payment = await readOwnPayment(deps.db, id, caller.familyId);
  if (!payment) throw notFound();
  const { status, dueAt, gatewayReference, groupId } = payment;
  // One that a job has in hand is the job's.
  const isAwaited = status === 'needs_authentication' && dueAt === null && gatewayReference !== null;
  if (isAwaited) {
    const result = await askGateway(deps, gatewayReference);
    if (result.status !== 'needs_authentication') await settlePayment(deps, { id }, result);
  }
  const group = await getBooking(deps, caller, groupId);
  const stands = group.payments.find((one) => one.id === id) ?? payment;
  if (stands.refunded === stands.amount) {
    throw conflict('This payment was not needed any more. You have been refunded in full.', { group });
  }
  const isOver = stands.status === 'failed' || stands.status === 'unanswered';
  if (isOver && !isAwaited) throw conflict('This payment is no longer waiting for your bank.', { group });
  return group;
}

async function askGateway(deps: Deps, reference: string): Promise<ChargeResult> {
  try {
    return await deps.payments.resume(reference);
  } catch (cause) {
    const sentence = 'We could not reach the payment provider. Please try again in a minute.';
    throw new AppError('unavailable', sentence, { retryAfter: 60, cause });
  }
}
