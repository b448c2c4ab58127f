import { CancellationPolicy } from '@/lib/enums';
import { cancellationPolicyLabels } from '@/lib/labels';
import { momentText } from '@/lib/moments';
import { refundUntil } from '@/lib/refund-policy';

interface RefundTermsProps {
  policy: CancellationPolicy;
  /** When the first date opens; null while no date is chosen. */
  firstStartAt: Date | null;
  timeZone: string;
  now: Date;
}

/** The cancellation terms, with the last moment at which they give money back: an instant, on the facility's clock. */
export function RefundTerms({ policy, firstStartAt, timeZone, now }: RefundTermsProps) {
  const until = firstStartAt && refundUntil(policy, firstStartAt, timeZone);
  const half = policy === CancellationPolicy.HALF_ONE_WEEK;
  return (
    <>
      <p>{cancellationPolicyLabels[policy]}.</p>
      {until && (
        <p className="font-bold">
          {until < now
            ? 'For these dates, it is already too late: there is no refund if you cancel after confirmation.'
            : `Cancel by ${momentText(until, timeZone)} and ${half ? 'half of the price' : 'the full price'} is refunded.`}
        </p>
      )}
    </>
  );
}
