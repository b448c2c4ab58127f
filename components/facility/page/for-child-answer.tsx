import { useEffect, useRef } from 'react';
import type { AgeGroup, Facility } from '@/api/contract/types';
import { ForChildGroup } from '@/components/facility/page/for-child-group';
import type { CareChild } from '@/components/facility/page/use-care-child';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { intoSight } from '@/components/ui/layout/into-sight';
import { groupWords } from '@/lib/facilities/facts';
import { sentenceOf } from '@/store/failure';
import { loadAgeGroups } from '@/store/slices/facility';
import { useLoad } from '@/store/use-load';

interface ForChildAnswerProps {
  /** At one of its addresses. */
  facility: Facility;
  child: CareChild;
  /** The parent has just asked: the answer is brought into sight. */
  asked: boolean;
}

/** The group that takes the child, by the age-group call (product section 7), with prices and days. */
export function ForChildAnswer({ facility, child, asked }: ForChildAnswerProps) {
  const answer = useRef<HTMLDivElement>(null);
  const { data, failure, retry } = useLoad(loadAgeGroups, {
    facilityId: facility.id,
    addressId: facility.addresses[0]!.id,
    birthDates: [...child.birthDates],
  });
  useEffect(() => {
    if (asked && data) intoSight(answer.current);
  }, [asked, data]);
  if (failure) {
    return (
      <LoadFailure title="We couldn’t look up the age group" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  return (
    <div ref={answer} className="flex min-h-40 flex-col gap-5">
      <p role="status" className="sr-only">
        {data ? inBrief(child, data) : 'Looking up the age group'}
      </p>
      {data ? (
        <Groups facility={facility} child={child} found={data.map(({ ageGroup }) => ageGroup)} />
      ) : (
        <Skeleton className="h-40 w-full rounded-lg" />
      )}
    </div>
  );
}

const whose = ({ firstName }: CareChild) => (firstName === null ? 'your child’s' : `${firstName}’s`);

/** What a screen reader hears of the answer: which group, not all prices and days. */
const inBrief = (child: CareChild, found: readonly { ageGroup: AgeGroup | null }[]) =>
  `Found for ${whose(child)} age: ${[...new Set(found.map(({ ageGroup }) => ageGroup?.title ?? 'no group'))].join(' or ')}`;

interface GroupsProps extends Omit<ForChildAnswerProps, 'asked'> {
  found: readonly (AgeGroup | null)[];
}

function Groups({ facility, child, found }: GroupsProps) {
  const groups = [...new Map(found.flatMap((group) => (group ? [[group.id, group]] : []))).values()];
  const [group] = groups;
  if (!group) return <p>There is no group for {whose(child)} age here. You can still ask the facility.</p>;
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
  const title = `${child.firstName === null ? 'Your child’s' : whose(child)} age group: ${group.title}`;
  return <ForChildGroup facility={facility} group={group} title={title} birthDate={child.birthDates[0] ?? null} />;
}
