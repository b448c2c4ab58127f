import { sql } from 'kysely';
import type { Pool } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';

/** An address near a point that has prices for single days. */
export interface NearAddressRow {
  addressId: string;
  /** The great circle, on the earth of server/areas/search/rules/place.ts. */
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
    sin(radians(e.lat - ${lat}) / 2) ^ 2
    + cos(radians(${lat})) * cos(radians(e.lat)) * sin(radians(e.lng - ${lng}) / 2) ^ 2)))`;
  const { rows } = await sql<NearAddressRow>`
    SELECT near.* FROM (
      SELECT a.id AS address_id, ${km} AS km, a.title, a.line1, a.city
        FROM search_entry e JOIN facility_address a ON a.id = e.address_id JOIN facility f ON f.id = e.facility_id
       WHERE e.lowest_day IS NOT NULL AND f.drop_in_cancellation_policy IS NOT NULL
         AND earth_box(ll_to_earth(${lat}, ${lng}), ${radiusKm * 1010}) @> ll_to_earth(e.lat, e.lng)) AS near
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
