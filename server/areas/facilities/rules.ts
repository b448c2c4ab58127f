import type { CancellationPolicy, HalfDayPermanent, ScheduleType, Weekday } from '@/lib/enums';
import { zonedInstant } from '@/lib/dates/time-zones';
import { weekdayOf } from '@/lib/dates/dates';
import type { Currency } from '@/lib/money/money';

/** What a facility offers at one address: everything a request is checked against and priced by. */
export interface CareTerms {
  facilityId: string;
  facilityName: string;
  /** No longer in business: nothing can be asked for. */
  closed: boolean;
  currency: Currency;
  /** Null where nobody has stated it; then nothing that costs money can be asked for. */
  policy: CancellationPolicy | null;
  /** Null where nobody has stated it. */
  halfDayPermanent: HalfDayPermanent | null;
  addressId: string;
  timeZone: string;
  /**
   * Null where not stated. A weekday that is missing is closed; one that is open without `opens` has hours that are not stated.
   * Times are HH:mm on the facility's wall.
   */
  openingHours: readonly { weekday: Weekday; open?: boolean; opens: string | null; closes?: string | null }[] | null;
  /** Dates on which the facility has said that it is closed. */
  closedDays: readonly string[];
  /** Open groups of this address in the facility's order. */
  ageGroups: readonly {
    id: string;
    title: string;
    fromMonths: number | null;
    toMonths: number | null;
    /** 21 figures, as placesByWeekday reads them. */
    weeklyPlaces: readonly number[];
  }[];
  dropInPrices: readonly { ageGroupId: string; sessionType: ScheduleType; price: number }[];
  schedules: readonly { ageGroupId: string; scheduleType: ScheduleType; days: number; monthlyPrice: number }[];
}

export interface CareChild {
  id: string;
  firstName: string;
  birthDate: string;
}

export const opensOn = (terms: Pick<CareTerms, 'openingHours'>, weekday: Weekday): string | null =>
  terms.openingHours?.find((hours) => hours.weekday === weekday)?.opens ?? null;

/** Whether the facility has said when it opens on this weekday, or that it does not. */
export const isOpeningStated = ({ openingHours }: Pick<CareTerms, 'openingHours'>, weekday: Weekday): boolean =>
  openingHours !== null &&
  !openingHours.some((hours) => hours.weekday === weekday && hours.open === true && hours.opens === null);

/** The instant at which care begins on this date: the facility's opening, on its own wall; midnight where it is closed. */
export function openingAt(terms: Pick<CareTerms, 'openingHours' | 'timeZone'>, date: string): Date {
  return zonedInstant(date, opensOn(terms, weekdayOf(date)) ?? '00:00', terms.timeZone);
}
