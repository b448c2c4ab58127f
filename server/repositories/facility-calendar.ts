import type { Queryable } from '@/server/db/connection';

/** What a month's calendar is made of; null when the group is not an open one of an open facility. */
export async function findCalendarMonth(
  db: Queryable,
  wanted: { facilityId: string; ageGroupId: string; month: string },
) {
  const row = await db
    .selectFrom('ageGroup')
    .innerJoin('facility', 'facility.id', 'ageGroup.facilityId')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'ageGroup.addressId')
    .leftJoin('availabilityMonth', (join) =>
      join.onRef('availabilityMonth.ageGroupId', '=', 'ageGroup.id').on('availabilityMonth.month', '=', wanted.month),
    )
    .select([
      'ageGroup.addressId',
      'ageGroup.weeklyPlaces',
      'facility.openingHours',
      'facilityAddress.timeZone',
      'availabilityMonth.takenAm',
      'availabilityMonth.takenPm',
      'availabilityMonth.takenBeforeAfter',
    ])
    .where('ageGroup.id', '=', wanted.ageGroupId)
    .where('ageGroup.facilityId', '=', wanted.facilityId)
    .where('ageGroup.closedAt', 'is', null)
    .where('facility.closedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
