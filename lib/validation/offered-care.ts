/**
 * Which wishes can come true at a facility, with a sentence for each that cannot: for forms and the service alike. What nobody
 * has stated rules nothing out.
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
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { isSessionDay, placesLeftFor } from '@/lib/facilities/places-left';
import { otherDaysAWeek, scheduleTypes } from '@/lib/validation/requests';

/** The parts of the contract's facility, and of the service's terms, that decide. */
export interface OfferingPlace {
  name: string;
  /** Null where not stated; a weekday that is missing is closed. */
  openingHours: readonly { weekday: number; open?: boolean; opens: string | null }[] | null;
  /** Null where nobody has stated it. */
  halfDayPermanent: HalfDayPermanent | null;
}
export interface OfferingGroup {
  title: string;
  /** The weekly places; null or empty where there are none to tell by. */
  places: readonly { weekday: number; am: number; pm: number; beforeAfter: number }[] | null;
  dropInItem: readonly { sessionType: number }[];
  schedule: readonly { scheduleType: number; days: number }[];
}

const halfDays: readonly number[] = [SessionType.HALF_DAY_AM, SessionType.HALF_DAY_PM];

/** True where the facility has said when it opens, and that it does not on this weekday. */
export const isClosedOn = ({ openingHours }: Pick<OfferingPlace, 'openingHours'>, weekday: Weekday): boolean =>
  openingHours !== null &&
  !openingHours.some((hours) => hours.weekday === weekday && (hours.open === true || hours.opens !== null));

/** The sentence for a date on which the facility has said that it is closed, or undefined. */
export const checkClosedDay = (
  { name, closedDays }: { name: string; closedDays: readonly CalendarDate[] },
  date: CalendarDate,
): string | undefined => (closedDays.includes(date) ? `${name} is closed on ${longDate(date)}.` : undefined);

/** The sentence for a weekday on which the facility never has this session, or undefined. */
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

/** The same for a weekday on which one of these groups never has it. */
export function checkGroupDay(
  place: Pick<OfferingPlace, 'name' | 'openingHours'>,
  groups: readonly Pick<OfferingGroup, 'title' | 'places'>[],
  session: ScheduleType,
  weekday: Weekday,
): string | undefined {
  const without = groups.find(({ places }) => !hasPlaces(places ?? [], session, weekday));
  const never =
    without && `${without.title} has no ${sessionTypeLabels[session]} places on ${weekdayLabels[weekday]}s.`;
  return checkSessionDay(place, session, weekday) ?? never;
}

/** Without a place on any weekday the template says nothing: the facility has not filled it in, or has none for now. */
function hasPlaces(places: NonNullable<OfferingGroup['places']>, session: ScheduleType, weekday: Weekday): boolean {
  const weekdays = places.filter((day) => placesLeftFor(session, { ...day, fullDay: Math.min(day.am, day.pm) }) > 0);
  return weekdays.length === 0 || weekdays.some((day) => day.weekday === weekday);
}

/** The sentence for half days that are asked for the long term where the facility does not give them, or undefined. */
export const checkHalfDays = (session: ScheduleType, halfDay: HalfDayPermanent | null): string | undefined =>
  halfDays.includes(session) && halfDay === HalfDayPermanent.NOT_ALLOWED
    ? 'This facility does not offer half days for permanent bookings.'
    : undefined;

/**
 * The sessions to wait for in all of these groups: those with a price; where a group has none, those of the address; else all,
 * because a facility without prices may offer any of them.
 * @param here all groups of the address, which count where no child is chosen
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

/** The sentence for a session that this group never has, or undefined. */
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

/** The sentence for so many weekdays where this group has prices for other numbers only, or undefined. */
export function checkDaysAWeek({ schedule }: OfferingGroup, session: ScheduleType, days: number): string | undefined {
  const offered = schedule.filter((one) => one.scheduleType === session).map((one) => one.days);
  return offered.length === 0 || offered.includes(days) ? undefined : otherDaysAWeek(offered.sort((a, b) => a - b));
}

/** What this group has a price for and can be had on some weekday. */
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

/** The sentence for a month in which none of these weekdays is left, care beginning tomorrow at the earliest; or undefined. */
export function checkDaysLeft(month: YearMonth, weekdays: readonly Weekday[], today: CalendarDate): string | undefined {
  return weekdays.length === 0 || daysLeft(month, today).some((date) => weekdays.includes(weekdayOf(date)))
    ? undefined
    : `None of these weekdays is left in ${formatMonth(month)}. Choose a later month.`;
}

/** The months in which care can begin: those with a day on which the facility opens, up to a year ahead. */
export function startMonths(place: Pick<OfferingPlace, 'openingHours'>, today: CalendarDate): YearMonth[] {
  const months = Array.from({ length: limits.bookingMonthsAhead + 1 }, (_, ahead) => shiftMonth(monthOf(today), ahead));
  return months.filter((month) => daysLeft(month, today).some((date) => !isClosedOn(place, weekdayOf(date))));
}

const daysLeft = (month: YearMonth, today: CalendarDate): CalendarDate[] =>
  eachDate(firstOfMonth(month), lastOfMonth(month)).filter((date) => date >= addDays(today, 1));
