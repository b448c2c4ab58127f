import { addDays } from '@/lib/dates/dates';
import { hourMs } from '@/lib/dates/durations';
import { deadlineText, momentText, wallClockIn, zonedInstant } from '@/lib/dates/instants';
import { CancellationPolicy, RefundType, BookingStatus as S } from '@/lib/enums';
import { type Currency, formatRoundMoney } from '@/lib/money/money';

/** The terms of a drop-in's cancellation policy, for pages, dialogs and mails. */

export interface RefundFacts {
  policy: CancellationPolicy;
  /** Opening times of the dates, in any order; past ones do not count. */
  startsAt: readonly Date[];
  timeZone: string;
  status: S;
  /** The deadline of a pending answer; null if none is pending. */
  expiresAt: Date | null;
}

/** Begins a sentence that is added if the pending answer may come after a refund deadline. */
const ifLater: Partial<Record<S, string>> = {
  [S.NEW]: 'If they accept',
  [S.WAITING_FOR_PARENTS_APPROVAL]: 'If you accept',
  [S.PAYMENT_FAILED]: 'If you pay',
};

/**
 * The refund deadlines, one for each date, and what happens if the pending answer comes after the first of them.
 * @param write formats an instant; in the facility's time zone unless given
 */
export function refundSentences(
  { policy, startsAt, timeZone, status, expiresAt }: RefundFacts,
  now: Date,
  write = (at: Date) => momentText(at, timeZone),
): string[] {
  const dates = new Set(startsAt.filter((at) => at > now).map((at) => refundUntil(policy, at, timeZone).getTime()));
  const [until, ...later] = [...dates].filter((at) => at >= now.getTime()).sort((a, b) => a - b);
  if (until === undefined) {
    return ['It’s too late for a refund on these dates. Once confirmed, you pay even if you cancel.'];
  }
  const moment = write(new Date(until));
  const amount = policy === CancellationPolicy.HALF_ONE_WEEK ? 'half of the price' : 'the full price';
  const of = dates.size > later.length + 1 ? ' of the dates for which it is not too late' : '';
  const sentences = [`Cancel by ${moment} and ${amount}${of} is refunded.`];
  if (later.length > 0) sentences.push('After that, each later date is refunded until its own deadline.');
  const answer = expiresAt !== null && until < expiresAt.getTime() ? ifLater[status] : undefined;
  const lost = later.length > 0 ? 'dates past their deadline are not refunded' : 'there is no refund';
  return answer ? [...sentences, `${answer} after ${moment}, ${lost}.`] : sentences;
}

interface ExampleDay {
  policy: CancellationPolicy;
  /** Minor units. */
  price: number;
  currency: Currency;
  /** Opening time of the day. */
  startAt: Date;
  timeZone: string;
}

/** "If you cancel by Thursday, November 26 at 8:00 AM, you get $66 back; later, nothing." */
export function refundExample({ policy, price, currency, startAt, timeZone }: ExampleDay): string {
  const until = deadlineText(refundUntil(policy, startAt, timeZone), timeZone);
  return `If you cancel by ${until}, you get ${formatRoundMoney(refundAmount(policy, price), currency)} back; later, nothing.`;
}

interface PolicyRule {
  percent: 100 | 50;
  refundType: RefundType;
  /** Before the date's opening: elapsed hours, or calendar days at the same local time. */
  before: { hours: number } | { days: number };
}

/** Product section 9, drop-in cancellation policy options. */
export const cancellationPolicies = {
  [CancellationPolicy.FULL_24_HOURS]: { percent: 100, refundType: RefundType.FULL, before: { hours: 24 } },
  [CancellationPolicy.FULL_72_HOURS]: { percent: 100, refundType: RefundType.FULL, before: { hours: 72 } },
  [CancellationPolicy.FULL_FIVE_DAYS]: { percent: 100, refundType: RefundType.FULL, before: { days: 5 } },
  [CancellationPolicy.HALF_ONE_WEEK]: { percent: 50, refundType: RefundType.PARTIAL, before: { days: 7 } },
} as const satisfies Record<CancellationPolicy, PolicyRule>;

/** The refund deadline of a date that begins at `startAt`, inclusive. */
export function refundUntil(policy: CancellationPolicy, startAt: Date, timeZone: string): Date {
  const { before }: PolicyRule = cancellationPolicies[policy];
  if ('hours' in before) return new Date(startAt.getTime() - before.hours * hourMs);
  const wall = wallClockIn(timeZone, startAt);
  return zonedInstant(addDays(wall.date, -before.days), wall.time, timeZone);
}

/** The refund of `paid` (minor units). Half a unit is rounded up, in the parent's favor. */
export function refundAmount(policy: CancellationPolicy, paid: number): number {
  return Math.ceil((paid * cancellationPolicies[policy].percent) / 100);
}

/**
 * The state of a refund. `failed`: returned by the card's bank. `paid_otherwise`: then paid by staff in another way.
 * `owed`: the family hasn't received the money yet. `canComeBack`: the bank may still return it.
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
export const owedRefunds = all.filter((status) => refundStatuses[status].owed);
export const paidRefunds = all.filter((status) => !refundStatuses[status].owed);
export const returnableRefunds = all.filter((status) => refundStatuses[status].canComeBack);
