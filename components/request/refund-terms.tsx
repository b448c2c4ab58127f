import { cancellationPolicyLabels } from '@/lib/labels';
import { refundSentences, type RefundFacts } from '@/lib/money/refund-terms';

interface RefundTermsProps extends Omit<RefundFacts, 'firstStartAt'> {
  /** When the first date opens; null while no date is chosen. */
  firstStartAt: Date | null;
  now: Date;
}

/** The cancellation terms, with the last moment at which they give money back: an instant, on the facility's clock. */
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
