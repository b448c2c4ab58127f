import type { Facility } from '@/api/contract/types';
import { NextSteps } from '@/components/request/request-summary';
import { waitlistOfferTime } from '@/lib/workflow/waitlist';

interface WaitlistRequestSummaryProps {
  facility: Facility;
  /** How many lines these children would wait in. */
  lines: number;
  /** An earlier request is changed. */
  changing: boolean;
  submitting: boolean;
}

/** What waiting in line means, what happens next and by when; and the button. */
export function WaitlistRequestSummary({ lines, ...props }: WaitlistRequestSummaryProps) {
  return (
    <NextSteps
      {...props}
      submit="Join waitlist"
      answered={
        <>
          <p>
            You see your exact place in line. Siblings of enrolled children come first, then whoever joined earlier.
          </p>
          <p>
            When the days you need become free, we hold them for you and e-mail you. To accept, you then have{' '}
            {waitlistOfferTime}.
          </p>
        </>
      }
    >
      {props.changing && (
        <p className="font-bold">
          Another address, age group or type of care, or other dates, is another line: you start at its end.
        </p>
      )}
      {!props.changing && lines > 1 && (
        <p className="font-bold">
          Your children are in {lines} age groups, so they wait in {lines} lines.
        </p>
      )}
      <p>Waiting costs nothing. You can leave at any time.</p>
    </NextSteps>
  );
}
