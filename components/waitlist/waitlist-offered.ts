import type { Facility, Profile } from '@/api/contract/types';
import type { WaitlistRequestValues } from '@/components/waitlist/waitlist-request-values';
import { addDays, lastOfMonth, monthOf } from '@/lib/dates';
import { ageGroupOn } from '@/lib/age-group';
import { BookingType, SessionType, type ScheduleType, type Weekday } from '@/lib/enums';
import { checkGroupDay, sessionsToWaitFor } from '@/lib/validation/offered-care';

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
