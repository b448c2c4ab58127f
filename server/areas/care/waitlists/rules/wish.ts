import { invalid } from '@/lib/app-error';
import { firstOfMonth, lastOfMonth, monthOf, weekdayOf } from '@/lib/dates/dates';
import { todayIn, tomorrowIn } from '@/lib/dates/instants';
import { BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import { ageGroupOn } from '@/lib/facilities/age-group';
import {
  checkDaysAWeek,
  checkDaysLeft,
  checkGroupDay,
  checkSession,
  type OfferingGroup,
} from '@/lib/validation/offered-care';
import { checkStartMonth } from '@/lib/validation/requests';
import { checkAhead, checkNotClosed } from '@/server/areas/care/bookings/rules/checks';
import { careDates } from '@/lib/dates/booking-dates';
import { type BookingPlan, planDropIn, planPermanent } from '@/server/areas/care/bookings/rules/plan';
import { placesByWeekday } from '@/server/areas/facilities/capacity/rules';
import type { CareChild, CareTerms } from '@/server/areas/facilities/listings/rules';

/** What a family waits for: bookingDates for a drop-in, startMonth (yyyy-MM) and permanentBookingDays for permanent care. */
export interface WaitlistTarget {
  type: BookingType;
  scheduleType: ScheduleType;
  bookingDates?: readonly string[];
  startMonth?: string;
  permanentBookingDays?: readonly Weekday[];
}

export interface WaitlistColumns {
  bookingDates: string[];
  startMonth: string | null;
  permanentBookingDays: Weekday[];
}

/** The request's columns. Throws `invalid` by field for dates in the past or too far ahead. */
export function waitlistColumns(target: WaitlistTarget, timeZone: string, now: Date): WaitlistColumns {
  const today = todayIn(timeZone, now);
  if (target.type === BookingType.DROP_IN) {
    const dates = [...new Set(target.bookingDates)].sort();
    for (const date of dates) checkAhead(date, today, 'bookingDates');
    return { bookingDates: dates, startMonth: null, permanentBookingDays: [] };
  }
  const { startMonth = '', permanentBookingDays } = target;
  const wrong = checkStartMonth(startMonth, today);
  if (wrong !== undefined) throw invalid({ startMonth: wrong });
  const days = [...new Set(permanentBookingDays)].sort((a, b) => a - b);
  const tooLate = checkDaysLeft(startMonth, days, today);
  if (tooLate !== undefined) throw invalid({ startMonth: tooLate });
  return { bookingDates: [], startMonth: firstOfMonth(startMonth), permanentBookingDays: days };
}

/** Throws `invalid` unless each child is in the age group when care would begin. */
export function checkLine(
  ageGroup: { id: string; title: string; fromMonths: number | null; toMonths: number | null },
  children: readonly CareChild[],
  columns: WaitlistColumns,
): void {
  const onDate = columns.bookingDates[0] ?? lastOfMonth(monthOf(columns.startMonth!));
  const misfit = children.find((child) => !ageGroupOn([ageGroup], child.birthDate, onDate));
  if (misfit) throw invalid({ children: `${misfit.firstName} will not be the right age for ${ageGroup.title} then.` });
}

/**
 * The booking that fulfils the whole request from the first possible day. Throws as planDropIn and planPermanent do, and
 * `invalid` if the requested month has no day of care left.
 *
 * @param agreedPrice the price stated in the desk's offer
 */
export function planWaitlist(
  terms: CareTerms,
  children: readonly CareChild[],
  target: WaitlistColumns & Pick<WaitlistTarget, 'type' | 'scheduleType'>,
  now: Date,
  agreedPrice?: number,
): BookingPlan {
  const { scheduleType } = target;
  if (target.type === BookingType.DROP_IN) {
    return planDropIn(terms, { children, dates: target.bookingDates, scheduleType }, now, agreedPrice);
  }
  const tomorrow = tomorrowIn(terms.timeZone, now);
  const month = target.startMonth!;
  const from = month > tomorrow ? month : tomorrow;
  const [startDate] = careDates(from, lastOfMonth(monthOf(month)), target.permanentBookingDays, terms.closedDays);
  if (!startDate) throw invalid({ startMonth: 'The requested month has passed.' });
  const { permanentBookingDays } = target;
  return planPermanent(
    terms,
    { children, permanentBookingDays, scheduleType, startDate, endDate: null },
    now,
    agreedPrice,
  );
}

interface Wish {
  type: BookingType;
  scheduleType: ScheduleType;
  bookingDates: readonly string[];
  permanentBookingDays: readonly Weekday[];
}

/** Throws `invalid` by field for a session, weekday or number of weekdays that the age group never offers. */
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
