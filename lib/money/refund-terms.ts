import { addDays } from '@/lib/dates/dates';
import { deadlineText, hourMs, momentText } from '@/lib/dates/moments';
import { wallClockIn, zonedInstant } from '@/lib/dates/time-zones';
import { CancellationPolicy, RefundType, BookingStatus as S } from '@/lib/enums';
import { type Currency, formatRoundMoney } from '@/lib/money/money';

/** What a drop-in's cancellation policy comes to, in sentences: for the request, its page, its questions and its mails. */

export interface RefundFacts {
  policy: CancellationPolicy;
  /** When the first date opens. */
  firstStartAt: Date;
  timeZone: string;
  status: S;
  /** Until when somebody may still answer, where an answer is awaited. */
  expiresAt: Date | null;
}

/** Who may yet answer after the refund's last moment, and what then holds. */
const ifLater: Partial<Record<S, (moment: string) => string>> = {
  [S.NEW]: (moment) => `If they accept after ${moment}, there is no refund.`,
  [S.WAITING_FOR_PARENTS_APPROVAL]: (moment) => `If you accept after ${moment}, there is no refund.`,
  [S.PAYMENT_FAILED]: (moment) => `If you pay after ${moment}, there is no refund.`,
};

/**
 * The last moment at which money comes back; and what holds where that moment passes before the answer that is awaited.
 * @param write an instant in words: on the facility's clock, unless given
 */
export function refundSentences(
  { policy, firstStartAt, timeZone, status, expiresAt }: RefundFacts,
  now: Date,
  write = (at: Date) => momentText(at, timeZone),
): string[] {
  const until = refundUntil(policy, firstStartAt, timeZone);
  if (until < now) {
    return ['For these dates, it is already too late: there is no refund if you cancel after confirmation.'];
  }
  const amount = policy === CancellationPolicy.HALF_ONE_WEEK ? 'half of the price' : 'the full price';
  const holds = `Cancel by ${write(until)} and ${amount} is refunded.`;
  const later = expiresAt !== null && until < expiresAt && ifLater[status]?.(write(until));
  return later ? [holds, later] : [holds];
}

/** A day of care as an example of a policy. */
interface ExampleDay {
  policy: CancellationPolicy;
  /** Minor units. */
  price: number;
  currency: Currency;
  /** When the day opens. */
  startAt: Date;
  timeZone: string;
}

/** A policy in money and dates: "If you cancel by Thursday, November 26 at 8:00 AM, you get $66 back; later, nothing." */
export function refundExample({ policy, price, currency, startAt, timeZone }: ExampleDay): string {
  const until = deadlineText(refundUntil(policy, startAt, timeZone), timeZone);
  return `If you cancel by ${until}, you get ${formatRoundMoney(refundAmount(policy, price), currency)} back; later, nothing.`;
}

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

/**
 * The state of a refund: promised (`created`), made, sent back by the card's bank, or then paid by people in another way.
 * `owed`: the family has not got the money yet. `canComeBack`: the bank may still send it back.
 */
const refundStatuses = {
  created: { owed: true, canComeBack: true },
  succeeded: { owed: false, canComeBack: true },
  failed: { owed: true, canComeBack: false },
  paid_otherwise: { owed: false, canComeBack: false },
} as const satisfies Record<string, { owed: boolean; canComeBack: boolean }>;

export type RefundStatus = keyof typeof refundStatuses;

const all = Object.keys(refundStatuses) as RefundStatus[];
export const refundStatusNames: readonly RefundStatus[] = all;
/** The family has not got the money of these yet. */
export const owedRefunds = all.filter((status) => refundStatuses[status].owed);
/** The family has got the money of these. */
export const paidRefunds = all.filter((status) => !refundStatuses[status].owed);
/** The bank may send these back. */
export const returnableRefunds = all.filter((status) => refundStatuses[status].canComeBack);
