import type { BookingGroup } from '@/api/contract/types';
import { BookingStatus as S } from '@/lib/enums';
import { joinWithAnd } from '@/lib/text/words';

/**
 * A week plan is a set of requests sent together. `separate`: they are independent. The other states are for
 * all-or-none plans: `open` while an answer or the parent's payment is missing, `agreed` once all are accepted and charged one after
 * the other, `ended` once one has failed.
 */
export const planStates = ['separate', 'open', 'agreed', 'ended'] as const;
export type PlanState = (typeof planStates)[number];

/** What a booking's status means for its all-or-none plan. */
export const planStanding = {
  [S.NEW]: 'waits',
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'waits',
  [S.PENDING_PAYMENT]: 'accepted',
  [S.PAYMENT_FAILED]: 'waits',
  [S.APPROVED]: 'accepted',
  [S.COMPLETED]: 'accepted',
  [S.DECLINED_BY_FACILITY]: 'over',
  [S.CANCELED_BY_PARENT]: 'over',
  [S.TIMEOUT]: 'over',
  [S.CANCELED_BY_FACILITY]: 'over',
} as const satisfies Record<S, 'waits' | 'accepted' | 'over'>;

type Plan = NonNullable<BookingGroup['plan']>;

export type PlannedBooking = Pick<BookingGroup, 'status'> & { plan?: Pick<Plan, 'state'> | null };

/** True if the facility has accepted, but the charge waits for the other facilities. */
export const isHeldBack = ({ status, plan }: PlannedBooking): boolean =>
  status === S.PENDING_PAYMENT && plan?.state === 'open';

export interface SharedPlan {
  others: readonly Pick<Plan['others'][number], 'facilityName' | 'status'>[];
}

/** The distinct facilities of the other requests: "Oak House and Fern House". @param which all statuses unless given */
export function otherFacilities({ others }: SharedPlan, which?: (status: S) => boolean): string {
  const shown = others.filter(({ status }) => which?.(status) ?? true);
  return joinWithAnd(new Set(shown.map(({ facilityName }) => facilityName)));
}

/** What a held-back charge waits for, as the end of a sentence. */
export function heldUntil(plan: SharedPlan): string {
  const asked = otherFacilities(plan, (status) => status === S.NEW);
  if (asked) return `we hear from ${asked}`;
  const offering = otherFacilities(plan, (status) => status === S.WAITING_FOR_PARENTS_APPROVAL);
  return offering
    ? `you accept the offer from ${offering}`
    : `the payment for ${otherFacilities(plan, (status) => status === S.PAYMENT_FAILED)} goes through`;
}
