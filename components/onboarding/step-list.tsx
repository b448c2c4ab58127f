import { Circle, CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { Icon } from '@/components/ui/media/icon/icon';
import { Card } from '@/components/ui/layout/card/card';
import {
  isComplete,
  onboardingSteps,
  onboardingTable,
  saysNone,
  type OnboardingAnswers,
} from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

/** The menu: every step with its state; each can be taken at any time. */
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
