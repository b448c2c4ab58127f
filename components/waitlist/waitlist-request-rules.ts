import { lazy, object } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import type { WaitlistRequestValues } from '@/components/waitlist/waitlist-request-values';
import { ageGroupOn } from '@/lib/age-group';
import { addDays, isCalendarDate, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates';
import { BookingType, SessionType, type ScheduleType, type Weekday } from '@/lib/enums';
import {
  checkClosedDay,
  checkDaysAWeek,
  checkDaysLeft,
  checkGroupDay,
  sessionsToWaitFor,
} from '@/lib/validation/offered-care';
import { sessionField, waitlistFields } from '@/lib/validation/requests';

/** The day on which a child must be of the line's age (the service's own rule). */
export const lineDate = (values: WaitlistRequestValues, today: string): string =>
  values.type === BookingType.DROP_IN
    ? (values.bookingDates[0] ?? addDays(today, 1))
    : lastOfMonth(values.startMonth || monthOf(today));

/** The groups of the address, and those of them that take the children who are chosen. */
export function waitlistGroups(facility: Facility, profile: Profile, values: WaitlistRequestValues) {
  const here = facility.ageGroups.filter(({ addressId }) => addressId === values.addressId);
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const date = lineDate(values, facility.today);
  const groups = children.flatMap(({ birthDate }) => ageGroupOn(here, birthDate, date) ?? []);
  return { here, groups };
}

/** The sessions that can come true for all of the children. */
export function waitlistSessions(facility: Facility, profile: Profile, values: WaitlistRequestValues): ScheduleType[] {
  const { here, groups } = waitlistGroups(facility, profile, values);
  return sessionsToWaitFor(facility, groups, here, values.type);
}

/** Why a weekday cannot come true, for the session that is chosen; undefined where it can. */
export function weekdayRefusal(
  facility: Facility,
  profile: Profile,
  values: WaitlistRequestValues,
): (day: Weekday) => string | undefined {
  const { groups } = waitlistGroups(facility, profile, values);
  return (day) => checkGroupDay(facility, groups, values.scheduleType ?? SessionType.FULL_DAY, day);
}

/** The contract's rules, and what can come true at this facility: the service's own rules. */
export const waitlistRequestSchema = (facility: Facility, profile: Profile) => {
  const { bookingDates, permanentBookingDays, startMonth, ...fields } = waitlistFields;
  const never = (values: WaitlistRequestValues, days: readonly Weekday[]) =>
    days.map(weekdayRefusal(facility, profile, values)).find(Boolean);
  const daysAWeek = (values: WaitlistRequestValues, days: readonly Weekday[]) =>
    waitlistGroups(facility, profile, values)
      .groups.map((group) => checkDaysAWeek(group, values.scheduleType ?? SessionType.FULL_DAY, days.length))
      .find(Boolean);
  return object({
    ...fields,
    scheduleType: lazy((_, { parent }) => sessionField(waitlistSessions(facility, profile, parent))),
    bookingDates: bookingDates.test('offered', (dates, { parent, createError }) => {
      if (parent.type !== BookingType.DROP_IN) return true;
      const days = (dates ?? []).filter(isCalendarDate);
      const closed = days.map((date) => checkClosedDay(facility, date)).find(Boolean);
      const message = closed ?? never(parent, days.map(weekdayOf));
      return message ? createError({ message }) : true;
    }),
    permanentBookingDays: permanentBookingDays.test('offered', (days = [], { parent, createError }) => {
      if (parent.type !== BookingType.PERMANENT || days.length === 0) return true;
      const message = never(parent, days) ?? daysAWeek(parent, days);
      return message ? createError({ message }) : true;
    }),
    startMonth: startMonth.test('left', (month, { parent, createError }) => {
      if (parent.type !== BookingType.PERMANENT || !month) return true;
      const message = checkDaysLeft(month, parent.permanentBookingDays, facility.today);
      return message ? createError({ message }) : true;
    }),
  }).strict();
};
