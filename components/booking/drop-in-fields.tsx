import { useCallback, useMemo } from 'react';
import dynamic from 'next/dynamic';
import type { Facility, Profile } from '@/api/contract/types';
import { DateChoice } from '@/components/booking/date-choice';
import { DropInLost } from '@/components/booking/drop-in-lost';
import type { DropInValues } from '@/components/booking/drop-in-values';
import type { BusyDays } from '@/components/booking/use-busy-days';
import { useCareOffer } from '@/components/booking/use-care-offer';
import { AddressField, ChildrenField, NoteField, SessionField } from '@/components/request/request-fields';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import type { ScheduleType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';

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
  busyDays: BusyDays;
  /** The days that were lost last; the calendar opens there, and asks anew. */
  lost: readonly string[];
}

/** Where, who, which session, which days, and a note; each question waits for what it depends on. */
export function DropInFields({ facility, profile, values, busyDays, lost }: DropInFieldsProps) {
  const { addressId } = values;
  const { date, family, groups, sessions, wanted } = useCareOffer(facility, profile, values);
  const wantedDays = useMemo(() => wanted && { ...wanted, busyDays }, [wanted, busyDays]);
  const detailOf = useCallback(
    (session: ScheduleType) => priceRange(groups, session, facility.currency),
    [groups, facility],
  );
  const here = facility.ageGroups.filter((group) => group.addressId === addressId);
  const together = family.map(({ id }) => id).join(' ');

  return (
    <>
      {lost.length > 0 && wantedDays && <DropInLost key={lost.join()} wanted={wantedDays} lost={lost} />}
      <AddressField addresses={facility.addresses} />
      {profile ? (
        <ChildrenField
          facility={facility}
          addressId={addressId}
          profile={profile}
          date={date}
          chosen={values.children}
        />
      ) : (
        <DropInGuests groups={here} onDate={date} />
      )}
      {groups.length > 0 && (
        <SessionField
          sessions={sessions}
          detailOf={detailOf}
          none="There is no session with a price for all of them. Try a separate request for each child."
        />
      )}
      {wantedDays && (
        <DateChoice
          key={`${addressId} ${wantedDays.session} ${together} ${lost.join(' ')}`}
          wanted={wantedDays}
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
