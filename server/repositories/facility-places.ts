import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';

interface MeanPoint {
  lat: number;
  lng: number;
  facilities: number;
}

/**
 * The mean of the open facilities' addresses whose postal code begins so (an FSA, a ZIP code, a full code), and how many
 * facilities they are. Points that are only a postal area's centre count where there are no others.
 */
export async function meanOfArea(db: Queryable, country: string, area: string): Promise<MeanPoint | null> {
  const exact = sql`FILTER (WHERE a.point_precision = 'exact')`;
  const { rows } = await sql<MeanPoint | { facilities: 0 }>`
    SELECT coalesce(avg(a.lat) ${exact}, avg(a.lat)) AS lat, coalesce(avg(a.lng) ${exact}, avg(a.lng)) AS lng,
           coalesce(nullif(count(DISTINCT f.id) ${exact}, 0), count(DISTINCT f.id))::integer AS facilities
      FROM facility_address a JOIN facility f ON f.id = a.facility_id AND f.closed_at IS NULL
     WHERE a.country = ${country} AND left(a.postal_code, 3) = ${area.slice(0, 3)}
       AND left(a.postal_code, ${area.length}) = ${area}`.execute(db);
  const mean = rows[0];
  return mean && mean.facilities > 0 ? (mean as MeanPoint) : null;
}

export interface CityRow extends MeanPoint {
  name: string;
  region: string;
  country: string;
}

/** Every city in which open facilities lie, each at their mean; ordered by country, region and name. */
export async function citiesOfFacilities(db: Queryable): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    SELECT a.city AS name, a.region, a.country, avg(a.lat) AS lat, avg(a.lng) AS lng,
           count(DISTINCT f.id)::integer AS facilities
      FROM facility_address a JOIN facility f ON f.id = a.facility_id AND f.closed_at IS NULL
     GROUP BY a.country, a.region, a.city ORDER BY a.country, a.region, a.city COLLATE "C"`.execute(db);
  return rows;
}
