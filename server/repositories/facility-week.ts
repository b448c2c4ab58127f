import { sql } from 'kysely';
import type { Pool } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';

/** An address near a point that has prices for single days. */
export interface NearAddressRow {
  addressId: string;
  /** The great circle, on the earth of server/domain/search/place.ts. */
  km: number;
  title: string;
  line1: string | null;
  city: string;
}

/** The nearest addresses with prices for single days, the nearest first; those whose point is not known are left out. */
export async function nearestWithPrices(
  db: Queryable,
  { lat, lng }: { lat: number; lng: number },
  radiusKm: number,
  limit: number,
): Promise<NearAddressRow[]> {
  const km = sql`2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(a.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(a.lat)) * sin(radians(a.lng - ${lng}) / 2) ^ 2)))`;
  const { rows } = await sql<NearAddressRow>`
    SELECT near.* FROM (
      SELECT a.id AS address_id, ${km} AS km, a.title, a.line1, a.city
        FROM facility_address a JOIN facility f ON f.id = a.facility_id
       WHERE f.closed_at IS NULL AND f.drop_in_cancellation_policy IS NOT NULL
         AND earth_box(ll_to_earth(${lat}, ${lng}), ${radiusKm * 1010}) @> ll_to_earth(a.lat, a.lng)
         AND EXISTS (SELECT 1 FROM age_group g JOIN drop_in_item d ON d.age_group_id = g.id
                      WHERE g.address_id = a.id AND g.closed_at IS NULL)) AS near
     WHERE near.km <= ${radiusKm} ORDER BY near.km, near.address_id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many places of these groups are taken on these dates; counters that were never used are missing. */
export async function takenPlaces(db: Queryable, ageGroupIds: readonly string[], dates: readonly string[]) {
  if (ageGroupIds.length === 0 || dates.length === 0) return [];
  const rows = await db
    .selectFrom('slot')
    .select(['ageGroupId', 'date', 'pool', 'taken'])
    .where('ageGroupId', 'in', ageGroupIds)
    .where('date', 'in', dates)
    .execute();
  return rows.map((row) => ({ ...row, pool: row.pool as Pool }));
}
