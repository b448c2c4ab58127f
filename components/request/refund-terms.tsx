import { cancellationPolicyLabels } from '@/lib/labels';
import { refundSentences, type RefundFacts } from '@/lib/money/refund-terms';

interface RefundTermsProps extends RefundFacts {
  now: Date;
}

/** The cancellation terms, with the refund deadlines in the facility's time zone; none without a date. */
export function RefundTerms({ now, ...facts }: RefundTermsProps) {
  const sentences = facts.startsAt.length > 0 ? refundSentences(facts, now) : [];
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
