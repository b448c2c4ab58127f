import { useState } from 'react';
import { useRouter } from 'next/router';
import type { CalendarDay, Facility } from '@/api/contract/types';
import { useOwnGroup } from '@/components/facility/page/use-care-child';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { CareCalendar, FullUntil } from '@/components/request/care-calendar';
import { addDays, daysBetween, monthOf } from '@/lib/dates/dates';
import { confirmedWords } from '@/lib/facilities/confirmed';
import { groupWords } from '@/lib/facilities/facts';
import { describeDay, nextMonthSought, shownSession } from '@/lib/facilities/places-left';
import { paths } from '@/lib/paths';
import { withSearch } from '@/lib/search/asked-search';
import { useAskedSearch } from '@/store/use-asked-search';
import { useVacancies } from '@/store/use-vacancies';

interface FacilityVacanciesProps {
  /** At one of its addresses. */
  facility: Facility;
  /** The month that was server rendered. */
  first: { ageGroupId: string; month: string; days: CalendarDay[] };
}

/**
 * Calendar for one age group, initially the own child's, from its first month with a free day; a selected day opens a
 * request for that day.
 */
export function FacilityVacancies({ facility, first }: FacilityVacanciesProps) {
  const router = useRouter();
  const { today } = facility;
  const { text } = useAskedSearch();
  const [chosen, setChosen] = useState<string | null>(null);
  const own = useOwnGroup(facility);
  const ageGroupId = chosen ?? own?.group.id ?? first.ageGroupId;
  const group = facility.ageGroups.find(({ id }) => id === ageGroupId) ?? facility.ageGroups[0]!;
  // The service has found the month of the first group.
  const [shown, setShown] = useState({
    groupId: first.ageGroupId,
    month: first.month,
    seeking: false,
    openedAt: first.month,
  });
  if (shown.groupId !== group.id) {
    const start = group.id === first.ageGroupId ? first.month : monthOf(addDays(today, 1));
    setShown({ groupId: group.id, month: start, seeking: group.id !== first.ageGroupId, openedAt: start });
  }
  const { month, seeking, openedAt } = shown;
  const firstShown = group.id === first.ageGroupId && month === first.month;
  const { calendars, loading, problem, retry } = useVacancies({
    facilityId: facility.id,
    addressId: group.addressId,
    month,
    ageGroupIds: [group.id],
    prefetched: firstShown,
  });
  const days = (calendars[0] ?? (firstShown ? first.days : null))?.map((day) => describeDay(day, shownSession(group)));
  if (seeking && days) {
    const next = nextMonthSought(month, today, days);
    setShown({ ...shown, month: next ?? month, seeking: next !== null, openedAt: next ?? month });
  }
  // Without drop-in prices, days are offered for tours.
  const byTheDay = facility.bookable && group.dropInItem.length > 0;
  const form = byTheDay ? paths.requestCare(facility.id) : paths.requestTour(facility.id);

  return (
    <div className="flex flex-col gap-3">
      <label className="flex max-w-calendar flex-col gap-1">
        <span className="text-sm font-bold">Age group</span>
        <NativeSelect value={group.id} onChange={({ target }) => setChosen(target.value)}>
          {facility.ageGroups.map((one) => (
            <option key={one.id} value={one.id}>
              {groupWords(one)}
            </option>
          ))}
        </NativeSelect>
      </label>
      {!seeking && days && month === openedAt && (
        <FullUntil facility={facility} addressId={group.addressId} month={month} days={days} />
      )}
      <CareCalendar
        label={`Availability, ${group.title}`}
        today={today}
        month={month}
        onMonthChange={(next) => setShown({ ...shown, month: next, seeking: false })}
        value={[]}
        onChange={([date]) => void router.push(withSearch(`${form}?date=${date}&address=${group.addressId}`, text))}
        careDays={{ days: days ?? [], loading: !days && loading, problem, retry }}
      />
      {facility.availabilityConfirmedOn && (
        <p className="text-sm text-ink-soft">
          {confirmedWords(daysBetween(facility.availabilityConfirmedOn, today), facility.availabilityConfirmedOn)}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {byTheDay
          ? 'Select a day to request care.'
          : group.dropInItem.length > 0
            ? 'Care can’t be booked here yet. Select a day to request a tour.'
            : `There are no drop-in prices for ${group.title} yet. Select a day to request a tour.`}
      </p>
    </div>
  );
}
