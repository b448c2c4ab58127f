import { ArrowLeft, Check, Plus } from 'lucide';
import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { updateUser } from '@/store/slices/profile';

interface StepControlsProps {
  back: string;
  backLabel: string;
  /** Null where an answer leads on. */
  next: string | null;
}

export const StepControls = ({ back, backLabel, next }: StepControlsProps) => (
  <div className="space-y-3 border-t border-line pt-6">
    <div className="flex flex-wrap gap-3">
      {next && <ButtonLink href={next}>Continue</ButtonLink>}
      <ButtonLink href={back} variant="secondary" icon={ArrowLeft}>
        {backLabel}
      </ButtonLink>
    </div>
    <p className="text-sm text-ink-soft">You can stop at any time. We keep what you’ve saved.</p>
  </div>
);

interface NobodyQuestionProps {
  list: keyof Profile['noneGiven'];
  /** The question, which the page shows above. */
  question: string;
  /** "There’s no one to list". */
  answer: string;
  /** Why most families give it. */
  hint?: string;
  profile: Profile;
  onYes: () => void;
  /** Opens the next page. */
  onNobody: () => Promise<unknown>;
}

/** Whether a list stays empty. "Nobody" is an answer of its own (record 0115); it is saved, and leads on. */
export function NobodyQuestion({ list, question, answer, hint, profile, onYes, onNobody }: NobodyQuestionProps) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isGiven = profile.noneGiven[list];

  async function answerNobody() {
    setProblem(null);
    setBusy(true);
    const result = isGiven ? null : await dispatch(updateUser({ noneGiven: { [list]: true } }));
    if (result && updateUser.rejected.match(result)) setProblem(sentenceOf(result.error));
    else await onNobody();
    setBusy(false);
  }
  return (
    <div role="group" aria-label={question} className="flex flex-col gap-3">
      {hint && <p>{hint}</p>}
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button
          variant="secondary"
          size="lg"
          icon={isGiven ? Check : undefined}
          aria-pressed={isGiven || undefined}
          busy={busy}
          onClick={() => void answerNobody()}
        >
          {answer}
        </Button>
        <Button data-record="add" variant="secondary" size="lg" icon={Plus} onClick={onYes}>
          Yes, add someone
        </Button>
      </div>
      {problem && (
        <Notice tone="error" role="alert" title="We couldn’t save this answer">
          {problem}
        </Notice>
      )}
    </div>
  );
}
