import { useRouter } from 'next/router';
import { useState } from 'react';
import type { CalendarDay, Facility } from '@/api/contract/types';
import { useOwnGroup } from '@/components/facility/page/care/use-care-child';
import { CareCalendar, FullUntil } from '@/components/request/care-calendar';
import { classNames } from '@/components/ui/class-names';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { addDays, daysBetween, monthOf, type YearMonth } from '@/lib/dates/dates';
import { confirmedWords } from '@/lib/facilities/confirmed';
import { groupWords } from '@/lib/facilities/facts';
import { describeDay, nextMonthSought, shownSession } from '@/lib/facilities/places-left';
import { paths } from '@/lib/paths';
import { commonSessions } from '@/lib/requests/care/drop-in';
import { datesAsked, sessionAsked, withSearch } from '@/lib/search/asked-search';
import { useAskedSearch } from '@/store/use-asked-search';
import { useVacancies } from '@/store/use-vacancies';

interface FacilityVacanciesProps {
  /** At one of its addresses. */
  facility: Facility;
  /** The month that was server rendered. */
  first: { ageGroupId: string; month: string; days: CalendarDay[] };
}

interface Shown {
  /** The age group and the searched month that the calendar was opened for. */
  opening: string;
  month: YearMonth;
  /** Whether the first month with a free day is still looked for. */
  seeking: boolean;
  /** The month that was found so; null if the calendar was opened at the month of a search. */
  foundAt: YearMonth | null;
}

/**
 * Calendar for one age group, initially the own child's, from the month of the first searched day, else from the first
 * month with a free day. A pressed day opens a request for that day, a searched one for all searched days.
 */
export function FacilityVacancies({ facility, first }: FacilityVacanciesProps) {
  const router = useRouter();
  const { today } = facility;
  const asked = useAskedSearch();
  const [chosen, setChosen] = useState<string | null>(null);
  const own = useOwnGroup(facility);
  const ageGroupId = chosen ?? own?.group.id ?? first.ageGroupId;
  const group = facility.ageGroups.find(({ id }) => id === ageGroupId) ?? facility.ageGroups[0]!;
  const wished = datesAsked(asked.filters, facility);
  const wishedMonth = wished[0] ? monthOf(wished[0]) : null;
  const opening = `${group.id} ${wishedMonth}`;
  // The service has found the month of the first group.
  const [shown, setShown] = useState<Shown>({
    opening: `${first.ageGroupId} null`,
    month: first.month,
    seeking: false,
    foundAt: first.month,
  });
  if (shown.opening !== opening) {
    const known = group.id === first.ageGroupId ? first.month : null;
    setShown({
      opening,
      month: wishedMonth ?? known ?? monthOf(addDays(today, 1)),
      seeking: wishedMonth === null && known === null,
      foundAt: wishedMonth === null ? known : null,
    });
  }
  const { month, seeking, foundAt } = shown;
  const firstShown = group.id === first.ageGroupId && month === first.month;
  const { calendars, loading, problem, retry } = useVacancies({
    facilityId: facility.id,
    addressId: group.addressId,
    month,
    ageGroupIds: [group.id],
    prefetched: firstShown,
  });
  const wishedSession = wishedMonth === null ? null : sessionAsked(commonSessions([group]), asked);
  const session = wishedSession ?? shownSession(group);
  const days = (calendars[0] ?? (firstShown ? first.days : null))?.map((day) => describeDay(day, session));
  if (seeking && days) {
    const next = nextMonthSought(month, today, days);
    setShown({ ...shown, month: next ?? month, seeking: next !== null, foundAt: next === null ? month : null });
  }
  // Without drop-in prices, days are offered for tours.
  const byTheDay = facility.bookable && group.dropInItem.length > 0;
  const form = byTheDay ? paths.requestCare(facility.id) : paths.requestTour(facility.id);

  return (
    <div className="flex flex-col gap-3">
      <label className="flex max-w-calendar flex-col gap-1">
        <span className={classNames('text-sm font-bold', own && 'max-sm:sr-only')}>Age group</span>
        <NativeSelect value={group.id} onChange={({ target }) => setChosen(target.value)}>
          {facility.ageGroups.map((one) => (
            <option key={one.id} value={one.id}>
              {groupWords(one)}
            </option>
          ))}
        </NativeSelect>
      </label>
      {days && month === foundAt && (
        <FullUntil facility={facility} addressId={group.addressId} month={month} days={days} />
      )}
      <CareCalendar
        label={`Availability, ${group.title}`}
        today={today}
        month={month}
        onMonthChange={(next) => setShown({ ...shown, month: next, seeking: false })}
        value={[]}
        wished={wished}
        onChange={([date]) => {
          const isWished = wished.some((one) => one === date);
          void router.push(
            withSearch(`${form}?${isWished ? '' : `date=${date}&`}address=${group.addressId}`, asked.text),
          );
        }}
        careDays={{ days: days ?? [], loading: !days && loading, problem, retry }}
      />
      <p className="text-sm text-ink-soft">
        {byTheDay
          ? 'Select a day to request care.'
          : group.dropInItem.length > 0
            ? 'You can’t book care here yet. Select a day to request a tour.'
            : `There are no drop-in prices for ${group.title} yet. Select a day to request a tour.`}{' '}
        {facility.availabilityConfirmedOn && (
          <span className="inline-block">
            {confirmedWords(daysBetween(facility.availabilityConfirmedOn, today), facility.availabilityConfirmedOn)}.
          </span>
        )}
      </p>
    </div>
  );
}
