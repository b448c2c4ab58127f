import { ArrowLeft } from 'lucide';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Profile, Settings } from '@/api/contract/types';
import { AgreementText } from '@/components/agreement/agreement-text';
import { SignForm } from '@/components/agreement/sign-form';
import { FamilySection } from '@/components/family/family-section';
import { PersonCard } from '@/components/family/person-card';
import { fullName, recordFacts, recordSubtitle } from '@/components/family/record-facts';
import { useQuestions } from '@/components/family/use-questions';
import { PageHead } from '@/components/layout/page-head';
import { useProfile } from '@/components/layout/protected';
import { MissingSteps, RegistrationProgress } from '@/components/onboarding/registration-steps';
import { NobodyQuestion, StepControls } from '@/components/onboarding/step-controls';
import { useBegunRequest } from '@/components/onboarding/use-begun-request';
import { useOnboardingGuard, useOpenedState } from '@/components/onboarding/use-onboarding-guard';
import { Notice } from '@/components/ui/feedback/notice';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { localTimeZone, todayIn } from '@/lib/dates/instants';
import {
  incompleteSteps,
  type ListStep,
  listSteps,
  type OnboardingStep,
  onboardingTable,
  pathAfter,
  pathBefore,
  saysNone,
} from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadProfile } from '@/store/slices/profile';
import { returnToSet, selectSession } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

export interface OnboardingStepScreenProps {
  step: OnboardingStep;
  /** On the last step only. */
  agreement: AgreementText | null;
  settings: Settings;
}

/** For a family that has signed an older version (product rule 7). */
const renewal = { title: 'The agreement has changed', why: 'Please read the new version and sign it.' };

/** One step of onboarding (product section 2). */
export function OnboardingStepScreen({ step, agreement, settings }: OnboardingStepScreenProps) {
  const { state, leaving } = useOnboardingGuard(agreement ? 'agreement' : 'step');
  const renewing = state === 'outdated';
  const profile = useProfile();
  if (leaving) return null;
  return (
    <>
      {!renewing && <RegistrationProgress step={step} answers={profile} />}
      {step !== 'overview' && <OnboardingList key={step} step={step} profile={profile} />}
      {agreement && <OnboardingAgreement {...{ agreement, profile, settings, renewing }} />}
    </>
  );
}
OnboardingStepScreen.Frame = function Frame({ step, children }: { step: OnboardingStep; children: ReactNode }) {
  const renewing = useOpenedState() === 'outdated';
  const { title, why } = renewing ? renewal : onboardingTable[step];
  return (
    // Each step is a page of its own: nothing of the one before moves to another place.
    <div key={step} className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={title} hidden />
      {!renewing && <Breadcrumbs items={[{ label: 'Registration', href: paths.onboarding }, { label: title }]} />}
      <div className="space-y-2">
        <h1 className="text-3xl font-black text-balance">{title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{why}</p>
      </div>
      {children}
    </div>
  );
};

interface OnboardingListProps {
  step: ListStep;
  profile: Profile;
}

/** A step that fills one list of people. */
function OnboardingList({ step, profile }: OnboardingListProps) {
  const { query, push } = useRouter();
  const { list, none, why } = onboardingTable[step];
  const overview = query.from === 'overview' && paths.onboardingStep('overview');
  const next = overview || pathAfter(step);
  const onSaved = () => push(next);
  return (
    <FamilySection
      kind={list}
      profile={profile}
      registering={{
        ...(none && {
          question: (add) => (
            <NobodyQuestion {...none} question={why} profile={profile} onYes={add} onNobody={onSaved} />
          ),
        }),
        onSaved,
        controls: (isListed) => (
          <StepControls
            back={overview || pathBefore(step)}
            backLabel={overview ? 'Back to the overview' : 'Back'}
            next={isListed && !overview ? next : null}
          />
        ),
      }}
    />
  );
}

interface OnboardingAgreementProps {
  agreement: AgreementText;
  profile: Profile;
  settings: Settings;
  /** The family has signed an older version: show only the agreement. */
  renewing: boolean;
}

/** The last step (product rule 7): all answers, the agreement, the signature. */
function OnboardingAgreement({ agreement, profile, settings, renewing }: OnboardingAgreementProps) {
  const router = useRouter();
  const dispatch = useAppDispatch();
  const { returnTo } = useAppSelector(selectSession);
  const { signature } = profile;
  const missing = renewing ? [] : incompleteSteps(profile).filter((step) => step !== 'overview');
  const returnPath = returnTo ?? paths.home;
  const request = useBegunRequest();

  const leave = useEffectEvent(() => {
    const to = renewing ? returnPath : request;
    // Without a request that was begun, the last page says what is next.
    if (!to) return void router.push(paths.onboardingSuccess);
    dispatch(
      toastAdded('success', renewing ? 'You signed the new agreement.' : 'You’re all set. Now send your request.'),
    );
    dispatch(returnToSet(null));
    return void router.push(to);
  });
  const isSigned = signature?.current === true;
  useEffect(() => {
    if (isSigned) leave();
  }, [isSigned]);

  /** After a conflict: reloads the profile and the current agreement. */
  const reload = () => {
    void dispatch(loadProfile());
    void router.replace(router.asPath, undefined, { scroll: false });
  };
  return (
    <>
      {renewing && signature && (
        <p className="max-w-prose">
          You signed version {signature.agreementVersion} on {longDate(signature.date)}. We keep that signature.
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
        done={isSigned}
        blockedReason={missing.length > 0 ? 'Fill in the missing answers before you sign.' : null}
        onConflict={reload}
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

/** All answers, each list with a link to change it (product rule 7). */
function OnboardingAnswers({ profile, settings }: { profile: Profile; settings: Settings }) {
  const { list: questions, loading } = useQuestions(profile.children.length > 0);
  const context = { today: todayIn(localTimeZone(), new Date(settings.now)), questions: questions ?? [] };
  const hasAnswers = profile.children.some(({ additionalInfo }) => (additionalInfo?.length ?? 0) > 0);
  if (loading && hasAnswers) return <ListSkeleton label="Loading your answers" row="h-screen" />;
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
