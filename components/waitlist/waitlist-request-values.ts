import { array, lazy, number, object, string } from 'yup';
import type { Body, Facility, Profile, WaitlistGroup } from '@/api/contract/types';
import { addDays, lastOfMonth, monthOf } from '@/lib/dates';
import { linesOfChildren } from '@/lib/age-group';
import { BookingType, valuesOf, Weekday, type ScheduleType } from '@/lib/enums';
import { scheduleTypes, sessionField, waitlistFields } from '@/lib/validation/requests';

/** What the waitlist form holds. Dates are yyyy-MM-dd, the month is yyyy-MM. */
export interface WaitlistRequestValues {
  addressId: string;
  children: string[];
  type: BookingType;
  scheduleType: ScheduleType | null;
  bookingDates: string[];
  startMonth: string;
  permanentBookingDays: Weekday[];
  note: string;
}

/** The contract's rules, and the sessions that can be seen: one of the other kind of care may have no price here. */
export const waitlistRequestSchema = (facility: Facility) =>
  object({
    ...waitlistFields,
    scheduleType: lazy((_, { parent }) => sessionField(waitlistSessions(facility, parent))),
  }).strict();

/** Whether these are a waitlist form's values, of an address and children there still are. */
export function waitlistFits(values: unknown, facility: Facility, profile: Profile): values is WaitlistRequestValues {
  const shape = object({
    addressId: string()
      .oneOf(facility.addresses.map(({ id }) => id))
      .required(),
    children: array()
      .of(string().oneOf(profile.children.map(({ id }) => id)))
      .required(),
    type: number().oneOf(valuesOf(BookingType)).required(),
    scheduleType: number().defined().nullable(),
    bookingDates: array().of(string()).required(),
    startMonth: string().required(),
    permanentBookingDays: array()
      .of(number().oneOf(valuesOf(Weekday)))
      .required(),
    note: string().defined(),
  });
  return shape.isValidSync(values, { strict: true });
}

export interface WaitlistChosen {
  date: string | null;
  addressId: string | null;
}

/** A new request begins with the only child, a change with what was asked for. */
export function startingWaitlist(
  facility: Facility,
  profile: Profile,
  chosen: WaitlistChosen,
  change: WaitlistGroup | null,
): WaitlistRequestValues {
  const tomorrow = addDays(facility.today, 1);
  if (change) {
    return {
      addressId: change.address.id,
      children: change.children.map(({ id }) => id),
      type: change.type,
      scheduleType: change.scheduleType as ScheduleType,
      bookingDates: change.bookingDates.filter((date) => date >= tomorrow),
      startMonth: change.startMonth ?? monthOf(tomorrow),
      permanentBookingDays: change.permanentBookingDays,
      note: change.note ?? '',
    };
  }
  const { date, addressId } = chosen;
  return {
    addressId: facility.addresses.find(({ id }) => id === addressId)?.id ?? facility.addresses[0]!.id,
    children: profile.children.length === 1 ? [profile.children[0]!.id] : [],
    type: date ? BookingType.DROP_IN : BookingType.PERMANENT,
    scheduleType: null,
    bookingDates: date && date >= tomorrow ? [date] : [],
    startMonth: monthOf(tomorrow),
    permanentBookingDays: [],
    note: '',
  };
}

/** The day on which a child must be of the line's age (the service's own rule). */
export const lineDate = (values: WaitlistRequestValues, today: string): string =>
  values.type === BookingType.DROP_IN
    ? (values.bookingDates[0] ?? addDays(today, 1))
    : lastOfMonth(values.startMonth || monthOf(today));

/** The sessions to wait for: those with a price, else all, because a facility without prices may offer any of them. */
export function waitlistSessions(facility: Facility, { addressId, type }: WaitlistRequestValues): ScheduleType[] {
  const groups = facility.ageGroups.filter((group) => group.addressId === addressId);
  const priced = groups.flatMap(({ dropInItem, schedule }) =>
    type === BookingType.DROP_IN
      ? dropInItem.map(({ sessionType }) => sessionType)
      : schedule.map(({ scheduleType }) => scheduleType),
  );
  return priced.length > 0 ? scheduleTypes.filter((session) => priced.includes(session)) : scheduleTypes;
}

/** One body for each line: an age group is a line, and children that no group takes are in none. */
export function waitlistLines(
  facility: Facility,
  profile: Profile,
  values: WaitlistRequestValues,
): Body<'requestWaitlist'>[] {
  const { addressId, type, bookingDates, startMonth, permanentBookingDays } = values;
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const note = values.note.trim();
  return linesOfChildren(facility.ageGroups, addressId, children, lineDate(values, facility.today)).map((line) => ({
    ...line,
    facilityId: facility.id,
    addressId,
    type,
    scheduleType: values.scheduleType!,
    ...(type === BookingType.DROP_IN ? { bookingDates } : { startMonth, permanentBookingDays }),
    ...(note ? { note } : {}),
  }));
}
