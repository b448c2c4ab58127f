import { ProgressBar } from '@/components/ui/feedback/progress-bar/progress-bar';
import { incompleteSteps, onboardingSteps, type OnboardingAnswers } from '@/lib/onboarding';

/** How far the registration has come, the agreement included. */
export function RegistrationProgress({ answers }: { answers: OnboardingAnswers }) {
  const total = onboardingSteps.length;
  const done = total - incompleteSteps(answers).length;
  return <ProgressBar label="Registration" current={done} total={total} valueText={`${done} of ${total} done`} />;
}
