import { Circle, CircleCheck } from 'lucide';
import Link from 'next/link';
import { Notice } from '@/components/ui/feedback/notice';
import { ProgressBar } from '@/components/ui/feedback/progress-bar';
import { Card } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';
import { TextLink } from '@/components/ui/navigation/text-link';
import {
  incompleteSteps,
  isComplete,
  minutesLeft,
  type OnboardingAnswers,
  type OnboardingStep,
  onboardingSteps,
  onboardingTable,
  saysNone,
} from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

/** Progress of the registration including the agreement, and the time left. */
export function RegistrationProgress({ step, answers }: { step: OnboardingStep; answers: OnboardingAnswers }) {
  const total = onboardingSteps.length;
  const done = total - incompleteSteps(answers).length;
  const valueText = `Step ${onboardingSteps.indexOf(step) + 1} of ${total} · about ${minutesLeft(answers)} min`;
  return <ProgressBar label="Registration" current={done} total={total} valueText={valueText} />;
}

/** Every step with its state; steps can be taken in any order. */
export function StepList({ answers }: { answers: OnboardingAnswers }) {
  return (
    <ol className="space-y-3">
      {onboardingSteps.map((step, index) => {
        const { title, list, none, missing } = onboardingTable[step];
        const done = isComplete(step, answers);
        const entered = list === null ? 0 : answers[list].length;
        return (
          <Card key={step} as="li" lively className="flex items-start gap-4">
            <span className={done ? 'mt-0.5 text-success' : 'mt-0.5 text-ink-soft'}>
              <Icon of={done ? CircleCheck : Circle} size="lg" label={done ? 'Done' : 'To do'} />
            </span>
            <span className="min-w-0 flex-1">
              <Link
                href={paths.onboardingStep(step)}
                prefetch={false}
                className="text-lg font-bold text-primary-ink after:absolute after:inset-0 after:rounded-lg"
              >
                {index + 1}. {title}
              </Link>
              <span className="block text-ink-soft">
                {entered > 0 ? `${entered} added` : none && saysNone(step, answers) ? none.label : missing}
              </span>
            </span>
          </Card>
        );
      })}
    </ol>
  );
}

/** The steps that must be completed before signing, each with a link there and back. */
export function MissingSteps({ steps }: { steps: readonly OnboardingStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Notice tone="warning" title="A few answers are still missing">
      <p>Fill these in before you sign:</p>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step}>
            <TextLink href={`${paths.onboardingStep(step)}?from=overview`}>{onboardingTable[step].title}</TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
