import type { Answer } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { useWeekChildren } from '@/components/week/use-week-children';
import { WeekPlan } from '@/components/week/week-plan';
import { shortDay } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { searchHref, noFilters } from '@/lib/search';
import type { WeekFilters } from '@/lib/week-search';

interface WeekResultsProps {
  filters: WeekFilters;
  found: Answer<'planWeek'>;
  headingId: string;
}

/** The plans that were found, and whose waitlists would close what the best of them leaves open. */
export function WeekResults({ filters, found: { plans, waitlists, radiusKm }, headingId }: WeekResultsProps) {
  const children = useWeekChildren(filters.born);
  const best = plans[0];
  return (
    <section aria-labelledby={headingId} className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:px-6">
      <h2 id={headingId} tabIndex={-1} className="text-2xl font-black">
        {headingOf(plans)}
      </h2>
      <p className="text-ink-soft">
        We looked at facilities with open places within {radiusKm} km of {filters.place}. Distances are in a straight
        line.
      </p>
      {waitlists.length > 0 && (
        <Notice
          title={
            best
              ? 'These waitlists would close the gap'
              : 'These facilities are full on your days. You can join their waitlists'
          }
        >
          <ul className="flex flex-col gap-1">
            {waitlists.map(({ place, sessions }) => (
              <li key={place.addressId}>
                <TextLink href={`${paths.requestWaitlist(place.facilityId)}?address=${place.addressId}`}>
                  Waitlist at {place.name}
                </TextLink>
                : {[...new Set(sessions.map(({ date }) => shortDay(date)))].join('; ')} · {place.distanceKm} km away
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {plans.map((plan, index) => (
        <WeekPlan key={JSON.stringify(plan.requests)} plan={plan} number={index + 1} family={children} />
      ))}
      {plans.length === 0 && (
        <p>
          Try shorter hours or fewer days, or{' '}
          <TextLink href={searchHref(noFilters, { place: filters.place })}>see all facilities nearby</TextLink>.
        </p>
      )}
    </section>
  );
}

function headingOf(plans: Answer<'planWeek'>['plans']): string {
  const [best] = plans;
  if (!best) return 'No facility has a place on these days and hours';
  if (best.uncovered > 0) return 'Nothing covers all of your week. This covers most of it';
  return plans.length === 1 ? 'One plan covers your week' : `${plans.length} plans cover your week`;
}
