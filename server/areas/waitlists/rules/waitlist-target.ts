import { invalid } from '@/lib/app-error';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import { BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import { todayIn, tomorrowIn } from '@/lib/dates/time-zones';
import { checkDaysLeft } from '@/lib/validation/offered-care';
import { checkStartMonth } from '@/lib/validation/requests';
import type { CareChild, CareTerms } from '@/server/areas/facilities/rules';
import { checkAhead } from '@/server/areas/bookings/rules/checks';
import { careDates } from '@/server/areas/bookings/rules/horizon';
import { planDropIn } from '@/server/areas/bookings/rules/plan-drop-in';
import { planPermanent } from '@/server/areas/bookings/rules/plan-permanent';
import type { BookingPlan } from '@/server/areas/bookings/rules/plan';

/** What a family waits for. bookingDates for a drop-in; startMonth (yyyy-MM) and permanentBookingDays for the long term. */
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

/** The request's columns; the contract sees to it that nothing is missing. Throws `invalid` by field for what is past or too far ahead. */
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

/** Throws `invalid` unless each child is in the line's age group when care would begin. */
export function checkLine(
  ageGroup: { id: string; title: string; fromMonths: number | null; toMonths: number | null },
  children: readonly CareChild[],
  columns: WaitlistColumns,
): void {
  const onDate = columns.bookingDates[0] ?? lastOfMonth(monthOf(columns.startMonth!));
  const stranger = children.find((child) => !ageGroupOn([ageGroup], child.birthDate, onDate));
  if (stranger)
    throw invalid({ children: `${stranger.firstName} will not be the right age for ${ageGroup.title} then.` });
}

/**
 * The booking that would fulfil the whole request, from the first day that can still be had. `agreedPrice` is what the desk's
 * offer states. Throws as the plans do, and `invalid` when the wished month has no day of care left.
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
  const [startDate] = careDates(from, lastOfMonth(monthOf(month)), target.permanentBookingDays);
  if (!startDate) throw invalid({ startMonth: 'The requested month has passed.' });
  const { permanentBookingDays } = target;
  return planPermanent(
    terms,
    { children, permanentBookingDays, scheduleType, startDate, endDate: null },
    now,
    agreedPrice,
  );
}
