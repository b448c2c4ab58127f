import type { Facility } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { waitlistOfferHours } from '@/lib/workflow/waitlist';

interface WaitlistRequestSummaryProps {
  facility: Facility;
  /** How many lines these children would wait in. */
  lines: number;
  /** An earlier request is changed. */
  changing: boolean;
  submitting: boolean;
}

/** What waiting in line means, what happens next and by when; and the button. */
export function WaitlistRequestSummary({ facility, lines, changing, submitting }: WaitlistRequestSummaryProps) {
  return (
    <Card as="aside" aria-labelledby="next" className="flex flex-col gap-4 lg:sticky lg:top-24 lg:self-start">
      <h2 id="next" className="text-xl font-black">
        What happens next
      </h2>
      {facility.takesRequests === 'byMail' ? (
        <p>
          This facility does not take part yet. We pass your request on by e-mail, with your name and how to reach you.
          The facility answers you directly, and we can’t promise an answer.
        </p>
      ) : (
        <>
          <p>
            You see your exact place in line. Siblings of enrolled children come first, then whoever joined earlier.
          </p>
          <p>
            When the days you need become free, we hold them for you and e-mail you. You then have {waitlistOfferHours}{' '}
            hours to accept.
          </p>
        </>
      )}
      {changing && (
        <p className="font-bold">
          Another address, age group or type of care, or other dates, is another line: you start at its end.
        </p>
      )}
      {!changing && lines > 1 && (
        <p className="font-bold">
          Your children are in {lines} age groups, so they wait in {lines} lines.
        </p>
      )}
      <p>Waiting costs nothing. You can leave at any time.</p>
      <Button type="submit" size="lg" block busy={submitting}>
        {changing ? 'Save changes' : 'Join waitlist'}
      </Button>
    </Card>
  );
}
