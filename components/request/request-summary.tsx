import type { ReactNode } from 'react';
import type { Facility } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { passedOnTerms } from '@/lib/request-options';

interface RequestSummaryProps {
  title: string;
  /** What the button that sends the form says. */
  submit: string;
  submitting: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** Beside a long form: what it comes to, what happens next, and the button that sends it. */
export function RequestSummary({ title, submit, submitting, disabled = false, children }: RequestSummaryProps) {
  return (
    <Card as="aside" aria-labelledby="summary" className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
      <h2 id="summary" className="text-xl font-black">
        {title}
      </h2>
      {children}
      <Button type="submit" size="lg" block busy={submitting} disabled={disabled}>
        {submit}
      </Button>
    </Card>
  );
}

interface NextStepsProps extends Omit<RequestSummaryProps, 'title'> {
  facility: Facility;
  /** An earlier request is changed. */
  changing: boolean;
  /** What happens where the facility answers in the portal. */
  answered: ReactNode;
}

/** Beside a request that costs nothing: what happens next and by when; and the button. */
export function NextSteps({ facility, changing, answered, submit, children, ...summary }: NextStepsProps) {
  return (
    <RequestSummary {...summary} title="What happens next" submit={changing ? 'Save changes' : submit}>
      {facility.takesRequests === 'byMail' ? <p>{passedOnTerms}</p> : answered}
      {children}
    </RequestSummary>
  );
}
