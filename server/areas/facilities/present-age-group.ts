import type { AgeGroup } from '@/api/contract/types';
import type { HalfDayPermanent } from '@/lib/enums';
import { pricesToBeHad } from '@/lib/validation/offered-care';
import { placesByWeekday } from '@/server/areas/capacity/rules';
import type { AgeGroupRow } from '@/server/areas/facilities/rows/facilities';
import { openingHoursOf } from '@/server/areas/facilities/opening-hours';

interface OfferingFacility {
  name: string;
  openingHours: unknown;
  halfDayPermanent: number | null;
  participates: boolean;
}

/**
 * An age group as the contract shows it, with the weekdays that have places; null places where the facility takes no part. Prices
 * are those of what can be had: a weekend's at a facility that closes on weekends is nobody's.
 */
export function presentAgeGroup(row: AgeGroupRow, { participates, ...facility }: OfferingFacility): AgeGroup {
  const place = {
    ...facility,
    openingHours: openingHoursOf(facility.openingHours),
    halfDayPermanent: facility.halfDayPermanent as HalfDayPermanent | null,
  };
  const group = {
    title: row.title,
    places: participates ? placesByWeekday(row.weeklyPlaces) : null,
    dropInItem: row.dropInItem as AgeGroup['dropInItem'],
    schedule: row.schedule as AgeGroup['schedule'],
  };
  return {
    id: row.id,
    addressId: row.addressId,
    title: row.title,
    fromMonths: row.fromMonths,
    toMonths: row.toMonths,
    licensedPlaces: row.licensedPlaces,
    places: group.places,
    ...pricesToBeHad(place, group),
  };
}
