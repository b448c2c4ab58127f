import { isInProgress, type PaymentStatus } from '@/lib/money/payment-status';
import { renewalRetryDays } from '@/lib/workflow/booking';
import { retryMs, type Renewal } from '@/server/areas/bookings/rules/due';

export interface RenewalPayment {
  status: PaymentStatus;
  createdAt: Date;
  settledAt: Date | null;
  dueAt: Date | null;
}

/** The state of a month's charge, from its payments so far, oldest first. */
export function renewalState(payments: readonly RenewalPayment[]): Renewal {
  if (payments.some(isInProgress)) return { state: 'charging' };
  const last = payments[payments.length - 1];
  if (!last || last.status === 'succeeded') return { state: 'none' };
  return { state: 'retry', at: new Date((last.settledAt ?? last.createdAt).getTime() + retryMs) };
}

/** True when a refused renewal has been tried for its three days (product rule 4) and is now given up. */
export function givesUp(payments: readonly RenewalPayment[], now: Date): boolean {
  const first = payments[0];
  return first !== undefined && now.getTime() - first.createdAt.getTime() >= renewalRetryDays * retryMs;
}
