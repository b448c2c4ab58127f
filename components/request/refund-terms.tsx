import { cancellationPolicyLabels } from '@/lib/labels';
import { refundSentences, type RefundFacts } from '@/lib/money/refund-terms';

interface RefundTermsProps extends Omit<RefundFacts, 'firstStartAt'> {
  /** When the facility opens on the first date; null without a date. */
  firstStartAt: Date | null;
  now: Date;
}

/** The cancellation terms, with the refund deadline in the facility's time zone. */
export function RefundTerms({ firstStartAt, now, ...facts }: RefundTermsProps) {
  const sentences = firstStartAt ? refundSentences({ ...facts, firstStartAt }, now) : [];
  return (
    <>
      <p>{cancellationPolicyLabels[facts.policy]}.</p>
      {sentences.map((sentence) => (
        <p key={sentence} className="font-bold">
          {sentence}
        </p>
      ))}
    </>
  );
}
