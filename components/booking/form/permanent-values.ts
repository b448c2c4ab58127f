import { object } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { type CareSelection, startingCare } from '@/components/booking/form/starting-care';
import { cardQuestion, careQuestions } from '@/components/booking/page/care-questions';
import { firstCareDate } from '@/lib/dates/booking-dates';
import { addDays, isCalendarDate } from '@/lib/dates/dates';
import { SessionType, type ScheduleType, type Weekday } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { longestSession } from '@/lib/facilities/session-length';
import { commonSchedules, offeredDays } from '@/lib/requests/care/permanent';
import { checkGroupDay } from '@/lib/validation/offered-care';
import { otherDaysAWeek, permanentFields, typedDate } from '@/lib/validation/requests';
import type { BookingDraft } from '@/store/slices/booking-draft';

/** Form values. Dates are yyyy-MM-dd, or the text as typed while incomplete. */
export interface PermanentValues {
  addressId: string;
  children: string[];
  scheduleType: number | null;
  permanentBookingDays: Weekday[];
  startDate: string | null;
  endDate: string | null;
  note: string;
  /** The card that pays; null without any. */
  cardId: string | null;
}

/** Options for the selected children: their groups on the first day of care, common sessions and days a week. */
export function permanentOffer(facility: Facility, profile: Profile, values: PermanentValues) {
  const { addressId, startDate, permanentBookingDays, scheduleType } = values;
  const start = isCalendarDate(startDate) ? startDate : addDays(facility.today, 1);
  const date = firstCareDate(start, permanentBookingDays, facility.closedDays);
  const children = profile.children.filter(({ id }) => values.children.includes(id));
  const here = facility.ageGroups.filter((group) => group.addressId === addressId);
  const groups = children.flatMap(({ birthDate }) => ageGroupOn(here, birthDate, date) ?? []);
  const sessions = commonSchedules(groups, facility.halfDayPermanent);
  const session: ScheduleType | null = sessions.find((type) => type === scheduleType) ?? null;
  const days = session ? offeredDays(groups, session) : [];
  const refusalOf = (day: Weekday) => checkGroupDay(facility, groups, session ?? SessionType.FULL_DAY, day);
  return { date, children, here, groups, sessions, session, days, refusalOf };
}

export const permanentSchema = (facility: Facility, profile: Profile, now: Date) => {
  const offer = (values: PermanentValues) => permanentOffer(facility, profile, values);
  const { permanentBookingDays, endDate, ...fields } = permanentFields(typedDate);
  return object({
    ...fields,
    ...careQuestions((values: PermanentValues) => offer(values).sessions),
    permanentBookingDays: permanentBookingDays.test('offered', (weekdays, { parent, createError }) => {
      const { session, days, refusalOf } = offer(parent);
      const never = weekdays.map(refusalOf).find(Boolean);
      if (never) return createError({ message: never });
      if (session === null || weekdays.length === 0 || days.includes(weekdays.length)) return true;
      return createError({ message: otherDaysAWeek(days) });
    }),
    endDate: endDate.nullable(),
    cardId: cardQuestion(profile.cards, now),
  }).strict();
};

export function startingPermanent(
  facility: Facility,
  profile: Profile,
  draft: BookingDraft,
  chosen: CareSelection,
): PermanentValues {
  const { kept, isNew, start: care } = startingCare(facility, profile, draft, chosen);
  // Incomplete dates are restored as typed, so that they can be corrected.
  const ahead = (date: string | null | undefined) =>
    date && (!isCalendarDate(date) || date > facility.today) ? date : null;
  const { filters, hours } = chosen.search;
  const start: PermanentValues = {
    ...care,
    scheduleType: kept?.scheduleType ?? null,
    permanentBookingDays: isNew ? [...filters.weekdays] : (kept?.permanentBookingDays ?? []),
    startDate: ahead(kept?.startDate),
    endDate: ahead(kept?.endDate),
  };
  if (!isNew) return start;
  const { sessions } = permanentOffer(facility, profile, start);
  const session = [hours, filters.session].find((one) => sessions.some((offered) => offered === one));
  return { ...start, scheduleType: session ?? longestSession(sessions) };
}
