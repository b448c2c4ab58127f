import { array, lazy, mixed, object, ValidationError, type ISchema } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { waitlistWishErrors, waitlistSessions } from '@/components/request/waitlist-wish';
import { ageDate, channelRefusal, type AskedFacility, type SeveralValues } from '@/components/several/several-values';
import { isCalendarDate } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { checkSession, startMonths } from '@/lib/validation/offered-care';
import {
  checkCareDate,
  checkStartMonth,
  childrenField,
  preferredTimeFields,
  tourFields,
  typedDate,
  waitlistFields,
  type AskableKind,
} from '@/lib/validation/requests';

/** Each selected child and its group there, or null. */
export function groupsThere(facility: Facility, profile: Profile, values: SeveralValues, row: AskedFacility) {
  const here = facility.ageGroups.filter(({ addressId }) => addressId === row.addressId);
  const date = ageDate(facility, values);
  return profile.children
    .filter(({ id }) => values.children.includes(id))
    .map((child) => ({ child, group: ageGroupOn(here, child.birthDate, date) }));
}

/** Why this facility cannot fulfil the request; null when it can, or while the form is incomplete. */
export function refusalAt(
  facility: Facility,
  profile: Profile,
  values: SeveralValues,
  row: AskedFacility,
): string | null {
  const unreachable = channelRefusal(facility, values.kind);
  if (unreachable) return unreachable;
  const tooOld = groupsThere(facility, profile, values, row).find(({ group }) => group === null);
  if (tooOld) return `This location has no group for ${tooOld.child.firstName}’s age.`;
  return values.kind === 'tour' ? tourRefusal(facility, values) : waitlistRefusal(facility, profile, values, row);
}

const tourRefusal = ({ today }: Facility, { preferredTimes }: SeveralValues): string | null =>
  preferredTimes.flatMap(({ date }) => (isCalendarDate(date) ? (checkCareDate(date, today) ?? []) : [])).at(0) ?? null;

function waitlistRefusal(
  facility: Facility,
  profile: Profile,
  values: SeveralValues,
  row: AskedFacility,
): string | null {
  const { type, scheduleType, startMonth } = values;
  const wish = { ...values, addressId: row.addressId };
  if (scheduleType !== null && !waitlistSessions(facility, profile, wish).includes(scheduleType)) {
    const here = facility.ageGroups.filter(({ addressId }) => addressId === row.addressId);
    const groups = groupsThere(facility, profile, values, row).flatMap(({ group }) => group ?? []);
    const why = (groups.length > 0 ? groups : here).map((group) =>
      checkSession(facility, group, here, { type, scheduleType }),
    );
    return why.find(Boolean) ?? 'It doesn’t have this session for all of these children.';
  }
  if (scheduleType === null) return null;
  const { bookingDates, permanentBookingDays, startMonth: month } = waitlistWishErrors(facility, profile, wish);
  const tooEarly =
    type === BookingType.PERMANENT && !startMonths(facility, facility.today).includes(startMonth)
      ? (checkStartMonth(startMonth, facility.today) ?? `${facility.name} is closed in that month.`)
      : undefined;
  const late = type === BookingType.DROP_IN ? values.bookingDates.map((day) => checkCareDate(day, facility.today)) : [];
  return bookingDates ?? permanentBookingDays ?? month ?? tooEarly ?? late.find(Boolean) ?? null;
}

const time = object(preferredTimeFields(typedDate));
const toursOnly = tourFields(time);
/** Fields of the other kind of request are hidden, so their values are not validated. */
const only = (kind: AskableKind, field: ISchema<unknown>) =>
  lazy((_, { parent }): ISchema<unknown> => (parent.kind === kind ? field : mixed().nullable()));

/** The contract's rules, and that every selected facility can fulfil the request. */
export const severalSchema = (facilities: readonly Facility[], profile: Profile) =>
  object({
    children: childrenField(),
    preferredTimes: only('tour', toursOnly.preferredTimes),
    note: toursOnly.note,
    type: only('waitlist', waitlistFields.type),
    scheduleType: only('waitlist', waitlistFields.scheduleType),
    bookingDates: only('waitlist', waitlistFields.bookingDates),
    startMonth: only('waitlist', waitlistFields.startMonth),
    permanentBookingDays: only('waitlist', waitlistFields.permanentBookingDays),
    facilities: array()
      .of(mixed<AskedFacility>().required())
      .test('possible', (rows = [], { parent, path, createError }) => {
        const say = (index: number, message: string) => createError({ path: `${path}.${index}`, message });
        if (!rows.some(({ asked }) => asked)) return say(0, 'Choose at least one facility to ask.');
        const refused = rows.flatMap((row, index) => {
          const facility = facilities[index]!;
          return row.asked && refusalAt(facility, profile, parent, row)
            ? say(index, `Leave out ${facility.name}, or change what you ask for.`)
            : [];
        });
        return refused.length === 0 || new ValidationError(refused);
      }),
  });
