import { useState } from 'react';
import { useRouter } from 'next/router';
import type { CalendarDay, Facility } from '@/api/contract/types';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { Button } from '@/components/ui/inputs/button/button';
import { AvailabilityCalendar } from '@/components/ui/calendar/availability-calendar/availability-calendar';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { addDays, addMonths, monthOf } from '@/lib/dates';
import { SessionType, type ScheduleType } from '@/lib/enums';
import { ageSpan } from '@/lib/facility-facts';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { describeDay } from '@/lib/places-left';
import { useVacancies } from '@/store/use-vacancies';

interface FacilityVacanciesProps {
  facility: Facility;
  /** The month that came with the page. */
  first: { ageGroupId: string; month: string; days: CalendarDay[] };
}

/** The monthly calendar of a facility, for one age group; a chosen day leads to the request with that day in it. */
export function FacilityVacancies({ facility, first }: FacilityVacanciesProps) {
  const router = useRouter();
  const [ageGroupId, setAgeGroupId] = useState(first.ageGroupId);
  const [month, setMonth] = useState(first.month);
  const group = facility.ageGroups.find(({ id }) => id === ageGroupId) ?? facility.ageGroups[0]!;
  const { calendars, loading, problem, retry } = useVacancies({
    facilityId: facility.id,
    addressId: group.addressId,
    month,
    ageGroupIds: [group.id],
    prefetched: true,
  });
  const firstShown = group.id === first.ageGroupId && month === first.month;
  const days = calendars[0] ?? (firstShown ? first.days : null);
  const session = (group.dropInItem[0]?.sessionType ?? SessionType.FULL_DAY) as ScheduleType;
  const titleOf = (addressId: string) => facility.addresses.find(({ id }) => id === addressId)?.title;

  return (
    <div className="flex flex-col gap-4">
      <label className="flex max-w-calendar flex-col gap-1">
        <span className="text-sm font-bold">Age group</span>
        <NativeSelect value={group.id} onChange={({ target }) => setAgeGroupId(target.value)}>
          {facility.ageGroups.map(({ id, title, fromMonths, toMonths, addressId }) => (
            <option key={id} value={id}>
              {title}, {ageSpan(fromMonths, toMonths)}
              {facility.addresses.length > 1 && ` (${titleOf(addressId)})`}
            </option>
          ))}
        </NativeSelect>
      </label>
      {problem && (
        <Notice
          tone="warning"
          title="We couldn’t load the calendar"
          action={
            <Button size="sm" variant="secondary" onClick={retry}>
              Try again
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      <AvailabilityCalendar
        label={`Availability, ${group.title}`}
        today={facility.today}
        month={month}
        onMonthChange={setMonth}
        days={(days ?? []).map((day) => describeDay(day, session))}
        value={[]}
        onChange={([date]) =>
          void router.push(`${paths.requestCare(facility.id)}?date=${date}&address=${group.addressId}`)
        }
        min={monthStart(facility.today)}
        max={addMonths(facility.today, limits.bookingMonthsAhead)}
        loading={!days && loading}
      />
      <p className="text-sm text-ink-soft">
        {facility.bookable
          ? 'Choose a day to request care.'
          : 'This facility has not set its prices yet, so you can’t book days here.'}
      </p>
    </div>
  );
}

const monthStart = (date: string) => `${monthOf(addDays(date, 1))}-01`;
