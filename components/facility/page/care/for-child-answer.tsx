import { useEffect, useRef } from 'react';
import type { AgeGroup, Facility } from '@/api/contract/types';
import { ForChildGroup } from '@/components/facility/page/care/for-child-group';
import { type CareChild, firstDayOfCare } from '@/components/facility/page/care/use-care-child';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';
import { sentenceOf } from '@/store/failure';
import { loadAgeGroups } from '@/store/slices/facility';
import { useAskedSearch } from '@/store/use-asked-search';
import { useLoad } from '@/store/use-load';

interface ForChildAnswerProps {
  /** At one of its addresses. */
  facility: Facility;
  child: CareChild;
  /** True right after the parent asked: scrolls the answer into view. */
  isRequested: boolean;
}

/** The group, prices and days from the age-group endpoint (product section 7). */
export function ForChildAnswer({ facility, child, isRequested }: ForChildAnswerProps) {
  const answer = useRef<HTMLDivElement>(null);
  const { filters } = useAskedSearch();
  const { data, failure, retry } = useLoad(loadAgeGroups, {
    facilityId: facility.id,
    addressId: facility.addresses[0]!.id,
    birthDates: [child.birthDate],
    date: firstDayOfCare(filters, facility),
  });
  useEffect(() => {
    if (isRequested && data) scrollIntoViewIfNeeded(answer.current);
  }, [isRequested, data]);
  if (failure) {
    return (
      <LoadFailure title="We couldn’t look up the age group" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  return (
    <div ref={answer} className="flex min-h-58 flex-col gap-5">
      <p role="status" className="sr-only">
        {data ? `Found for ${whose(child)} age: ${data[0]?.ageGroup?.title ?? 'no group'}` : 'Looking up the age group'}
      </p>
      {data ? (
        <Found facility={facility} child={child} group={data[0]?.ageGroup ?? null} />
      ) : (
        <Skeleton className="h-58 w-full rounded-lg" />
      )}
    </div>
  );
}

const whose = ({ firstName }: CareChild) => (firstName === null ? 'your child’s' : `${firstName}’s`);

interface FoundProps extends Omit<ForChildAnswerProps, 'isRequested'> {
  group: AgeGroup | null;
}

function Found({ facility, child, group }: FoundProps) {
  if (!group) return <p>This location has no group for {whose(child)} age. You can still ask the facility.</p>;
  const title = `${child.firstName === null ? 'Your child’s' : whose(child)} age group: ${group.title}`;
  return <ForChildGroup facility={facility} group={group} title={title} birthDate={child.birthDate} />;
}
