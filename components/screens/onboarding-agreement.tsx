import { useEffect, useEffectEvent } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/router';
import type { Profile, Settings } from '@/api/contract/types';
import { AgreementText } from '@/components/agreement/agreement-text';
import { SignForm } from '@/components/agreement/sign-form';
import { MissingSteps } from '@/components/onboarding/missing-steps';
import { OnboardingAnswers } from '@/components/screens/onboarding-answers';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { longDate } from '@/lib/dates';
import { incompleteSteps, pathBefore } from '@/lib/onboarding';
import { paths } from '@/lib/paths';
import { localTimeZone, todayIn } from '@/lib/time-zones';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadProfile } from '@/store/slices/profile';
import { returnToSet, selectSession } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

interface OnboardingAgreementProps {
  agreement: AgreementText;
  profile: Profile;
  settings: Settings;
  /** The family has signed an older version: only the agreement is asked for. */
  renewing: boolean;
}

/** The last step (product rule 7): every answer, the whole agreement, the signature. */
export function OnboardingAgreement({ agreement, profile, settings, renewing }: OnboardingAgreementProps) {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const { returnTo } = useAppSelector(selectSession);
  const { signature } = profile;
  const missing = renewing ? [] : incompleteSteps(profile).filter((step) => step !== 'overview');
  const returnPath = returnTo ?? paths.home;

  const leave = useEffectEvent(() => {
    if (!renewing) return void router.push(paths.onboardingSuccess);
    dispatch(toastAdded('success', 'You have signed the new agreement.'));
    dispatch(returnToSet(null));
    return void router.push(returnPath);
  });
  const isSigned = signature?.current === true;
  useEffect(() => {
    if (isSigned) leave();
  }, [isSigned]);

  /** What is missing, and which agreement is in force, may have changed since the page was opened. */
  const lookAgain = () => {
    void dispatch(loadProfile());
    void router.replace(router.asPath, undefined, { scroll: false });
  };
  return (
    <>
      {renewing && signature && (
        <p className="max-w-prose">
          You signed version {signature.agreementVersion} on {longDate(signature.date)}. That signature stays on record.
        </p>
      )}
      {!renewing && <OnboardingAnswers profile={profile} settings={settings} />}
      <h2 className="text-2xl font-black">{agreement.title}</h2>
      <AgreementText {...agreement} />
      <h2 className="text-2xl font-black">Your signature</h2>
      <MissingSteps steps={missing} />
      <SignForm
        agreementVersion={agreement.version}
        today={todayIn(localTimeZone(), new Date(settings.now))}
        saved={renewing ? signature : null}
        blockedReason={missing.length > 0 ? 'Fill in the missing answers before you sign.' : null}
        onConflict={lookAgain}
      />
      <p>
        {renewing ? (
          <ButtonLink href={returnPath} variant="quiet" onClick={() => dispatch(returnToSet(null))}>
            Not now
          </ButtonLink>
        ) : (
          <ButtonLink href={pathBefore('overview')} variant="secondary" icon={ArrowLeft}>
            Back
          </ButtonLink>
        )}
      </p>
    </>
  );
}
