import { conflict, invalid } from '@/lib/app-error';
import { ageInMonths, longDate } from '@/lib/dates/dates';
import { HalfDayPermanent, SessionType, type CancellationPolicy, type ScheduleType, type Weekday } from '@/lib/enums';
import { sessionTypeLabels, weekdayLabels } from '@/lib/labels';
import { checkClosedDay, checkGroupDay, checkHalfDays, checkSessionDay } from '@/lib/validation/offered-care';
import { isOpeningStated, type CareChild, type CareTerms } from '@/server/areas/facilities/listings/rules';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { placesByWeekday } from '@/server/areas/facilities/capacity/rules';
import { checkCareDate, otherDaysAWeek } from '@/lib/validation/requests';

const halfDays: readonly ScheduleType[] = [SessionType.HALF_DAY_AM, SessionType.HALF_DAY_PM];

/**
 * Throws `conflict` if the facility has closed or has no prices yet (product rule 9).
 *
 * @param priced the desk's offer states its own price
 */
export function checkOffered(terms: CareTerms, priced = false): void {
  if (terms.closed) throw conflict('This facility isn’t accepting requests.');
  if (!priced && terms.dropInPrices.length === 0 && terms.schedules.length === 0) {
    throw conflict('This facility hasn’t set its prices yet. You can request a tour or join its waitlist.');
  }
}

/**
 * Returns the cancellation policy of a new booking. Throws `conflict` if nothing can be booked: no care is offered, or the
 * facility has not stated its cancellation terms (product rule 4).
 */
export function checkBookable(terms: CareTerms, priced: boolean): CancellationPolicy {
  checkOffered(terms, priced);
  if (terms.policy === null) {
    throw conflict(
      'This facility hasn’t listed its cancellation terms, so you can’t book care yet. You can request a tour or join its waitlist.',
    );
  }
  return terms.policy;
}

/** Throws `invalid` on `field` unless the facility is open and offers the session on the weekday. */
export function checkWeekday(terms: CareTerms, weekday: Weekday, scheduleType: ScheduleType, field: string): void {
  if (!isOpeningStated(terms, weekday)) {
    throw invalid({ [field]: `${terms.facilityName} hasn’t listed its opening hours for ${weekdayLabels[weekday]}s.` });
  }
  const never = checkSessionDay({ ...terms, name: terms.facilityName }, scheduleType, weekday);
  if (never !== undefined) throw invalid({ [field]: never });
}

/** Throws `invalid` on `field` for a day on which the facility is closed. */
export function checkNotClosed(terms: CareTerms, date: string, field: string): void {
  const closed = checkClosedDay({ ...terms, name: terms.facilityName }, date);
  if (closed !== undefined) throw invalid({ [field]: closed });
}

/** Throws `invalid` for a weekday on which the group never has a place for this session. */
export function checkPlaces(
  terms: CareTerms,
  { title, weeklyPlaces }: CareTerms['ageGroups'][number],
  weekday: Weekday,
  scheduleType: ScheduleType,
): void {
  const group = { title, places: placesByWeekday(weeklyPlaces) };
  const never = checkGroupDay({ ...terms, name: terms.facilityName }, [group], scheduleType, weekday);
  if (never !== undefined) throw invalid({ permanentBookingDays: never });
}

/** Throws `invalid` for permanent half days that the facility does not offer. */
export function checkHalfDayPermanent(terms: CareTerms, scheduleType: ScheduleType): void {
  if (!halfDays.includes(scheduleType) || terms.halfDayPermanent === HalfDayPermanent.ALLOWED) return;
  throw invalid({
    scheduleType:
      checkHalfDays(scheduleType, terms.halfDayPermanent) ??
      'This facility hasn’t said whether it offers half days for permanent bookings.',
  });
}

/** The child's age group on the date. Throws `invalid` on `field` if there is none. */
export function groupFor(terms: CareTerms, child: CareChild, date: string, field = 'children') {
  const group = ageGroupOn(terms.ageGroups, child.birthDate, date);
  if (group) return group;
  const age = ageInMonths(child.birthDate, date);
  const word = terms.ageGroups.some((other) => other.fromMonths !== null && age < other.fromMonths) ? 'young' : 'old';
  throw invalid({ [field]: `${child.firstName} is too ${word} for this facility on ${longDate(date)}.` });
}

export function dropInPrice(terms: CareTerms, ageGroup: { id: string; title: string }, type: ScheduleType): number {
  const item = terms.dropInPrices.find((price) => price.ageGroupId === ageGroup.id && price.sessionType === type);
  if (item) return item.price;
  throw invalid({ scheduleType: `There is no drop-in price for ${sessionTypeLabels[type]} in ${ageGroup.title}.` });
}

/** The group's monthly price on the price list; null if there is none for these days a week. */
export const listedPrice = (
  { schedules }: CareTerms,
  ageGroup: { id: string },
  type: ScheduleType,
  days: number,
): number | null =>
  schedules.find((one) => one.ageGroupId === ageGroup.id && one.scheduleType === type && one.days === days)
    ?.monthlyPrice ?? null;

export function monthlyPrice(
  terms: CareTerms,
  ageGroup: { id: string; title: string },
  type: ScheduleType,
  days: number,
): number {
  const listed = listedPrice(terms, ageGroup, type, days);
  if (listed !== null) return listed;
  const schedules = terms.schedules.filter((one) => one.ageGroupId === ageGroup.id && one.scheduleType === type);
  if (schedules.length === 0) {
    throw invalid({ scheduleType: `There is no monthly price for ${sessionTypeLabels[type]} in ${ageGroup.title}.` });
  }
  const offered = schedules.map((one) => one.days).sort((a, b) => a - b);
  throw invalid({ permanentBookingDays: otherDaysAWeek(offered) });
}

/** Throws `invalid` on `field` unless the date exists and can be requested. `today` is the facility's. */
export function checkAhead(date: string, today: string, field: string): void {
  const sentence = checkCareDate(date, today);
  if (sentence !== undefined) throw invalid({ [field]: sentence });
}
