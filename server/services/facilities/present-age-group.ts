import type { AgeGroup } from '@/api/contract/types';
import { valuesOf, Weekday } from '@/lib/enums';
import type { AgeGroupRow } from '@/server/repositories/facilities';

/** An age group as the contract shows it, with the weekdays that have places; null places where the facility takes no part. */
export function presentAgeGroup(row: AgeGroupRow, participates: boolean): AgeGroup {
  const places = valuesOf(Weekday)
    .map((weekday) => ({
      weekday,
      am: row.weeklyPlaces[weekday - 1] ?? 0,
      pm: row.weeklyPlaces[7 + weekday - 1] ?? 0,
      beforeAfter: row.weeklyPlaces[14 + weekday - 1] ?? 0,
    }))
    .filter((day) => day.am + day.pm + day.beforeAfter > 0);
  return {
    id: row.id,
    addressId: row.addressId,
    title: row.title,
    fromMonths: row.fromMonths,
    toMonths: row.toMonths,
    licensedPlaces: row.licensedPlaces,
    places: participates ? places : null,
    dropInItem: row.dropInItem as AgeGroup['dropInItem'],
    schedule: row.schedule as AgeGroup['schedule'],
  };
}
