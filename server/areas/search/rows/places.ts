import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';

const exactOnly = sql`FILTER (WHERE a.point_precision = 'exact')`;

interface MeanPoint {
  /** Null together: none of them has a point. */
  lat: number | null;
  lng: number | null;
  facilities: number;
}

/**
 * The mean of the open facilities' addresses whose postal code begins so (an FSA, a ZIP code, a full code), and how many
 * facilities it is made from; all of them where none has a point. Points of a town or postal area count where there are no others.
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

export interface CityRow extends MeanPoint {
  name: string;
  region: string;
  country: string;
}

/**
 * How far from a point the nearest open facility of a postal area is that has a point of its own, in kilometres; null without one.
 */
export async function nearestOfArea(
  db: Queryable,
  country: string,
  area: string,
  from: { lat: number; lng: number },
): Promise<number | null> {
  const { rows } = await sql<{ km: number | null }>`
    SELECT min(earth_distance(ll_to_earth(a.lat, a.lng), ll_to_earth(${from.lat}, ${from.lng}))) / 1000 AS km
      FROM facility_address a JOIN facility f ON f.id = a.facility_id AND f.closed_at IS NULL
     WHERE a.country = ${country} AND left(a.postal_code, 3) = ${area.slice(0, 3)}
       AND left(a.postal_code, ${area.length}) = ${area} AND a.point_precision = 'exact'`.execute(db);
  return rows[0]?.km ?? null;
}

/**
 * The cities of these names, folded as by foldCity, in which open facilities lie: each spelling at the mean of its points.
 * `facilities` are addresses.
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
 * The cities in which open facilities lie and of whose name a word begins so, and how many in each; without their points. Short
 * forms of "Saint" and "Fort" are always among them: what they stand for may be what is being typed.
 */
export async function namesOfCities(db: Queryable, start: string): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    SELECT city AS name, region, country, NULL::double precision AS lat, NULL::double precision AS lng, sum(addresses)::integer AS facilities
      FROM town
     WHERE starts_with(folded, ${start}) OR strpos(folded, ${` ${start}`}) > 0 OR folded ~ '\\y(st|ste|ft|mt)\\y'
     GROUP BY country, region, city HAVING sum(addresses) > 0`.execute(db);
  return rows;
}

/**
 * Postal codes of open facilities that begin so, those with most facilities first: areas (an FSA, a ZIP code) for the beginning
 * of one, full codes for what is longer. With the town that most of them are in.
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
