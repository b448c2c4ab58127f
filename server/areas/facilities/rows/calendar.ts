import type { Queryable } from '@/server/db/connection';
import { participates } from '@/server/areas/search/rows/participation';

/** What a month's calendar is made of; null unless the group is an open one of an open facility that takes part. */
export async function findCalendarMonth(
  db: Queryable,
  wanted: { facilityId: string; ageGroupId: string; month: string },
) {
  const row = await db
    .selectFrom('ageGroup')
    .innerJoin('facility as f', 'f.id', 'ageGroup.facilityId')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'ageGroup.addressId')
    .leftJoin('availabilityMonth', (join) =>
      join.onRef('availabilityMonth.ageGroupId', '=', 'ageGroup.id').on('availabilityMonth.month', '=', wanted.month),
    )
    .select([
      'ageGroup.addressId',
      'ageGroup.weeklyPlaces',
      'f.openingHours',
      'f.closedDays',
      'facilityAddress.timeZone',
      'availabilityMonth.takenAm',
      'availabilityMonth.takenPm',
      'availabilityMonth.takenBeforeAfter',
    ])
    .where('ageGroup.id', '=', wanted.ageGroupId)
    .where('ageGroup.facilityId', '=', wanted.facilityId)
    .where('ageGroup.closedAt', 'is', null)
    .where('f.closedAt', 'is', null)
    .where(participates)
    .executeTakeFirst();
  return row ?? null;
}
