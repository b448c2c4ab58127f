import { useId } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Notice } from '@/components/ui/feedback/notice/notice';

export interface StepControlsProps {
  /** Where "Back" leads; left out where the way on is the way back. */
  back?: string;
  continueLabel: string;
  /** Set once "Continue" was pressed too early: what is missing. */
  problem: string | null;
  /** An answer is still on its way to the service. */
  busy: boolean;
  onContinue: () => void;
}

/** The end of a step: what is missing, Back and Continue. */
export function StepControls({ back, continueLabel, problem, busy, onContinue }: StepControlsProps) {
  const id = useId();
  return (
    <div className="space-y-4 border-t border-line pt-6">
      <div id={id}>{problem && <Notice tone="error" role="alert" title={problem} />}</div>
      <div className="flex flex-wrap-reverse justify-between gap-3">
        {back && (
          <ButtonLink href={back} variant="secondary" icon={ArrowLeft}>
            Back
          </ButtonLink>
        )}
        <Button busy={busy} onClick={onContinue} aria-describedby={problem ? id : undefined} className="ms-auto">
          {continueLabel}
        </Button>
      </div>
    </div>
  );
}
