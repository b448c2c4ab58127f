import { useFormikContext } from 'formik';
import dynamic from 'next/dynamic';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import type { Facility, Profile } from '@/api/contract/types';
import { DateChoice } from '@/components/booking/form/date-choice';
import { type DropInValues, useCareOffer } from '@/components/booking/form/drop-in-values';
import { type BusyDays, type CareDaysWanted, useCareDays } from '@/components/request/care-days';
import { DatesTakenNotice } from '@/components/request/dates-taken-notice';
import { AddressField, ChildrenField, NoteField, SessionField } from '@/components/request/request-fields';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { monthOf, shortDay } from '@/lib/dates/dates';
import { BookingType, type ScheduleType } from '@/lib/enums';
import { linesOfChildren } from '@/lib/facilities/age-group';
import { limits } from '@/lib/limits';
import { formatMoney } from '@/lib/money/money';
import { nearestDays } from '@/lib/requests/care/drop-in';

/** For visitors only. */
const DropInGuests = dynamic(
  () => import('@/components/booking/form/drop-in-guests').then((module) => module.DropInGuests),
  {
    ssr: false,
    loading: whileLoading('We couldn’t load this question', <Skeleton className="h-48 w-full rounded-lg" />),
  },
);

interface DropInFieldsProps {
  facility: Facility;
  /** Null for visitors, who choose months of birth. */
  profile: Profile | null;
  values: DropInValues;
  busyDays: BusyDays;
  /** Days lost to another family; the calendar opens at the first of them. */
  lost: readonly string[];
}

export function DropInFields({ facility, profile, values, busyDays, lost }: DropInFieldsProps) {
  const { addressId } = values;
  const { date, family, groups, sessions, care } = useCareOffer(facility, profile, values);
  const careDays = useMemo(() => care && { ...care, busyDays }, [care, busyDays]);
  const detailOf = useCallback(
    (session: ScheduleType) => priceRange(groups, session, facility.currency),
    [groups, facility],
  );
  const here = facility.ageGroups.filter((group) => group.addressId === addressId);
  const together = family.map(({ id }) => id).join(' ');

  return (
    <>
      {lost.length > 0 && careDays && <DropInLost key={lost.join()} care={careDays} lost={lost} />}
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
        <DropInGuests groups={here} today={facility.today} onDate={date} />
      )}
      {groups.length > 0 && (
        <SessionField
          sessions={sessions}
          detailOf={detailOf}
          none="No session has a price for all of them. Try a separate request for each child."
        />
      )}
      {careDays && (
        <DateChoice
          key={`${addressId} ${careDays.session} ${together} ${lost.join(' ')}`}
          care={careDays}
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

const alternatives = 3;

/**
 * Shown when days were lost while the request was being sent: removes them, keeps the rest of the form, and offers the
 * nearest free days and the waitlist.
 */
function DropInLost({ care, lost }: { care: CareDaysWanted; lost: readonly string[] }) {
  const { values, setFieldValue } = useFormikContext<DropInValues>();
  const { facility, addressId, session, family } = care;
  const { days } = useCareDays(care, monthOf(lost[0]!));
  const chosen = values.bookingDates;
  const giveUp = useEffectEvent(() => {
    void setFieldValue(
      'bookingDates',
      chosen.filter((date) => !lost.includes(date)),
    );
  });
  useEffect(() => giveUp(), [lost]);

  const lines = linesOfChildren(facility.ageGroups, addressId, family, lost[0]!).map((line) => ({
    ...line,
    facilityId: facility.id,
    addressId,
    type: BookingType.DROP_IN,
    scheduleType: session,
    bookingDates: [...lost],
  }));
  const free = days.filter((day) => day.free && !lost.includes(day.date) && !chosen.includes(day.date));
  const near = nearestDays(
    free.map(({ date }) => date),
    lost,
    alternatives,
  );
  return (
    <DatesTakenNotice dates={lost} lines={lines}>
      <p className="mt-2">We took {lost.length === 1 ? 'it' : 'them'} out of your request and kept everything else.</p>
      {near.length > 0 && chosen.length < limits.bookingDatesMax && (
        <div role="group" aria-label="Nearest open days" className="mt-3 flex flex-wrap items-center gap-2">
          <span className="font-bold">Open instead:</span>
          {near.map((date) => (
            <Button
              key={date}
              size="sm"
              variant="secondary"
              onClick={() => void setFieldValue('bookingDates', [...chosen, date].sort())}
            >
              Add {shortDay(date)}
            </Button>
          ))}
        </div>
      )}
    </DatesTakenNotice>
  );
}
