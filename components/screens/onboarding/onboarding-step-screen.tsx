import type { Settings } from '@/api/contract/types';
import type { AgreementText } from '@/components/agreement/agreement-text';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { RegistrationProgress } from '@/components/onboarding/registration-progress';
import { useOnboardingGuard } from '@/components/onboarding/use-onboarding-guard';
import { OnboardingAgreement } from '@/components/screens/onboarding/onboarding-agreement';
import { OnboardingList } from '@/components/screens/onboarding/onboarding-list';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { onboardingTable, type OnboardingStep } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

export interface OnboardingStepScreenProps {
  step: OnboardingStep;
  /** On the last step: what is to be signed. */
  agreement: AgreementText | null;
  settings: Settings;
}

/** What is shown above the agreement to a family that has signed an older one (product rule 7). */
const renewal = { title: 'The agreement has changed', why: 'Please read the new version and sign it.' };

/** One step of onboarding (product section 2). */
export function OnboardingStepScreen({ step, agreement, settings }: OnboardingStepScreenProps) {
  const { state, leaving } = useOnboardingGuard(agreement ? 'agreement' : 'step');
  const renewing = state === 'outdated';
  const { title, why } = renewing ? renewal : onboardingTable[step];
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={title} hidden />
      {!renewing && <Breadcrumbs items={[{ label: 'Registration', href: paths.onboarding }, { label: title }]} />}
      <div className="space-y-2">
        <h1 className="text-3xl font-black text-balance">{title}</h1>
        <p className="max-w-prose text-lg text-ink-soft">{why}</p>
      </div>
      <Protected needs="account">
        {(profile) =>
          leaving ? null : (
            <>
              {!renewing && <RegistrationProgress answers={profile} />}
              {step !== 'overview' && <OnboardingList key={step} step={step} profile={profile} />}
              {agreement && <OnboardingAgreement {...{ agreement, profile, settings, renewing }} />}
            </>
          )
        }
      </Protected>
    </div>
  );
}
