import { BookingStatus as S } from '@/lib/enums';
import { listed } from '@/lib/text/listed';

/** Requests that were sent together for one week (record 0167). */

/**
 * `separate`: each is for itself. All or none of them: `open` while an answer is missing, `agreed` once all are accepted,
 * `ended` once one has come to nothing.
 */
export const planStates = ['separate', 'open', 'agreed', 'ended'] as const;
export type PlanState = (typeof planStates)[number];

/** How a booking stands in a plan of all or none. */
export const planStanding = {
  [S.NEW]: 'waits',
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'waits',
  [S.PENDING_PAYMENT]: 'accepted',
  [S.PAYMENT_FAILED]: 'accepted',
  [S.APPROVED]: 'accepted',
  [S.COMPLETED]: 'accepted',
  [S.DECLINED_BY_FACILITY]: 'over',
  [S.CANCELED_BY_PARENT]: 'over',
  [S.TIMEOUT]: 'over',
  [S.CANCELED_BY_FACILITY]: 'over',
} as const satisfies Record<S, 'waits' | 'accepted' | 'over'>;

/** A booking with the plan that it belongs to, if any. */
export interface PlannedBooking {
  status: S;
  plan?: { state: PlanState } | null;
}

/** True where the facility has accepted, and nothing is charged before the others have. */
export const isHeldBack = ({ status, plan }: PlannedBooking): boolean =>
  status === S.PENDING_PAYMENT && plan?.state === 'open';

/** A plan as one of its bookings shows it. */
export interface SharedPlan {
  others: readonly { facilityName: string; status: S }[];
}

/** The facilities of the other requests, each once: "Oak House and Fern House". @param which all of them unless given */
export function otherFacilities({ others }: SharedPlan, which?: (status: S) => boolean): string {
  const shown = others.filter(({ status }) => which?.(status) ?? true);
  return listed(new Set(shown.map(({ facilityName }) => facilityName)));
}

/** Until when nothing is charged for a booking that is held back, as the end of a sentence. */
export function heldUntil(plan: SharedPlan): string {
  const asked = otherFacilities(plan, (status) => status === S.NEW);
  return asked
    ? `we hear from ${asked}`
    : `you accept the offer from ${otherFacilities(plan, (status) => status === S.WAITING_FOR_PARENTS_APPROVAL)}`;
}
