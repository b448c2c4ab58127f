import { dayMs, hourMs } from '@/lib/time-units';
import { renewalRetryDays } from '@/lib/workflow/booking';

/** How long the outcome of a charge may stay unknown before its booking goes on without it. */
export const answerHours = 24;

export interface BegunCharge {
  begunAt: Date;
  /** The opening of the booking's first date. */
  firstStartAt: Date;
  /** For a later month of a permanent booking: when the first try of this month's charge was written; null otherwise. */
  renewalFrom: Date | null;
}

/**
 * Until when the gateway is asked about a charge that it never answers for. Places are not held for ever on a silence: a
 * day, or the first date's opening if sooner; a renewal has its three days, as with refusals (product rule 4).
 */
export function answerBy({ begunAt, firstStartAt, renewalFrom }: BegunCharge): Date {
  if (renewalFrom !== null) return new Date(renewalFrom.getTime() + renewalRetryDays * dayMs);
  return new Date(Math.min(begunAt.getTime() + answerHours * hourMs, firstStartAt.getTime()));
}

export interface WantedFor {
  bookingStatus: 'pending' | 'approved' | 'other';
  period: string | null;
  paidThrough: string | null;
}

/** True while the booking still waits for this charge: the one that confirms it, or a month that is not paid yet. */
export function isWanted({ bookingStatus, period, paidThrough }: WantedFor): boolean {
  if (bookingStatus === 'pending') return true;
  return bookingStatus === 'approved' && period !== null && (paidThrough === null || period > paidThrough);
}

/** What a parent reads of it: the truth, whatever it turns out to be. */
export const unansweredSentence =
  'We could not reach the payment provider. If you were charged for this booking, you will be refunded in full.';
/** The same where the gateway never even heard of the charge. */
export const neverAskedSentence = 'We could not reach the payment provider. You have not been charged.';
