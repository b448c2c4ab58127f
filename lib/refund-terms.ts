/** What a drop-in's cancellation policy comes to, in sentences: for the request, its page, its questions and its mails. */
import { BookingStatus as S, CancellationPolicy } from '@/lib/enums';
import { deadlineText, momentText } from '@/lib/moments';
import { formatRoundMoney, type Currency } from '@/lib/money';
import { refundAmount, refundUntil } from '@/lib/refund-policy';

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
