import type { ReactNode } from 'react';
import type { Facility } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { BottomBar } from '@/components/ui/layout/bottom-bar/bottom-bar';
import { Card } from '@/components/ui/layout/card/card';
import { Price } from '@/components/ui/layout/price/price';
import type { Currency } from '@/lib/money/money';
import { passedOnTerms } from '@/lib/requests/request-options';

interface RequestSummaryProps {
  title: string;
  /** What the button that sends the form says. */
  submit: string;
  submitting: boolean;
  disabled?: boolean;
  /** What it comes to, beside the button on phones; nothing where it costs nothing or is not known yet. */
  sum?: ReactNode;
  children: ReactNode;
}

/**
 * Beside a long form: what it comes to, what happens next, and the button that sends it. On phones the button stays
 * at the window's foot, with the sum, however long the form is.
 */
export function RequestSummary({ title, submit, submitting, disabled = false, sum, children }: RequestSummaryProps) {
  return (
    // Without a box of its own on phones: the bar is to stick for as long as the whole form.
    <aside aria-labelledby="summary" className="contents lg:sticky lg:top-24 lg:block lg:self-start">
      <Card className="flex flex-col gap-5">
        <h2 id="summary" className="text-xl font-black">
          {title}
        </h2>
        {children}
      </Card>
      <BottomBar className="lg:static lg:mx-0 lg:mt-4 lg:mb-0 lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none">
        {sum && <div className="min-w-0 lg:hidden">{sum}</div>}
        <Button type="submit" size="lg" className="grow" busy={submitting} disabled={disabled}>
          {submit}
        </Button>
      </BottomBar>
    </aside>
  );
}

/** The sum in the bar: what it is for, and how much. */
export const BarSum = ({ label = 'Total', ...price }: { label?: string; amount: number; currency: Currency }) => (
  <p className="leading-tight">
    <span className="block text-sm text-ink-soft">{label}</span>
    <Price {...price} size="md" />
  </p>
);

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
