import { useEffect, useRef } from 'react';
import type { AgeGroup, Facility } from '@/api/contract/types';
import { ForChildGroup } from '@/components/facility/page/for-child-group';
import type { CareChild } from '@/components/facility/page/use-care-child';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';
import { groupWords } from '@/lib/facilities/facts';
import { sentenceOf } from '@/store/failure';
import { loadAgeGroups } from '@/store/slices/facility';
import { useLoad } from '@/store/use-load';

interface ForChildAnswerProps {
  /** At one of its addresses. */
  facility: Facility;
  child: CareChild;
  /** True right after the parent asked: scrolls the answer into view. */
  asked: boolean;
}

/** The group, prices and days from the age-group endpoint (product section 7). */
export function ForChildAnswer({ facility, child, asked }: ForChildAnswerProps) {
  const answer = useRef<HTMLDivElement>(null);
  const { data, failure, retry } = useLoad(loadAgeGroups, {
    facilityId: facility.id,
    addressId: facility.addresses[0]!.id,
    birthDates: [...child.birthDates],
  });
  useEffect(() => {
    if (asked && data) scrollIntoViewIfNeeded(answer.current);
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
        {data ? announcementOf(child, data) : 'Looking up the age group'}
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

/** Announced to screen readers: the group only, without prices and days. */
const announcementOf = (child: CareChild, found: readonly { ageGroup: AgeGroup | null }[]) =>
  `Found for ${whose(child)} age: ${[...new Set(found.map(({ ageGroup }) => ageGroup?.title ?? 'no group'))].join(' or ')}`;

interface GroupsProps extends Omit<ForChildAnswerProps, 'asked'> {
  found: readonly (AgeGroup | null)[];
}

function Groups({ facility, child, found }: GroupsProps) {
  const groups = [...new Map(found.flatMap((group) => (group ? [[group.id, group]] : []))).values()];
  const [group] = groups;
  if (!group) return <p>This location has no group for {whose(child)} age. You can still ask the facility.</p>;
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
