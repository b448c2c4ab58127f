import type { Facility } from '@/api/contract/types';
import { RequestSummary } from '@/components/request/request-summary';
import { passedOnTerms } from '@/lib/request-options';
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
    <RequestSummary
      title="What happens next"
      submit={changing ? 'Save changes' : 'Send tour request'}
      submitting={submitting}
    >
      {facility.takesRequests === 'byMail' ? (
        <p>{passedOnTerms}</p>
      ) : (
        <p>
          The facility suggests a time, and you confirm it. {reply && `It ${reply.toLowerCase()}. `}A request without an
          answer expires after {tourDueDays} days.
        </p>
      )}
      <p>A tour costs nothing.</p>
    </RequestSummary>
  );
}
