import { ProgressBar } from '@/components/ui/feedback/progress-bar/progress-bar';
import { incompleteSteps, minutesLeft, onboardingSteps, type OnboardingAnswers } from '@/lib/family/onboarding';

/** How far the registration has come, the agreement included, and how long the rest takes. */
export function RegistrationProgress({ answers }: { answers: OnboardingAnswers }) {
  const total = onboardingSteps.length;
  const done = total - incompleteSteps(answers).length;
  const minutes = minutesLeft(answers);
  const left = minutes === 1 ? 'About 1 minute left' : `About ${minutes} minutes left`;
  const valueText = `${done} of ${total} done. ${left}`;
  return <ProgressBar label="Registration" current={done} total={total} valueText={valueText} />;
}
