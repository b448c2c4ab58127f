import type { Facility } from '@/api/contract/types';
import { NextSteps } from '@/components/request/request-summary';
import { replyTime } from '@/lib/facility-facts';
import { tourDueDays } from '@/lib/workflow/tour';

interface TourRequestSummaryProps {
  facility: Facility;
  /** An earlier request is changed. */
  changing: boolean;
  submitting: boolean;
}

/** What happens after a tour was asked for, and by when; and the button. */
export function TourRequestSummary(props: TourRequestSummaryProps) {
  const reply = replyTime(props.facility.medianReplyHours);
  return (
    <NextSteps
      {...props}
      submit="Send tour request"
      answered={
        <p>
          The facility suggests a time, and you confirm it. {reply && `It ${reply.toLowerCase()}. `}A request without an
          answer expires after {tourDueDays} days.
        </p>
      }
    >
      <p>A tour costs nothing.</p>
    </NextSteps>
  );
}
