import type { Answer } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { planOrder } from '@/components/week/plan-order';
import { useWeekChildren, type WeekChild, WeekPlan } from '@/components/week/week-plan';
import { shortDay } from '@/lib/dates/dates';
import { groupBy } from '@/lib/group-by';
import { paths } from '@/lib/paths';
import { askedText, withSearch } from '@/lib/search/asked-search';
import { noFilters, searchHref } from '@/lib/search/search';
import { type BookedDay, bookedDays, daysOf, type WeekFilters, weekQuery } from '@/lib/search/week-search';
import { useAppSelector } from '@/store/hooks';
import { loadBusyDays } from '@/store/slices/bookings';
import { selectIsSigned } from '@/store/slices/profile';
import { loadWeekPlans } from '@/store/slices/search';
import { useLoad } from '@/store/use-load';

interface WeekResultsProps {
  filters: WeekFilters;
  found: Answer<'planWeek'>;
  headingId: string;
}

/** The plans, and the waitlists that would close the gaps of the best one. */
export function WeekResults({ filters, found, headingId }: WeekResultsProps) {
  const children = useWeekChildren(filters.born);
  const { found: open, booked } = useOpenWeek(filters, found, children);
  const { plans, waitlists, radiusKm } = open;
  const best = plans[0];
  const search = askedText({
    ...noFilters,
    place: filters.place,
    born: filters.born,
    dates: daysOf(filters).map(({ date }) => date),
  });
  const isAllBooked = booked.length > 0 && booked.length === daysOf(filters).length * children.length;
  return (
    <section aria-labelledby={headingId} className="mx-auto flex max-w-page flex-col gap-6 px-4 py-8 sm:px-6">
      <h2 id={headingId} tabIndex={-1} className="text-2xl font-black">
        {isAllBooked ? allBooked(booked) : headingOf(plans, booked.length > 0)}
      </h2>
      {plans.length > 1 && <p>{planOrder}</p>}
      <p className="text-ink-soft">
        We looked at facilities with open spots within {radiusKm} km of {filters.place}. Distances are in a straight
        line.
      </p>
      {booked.length > 0 && <BookedAlready family={children} booked={booked} />}
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
                <TextLink
                  href={withSearch(`${paths.requestWaitlist(place.facilityId)}?address=${place.addressId}`, search)}
                >
                  Waitlist at <Name>{place.name}</Name>
                </TextLink>
                : {[...new Set(sessions.map(({ date }) => shortDay(date)))].join('; ')} · {place.distanceKm} km away
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {plans.map((plan, index) => (
        <WeekPlan
          key={JSON.stringify(plan.requests)}
          plan={plan}
          above={plans[index - 1]}
          number={index + 1}
          search={search}
          family={children}
          booked={booked}
        />
      ))}
      {plans.length === 0 && !isAllBooked && (
        <p>
          Try shorter hours or fewer days, or{' '}
          <TextLink href={searchHref(noFilters, { place: filters.place })}>see all facilities nearby</TextLink>.
        </p>
      )}
    </section>
  );
}

function BookedAlready({ family, booked }: { family: readonly WeekChild[]; booked: readonly BookedDay[] }) {
  const byChild = groupBy(booked, ({ child }) => child);
  return (
    <Notice role="status" title={`We left out days you’ve already ${placeWords(booked)}`}>
      <ul className="flex flex-col gap-1">
        {[...byChild].map(([child, days]) => (
          <li key={child}>
            <Name>{family[child]?.name}</Name>:{' '}
            {days
              .map(({ date, confirmed }) => `${shortDay(date)}${confirmed ? '' : ' (not confirmed yet)'}`)
              .join('; ')}
          </li>
        ))}
      </ul>
      <TextLink href={paths.bookings}>See your bookings</TextLink>
    </Notice>
  );
}

/** "booked", "requested", or both: what is pending is not booked. */
function placeWords(booked: readonly BookedDay[]): string {
  if (booked.every(({ confirmed }) => confirmed)) return 'booked';
  return booked.some(({ confirmed }) => confirmed) ? 'booked or requested' : 'requested';
}

const allBooked = (booked: readonly BookedDay[]): string => `You have ${placeWords(booked)} all of these days already`;

function headingOf(plans: Answer<'planWeek'>['plans'], isRest: boolean): string {
  const [best] = plans;
  const week = isRest ? 'the rest of your week' : 'your week';
  if (!best) return 'No facility has a spot on these days and hours';
  if (best.uncovered > 0) {
    const all = best.sessions.length;
    return `No plan covers ${isRest ? week : 'everything'}. The best one covers ${all - best.uncovered} of ${all}`;
  }
  return plans.length === 1 ? `One plan covers ${week}` : `${plans.length} plans cover ${week}`;
}

interface OpenWeek {
  found: Answer<'planWeek'>;
  /** Days that the family has booked already, so no plan covers them. */
  booked: readonly BookedDay[];
}

/**
 * Plans for the days that are still open. The server-rendered plans are shown until the booked days are known, then
 * plans without those days replace them: they cannot be requested twice.
 */
function useOpenWeek(filters: WeekFilters, found: OpenWeek['found'], family: readonly WeekChild[]): OpenWeek {
  const isSigned = useAppSelector(selectIsSigned);
  const days = daysOf(filters);
  const period = { from: days[0]?.date ?? '', until: days.at(-1)?.date ?? '' };
  const hasOwn = family.some(({ id }) => id !== null);
  const { data: busy } = useLoad(loadBusyDays, period, { skip: !isSigned || !hasOwn || days.length === 0 });
  const booked = bookedDays(days, family, busy ?? []);
  const isAll = booked.length > 0 && booked.length === days.length * family.length;
  const { data } = useLoad(loadWeekPlans, weekQuery(filters, booked), { skip: booked.length === 0 || isAll });
  if (isAll) return { found: { ...found, plans: [], waitlists: [] }, booked };
  return data ? { found: data, booked } : { found, booked: [] };
}
