import { useMemo, useState } from 'react';
import type { BusyDays } from '@/components/booking/use-busy-days';
import type { CarePlace } from '@/components/booking/drop-in-values';
import { eachDate, monthOf, weekdayOf } from '@/lib/dates/dates';
import { groupsInMonth, type CareChild } from '@/lib/facilities/age-group';
import { busyNames, describeCareDays, type DescribedDay } from '@/lib/requests/drop-in';
import type { ScheduleType, Weekday } from '@/lib/enums';
import type { Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { loadCalendar } from '@/store/slices/facility';
import { useVacancies } from '@/store/use-vacancies';

export interface CareWanted extends CarePlace {
  session: ScheduleType;
  /** Whom the days are for. */
  family: readonly CareChild[];
}

/** With when the family's children have a place already. */
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

/** The days of a month (yyyy-MM) on which all of the children find a place, and why not on the others. */
export function useCareDays(wanted: CareDaysWanted, month: string) {
  const { facility, addressId, family, busyDays } = wanted;
  const ageGroupIds = useMemo(
    () => groupsInMonth(facility.ageGroups, addressId, family, month),
    [facility, addressId, family, month],
  );
  const vacancies = useVacancies({ facilityId: facility.id, addressId, month, ageGroupIds });
  const { calendars } = vacancies;
  const complete = busyDays.days !== null && calendars.every((days) => days !== null);
  // Every day asks for every child's age: described when the month comes, not at each press.
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
  /** With why each was not free. */
  refused: DescribedDay[];
}

/** Looks for every one of these weekdays within a period, both ends included: those that are free and those that are not. */
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
