import type { Profile, Settings } from '@/api/contract/types';
import { fullName, recordFacts, recordSubtitle } from '@/components/family/record-facts';
import { useQuestions } from '@/components/family/use-questions';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { PersonCard } from '@/components/family/person-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { listSteps, onboardingTable, saysNone } from '@/lib/onboarding';
import { paths } from '@/lib/paths';
import { localTimeZone, todayIn } from '@/lib/time-zones';

/** Every answer of the registration, each list with the way to change it and back (product rule 7). */
export function OnboardingAnswers({ profile, settings }: { profile: Profile; settings: Settings }) {
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
