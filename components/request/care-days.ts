import { useMemo, useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { BusyDay, Facility } from '@/api/contract/types';
import { addMonths, type CalendarDate, eachDate, monthOf, weekdayOf } from '@/lib/dates/dates';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { type CareChild, groupsInMonth } from '@/lib/facilities/age-group';
import { limits } from '@/lib/limits';
import { busyNames, describeCareDays, type DescribedDay } from '@/lib/requests/care/drop-in';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadBusyDays } from '@/store/slices/bookings';
import { loadCalendar, selectCalendarMonth } from '@/store/slices/facility';
import { selectIsSigned } from '@/store/slices/profile';
import { useLoad, useLoadAll } from '@/store/use-load';
import { useVacancies } from '@/store/use-vacancies';

export interface CarePlace {
  facility: Facility;
  addressId: string;
}

export interface CareWanted extends CarePlace {
  session: ScheduleType;
  /** The children who need care. */
  family: readonly CareChild[];
}

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

function calendarsOf({ facility, addressId, family }: CareWanted, dates: readonly CalendarDate[]) {
  return [...new Set(dates.map(monthOf))].flatMap((month) =>
    groupsInMonth(facility.ageGroups, addressId, family, month).map((ageGroupId) => ({
      facilityId: facility.id,
      addressId,
      ageGroupId,
      month,
    })),
  );
}

/** Loads the calendars that `useKnownDays` reads. @returns the status of the load */
export const useDaysLoad = (wanted: CareDaysWanted, dates: readonly CalendarDate[]) =>
  useLoadAll(loadCalendar, calendarsOf(wanted, dates));

/** These dates, in any months: free for all of the children, or why not. Dates that are not loaded are left out. */
export function useKnownDays(wanted: CareDaysWanted | null, dates: readonly CalendarDate[]): DescribedDay[] {
  const requests = wanted ? calendarsOf(wanted, dates) : [];
  const calendars = useAppSelector(
    (state) => requests.map((request) => selectCalendarMonth(state, request)),
    shallowEqual,
  );
  if (!wanted || wanted.busyDays.days === null) return [];
  return [...new Set(dates.map(monthOf))].flatMap((month) => {
    const ofMonth = requests.flatMap((request, index) =>
      request.month === month ? [[request.ageGroupId, calendars[index]] as const] : [],
    );
    const known = new Map(
      ofMonth.flatMap(([id, days]) => (days ? [[id, days.filter(({ date }) => dates.includes(date))]] : [])),
    );
    return known.size < ofMonth.length ? [] : describeCareDays(describedBy(wanted), known);
  });
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
