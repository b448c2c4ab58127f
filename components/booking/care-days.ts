import { useMemo, useState } from 'react';
import type { BusyDay } from '@/api/contract/types';
import type { CareWanted } from '@/components/booking/drop-in-values';
import { addMonths, eachDate, monthOf, weekdayOf } from '@/lib/dates/dates';
import type { Weekday } from '@/lib/enums';
import { groupsInMonth } from '@/lib/facilities/age-group';
import { limits } from '@/lib/limits';
import { busyNames, describeCareDays, type DescribedDay } from '@/lib/requests/drop-in';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBusyDays } from '@/store/slices/bookings';
import { loadCalendar } from '@/store/slices/facility';
import { selectIsSigned } from '@/store/slices/profile';
import { useLoad } from '@/store/use-load';
import { useVacancies } from '@/store/use-vacancies';

export interface CareDaysWanted extends CareWanted {
  busyDays: BusyDays;
}

const describedBy = ({ facility, addressId, session, family, busyDays }: CareDaysWanted) => ({
  groups: facility.ageGroups,
  addressId,
  children: family,
  session,
  busy: busyNames(busyDays.days ?? [], family, session),
});

/** The days of a month (yyyy-MM): free for all of the children, or why not. */
export function useCareDays(wanted: CareDaysWanted, month: string) {
  const { facility, addressId, family, busyDays } = wanted;
  const ageGroupIds = useMemo(
    () => groupsInMonth(facility.ageGroups, addressId, family, month),
    [facility, addressId, family, month],
  );
  const vacancies = useVacancies({ facilityId: facility.id, addressId, month, ageGroupIds });
  const { calendars } = vacancies;
  const complete = busyDays.days !== null && calendars.every((days) => days !== null);
  // Memoized by month: describing a day looks up every child's age group.
  const days = useMemo((): DescribedDay[] => {
    const months = new Map(ageGroupIds.map((id, index) => [id, calendars[index] ?? []]));
    return complete ? describeCareDays(describedBy(wanted), months) : [];
  }, [complete, wanted, ageGroupIds, calendars]);
  return {
    days,
    complete,
    loading: vacancies.loading || busyDays.loading,
    problem: vacancies.problem ?? busyDays.problem,
    retry() {
      if (vacancies.problem) vacancies.retry();
      if (busyDays.problem) busyDays.refresh();
    },
  };
}

interface Found {
  free: string[];
  /** With the reason. */
  refused: DescribedDay[];
}

/** Finds the given weekdays within a period (both ends included) and splits them into free and refused. */
export function useFreeDays(wanted: CareDaysWanted) {
  const { facility, addressId, family } = wanted;
  const dispatch = useAppDispatch();
  const [searching, setSearching] = useState(false);

  async function search(from: string, until: string, weekdays: readonly Weekday[]): Promise<Found | Failure> {
    setSearching(true);
    const described = describedBy(wanted);
    const asked = eachDate(from, until).filter((date) => weekdays.includes(weekdayOf(date)));
    const found: Found = { free: [], refused: [] };
    for (const month of new Set(asked.map(monthOf))) {
      const calendars = new Map();
      for (const ageGroupId of groupsInMonth(facility.ageGroups, addressId, family, month)) {
        const result = await dispatch(loadCalendar({ facilityId: facility.id, addressId, ageGroupId, month }));
        if (!loadCalendar.fulfilled.match(result)) {
          setSearching(false);
          return result.error;
        }
        calendars.set(ageGroupId, result.payload);
      }
      for (const day of describeCareDays(described, calendars).filter(({ date }) => asked.includes(date))) {
        if (day.free) found.free.push(day.date);
        else found.refused.push(day);
      }
    }
    setSearching(false);
    return found;
  }
  return { search, searching };
}

/** Days on which the family's children already have a place. */
export interface BusyDays {
  /** Null until loaded. */
  days: readonly BusyDay[] | null;
  loading: boolean;
  /** Error message of the failed request. */
  problem: string | null;
  /** Loads again, after places were taken or the request failed. */
  refresh: () => void;
}

const none: readonly BusyDay[] = [];

/**
 * Loads the whole bookable period in one request. Visitors have no busy days. @param today the facility's, yyyy-MM-dd
 */
export function useBusyDays(today: string): BusyDays {
  const signed = useAppSelector(selectIsSigned);
  const period = { from: today, until: addMonths(today, limits.bookingMonthsAhead) };
  const { data, failure, reload } = useLoad(loadBusyDays, period, { skip: !signed });
  const days = signed ? data : none;
  return {
    days,
    loading: days === null && !failure,
    problem: failure && sentenceOf(failure),
    refresh: () => reload(period),
  };
}
