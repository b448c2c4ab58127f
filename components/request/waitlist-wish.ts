import type { Facility, Profile } from '@/api/contract/types';
import { addDays, isCalendarDate, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import { BookingType, SessionType, type Weekday, type ScheduleType } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import {
  checkClosedDay,
  checkDaysAWeek,
  checkDaysLeft,
  checkGroupDay,
  sessionsToWaitFor,
} from '@/lib/validation/offered-care';

/** What a family waits for at an address. Dates are yyyy-MM-dd, the month is yyyy-MM. */
export interface WaitlistWish {
  addressId: string;
  children: readonly string[];
  type: BookingType;
  scheduleType: ScheduleType | null;
  bookingDates: readonly string[];
  startMonth: string;
  permanentBookingDays: readonly Weekday[];
}

/** The date on which the children's ages are checked (the service's rule). */
export const waitlistAgeDate = (
  wish: Pick<WaitlistWish, 'type' | 'bookingDates' | 'startMonth'>,
  today: string,
): string =>
  wish.type === BookingType.DROP_IN
    ? (wish.bookingDates[0] ?? addDays(today, 1))
    : lastOfMonth(wish.startMonth || monthOf(today));

/** The groups of the address, and those that fit the selected children. */
function groupsOf(facility: Facility, profile: Profile, wish: WaitlistWish) {
  const here = facility.ageGroups.filter(({ addressId }) => addressId === wish.addressId);
  const children = profile.children.filter(({ id }) => wish.children.includes(id));
  const date = waitlistAgeDate(wish, facility.today);
  const groups = children.flatMap(({ birthDate }) => ageGroupOn(here, birthDate, date) ?? []);
  return { here, groups };
}

/** Sessions offered for all of the children. */
export function waitlistSessions(facility: Facility, profile: Profile, wish: WaitlistWish): ScheduleType[] {
  const { here, groups } = groupsOf(facility, profile, wish);
  return sessionsToWaitFor(facility, groups, here, wish.type);
}

/** Why a weekday is not available for the selected session; undefined when it is. */
export function weekdayRefusal(
  facility: Facility,
  profile: Profile,
  wish: WaitlistWish,
): (day: Weekday) => string | undefined {
  const { groups } = groupsOf(facility, profile, wish);
  return (day) => checkGroupDay(facility, groups, wish.scheduleType ?? SessionType.FULL_DAY, day);
}

/** Errors by field, by the service's own rules. */
export function waitlistWishErrors(
  facility: Facility,
  profile: Profile,
  wish: WaitlistWish,
): Partial<Record<'bookingDates' | 'permanentBookingDays' | 'startMonth', string>> {
  const never = (days: readonly Weekday[]) => days.map(weekdayRefusal(facility, profile, wish)).find(Boolean);
  if (wish.type === BookingType.DROP_IN) {
    const days = wish.bookingDates.filter(isCalendarDate);
    const closed = days.map((date) => checkClosedDay(facility, date)).find(Boolean);
    return { bookingDates: closed ?? never(days.map(weekdayOf)) };
  }
  const { permanentBookingDays: days, startMonth, scheduleType } = wish;
  if (days.length === 0) return {};
  const { groups } = groupsOf(facility, profile, wish);
  const otherNumber = groups
    .map((group) => checkDaysAWeek(group, scheduleType ?? SessionType.FULL_DAY, days.length))
    .find(Boolean);
  return {
    permanentBookingDays: never(days) ?? otherNumber,
    startMonth: startMonth ? checkDaysLeft(startMonth, days, facility.today) : undefined,
  };
}
