import { type ISchema, object, string, type StringSchema } from 'yup';
import {
  addDays,
  addMonths,
  type CalendarDate,
  formatMonth,
  isCalendarDate,
  longDate,
  monthOf,
  type YearMonth,
} from '@/lib/dates/dates';
import { BookingType, DayPart, type ScheduleType, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { joinWithOr } from '@/lib/text/words';
import { date, id, lines, list, month, oneOf } from '@/lib/validation/fields';

/**
 * The fields of requests, shared by contract and forms. Rules that depend on the facility's time zone are in
 * `checkCareDate` and `checkStartMonth`; rules about what it offers in lib/validation/offered-care.
 */

/** The contract takes yyyy-MM-dd; a form's field may be partially typed. */
type DateField = () => StringSchema<string>;

/** A date picker's value. The field itself validates it. */
export const typedDate: DateField = () => string().strict().defined();

/** The bookable sessions; 8 to 10 are programs. */
export const scheduleTypes = valuesOf(SessionType).filter(
  (value): value is ScheduleType => value < SessionType.CHILD_CARE,
);
const noSession = 'Choose a session.';
/** @param offered the sessions that can be chosen */
export const sessionField = (offered: readonly ScheduleType[] = scheduleTypes) =>
  oneOf(offered, noSession).required(noSession);

export const weekdaysField = () => list(oneOf(valuesOf(Weekday))).max(7);

const childrenMax = [limits.childrenMax, `At most ${limits.childrenMax} children.`] as const;
export const childrenField = () =>
  list(id())
    .min(1, 'Choose at least one child.')
    .max(...childrenMax);
const daysMax = [limits.bookingDatesMax, `Choose at most ${limits.bookingDatesMax} days for one request.`] as const;
export const noDay = 'Choose at least one day.';
const noWeekday = 'Choose at least one weekday.';
const note = () => lines(limits.noteMax).optional();

/** @param day a date of care */
export const dropInFields = <T>(day: ISchema<T>) => ({
  children: childrenField(),
  bookingDates: list(day)
    .min(1, noDay)
    .max(...daysMax),
  scheduleType: sessionField(),
  note: note(),
});

export const permanentFields = (day: DateField) => ({
  children: childrenField(),
  permanentBookingDays: weekdaysField().min(1, noWeekday),
  scheduleType: sessionField(),
  startDate: day().required('Choose a first day, starting tomorrow.'),
  endDate: day()
    .optional()
    .test('order', 'The last day is before the first.', (end, { parent: { startDate } }) =>
      isCalendarDate(end) && isCalendarDate(startDate) ? end >= startDate : true,
    ),
  note: note(),
});

const noAgeGroup = 'Choose an age group.';
/** @param offered the age groups that can be chosen; any unless given */
export const ageGroupField = (offered?: readonly string[]) =>
  (offered ? id().oneOf(offered, noAgeGroup) : id()).required(noAgeGroup);

export const preferredTimeFields = (day: DateField) => ({
  date: day().required('Choose a date.'),
  dayPart: oneOf(valuesOf(DayPart)),
});

/** @param time made of `preferredTimeFields` */
export const tourFields = <T>(time: ISchema<T>) => ({
  ageGroupId: ageGroupField(),
  children: list(id())
    .max(...childrenMax)
    .optional(),
  preferredTimes: list(time)
    .min(1, 'Suggest at least one time that works for you.')
    .max(limits.preferredTimesMax, `At most ${limits.preferredTimesMax} times.`),
  note: note(),
});

export const waitlistFields = {
  children: childrenField(),
  type: oneOf(valuesOf(BookingType)),
  scheduleType: sessionField(),
  bookingDates: list(date())
    .max(...daysMax)
    .optional()
    .when('type', { is: BookingType.DROP_IN, then: (schema) => schema.required(noDay).min(1, noDay) }),
  startMonth: month()
    .optional()
    .when('type', { is: BookingType.PERMANENT, then: (schema) => schema.required('Choose a month.') }),
  permanentBookingDays: weekdaysField()
    .optional()
    .when('type', { is: BookingType.PERMANENT, then: (schema) => schema.required(noWeekday).min(1, noWeekday) }),
  note: note(),
};

/** What can be requested from several facilities at once. */
export const askableKinds = ['tour', 'waitlist'] as const;
export type AskableKind = (typeof askableKinds)[number];

/**
 * A request to several facilities: a tour or a waitlist spot, by `kind`, with the rules of a single request.
 * @param time made of `preferredTimeFields`
 */
export const severalFields = <T>(time: ISchema<T>) => {
  const { type, scheduleType, bookingDates, startMonth, permanentBookingDays } = waitlistFields;
  return {
    kind: string<AskableKind>()
      .strict()
      .oneOf([...askableKinds])
      .defined(),
    preferredTimes: tourFields(time)
      .preferredTimes.optional()
      .when('kind', { is: 'tour', then: (schema) => schema.required() }),
    type: type
      .optional()
      .when('kind', { is: 'waitlist', then: (schema) => schema.required('Choose the kind of care.') }),
    scheduleType: scheduleType
      .optional()
      .when('kind', { is: 'waitlist', then: (schema) => schema.required(noSession) }),
    bookingDates,
    startMonth,
    permanentBookingDays,
    note: note(),
  };
};

/** The children by age group at one of the facilities. */
export const askedLines = () =>
  list(object({ ageGroupId: ageGroupField(), children: childrenField() }).noUnknown().defined())
    .min(1, 'Choose who it is for.')
    .max(...childrenMax);

/** "2 or 5 days a week". */
export const daysAWeekText = (days: readonly number[]): string =>
  `${joinWithOr(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'} a week`;
export const otherDaysAWeek = (offered: readonly number[]) => `This session is offered for ${daysAWeekText(offered)}.`;

export const checkRealDate = (value: string): string | undefined =>
  isCalendarDate(value) ? undefined : `There is no date ${value}.`;

/** The error of a date of care or of a tour. @param today in the facility's time zone */
export function checkCareDate(value: string, today: CalendarDate): string | undefined {
  const last = addMonths(today, limits.bookingMonthsAhead);
  if (!isCalendarDate(value)) return checkRealDate(value);
  if (value <= today) return 'Choose dates starting tomorrow.';
  return value > last ? `Choose dates no later than ${longDate(last)}.` : undefined;
}

/** The error of a start month. @param today in the facility's time zone */
export function checkStartMonth(value: YearMonth, today: CalendarDate): string | undefined {
  const first = monthOf(addDays(today, 1));
  if (value < first) return `Choose ${formatMonth(first)} or a later month.`;
  return value > monthOf(addMonths(today, limits.bookingMonthsAhead))
    ? 'Choose a month within the next year.'
    : undefined;
}
