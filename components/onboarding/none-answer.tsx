import { useState } from 'react';
import type { Profile } from '@/api/contract/types';
import { Checkbox } from '@/components/ui/inputs/checkbox/checkbox';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { updateUser } from '@/store/slices/profile';

interface NoneAnswerProps {
  list: keyof Profile['noneGiven'];
  label: string;
  profile: Profile;
  /** True while the answer is on its way. */
  onSaving: (saving: boolean) => void;
}

/** "Nobody" as the answer of a list that may stay empty; it is saved as soon as it is given. */
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
