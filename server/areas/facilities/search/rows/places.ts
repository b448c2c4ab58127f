import { sql } from 'kysely';
import { kilometresTo } from '@/server/areas/facilities/search/rows/search-conditions';
import type { Queryable, Tx } from '@/server/db/connection';

const exactOnly = sql`FILTER (WHERE a.point_precision = 'exact')`;

interface MeanPoint {
  /** lat and lng are null together, if no facility has coordinates. */
  lat: number | null;
  lng: number | null;
  facilities: number;
}

/**
 * The mean of open facilities whose postal code has this prefix (an FSA, a ZIP code, a full code), and the number of
 * facilities it is computed from; if none has coordinates, the number of all. Coordinates of a town or postal area
 * count only if there are no others.
 */
export async function meanOfArea(db: Queryable, country: string, area: string): Promise<MeanPoint | null> {
  const { rows } = await sql<MeanPoint | { facilities: 0 }>`
    SELECT coalesce(avg(a.lat) ${exactOnly}, avg(a.lat)) AS lat, coalesce(avg(a.lng) ${exactOnly}, avg(a.lng)) AS lng,
           coalesce(nullif(count(DISTINCT f.id) ${exactOnly}, 0), nullif(count(DISTINCT f.id) FILTER (WHERE a.lat IS NOT NULL), 0),
                    count(DISTINCT f.id))::integer AS facilities
      FROM facility_address a JOIN facility f ON f.id = a.facility_id AND f.closed_at IS NULL
     WHERE a.country = ${country} AND left(a.postal_code, 3) = ${area.slice(0, 3)}
       AND left(a.postal_code, ${area.length}) = ${area}`.execute(db);
  const mean = rows[0];
  return mean && mean.facilities > 0 ? (mean as MeanPoint) : null;
}

interface CityRow extends MeanPoint {
  name: string;
  region: string;
  country: string;
}

/** Kilometres from a point to the nearest open facility of a postal area with exact coordinates; null without one. */
export async function nearestOfArea(
  db: Queryable,
  country: string,
  area: string,
  from: { lat: number; lng: number },
): Promise<number | null> {
  const { rows } = await sql<{ km: number | null }>`
    SELECT min(${kilometresTo(from)}) AS km
      FROM facility_address e JOIN facility f ON f.id = e.facility_id AND f.closed_at IS NULL
     WHERE e.country = ${country} AND left(e.postal_code, 3) = ${area.slice(0, 3)}
       AND left(e.postal_code, ${area.length}) = ${area} AND e.point_precision = 'exact'`.execute(db);
  return rows[0]?.km ?? null;
}

/**
 * The cities of these names (folded by foldCity) with open facilities: each spelling at the mean of its points.
 * `facilities` counts addresses.
 */
export async function citiesOfFacilities(db: Queryable, names: readonly string[]): Promise<CityRow[]> {
  const mean = (axis: 'lat' | 'lng') => sql`
    coalesce(sum(${sql.ref(`exact_${axis}_sum`)}) / nullif(sum(exact), 0),
             sum(${sql.ref(`${axis}_sum`)}) / nullif(sum(placed), 0))::double precision`;
  const { rows } = await sql<CityRow>`
    SELECT city AS name, region, country, ${mean('lat')} AS lat, ${mean('lng')} AS lng, sum(addresses)::integer AS facilities
      FROM town WHERE folded = ANY (${names}::text[])
     GROUP BY country, region, city HAVING sum(addresses) > 0 ORDER BY country, region, city COLLATE "C"`.execute(db);
  return rows;
}

/**
 * The cities with open facilities in which a word of the name has this prefix, with their number of facilities; without
 * points. Short forms of "Saint" and "Fort" are always included, since the long form may be what is being typed.
 */
export async function namesOfCities(db: Queryable, start: string): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    SELECT city AS name, region, country, NULL::double precision AS lat, NULL::double precision AS lng, sum(addresses)::integer AS facilities
      FROM town
     WHERE starts_with(folded, ${start}) OR strpos(folded, ${` ${start}`}) > 0 OR folded ~ '\\y(st|ste|ft|mt)\\y'
     GROUP BY country, region, city HAVING sum(addresses) > 0`.execute(db);
  return rows;
}

/** The cities with most open facilities, without points; each spelling is a row. */
export async function largestCities(db: Queryable, most: number): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    SELECT city AS name, region, country, NULL::double precision AS lat, NULL::double precision AS lng, sum(addresses)::integer AS facilities
      FROM town GROUP BY country, region, city HAVING sum(addresses) > 0
     ORDER BY facilities DESC, country, region, city COLLATE "C" LIMIT ${most}`.execute(db);
  return rows;
}

/**
 * Postal codes of open facilities with this prefix, those with most facilities first: areas (an FSA, a ZIP code) for a
 * short prefix, full codes for a longer one. With the town of most of them.
 */
export async function areasOfFacilities(
  db: Queryable,
  country: string,
  start: string,
  most: number,
): Promise<{ code: string; city: string; region: string; country: string }[]> {
  const code = sql`left(a.postal_code, ${sql.lit(country === 'US' ? 5 : start.length > 3 ? 7 : 3)})`;
  const { rows } = await sql<{ code: string; city: string; region: string; country: string }>`
    SELECT ${code} AS code, coalesce(mode() WITHIN GROUP (ORDER BY a.city) FILTER (WHERE a.city <> upper(a.city)), min(a.city)) AS city,
           mode() WITHIN GROUP (ORDER BY a.region) AS region, a.country
      FROM facility_address a JOIN facility f ON f.id = a.facility_id AND f.closed_at IS NULL
     WHERE a.country = ${country} AND starts_with(left(a.postal_code, 3), ${start.slice(0, 3)})
       AND starts_with(a.postal_code, ${start})
     GROUP BY a.country, ${code}
     ORDER BY count(*) DESC, code LIMIT ${most}`.execute(db);
  return rows;
}

/**
 * Runs `work`, which writes these facilities table by table, and updates their search entries once at the end instead
 * of per statement (record 0173). Entries of other facilities are not updated meanwhile.
 */
export async function withEntriesOnce(
  tx: Tx,
  facilityIds: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const follow = (when: 'later' | '') => sql`SELECT set_config('nestling.search_entries', ${when}, true)`.execute(tx);
  await follow('later');
  await work();
  await follow('');
  await sql`SELECT refresh_search_entries(${facilityIds}::uuid[])`.execute(tx);
}

/** Merges the rows of each town into one, after facilities of many towns were written. */
export async function mergeTowns(tx: Tx): Promise<void> {
  await sql`SELECT merge_towns()`.execute(tx);
}
