import dynamic from 'next/dynamic';
import type { Facility, Profile } from '@/api/contract/types';
import { DateChoice } from '@/components/booking/date-choice';
import {
  careChildren,
  careGroups,
  careSessions,
  chosenSession,
  type DropInValues,
} from '@/components/booking/drop-in-values';
import { AddressField, ChildrenField, NoteField, SessionField } from '@/components/request/request-fields';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { addDays } from '@/lib/dates';
import type { ScheduleType } from '@/lib/enums';
import { formatMoney } from '@/lib/money';

/** Only visitors give dates of birth; the mask of a date comes with it. */
const DropInGuests = dynamic(
  () => import('@/components/booking/drop-in-guests').then((module) => module.DropInGuests),
  {
    ssr: false,
    loading: whileLoading('We couldn’t load this question', <Skeleton className="h-48 w-full rounded-lg" />),
  },
);

interface DropInFieldsProps {
  facility: Facility;
  /** Null for a visitor, who gives dates of birth instead. */
  profile: Profile | null;
  values: DropInValues;
  /** The days that were lost last; the calendar opens there, and asks anew. */
  lost: readonly string[];
}

/** Where, who, which session, which days, and a note; each question waits for what it depends on. */
export function DropInFields({ facility, profile, values, lost }: DropInFieldsProps) {
  const { addressId, bookingDates } = values;
  const place = { facility, addressId };
  const family = careChildren(profile, values);
  const groups = careGroups(place, family, bookingDates);
  const sessions = careSessions(place, family, bookingDates);
  const session = chosenSession(sessions, values.scheduleType);
  const here = facility.ageGroups.filter((group) => group.addressId === addressId);
  const onDate = bookingDates[0] ?? addDays(facility.today, 1);
  const together = family.map(({ id }) => id).join(' ');

  return (
    <>
      <AddressField addresses={facility.addresses} />
      {profile ? (
        <ChildrenField profile={profile} groups={here} date={onDate} chosen={values.children} />
      ) : (
        <DropInGuests groups={here} onDate={onDate} />
      )}
      {groups.length > 0 && (
        <SessionField
          sessions={sessions}
          detailOf={(type) => priceRange(groups, type, facility.currency)}
          none="There is no session with a price for all of them. Try a separate request for each child."
        />
      )}
      {session !== null && (
        <DateChoice
          key={`${addressId} ${session} ${together} ${lost.join(' ')}`}
          wanted={{ facility, addressId, session, family }}
          openAt={lost[0]}
        />
      )}
      <NoteField seesProfile />
    </>
  );
}

function priceRange(
  groups: readonly Facility['ageGroups'][number][],
  session: ScheduleType,
  currency: Facility['currency'],
): string {
  const prices = groups.flatMap(({ dropInItem }) =>
    dropInItem.filter((item) => item.sessionType === session).map(({ price }) => price),
  );
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high
    ? `${formatMoney(low, currency)} a day`
    : `${formatMoney(low, currency)} to ${formatMoney(high, currency)} a day`;
}
