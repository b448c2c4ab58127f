import type { Facility, TourGroup } from '@/api/contract/types';
import { NextSteps } from '@/components/request/request-summary';
import { tourTime } from '@/components/tour/tour-words';
import { replyTime } from '@/lib/facility-facts';
import { tourDueDays } from '@/lib/workflow/tour';

interface TourRequestSummaryProps {
  facility: Facility;
  /** The earlier request that is changed. */
  change: TourGroup | null;
  submitting: boolean;
}

/** What happens after a tour was asked for, and by when; and the button. */
export function TourRequestSummary({ change, ...props }: TourRequestSummaryProps) {
  const reply = replyTime(props.facility.medianReplyHours);
  const time = change && tourTime(change);
  return (
    <NextSteps
      {...props}
      changing={change !== null}
      submit="Send tour request"
      answered={
        <p>
          The facility suggests a time, and you confirm it. {reply && `It ${reply.toLowerCase()}. `}A request without an
          answer expires after {tourDueDays} days.
        </p>
      }
    >
      {time && <p className="font-bold">Saving gives up the time you have now: {time}.</p>}
      <p>A tour costs nothing.</p>
    </NextSteps>
  );
}
