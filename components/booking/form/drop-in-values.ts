import { useDeferredValue, useMemo } from 'react';
import { lazy, object, string } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { type CareSelection, startingCare } from '@/components/booking/form/starting-care';
import { cardQuestion, careQuestions, notAsked } from '@/components/booking/page/care-questions';
import type { CarePlace, CareWanted } from '@/components/request/care-days';
import { addDays } from '@/lib/dates/dates';
import type { ScheduleType, Weekday } from '@/lib/enums';
import { type CareChild, groupsOfChildren } from '@/lib/facilities/age-group';
import { limits } from '@/lib/limits';
import { guestChildren } from '@/lib/requests/care/care-choices';
import { commonSessions } from '@/lib/requests/care/drop-in';
import { datesAsked, sessionAsked } from '@/lib/search/asked-search';
import { date, list } from '@/lib/validation/fields';
import { dropInFields } from '@/lib/validation/requests';
import type { BookingDraft } from '@/store/slices/booking-draft';

/** Form values. Dates are yyyy-MM-dd. */
export interface DropInValues {
  addressId: string;
  children: string[];
  /** Months of birth (yyyy-MM) for visitors, instead of children. */
  birthDates: (string | null)[];
  scheduleType: number | null;
  bookingDates: string[];
  note: string;
  /** The card that pays; null for visitors, and without any. */
  cardId: string | null;
  /** Inputs of the repeat helper, not part of the request. Incomplete dates are kept as typed. */
  repeat: { weekdays: Weekday[]; from: string | null; until: string | null };
}

/** The family's children, or a visitor's. */
export const careChildren = (
  profile: Profile | null,
  { children, birthDates }: Pick<DropInValues, 'children' | 'birthDates'>,
) => (profile ? profile.children.filter(({ id }) => children.includes(id)) : guestChildren(birthDates));

/** The first day of care; tomorrow until one is selected. */
const firstDay = ({ today }: Facility, dates: readonly string[]): string => dates[0] ?? addDays(today, 1);

const careGroups = ({ facility, addressId }: CarePlace, children: readonly CareChild[], date: string) =>
  groupsOfChildren(facility.ageGroups, addressId, children, date).filter((group) => group !== null);

/** The selected session, if still offered. */
function chosenSession(sessions: readonly ScheduleType[], value: number | null): ScheduleType | null {
  return sessions.find((type) => type === value) ?? null;
}

/** The contract's rules. Rules only the service can check (a place was taken) arrive with its response. */
export const dropInSchema = (facility: Facility, profile: Profile | null, now: Date) => {
  const sessionsOf = (values: DropInValues) => {
    const date = firstDay(facility, values.bookingDates);
    return commonSessions(careGroups({ facility, addressId: values.addressId }, careChildren(profile, values), date));
  };
  const { bookingDates, ...fields } = dropInFields(date());
  const birthMonth = string().nullable().required('Select the month of birth.');
  return object({
    ...fields,
    ...careQuestions(sessionsOf),
    ...(profile ? { cardId: cardQuestion(profile.cards, now) } : { children: notAsked, birthDates: list(birthMonth) }),
    bookingDates: lazy((_, { parent }) =>
      chosenSession(sessionsOf(parent), parent.scheduleType) === null ? notAsked : bookingDates,
    ),
  }).strict();
};

export interface DropInSelection extends CareSelection {
  date: string | null;
}

export function startingDropIn(
  facility: Facility,
  profile: Profile | null,
  draft: BookingDraft,
  chosen: DropInSelection,
): DropInValues {
  const { kept, isNew, start: care } = startingCare(facility, profile, draft, chosen);
  const { filters, hours, careFor } = chosen.search;
  const keptDates = (kept?.bookingDates ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.date));
  // A day that was pressed is instead of the days that were searched for.
  const before = !isNew ? keptDates : chosen.date ? [] : datesAsked(filters, facility);
  const dates = new Set([...before, ...(chosen.date ? [chosen.date] : [])].filter((date) => date > facility.today));
  const start = {
    ...care,
    birthDates: isNew && careFor && 'born' in careFor && careFor.born.length > 0 ? [...careFor.born] : draft.birthDates,
    bookingDates: [...dates].sort().slice(0, limits.bookingDatesMax),
  };
  const first = firstDay(facility, start.bookingDates);
  const sessions = commonSessions(careGroups({ facility, ...start }, careChildren(profile, start), first));
  const session = sessionAsked(sessions, chosen.search);
  return {
    ...start,
    scheduleType: isNew ? session : (((chosen.date && chosenSession(sessions, hours)) || kept?.scheduleType) ?? null),
    repeat: { weekdays: [], from: null, until: null },
  };
}

/**
 * Children, their groups on the first day of care, and what they want, memoized. `care` is null until a session is
 * selected that all of them can have.
 */
export function useCareOffer(facility: Facility, profile: Profile | null, values: DropInValues) {
  const { addressId, children, birthDates, scheduleType, bookingDates } = values;
  // Render the selected days first; age groups follow (record 0175).
  const date = useDeferredValue(firstDay(facility, bookingDates));
  const family = useMemo(() => careChildren(profile, { children, birthDates }), [profile, children, birthDates]);
  const groups = useMemo(() => careGroups({ facility, addressId }, family, date), [facility, addressId, family, date]);
  const sessions = useMemo(() => commonSessions(groups), [groups]);
  const session = chosenSession(sessions, scheduleType);
  const care = useMemo(
    (): CareWanted | null => (session === null ? null : { facility, addressId, session, family }),
    [facility, addressId, session, family],
  );
  return { date, family, groups, sessions, care };
}
