import type { AgeGroup, Facility } from '@/api/contract/types';
import { ForChildGroup } from '@/components/facility/for-child-group';
import type { CareChild } from '@/components/facility/use-care-child';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { groupWords } from '@/lib/facility-facts';
import { sentenceOf } from '@/store/failure';
import { loadAgeGroups } from '@/store/slices/facility';
import { useLoad } from '@/store/use-load';

interface ForChildAnswerProps {
  /** At one of its addresses. */
  facility: Facility;
  child: CareChild;
}

/** The group that takes the child, by the age-group call (product section 7), with prices and days. */
export function ForChildAnswer({ facility, child }: ForChildAnswerProps) {
  const { data, failure, retry } = useLoad(loadAgeGroups, {
    facilityId: facility.id,
    addressId: facility.addresses[0]!.id,
    birthDates: [...child.birthDates],
  });
  if (failure) {
    return (
      <LoadFailure title="We couldn’t look up the age group" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  return (
    <div aria-live="polite" className="flex min-h-40 flex-col gap-5">
      {data ? <Groups facility={facility} child={child} found={data.map(({ ageGroup }) => ageGroup)} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <span className="sr-only">Looking up the age group</span>
      <Skeleton className="h-40 w-full rounded-lg" />
    </>
  );
}

function Groups({ facility, child, found }: ForChildAnswerProps & { found: readonly (AgeGroup | null)[] }) {
  const whose = child.firstName === null ? 'Your child’s' : `${child.firstName}’s`;
  const groups = [...new Map(found.flatMap((group) => (group ? [[group.id, group]] : []))).values()];
  const [group] = groups;
  if (!group) {
    return (
      <p>
        There is no group for {child.firstName === null ? 'your child’s' : `${child.firstName}’s`} age here. You can
        still ask the facility.
      </p>
    );
  }
  if (groups.length > 1 || found.includes(null)) {
    return (
      <>
        <p>
          It depends on the day of birth: {groups.map((one) => groupWords(one)).join('; or ')}
          {found.includes(null) && '; or no group'}.
        </p>
        {groups.map((one) => (
          <ForChildGroup key={one.id} facility={facility} group={one} title={one.title} birthDate={null} />
        ))}
      </>
    );
  }
  return (
    <ForChildGroup
      facility={facility}
      group={group}
      title={`${whose} age group: ${group.title}`}
      birthDate={child.birthDates[0] ?? null}
    />
  );
}
