import { addDays } from '@/lib/dates';
import { CancellationPolicy, RefundType } from '@/lib/enums';
import { hourMs } from '@/lib/time-units';
import { wallClockIn, zonedInstant } from '@/lib/time-zones';

interface PolicyRule {
  percent: 100 | 50;
  refundType: RefundType;
  /** How long before the first drop-in's opening: elapsed hours, or calendar days at the same hour on the facility's wall. */
  before: { hours: number } | { days: number };
}

/** Product section 9, drop-in cancellation policy options; hours and days are told apart as the policies word them. */
export const cancellationPolicies = {
  [CancellationPolicy.FULL_24_HOURS]: { percent: 100, refundType: RefundType.FULL, before: { hours: 24 } },
  [CancellationPolicy.FULL_72_HOURS]: { percent: 100, refundType: RefundType.FULL, before: { hours: 72 } },
  [CancellationPolicy.FULL_FIVE_DAYS]: { percent: 100, refundType: RefundType.FULL, before: { days: 5 } },
  [CancellationPolicy.HALF_ONE_WEEK]: { percent: 50, refundType: RefundType.PARTIAL, before: { days: 7 } },
} as const satisfies Record<CancellationPolicy, PolicyRule>;

/** The last instant at which the policy's refund holds, that instant included. */
export function refundUntil(policy: CancellationPolicy, firstStartAt: Date, timeZone: string): Date {
  const { before }: PolicyRule = cancellationPolicies[policy];
  if ('hours' in before) return new Date(firstStartAt.getTime() - before.hours * hourMs);
  const wall = wallClockIn(timeZone, firstStartAt);
  return zonedInstant(addDays(wall.date, -before.days), wall.time, timeZone);
}

/** What the policy refunds of `paid` (minor units); a half is rounded up, in the parent's favour. */
export function refundAmount(policy: CancellationPolicy, paid: number): number {
  return Math.ceil((paid * cancellationPolicies[policy].percent) / 100);
}
