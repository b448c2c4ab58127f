import type { CancellationPolicy, HalfDayPermanent, ScheduleType, Weekday } from '@/lib/enums';
import { zonedInstant } from '@/lib/time-zones';
import { weekdayOf } from '@/lib/dates';
import type { Currency } from '@/lib/money';

/** What a facility offers at one address: everything a request is checked against and priced by. */
export interface CareTerms {
  facilityId: string;
  facilityName: string;
  /** No longer in business: nothing can be asked for. */
  closed: boolean;
  currency: Currency;
  policy: CancellationPolicy;
  halfDayPermanent: HalfDayPermanent;
  addressId: string;
  timeZone: string;
  /** A weekday that is missing, or whose `opens` is null, is closed. Times are HH:mm on the facility's wall. */
  openingHours: readonly { weekday: Weekday; opens: string | null }[];
  /** Open groups of this address in the facility's order. */
  ageGroups: readonly { id: string; title: string; fromMonths: number | null; toMonths: number | null }[];
  dropInPrices: readonly { ageGroupId: string; sessionType: ScheduleType; price: number }[];
  schedules: readonly { ageGroupId: string; scheduleType: ScheduleType; days: number; monthlyPrice: number }[];
}

export interface CareChild {
  id: string;
  firstName: string;
  birthDate: string;
}

export const opensOn = (terms: Pick<CareTerms, 'openingHours'>, weekday: Weekday): string | null =>
  terms.openingHours.find((hours) => hours.weekday === weekday)?.opens ?? null;

/** The instant at which care begins on this date: the facility's opening, on its own wall; midnight where it is closed. */
export function openingAt(terms: Pick<CareTerms, 'openingHours' | 'timeZone'>, date: string): Date {
  return zonedInstant(date, opensOn(terms, weekdayOf(date)) ?? '00:00', terms.timeZone);
}
