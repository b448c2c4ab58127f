import { lazy, object } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { careQuestions, notAsked } from '@/components/booking/care-questions';
import { addDays, isCalendarDate } from '@/lib/dates/dates';
import { groupsOfChildren, type CareChild } from '@/lib/facilities/age-group';
import { commonSessions } from '@/lib/requests/drop-in';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { date } from '@/lib/validation/fields';
import { dropInFields } from '@/lib/validation/requests';

/** What the drop-in form holds. Dates are yyyy-MM-dd. */
export interface DropInValues {
  addressId: string;
  children: string[];
  /** A visitor's, instead of children; perhaps half-filled. */
  birthDates: (string | null)[];
  scheduleType: number | null;
  bookingDates: string[];
  note: string;
  /** The days that are to be added at once; no part of the request itself. What was typed and is no date is text here too. */
  repeat: { weekdays: Weekday[]; from: string | null; until: string | null };
}

/** What the request is for: a facility's terms at one of its addresses. */
export interface CarePlace {
  facility: Facility;
  addressId: string;
}

/** Who comes: children of the family, or a visitor's, of whom the date of birth is enough. */
export function careChildren(profile: Profile | null, values: Pick<DropInValues, 'children' | 'birthDates'>) {
  if (profile) return profile.children.filter(({ id }) => values.children.includes(id));
  return values.birthDates.flatMap((birthDate, index): CareChild[] =>
    isCalendarDate(birthDate) ? [{ id: `guest-${index}`, firstName: `Child ${index + 1}`, birthDate }] : [],
  );
}

/** The first day of care; tomorrow until one is chosen. */
export const firstDay = ({ today }: Facility, dates: readonly string[]): string => dates[0] ?? addDays(today, 1);

/** The groups of those who come, on that day. */
export const careGroups = ({ facility, addressId }: CarePlace, children: readonly CareChild[], date: string) =>
  groupsOfChildren(facility.ageGroups, addressId, children, date).filter((group) => group !== null);

/** The session that is chosen and still offered. */
export function chosenSession(sessions: readonly ScheduleType[], value: number | null): ScheduleType | null {
  return sessions.find((type) => type === value) ?? null;
}

/** The contract's rules. What only the service can know (a place that has gone) comes with its answer. */
export const dropInSchema = (facility: Facility, profile: Profile) => {
  const sessionsOf = (values: DropInValues) => {
    const date = firstDay(facility, values.bookingDates);
    return commonSessions(careGroups({ facility, addressId: values.addressId }, careChildren(profile, values), date));
  };
  const { bookingDates, ...fields } = dropInFields(date());
  return object({
    ...fields,
    ...careQuestions(sessionsOf),
    bookingDates: lazy((_, { parent }) =>
      chosenSession(sessionsOf(parent), parent.scheduleType) === null ? notAsked : bookingDates,
    ),
  }).strict();
};
