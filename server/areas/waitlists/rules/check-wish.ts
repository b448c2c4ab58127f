import { invalid } from '@/lib/app-error';
import { weekdayOf } from '@/lib/dates/dates';
import { BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import { checkDaysAWeek, checkGroupDay, checkSession, type OfferingGroup } from '@/lib/validation/offered-care';
import type { CareTerms } from '@/server/areas/facilities/rules';
import { checkNotClosed } from '@/server/areas/bookings/rules/checks';
import { placesByWeekday } from '@/server/areas/capacity/rules';

export interface Wish {
  type: BookingType;
  scheduleType: ScheduleType;
  bookingDates: readonly string[];
  permanentBookingDays: readonly Weekday[];
}

/** Throws `invalid` by field for a session, a weekday or a number of them that this group of the facility never has. */
export function checkWish(terms: CareTerms, ageGroup: { id: string }, wish: Wish): void {
  const { scheduleType: session, permanentBookingDays } = wish;
  const place = { ...terms, name: terms.facilityName };
  const here = terms.ageGroups.map((group) => offeringGroup(terms, group));
  const group = here[terms.ageGroups.findIndex(({ id }) => id === ageGroup.id)]!;
  const byDate = wish.type === BookingType.DROP_IN;
  const weekdays = byDate ? wish.bookingDates.map(weekdayOf) : permanentBookingDays;
  const never = weekdays.map((day) => checkGroupDay(place, [group], session, day)).find(Boolean);
  refuse('scheduleType', checkSession(place, group, here, wish));
  refuse(byDate ? 'bookingDates' : 'permanentBookingDays', never);
  for (const date of wish.bookingDates) checkNotClosed(terms, date, 'bookingDates');
  if (!byDate) refuse('permanentBookingDays', checkDaysAWeek(group, session, permanentBookingDays.length));
}

function refuse(field: string, sentence: string | undefined): void {
  if (sentence !== undefined) throw invalid({ [field]: sentence });
}

const offeringGroup = (
  terms: CareTerms,
  { id, title, weeklyPlaces }: CareTerms['ageGroups'][number],
): OfferingGroup => ({
  title,
  places: placesByWeekday(weeklyPlaces),
  dropInItem: terms.dropInPrices.filter(({ ageGroupId }) => ageGroupId === id),
  schedule: terms.schedules.filter(({ ageGroupId }) => ageGroupId === id),
});
