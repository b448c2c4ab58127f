import type { BookingGroup } from '@/api/contract/types';
import { AppError, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import type { ChargeResult } from '@/server/adapters/payment/port';
import { readOwnPayment } from '@/server/repositories/payments';
import { getBooking } from '@/server/services/bookings/get-booking';
import type { Deps } from '@/server/services/deps';
import { settlePayment } from '@/server/services/settlement/settle-payment';

/**
 * The parent comes back from the card's bank (3-D Secure). The gateway is asked how the charge stands, and its answer is taken
 * in as its webhook would be, which may be late: a bank's yes is the parent's approval (decisions 4). Answers the booking as it
 * is then. Throws `notFound` for another family's payment, `unavailable` when the gateway cannot be reached.
 */
export async function resumePayment(deps: Deps, caller: Caller, id: string): Promise<BookingGroup> {
  const payment = await readOwnPayment(deps.db, id, caller.familyId);
  if (!payment) throw notFound();
  const { status, dueAt, gatewayReference, groupId } = payment;
  // One that a job has in hand is the job's.
  if (status === 'needs_authentication' && dueAt === null && gatewayReference !== null) {
    const result = await askGateway(deps, gatewayReference);
    if (result.status !== 'needs_authentication') await settlePayment(deps, { id }, result);
  }
  return getBooking(deps, caller, groupId);
}

async function askGateway(deps: Deps, reference: string): Promise<ChargeResult> {
  try {
    return await deps.payments.resume(reference);
  } catch (cause) {
    const sentence = 'We could not reach the payment provider. Please try again in a minute.';
    throw new AppError('unavailable', sentence, { retryAfter: 60, cause });
  }
}
