import { ArrowLeft } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import type { Profile, Settings } from '@/api/contract/types';
import { AgreementText } from '@/components/agreement/agreement-text';
import { SignForm } from '@/components/agreement/sign-form';
import { PersonCard } from '@/components/family/person-card';
import { fullName, recordFacts, recordSubtitle } from '@/components/family/record-facts';
import { useQuestions } from '@/components/family/use-questions';
import { MissingSteps } from '@/components/onboarding/missing-steps';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { longDate } from '@/lib/dates/dates';
import { localTimeZone, todayIn } from '@/lib/dates/time-zones';
import { incompleteSteps, listSteps, onboardingTable, pathBefore, saysNone } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';
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

/** Every answer of the registration, each list with the way to change it and back (product rule 7). */
function OnboardingAnswers({ profile, settings }: { profile: Profile; settings: Settings }) {
  const { list: questions } = useQuestions(profile.children.length > 0);
  const context = { today: todayIn(localTimeZone(), new Date(settings.now)), questions: questions ?? [] };
  return listSteps.map((step) => {
    const { title, list, none, missing } = onboardingTable[step];
    return (
      <section key={step} aria-labelledby={`answers-${step}`} className="space-y-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`answers-${step}`} className="text-xl font-black">
            {title}
          </h2>
          <TextLink href={`${paths.onboardingStep(step)}?from=overview`} className="py-2">
            Change<span className="sr-only"> {title}</span>
          </TextLink>
        </div>
        {profile[list].map((record) => (
          <PersonCard
            key={record.id}
            title={fullName(record)}
            subtitle={recordSubtitle(list, record, context)}
            photoUrl={'photo' in record ? record.photo?.fullPath : null}
          >
            <DefinitionList
              items={recordFacts(list, record, context).map(({ term, text }) => ({ term, description: text }))}
            />
          </PersonCard>
        ))}
        {profile[list].length === 0 &&
          (none && saysNone(step, profile) ? <p>{none.label}.</p> : <Notice tone="warning">{missing}</Notice>)}
      </section>
    );
  });
}
