import { planStanding } from '@/lib/requests/care-plan';
import type { BookingStatus } from '@/lib/enums';
import type { BookingMove } from '@/server/areas/bookings/rules/effects';

/**
 * What a move of one booking means for its plan of all or none: `wait` for the others, `agree` and charge them all, or `end`
 * and withdraw them.
 */
export type PlanStep = 'wait' | 'agree' | 'end';

/** @param to the status that the booking takes @param others the statuses of the plan's other bookings */
export function planStep(to: BookingStatus, others: readonly BookingStatus[]): PlanStep {
  if (planStanding[to] === 'over') return 'end';
  return [to, ...others].every((status) => planStanding[status] === 'accepted') ? 'agree' : 'wait';
}

/** Why the others are withdrawn, as the family and they read it. */
export function reasonOfEnd({ actor, action }: BookingMove, facilityName: string): string {
  if (actor === 'parent') return `The request to ${facilityName} was cancelled.`;
  if (actor === 'clock' && action === 'expire') return `The request to ${facilityName} was not completed in time.`;
  return `${facilityName} could not take its part of this week.`;
}
