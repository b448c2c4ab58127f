import { Check, X } from 'lucide';
import type { Facility } from '@/api/contract/types';
import { WaitlistLink } from '@/components/request/care-calendar';
import { type CareDaysWanted, useBusyDays, useDaysLoad, useKnownDays } from '@/components/request/care-days';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Card } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';
import { type CalendarDate, shortDay } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { type CareChild, groupsOfChildren } from '@/lib/facilities/age-group';
import { sessionTypeLabels } from '@/lib/labels';
import { childrenOfCare, guestChildren } from '@/lib/requests/care/care-choices';
import { commonSessions, type DescribedDay } from '@/lib/requests/care/drop-in';
import { askedText, datesAsked, sessionAsked } from '@/lib/search/asked-search';
import { joinWithAnd } from '@/lib/text/words';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { useAskedCare, useAskedSearch } from '@/store/use-asked-search';

interface Wish {
  /** Those to come, sorted. */
  dates: readonly CalendarDate[];
  family: readonly CareChild[];
  session: ScheduleType;
}

/**
 * The days, children and session of the search in the address; null without days to come, or a child and a session that
 * can be booked here.
 * @param facility at one of its addresses
 */
function useWish(facility: Facility): Wish | null {
  const asked = useAskedCare();
  const children = useAppSelector(selectProfile)?.children ?? [];
  const { careFor, filters } = asked;
  const dates = datesAsked(filters, facility);
  const [first] = dates;
  if (!first || !facility.bookable || facility.openingHours === null) return null;
  const own = childrenOfCare(children, careFor);
  const family =
    own.length > 0
      ? children.filter(({ id }) => own.includes(id))
      : guestChildren(careFor && 'born' in careFor ? careFor.born : filters.born);
  const groups = groupsOfChildren(facility.ageGroups, facility.addresses[0]!.id, family, first);
  const session = sessionAsked(commonSessions(groups.flatMap((group) => group ?? [])), asked);
  return session === null ? null : { dates, family, session };
}

/** Whether the days of the search are free for all of its children: before any other day. */
export function WishedDays({ facility }: { facility: Facility }) {
  const wish = useWish(facility);
  return wish && <WishAnswer facility={facility} {...wish} />;
}

function WishAnswer({ facility, dates, family, session }: Wish & { facility: Facility }) {
  const busyDays = useBusyDays(facility.today);
  const { filters } = useAskedSearch();
  const addressId = facility.addresses[0]!.id;
  const wanted: CareDaysWanted = { facility, addressId, session, family, busyDays };
  const { failure, retry } = useDaysLoad(wanted, dates);
  const days = useKnownDays(wanted, dates);
  if (failure) {
    return (
      <LoadFailure title="We couldn’t check your days" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  const refused = days.filter(({ free }) => !free).map(({ date }) => date);
  const childCount = family.length > 1 ? `, ${family.length} children` : '';
  return (
    <Card tone="egg" className="flex flex-col gap-1">
      <h3 className="font-black">
        Your days: {sessionTypeLabels[session]}
        {childCount}
      </h3>
      <div role="status">
        {days.length < dates.length ? (
          <>
            <span className="sr-only">Checking your days</span>
            <SkeletonText lines={Math.min(dates.length, 2)} />
          </>
        ) : (
          <ul>
            {answersOf(days).map(({ text, free, on }) => (
              <li key={text} className="flex items-start gap-2">
                <Icon of={free ? Check : X} size="sm" className={free ? 'mt-1 text-success' : 'mt-1 text-failed'} />
                <span>
                  <strong>
                    {on.length > namedMax ? `${on.length} of ${days.length} days` : joinWithAnd(on.map(shortDay))}
                  </strong>
                  : {text}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {days.length === dates.length && refused.length > 0 && (
        <p className="text-sm">
          <WaitlistLink
            facility={facility}
            addressId={addressId}
            search={askedText({ ...filters, weekdays: [], dates: refused }, session)}
          />
        </p>
      )}
    </Card>
  );
}

/** More days with the same answer are counted: weekdays mean those of four weeks. */
const namedMax = 4;

interface DaysAnswer {
  text: string;
  free: boolean;
  on: CalendarDate[];
}

/** One line for each answer, the free days first. */
function answersOf(days: readonly DescribedDay[]): DaysAnswer[] {
  const answers = new Map<string, DaysAnswer>();
  for (const { date, free, text } of days) {
    const said = free ? 'available' : text;
    const answer = answers.get(said) ?? { text: said, free, on: [] };
    answers.set(said, { ...answer, on: [...answer.on, date] });
  }
  return [...answers.values()].sort((one, other) => Number(other.free) - Number(one.free));
}
