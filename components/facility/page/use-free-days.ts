import { useState } from 'react';
import type { AgeGroup, CalendarDay, Facility } from '@/api/contract/types';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { addDays, monthOf, weekdayOf, type CalendarDate } from '@/lib/dates/dates';
import type { ScheduleType } from '@/lib/enums';
import { nextMonthSought } from '@/lib/dates/free-month';
import { describeDay, isSessionDay } from '@/lib/search/places-left';
import { useVacancies } from '@/store/use-vacancies';

/** As many as a parent reads at a glance; the calendar has the rest. */
const daysShown = 4;

/**
 * The next days with a place in a group, in the first month that has one for any of these sessions.
 * @param birthDate of a child that is to be in this group on that day; null where it is not known
 */
export function useFreeDays(
  { id: facilityId, today, ageGroups }: Facility,
  { id: groupId, addressId }: AgeGroup,
  sessions: readonly ScheduleType[],
  birthDate: CalendarDate | null,
) {
  const [month, setMonth] = useState(monthOf(addDays(today, 1)));
  const { calendars, ...load } = useVacancies({ facilityId, addressId, month, ageGroupIds: [groupId] });
  const isInGroup = (date: CalendarDate) =>
    birthDate === null || ageGroupOn(ageGroups, birthDate, date)?.id === groupId;
  const days = calendars[0]?.filter(({ date }) => date > today && isInGroup(date));
  const isFree = (day: CalendarDay, session: ScheduleType) =>
    isSessionDay(session, weekdayOf(day.date)) && describeDay(day, session).free;
  const next =
    days &&
    nextMonthSought(
      month,
      today,
      days.map((day) => ({ date: day.date, free: sessions.some((session) => isFree(day, session)) })),
    );
  if (next) setMonth(next);
  return {
    ...load,
    /** The last that was looked at. */
    month,
    freeDays: (session: ScheduleType): CalendarDate[] =>
      (days ?? [])
        .filter((day) => isFree(day, session))
        .map(({ date }) => date)
        .slice(0, daysShown),
  };
}
