import { CancellationPolicy, HalfDayPermanent, SessionType } from '@/lib/enums';
import type { CareChild, CareTerms } from '@/server/areas/facilities/listings/rules';

/** A facility in Toronto that opens at 07:30, Monday to Friday, for toddlers and preschoolers. */
export function careTerms(over: Partial<CareTerms> = {}): CareTerms {
  return {
    facilityId: 'facility',
    facilityName: 'Willow House',
    closed: false,
    currency: 'CAD',
    policy: CancellationPolicy.FULL_24_HOURS,
    halfDayPermanent: HalfDayPermanent.ALLOWED,
    addressId: 'address',
    timeZone: 'America/Toronto',
    openingHours: ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, open: true, opens: '07:30' })),
    closedDays: [],
    ageGroups: [
      { id: 'toddlers', title: 'Toddlers', fromMonths: 18, toMonths: 30, weeklyPlaces: [] },
      { id: 'preschool', title: 'Preschool', fromMonths: 30, toMonths: 48, weeklyPlaces: [] },
    ],
    dropInPrices: [{ ageGroupId: 'toddlers', sessionType: SessionType.FULL_DAY, price: 8_000 }],
    schedules: [
      { ageGroupId: 'toddlers', scheduleType: SessionType.FULL_DAY, days: 2, monthlyPrice: 80_000 },
      { ageGroupId: 'toddlers', scheduleType: SessionType.FULL_DAY, days: 5, monthlyPrice: 150_000 },
    ],
    ...over,
  };
}

/** Ava, born on August 1, 2024: a toddler from February 2026 on. */
export const aToddler = (over: Partial<CareChild> = {}): CareChild => ({
  id: 'ava',
  firstName: 'Ava',
  birthDate: '2024-08-01',
  ...over,
});

/** The code and message with which a rule refuses; null when it does not. */
export function refusalOf(rule: () => unknown): unknown {
  try {
    rule();
    return null;
  } catch (error) {
    return (error as { body: unknown }).body;
  }
}
