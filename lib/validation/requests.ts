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
import { anyOf } from '@/lib/text/words';
import { date, id, lines, list, month, oneOf } from '@/lib/validation/fields';

/**
 * What a request may say: the fields that a parent fills in, for the contract's bodies and the forms alike, with a sentence for
 * each rule. What depends on a facility's zone, `checkCareDate` and `checkStartMonth` say; what it offers, lib/validation/offered-care.
 */

/** How a date is given: as text of the form yyyy-MM-dd, or in a form perhaps half typed. */
type DateField = () => StringSchema<string>;

/** A date picker's value: of what is no date, the field itself says what is wrong. */
export const typedDate: DateField = () => string().strict().defined();

/** The sessions that can be asked for: 8 to 10 are programs, not hours. */
export const scheduleTypes = valuesOf(SessionType).filter(
  (value): value is ScheduleType => value < SessionType.CHILD_CARE,
);
const noSession = 'Choose a session.';
/** @param offered where only some can be chosen */
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
  startDate: day().required('Choose the first day, from tomorrow on.'),
  endDate: day()
    .optional()
    .test('order', 'The last day is before the first.', (end, { parent: { startDate } }) =>
      isCalendarDate(end) && isCalendarDate(startDate) ? end >= startDate : true,
    ),
  note: note(),
});

const noAgeGroup = 'Choose an age group.';
/** @param offered where only some can be chosen */
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

/** What several facilities can be asked for at once, in the words of lib/paths. */
export const askableKinds = ['tour', 'waitlist'] as const;
export type AskableKind = (typeof askableKinds)[number];

/**
 * One question to several facilities: the wish of a tour or of a place in line, whichever `kind` says, by the rules of a single one.
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

/** Of which age groups the children are at one of the facilities: a line each. */
export const askedLines = () =>
  list(object({ ageGroupId: ageGroupField(), children: childrenField() }).noUnknown().defined())
    .min(1, 'Choose who it is for.')
    .max(...childrenMax);

/** "2 or 5 days a week". */
export const daysAWeekText = (days: readonly number[]): string =>
  `${anyOf(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'} a week`;
/** The sentence for another number of weekdays than those that have a price. */
export const otherDaysAWeek = (offered: readonly number[]) => `This session is offered for ${daysAWeekText(offered)}.`;

/** The sentence for a date that does not exist, or undefined. */
export const checkRealDate = (value: string): string | undefined =>
  isCalendarDate(value) ? undefined : `There is no date ${value}.`;

/** The sentence for a date on which no care or tour can be asked for, or undefined. @param today the facility's */
export function checkCareDate(value: string, today: CalendarDate): string | undefined {
  const last = addMonths(today, limits.bookingMonthsAhead);
  if (!isCalendarDate(value)) return checkRealDate(value);
  if (value <= today) return 'Choose dates starting tomorrow.';
  return value > last ? `Choose dates no later than ${longDate(last)}.` : undefined;
}

/** The sentence for a month in which no care can begin, or undefined. @param today the facility's */
export function checkStartMonth(value: YearMonth, today: CalendarDate): string | undefined {
  const first = monthOf(addDays(today, 1));
  if (value < first) return `Choose ${formatMonth(first)} or a later month.`;
  return value > monthOf(addMonths(today, limits.bookingMonthsAhead))
    ? 'Choose a month within the next year.'
    : undefined;
}
