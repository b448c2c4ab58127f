/**
 * What a facility offers, checked by forms and the server. Checks return an error message or undefined. Facts that
 * aren't stated exclude nothing.
 */
import {
  addDays,
  type CalendarDate,
  eachDate,
  firstOfMonth,
  formatMonth,
  lastOfMonth,
  longDate,
  monthOf,
  shiftMonth,
  weekdayOf,
  type YearMonth,
} from '@/lib/dates/dates';
import { BookingType, HalfDayPermanent, type ScheduleType, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { isSessionDay, placesLeftFor } from '@/lib/facilities/places-left';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { otherDaysAWeek, scheduleTypes } from '@/lib/validation/requests';

/** Satisfied by both the contract's facility and the server's care terms. */
export interface OfferingPlace {
  name: string;
  /** Null means not stated. A missing weekday is closed. */
  openingHours: readonly { weekday: number; open?: boolean; opens: string | null }[] | null;
  halfDayPermanent: HalfDayPermanent | null;
}
export interface OfferingGroup {
  title: string;
  /** The weekly template; null or empty if there is none. */
  places: readonly { weekday: number; am: number; pm: number; beforeAfter: number }[] | null;
  dropInItem: readonly { sessionType: number }[];
  schedule: readonly { scheduleType: number; days: number }[];
}

const halfDays: readonly number[] = [SessionType.HALF_DAY_AM, SessionType.HALF_DAY_PM];

/** True if the facility has stated opening hours and is closed on this weekday. */
export const isClosedOn = ({ openingHours }: Pick<OfferingPlace, 'openingHours'>, weekday: Weekday): boolean =>
  openingHours !== null &&
  !openingHours.some((hours) => hours.weekday === weekday && (hours.open === true || hours.opens !== null));

/** True if the facility has stated that it is closed on this date, by its closed days or its hours. */
export const isClosedDate = (
  place: Pick<OfferingPlace, 'openingHours'> & { closedDays: readonly CalendarDate[] },
  date: CalendarDate,
): boolean => place.closedDays.includes(date) || isClosedOn(place, weekdayOf(date));

export const checkClosedDay = (
  { name, closedDays }: { name: string; closedDays: readonly CalendarDate[] },
  date: CalendarDate,
): string | undefined => (closedDays.includes(date) ? `${name} is closed on ${longDate(date)}.` : undefined);

/** The error if the facility never offers this session on this weekday. */
export function checkSessionDay(
  place: Pick<OfferingPlace, 'name' | 'openingHours'>,
  session: ScheduleType,
  weekday: Weekday,
): string | undefined {
  if (isClosedOn(place, weekday)) return `${place.name} is closed on ${weekdayLabels[weekday]}s.`;
  return !isSessionDay(session, weekday)
    ? `${sessionTypeLabels[session]} care is offered on Saturdays and Sundays only.`
    : undefined;
}

/** As `checkSessionDay`, also if one of these groups never offers the session on this weekday. */
export function checkGroupDay(
  place: Pick<OfferingPlace, 'name' | 'openingHours'>,
  groups: readonly Pick<OfferingGroup, 'title' | 'places'>[],
  session: ScheduleType,
  weekday: Weekday,
): string | undefined {
  const without = groups.find(({ places }) => !hasPlaces(places ?? [], session, weekday));
  const never =
    without && `The ${without.title} group has no ${sessionTypeLabels[session]} spots on ${weekdayLabels[weekday]}s.`;
  return checkSessionDay(place, session, weekday) ?? never;
}

/** Also true if the template has no places for this session at all: it may just not be filled in. */
function hasPlaces(places: NonNullable<OfferingGroup['places']>, session: ScheduleType, weekday: Weekday): boolean {
  const weekdays = places.filter((day) => placesLeftFor(session, { ...day, fullDay: Math.min(day.am, day.pm) }) > 0);
  return weekdays.length === 0 || weekdays.some((day) => day.weekday === weekday);
}

/** The error if this is a half day and the facility offers none for permanent care. */
export const checkHalfDays = (session: ScheduleType, halfDay: HalfDayPermanent | null): string | undefined =>
  halfDays.includes(session) && halfDay === HalfDayPermanent.NOT_ALLOWED
    ? 'This facility does not offer half days for permanent bookings.'
    : undefined;

/**
 * The sessions offered on the waitlists of all of these groups: those with a price in the group, else at the address,
 * else all, because a facility without prices may offer any.
 * @param here all groups of the address
 */
export function sessionsToWaitFor(
  { halfDayPermanent }: Pick<OfferingPlace, 'halfDayPermanent'>,
  groups: readonly OfferingGroup[],
  here: readonly OfferingGroup[],
  type: BookingType,
): ScheduleType[] {
  const anyOf = pricedIn(here, type);
  const each = groups.map((group) => pricedIn([group], type)).map((own) => (own.size > 0 ? own : anyOf));
  const lists = (each.length > 0 ? each : [anyOf]).filter((sessions) => sessions.size > 0);
  const possible = scheduleTypes.filter((session) => lists.every((sessions) => sessions.has(session)));
  return type === BookingType.DROP_IN
    ? possible
    : possible.filter((session) => checkHalfDays(session, halfDayPermanent) === undefined);
}

const pricedIn = (groups: readonly OfferingGroup[], type: BookingType): ReadonlySet<number> =>
  new Set(
    groups.flatMap(({ dropInItem, schedule }) =>
      type === BookingType.DROP_IN
        ? dropInItem.map(({ sessionType }) => sessionType)
        : schedule.map(({ scheduleType }) => scheduleType),
    ),
  );

/** The error if this group doesn't offer the session. */
export function checkSession(
  place: Pick<OfferingPlace, 'halfDayPermanent'>,
  group: OfferingGroup,
  here: readonly OfferingGroup[],
  { type, scheduleType: session }: { type: BookingType; scheduleType: ScheduleType },
): string | undefined {
  if (sessionsToWaitFor(place, [group], here, type).includes(session)) return undefined;
  const halfDay = type === BookingType.PERMANENT && checkHalfDays(session, place.halfDayPermanent);
  const care = type === BookingType.DROP_IN ? 'single days' : 'permanent care';
  return halfDay || `There is no ${sessionTypeLabels[session]} session for ${care} in ${group.title}.`;
}

/** The error if this number of weekdays has no price although others have. */
export function checkDaysAWeek({ schedule }: OfferingGroup, session: ScheduleType, days: number): string | undefined {
  const offered = schedule.filter((one) => one.scheduleType === session).map((one) => one.days);
  return offered.length === 0 || offered.includes(days) ? undefined : otherDaysAWeek(offered.sort((a, b) => a - b));
}

/** The prices that apply on at least one weekday. */
export function pricesToBeHad<G extends OfferingGroup>(
  place: OfferingPlace,
  group: G,
): Pick<G, 'dropInItem' | 'schedule'> {
  const weekdays = (session: number) =>
    valuesOf(Weekday).filter((day) => checkGroupDay(place, [group], session as ScheduleType, day) === undefined).length;
  const noHalfDays = place.halfDayPermanent !== HalfDayPermanent.ALLOWED;
  return {
    dropInItem: group.dropInItem.filter(({ sessionType }) => weekdays(sessionType) > 0),
    schedule: group.schedule.filter(
      ({ scheduleType, days }) => weekdays(scheduleType) >= days && !(noHalfDays && halfDays.includes(scheduleType)),
    ),
  };
}

/** The error if none of these weekdays is left in the month from tomorrow on. */
export function checkDaysLeft(month: YearMonth, weekdays: readonly Weekday[], today: CalendarDate): string | undefined {
  return weekdays.length === 0 || daysLeft(month, today).some((date) => weekdays.includes(weekdayOf(date)))
    ? undefined
    : `None of these weekdays is left in ${formatMonth(month)}. Choose a later month.`;
}

/** The months with an open day from tomorrow on, up to a year ahead. */
export function startMonths(place: Pick<OfferingPlace, 'openingHours'>, today: CalendarDate): YearMonth[] {
  const months = Array.from({ length: limits.bookingMonthsAhead + 1 }, (_, ahead) => shiftMonth(monthOf(today), ahead));
  return months.filter((month) => daysLeft(month, today).some((date) => !isClosedOn(place, weekdayOf(date))));
}

/** A waitlist request that starts in a month with fewer days ahead ends before a spot is likely to open. */
const waitDaysMin = 14;

/** The month with which a waitlist request starts: the first of these with enough days ahead, else the first. */
export const firstMonthToWaitFor = (months: readonly YearMonth[], today: CalendarDate): YearMonth =>
  months.find((month) => lastOfMonth(month) >= addDays(today, waitDaysMin)) ??
  months[0] ??
  monthOf(addDays(today, waitDaysMin));

const daysLeft = (month: YearMonth, today: CalendarDate): CalendarDate[] =>
  eachDate(firstOfMonth(month), lastOfMonth(month)).filter((date) => date >= addDays(today, 1));
