import type { Facility } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { replyTime } from '@/lib/facility-facts';
import { tourDueDays } from '@/lib/workflow/tour';

interface TourRequestSummaryProps {
  facility: Facility;
  /** An earlier request is changed. */
  changing: boolean;
  submitting: boolean;
}

/** What happens after a tour was asked for, and by when; and the button. */
export function TourRequestSummary({ facility, changing, submitting }: TourRequestSummaryProps) {
  const reply = replyTime(facility.medianReplyHours);
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
        <p>
          The facility suggests a time, and you confirm it. {reply && `${reply}. `}A request without an answer expires
          after {tourDueDays} days.
        </p>
      )}
      <p>A tour costs nothing.</p>
      <Button type="submit" size="lg" block busy={submitting}>
        {changing ? 'Save changes' : 'Send tour request'}
      </Button>
    </Card>
  );
}
