import { array, number, object, string } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { addDays, isCalendarDate } from '@/lib/dates';
import { groupsOfChildren, type CareChild } from '@/lib/age-group';
import { commonSessions } from '@/lib/drop-in';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { optionalLines } from '@/lib/validation/texts';

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

/** The groups of those who come, on the first day of care; tomorrow's until one is chosen. */
export function careGroups(
  { facility, addressId }: CarePlace,
  children: readonly CareChild[],
  dates: readonly string[],
) {
  const date = dates[0] ?? addDays(facility.today, 1);
  return groupsOfChildren(facility.ageGroups, addressId, children, date).filter((group) => group !== null);
}

/** The sessions that all of them can have. */
export const careSessions = (place: CarePlace, children: readonly CareChild[], dates: readonly string[]) =>
  commonSessions(careGroups(place, children, dates));

/** The session that is chosen and still offered. */
export function chosenSession(sessions: readonly ScheduleType[], value: number | null): ScheduleType | null {
  return sessions.find((type) => type === value) ?? null;
}

/** An error names only questions that can be seen. What only the service can know (a place that has gone) comes with its answer. */
export const dropInSchema = (facility: Facility, profile: Profile) => {
  const sessionsOf = (values: DropInValues) =>
    careSessions({ facility, addressId: values.addressId }, careChildren(profile, values), values.bookingDates ?? []);
  return object({
    addressId: string().required(),
    children: array()
      .of(string())
      .min(1, 'Choose at least one child.')
      .test('session', 'These children can’t share one request.', (children, { parent }) =>
        Boolean(children?.length === 0 || sessionsOf(parent as DropInValues).length > 0),
      ),
    scheduleType: number()
      .nullable()
      .test('session', 'Choose a session.', (type, { parent }) => {
        const sessions = sessionsOf(parent as DropInValues);
        return sessions.length === 0 || chosenSession(sessions, type ?? null) !== null;
      }),
    bookingDates: array()
      .of(string())
      .test('some', 'Choose at least one day.', (dates, { parent }) => {
        const values = parent as DropInValues;
        const session = chosenSession(sessionsOf(values), values.scheduleType);
        return session === null || Boolean(dates && dates.length > 0);
      })
      .max(limits.bookingDatesMax, `Choose at most ${limits.bookingDatesMax} days for one request.`),
    note: optionalLines(limits.noteMax),
  });
};
