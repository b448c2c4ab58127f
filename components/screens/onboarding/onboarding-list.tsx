import { useState } from 'react';
import { useRouter } from 'next/router';
import type { Profile } from '@/api/contract/types';
import { FamilySection } from '@/components/family/family-section';
import { NoneAnswer } from '@/components/onboarding/none-answer';
import { StepControls } from '@/components/onboarding/step-controls';
import { isComplete, onboardingTable, pathAfter, pathBefore, type ListStep } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

interface OnboardingListProps {
  step: ListStep;
  profile: Profile;
}

/** A step that fills one list of people: the list, "nobody" where that is an answer, Back and Continue. */
export function OnboardingList({ step, profile }: OnboardingListProps) {
  const router = useRouter();
  const [typing, setTyping] = useState(false);
  const [saving, setSaving] = useState(false);
  const [tooEarly, setTooEarly] = useState(false);
  const { list, none, missing } = onboardingTable[step];
  const fromOverview = router.query.from === 'overview';
  const unsaved = typing ? 'Save or cancel what you have typed before you continue.' : null;
  // From the overview one came to look: the way back is open, and the overview says what is missing.
  const blockedReason = unsaved ?? (fromOverview || isComplete(step, profile) ? null : missing);

  const onContinue = () => {
    if (blockedReason) setTooEarly(true);
    else void router.push(fromOverview ? paths.onboardingStep('overview') : pathAfter(step));
  };
  return (
    <>
      <FamilySection kind={list} profile={profile} onDirtyChange={setTyping} />
      {none && profile[none.list].length === 0 && (
        <NoneAnswer list={none.list} label={none.label} profile={profile} onSaving={setSaving} />
      )}
      <StepControls
        back={fromOverview ? undefined : pathBefore(step)}
        continueLabel={fromOverview ? 'Back to the overview' : 'Continue'}
        problem={tooEarly ? blockedReason : null}
        busy={saving}
        onContinue={onContinue}
      />
    </>
  );
}
