import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { onboardingTable, type OnboardingStep } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';

/** What has to be filled in before the agreement can be signed, each with the way there and back. */
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
