import { sql } from 'kysely';
import { BookingType } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';
import { availability } from '@/server/repositories/facility-availability';
import { facilityItems, type FacilityItemRow } from '@/server/repositories/facility-items';
import { needsOffer, offers } from '@/server/repositories/facility-offers';
import { all, type SearchCriteria, type Sql } from '@/server/repositories/facility-search-criteria';

export interface SearchPage {
  total: number;
  items: FacilityItemRow[];
}

const orders = {
  distance: sql`m.distance_km NULLS LAST`,
  // Amounts of two currencies are not compared: those of the search's own come first.
  price: sql`m.price IS NULL, m.price IS NOT NULL AND m.currency <> (SELECT currency FROM own), m.price`,
  rating: sql`m.rating_average DESC NULLS LAST, m.review_count DESC`,
  replyTime: sql`m.median_reply_hours NULLS LAST`,
  relevance: sql`m.relevance DESC, m.distance_km NULLS LAST`,
} as const satisfies Record<SearchCriteria['order'], Sql>;

/**
 * One page of the facilities that fit, and how many fit in all, in one statement. It narrows step by step: addresses by
 * what is cheap (base), by what is offered there (candidates), by places on the dates (places); then a facility is shown at
 * its nearest fitting address (its first, without a place). Ties fall by name and id, so that pages never overlap.
 */
export async function searchFacilities(db: Queryable, c: SearchCriteria): Promise<SearchPage> {
  const { rows } = await sql<FacilityItemRow | { id: null; total: number }>`
    WITH ${all(steps(c), ', ')}
    SELECT t.total, i.* FROM (SELECT count(*)::integer AS total FROM matched) t
      LEFT JOIN (${facilityItems(sql`page`, c.priceType)}) i ON true ORDER BY i.place`.execute(db);
  const items = rows.filter((row): row is FacilityItemRow => row.id !== null);
  return { total: (rows[0] as { total: number } | undefined)?.total ?? 0, items };
}

function steps(c: SearchCriteria): Sql[] {
  const dated = c.needs.length > 0;
  return [
    sql`base AS MATERIALIZED (
      SELECT f.id, a.id AS address_id, a.position, a.time_zone, f.name, f.currency, f.rating_average, f.review_count,
             f.median_reply_hours, ${distance(c)} AS distance_km,
             ${c.text === null ? sql`0` : sql`word_similarity(search_text(${c.text}), search_text(f.name))`} AS relevance
        FROM facility f JOIN facility_address a ON a.facility_id = f.id
       WHERE ${all([sql`f.closed_at IS NULL`, ...conditions(c)], ' AND ')})`,
    ...(c.order === 'price' || c.maxPrice !== null ? [ownCurrency(c)] : []),
    sql`candidates AS MATERIALIZED (${needsOffer(c) ? offers(c) : sql`SELECT b.*, NULL::integer AS price FROM base b`})`,
    ...(dated ? [availability(c)] : []),
    // IS TRUE keeps the planner from making a join of it: one look into a hash for each address instead.
    sql`matched AS MATERIALIZED (
      SELECT DISTINCT ON (c.id) c.* FROM candidates c
       ${dated ? sql`WHERE (c.address_id IN (SELECT address_id FROM places)) IS TRUE` : sql``}
       ORDER BY c.id, c.distance_km, c.position, c.address_id)`,
    sql`page AS MATERIALIZED (
      SELECT o.*, ${dated ? sql`(SELECT v.places_left FROM places v WHERE v.address_id = o.address_id)` : sql`NULL::integer`} AS places_left
        FROM (SELECT m.*, row_number() OVER (ORDER BY ${orders[c.order]}, lower(m.name) COLLATE "C", m.id) AS place
                FROM matched m ORDER BY place LIMIT ${c.limit} OFFSET ${c.offset}) o)`,
  ];
}

/** The currency a price is thought in: the one of the nearest facility, or without a place that of most of them. */
const ownCurrency = ({ center }: SearchCriteria): Sql =>
  center
    ? sql`own AS MATERIALIZED (SELECT currency FROM base ORDER BY distance_km, currency LIMIT 1)`
    : sql`own AS MATERIALIZED (SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM base)`;

/** Kilometres from the centre by the great circle, null for an address without a point; the earth of server/domain/search/place.ts. */
function distance({ center }: SearchCriteria): Sql {
  if (!center) return sql`NULL::double precision`;
  // least() passes over nulls: without a point it would say half of the way around the earth.
  return sql`CASE WHEN a.lat IS NOT NULL THEN 2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(a.lat - ${center.lat}) / 2) ^ 2
    + cos(radians(${center.lat})) * cos(radians(a.lat)) * sin(radians(a.lng - ${center.lng}) / 2) ^ 2))) END`;
}

/** In the circle. The box is found by the index; it is a little larger than the circle, which decides. */
function within(c: SearchCriteria): Sql[] {
  if (!c.center) return [];
  const { lat, lng } = c.center;
  return [
    sql`earth_box(ll_to_earth(${lat}, ${lng}), ${c.radiusKm * 1010}) @> ll_to_earth(a.lat, a.lng)
        AND ${distance(c)} <= ${c.radiusKm}`,
  ];
}

/** Facilities of which nobody knows the point are in their town and postal area, at no distance. */
function unplaced({ unplaced: at }: SearchCriteria): Sql[] {
  if (!at) return [];
  const there =
    'area' in at
      ? sql`left(a.postal_code, 3) = ${at.area.slice(0, 3)} AND left(a.postal_code, ${at.area.length}) = ${at.area}`
      : sql`a.region = ${at.region} AND a.city = ANY (${at.cities}::text[])`;
  return [sql`a.lat IS NULL AND a.country = ${at.country} AND ${there}`];
}

function conditions(c: SearchCriteria): Sql[] {
  const parts: Sql[] = [];
  const needs = (wanted: boolean, condition: () => Sql) => wanted && parts.push(condition());
  if (c.center ?? c.unplaced) parts.push(sql`(${all([...within(c), ...unplaced(c)], ' OR ')})`);
  needs(c.ids !== null, () => sql`f.id = ANY (${c.ids}::uuid[])`);
  needs(c.categories.length > 0, () => sql`f.categories && ${c.categories}::smallint[]`);
  needs(c.session.category !== null, () => sql`f.categories && ${[c.session.category]}::smallint[]`);
  needs(
    c.language !== null,
    () => sql`EXISTS (SELECT 1 FROM unnest(f.languages) l WHERE search_text(l) = search_text(${c.language}))`,
  );
  needs(c.minRating !== null, () => sql`f.rating_average >= ${c.minRating}`);
  needs(c.halfDayPermanent !== null, () => sql`f.half_day_permanent = ${c.halfDayPermanent}`);
  for (const word of c.words) parts.push(sql`f.id IN (SELECT facility_id FROM facilities_matching(${word}))`);
  if (c.span) {
    const today = sql`(${c.now}::timestamptz AT TIME ZONE a.time_zone)::date`;
    parts.push(sql`${c.span.first}::date > ${today} AND ${c.span.last}::date <= ${today} + interval '12 months'`);
  }
  needs(
    c.openOn.length > 0,
    () => sql`${c.openOn.length} = (
      SELECT count(*) FROM jsonb_array_elements(coalesce(f.opening_hours, '[]')) h
       WHERE (h ->> 'weekday')::integer = ANY (${c.openOn}::integer[]) AND h ->> 'opens' IS NOT NULL)`,
  );
  needs(c.openDays.length > 0, () => sql`NOT f.closed_days && ${c.openDays}::date[]`);
  needs(
    c.pricedOnly,
    () => sql`f.id IN (SELECT g.facility_id FROM age_group g WHERE g.closed_at IS NULL AND g.id IN (
    SELECT age_group_id FROM ${c.priceType === BookingType.PERMANENT ? sql`schedule` : sql`drop_in_item`}))`,
  );
  return parts;
}
