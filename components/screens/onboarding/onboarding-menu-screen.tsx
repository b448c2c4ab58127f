import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { RegistrationProgress, StepList } from '@/components/onboarding/registration-steps';
import { useOnboardingGuard } from '@/components/onboarding/use-onboarding-guard';
import { ButtonLink } from '@/components/ui/inputs/button';
import { incompleteSteps, isFresh, onboardingTable } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

/** Onboarding's menu (product section 2): progress, all steps, and the next one. */
export function OnboardingMenuScreen() {
  const profile = useProfile();
  const { leaving } = useOnboardingGuard('menu');
  const [next] = incompleteSteps(profile);
  if (leaving || !next) return null;
  const isFirst = isFresh(profile);
  return (
    <>
      <p className="max-w-prose text-lg">
        {isFirst
          ? 'Tell us about your family once. Then you can request care, tours and waitlist spots.'
          : 'Welcome back. Everything you saved is here.'}{' '}
        You can stop at any time: choose “Log out and continue later”.
      </p>
      <RegistrationProgress step={next} answers={profile} />
      <p>
        <ButtonLink href={paths.onboardingStep(next)} size="lg">
          {isFirst ? 'Start' : `Continue: ${onboardingTable[next].title}`}
        </ButtonLink>
      </p>
      <StepList answers={profile} />
    </>
  );
}
OnboardingMenuScreen.Frame = pageFrame(
  'Registration',
  <h1 className="text-3xl font-black">Your registration</h1>,
  'max-w-3xl gap-6 py-6',
);
