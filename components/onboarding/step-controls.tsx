import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { Checkbox } from '@/components/ui/inputs/checkbox';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { updateUser } from '@/store/slices/profile';

interface StepControlsProps {
  /** Omitted when Continue leads back too. */
  back?: string;
  continueLabel: string;
  /** What is missing, after "Continue" was pressed too early. */
  problem: string | null;
  /** An answer is being saved. */
  busy: boolean;
  onContinue: () => void;
}

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

interface NoneAnswerProps {
  list: keyof Profile['noneGiven'];
  label: string;
  profile: Profile;
  /** True while saving. */
  onSaving: (saving: boolean) => void;
}

/** "Nobody" as the answer of a list that may stay empty; saved at once. */
export function NoneAnswer({ list, label, profile, onSaving }: NoneAnswerProps) {
  const dispatch = useAppDispatch();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function change(checked: boolean) {
    if (wanted !== null) return;
    setProblem(null);
    setWanted(checked);
    onSaving(true);
    const result = await dispatch(updateUser({ noneGiven: { [list]: checked } }));
    setWanted(null);
    onSaving(false);
    if (updateUser.rejected.match(result)) setProblem(sentenceOf(result.error));
  }
  return (
    <div>
      <Checkbox
        label={label}
        checked={wanted ?? profile.noneGiven[list]}
        onChange={(event) => void change(event.target.checked)}
      />
      {problem && (
        <Notice tone="error" role="alert" title="We couldn’t save this answer">
          {problem}
        </Notice>
      )}
    </div>
  );
}
