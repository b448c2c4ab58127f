import { useState } from 'react';
import { useBusyDays } from '@/components/booking/use-busy-days';
import type { CarePlace } from '@/components/booking/drop-in-values';
import { eachDate, monthOf, weekdayOf } from '@/lib/dates';
import { groupsInMonth, type CareChild } from '@/lib/age-group';
import { describeCareDays, type DescribedDay } from '@/lib/drop-in';
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

/** The days of a month (yyyy-MM) on which all of the children find a place, and why not on the others. */
export function useCareDays({ facility, addressId, session, family }: CareWanted, month: string) {
  const busy = useBusyDays(family, session);
  const ageGroupIds = groupsInMonth(facility.ageGroups, addressId, family, month);
  const { calendars, ...rest } = useVacancies({ facilityId: facility.id, addressId, month, ageGroupIds });
  const complete = calendars.every((days) => days !== null);
  const wanted = { groups: facility.ageGroups, addressId, children: family, session, busy };
  const days: DescribedDay[] = complete
    ? describeCareDays(wanted, new Map(ageGroupIds.map((id, index) => [id, calendars[index] ?? []])))
    : [];
  return { days, complete, ...rest };
}

interface Found {
  free: string[];
  /** With why each was not free. */
  refused: DescribedDay[];
}

/** Looks for every one of these weekdays within a period, both ends included: those that are free and those that are not. */
export function useFreeDays({ facility, addressId, session, family }: CareWanted) {
  const dispatch = useAppDispatch();
  const busy = useBusyDays(family, session);
  const [searching, setSearching] = useState(false);

  async function search(from: string, until: string, weekdays: readonly Weekday[]): Promise<Found | Failure> {
    setSearching(true);
    const wanted = { groups: facility.ageGroups, addressId, children: family, session, busy };
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
      for (const day of describeCareDays(wanted, calendars).filter(({ date }) => asked.includes(date))) {
        if (day.free) found.free.push(day.date);
        else found.refused.push(day);
      }
    }
    setSearching(false);
    return found;
  }
  return { search, searching };
}
