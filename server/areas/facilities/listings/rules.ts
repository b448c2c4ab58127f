import type { CancellationPolicy, HalfDayPermanent, ScheduleType, Weekday } from '@/lib/enums';
import { zonedInstant } from '@/lib/dates/instants';
import { weekdayOf } from '@/lib/dates/dates';
import type { Currency } from '@/lib/money/money';

/** What a facility offers at one address; requests are checked against it and priced by it. */
export interface CareTerms {
  facilityId: string;
  facilityName: string;
  /** The facility is out of business and takes no requests. */
  closed: boolean;
  currency: Currency;
  /** Null if not stated; nothing with a price can then be requested. */
  policy: CancellationPolicy | null;
  /** Null if not stated. */
  halfDayPermanent: HalfDayPermanent | null;
  addressId: string;
  timeZone: string;
  /**
   * Null if not stated. A missing weekday is closed; one that is open without `opens` has unknown hours. Times are
   * HH:mm, local.
   */
  openingHours: readonly { weekday: Weekday; open?: boolean; opens: string | null; closes?: string | null }[] | null;
  /** Dates on which the facility is closed besides its weekly hours. */
  closedDays: readonly string[];
  /** Open groups of this address, in the facility's order. */
  ageGroups: readonly {
    id: string;
    title: string;
    fromMonths: number | null;
    toMonths: number | null;
    /** 21 figures, in the order of placesByWeekday. */
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

/** Whether the facility has stated its hours on this weekday, or that it is closed. */
export const isOpeningStated = ({ openingHours }: Pick<CareTerms, 'openingHours'>, weekday: Weekday): boolean =>
  openingHours !== null &&
  !openingHours.some((hours) => hours.weekday === weekday && hours.open === true && hours.opens === null);

/** The instant at which the facility opens on this date; local midnight if it is closed. */
export function openingAt(terms: Pick<CareTerms, 'openingHours' | 'timeZone'>, date: string): Date {
  return zonedInstant(date, opensOn(terms, weekdayOf(date)) ?? '00:00', terms.timeZone);
}
