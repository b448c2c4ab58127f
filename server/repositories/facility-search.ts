import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';
import { availability } from '@/server/repositories/facility-availability';
import { facilityItems, type FacilityItemRow } from '@/server/repositories/facility-items';
import { needsOffer, offers } from '@/server/repositories/facility-offers';
import { conditions, detour, distance } from '@/server/repositories/facility-search-conditions';
import { all, type SearchCriteria, type Sql } from '@/server/repositories/facility-search-criteria';

export interface SearchPage {
  total: number;
  items: FacilityItemRow[];
}

const orders = {
  distance: sql`m.far_km NULLS LAST`,
  // Amounts of two currencies are not compared: those of the search's own come first.
  price: sql`m.shown IS NULL, m.shown IS NOT NULL AND m.currency <> (SELECT currency FROM own), m.shown`,
  rating: sql`m.rating_average DESC NULLS LAST, m.review_count DESC`,
  replyTime: sql`m.median_reply_hours NULLS LAST`,
  relevance: sql`m.relevance DESC, m.far_km NULLS LAST`,
} as const satisfies Record<SearchCriteria['order'], Sql>;

/**
 * One page of the facilities that fit, and how many fit in all, in one statement. It narrows step by step: addresses by
 * what is cheap (base), by what is offered there or by places on the dates (candidates); then a facility is shown at
 * its nearest fitting address (its first, without a place). Ties fall by name and id, so that pages never overlap.
 */
export async function searchFacilities(db: Queryable, c: SearchCriteria): Promise<SearchPage> {
  const items = facilityItems(sql`page`, c.priceType, isDated(c) || needsOffer(c) ? 'own' : 'lowest');
  const { rows } = await sql<FacilityItemRow | { id: null; total: number }>`
    WITH ${all([...steps(c), page(c)], ', ')}
    SELECT t.total, i.* FROM (SELECT count(*)::integer AS total FROM matched) t
      LEFT JOIN (${items}) i ON true ORDER BY i.place`.execute(db);
  return {
    total: (rows[0] as { total: number } | undefined)?.total ?? 0,
    items: rows.filter((row): row is FacilityItemRow => row.id !== null),
  };
}

/**
 * How many facilities fit within each of these distances or detours, in kilometres and growing; the last is the radius of the
 * search. Those whose point nobody knows count in each.
 */
export async function countWithin(db: Queryable, c: SearchCriteria, stepsKm: readonly number[]): Promise<number[]> {
  const last = stepsKm.at(-1) ?? c.radiusKm;
  const counts = stepsKm.map((km) => sql`count(*) FILTER (WHERE coalesce(m.far_km, 0) <= ${km})::integer`);
  const { rows } = await sql<{ counts: number[] }>`
    WITH ${all(steps({ ...c, radiusKm: last }), ', ')} SELECT ARRAY[${all(counts, ', ')}] AS counts FROM matched m`.execute(
    db,
  );
  return rows[0]?.counts ?? [];
}

const isDated = (c: SearchCriteria): boolean => c.needs.length > 0;

function steps(c: SearchCriteria): Sql[] {
  const dated = isDated(c);
  return [
    sql`base AS MATERIALIZED (
      SELECT f.id, a.id AS address_id, a.position, a.time_zone, f.name, f.currency, f.rating_average, f.review_count,
             f.median_reply_hours, f.half_day_permanent, f.closed_days, ${distance(c)} AS distance_km, ${detour(c)} AS detour_km,
             ${c.text === null ? sql`0` : sql`word_similarity(search_text(${c.text}), search_text(f.name))`} AS relevance
        FROM facility f JOIN facility_address a ON a.facility_id = f.id
       WHERE ${all([sql`f.closed_at IS NULL`, ...conditions(c)], ' AND ')})`,
    ...(c.order === 'price' || c.maxPrice !== null ? [ownCurrency(c)] : []),
    ...(dated ? [availability(c)] : []),
    sql`candidates AS MATERIALIZED (${candidates(c)})`,
    sql`matched AS MATERIALIZED (
      SELECT DISTINCT ON (c.id) c.*, ${farKm(c)} AS far_km, ${shownPrice(c)} AS shown FROM candidates c
       ${c.maxPrice === null ? sql`` : sql`WHERE ${shownPrice(c)} <= ${c.maxPrice} AND c.currency = (SELECT currency FROM own)`}
       ORDER BY c.id, ${farKm(c)}, c.position, c.address_id)`,
  ];
}

/** What is counted as far: the detour where a way was asked. */
const farKm = (c: SearchCriteria): Sql => (c.way ? sql`c.detour_km` : sql`c.distance_km`);

/** The price that the card shows: of all that was asked, or the lowest. */
const shownPrice = (c: SearchCriteria): Sql =>
  isDated(c) && c.priceAsked && c.wholePrice ? sql`c.price_asked` : sql`c.price_from::double precision`;

/** Addresses that fit, with their prices and places. */
function candidates(c: SearchCriteria): Sql {
  if (!isDated(c)) {
    const asked = sql`NULL::double precision AS price_asked, NULL::integer AS places_left`;
    return needsOffer(c)
      ? sql`SELECT o.*, ${asked} FROM (${offers(c)}) o`
      : sql`SELECT b.*, NULL::integer AS price_from, ${asked} FROM base b`;
  }
  // A full join is never made by comparing each with each, for which the planner would take two results of unknown size.
  return sql`
    SELECT b.*, v.price_from, ${c.priceAsked && c.wholePrice ? sql`v.price_asked` : sql`NULL::double precision AS price_asked`}, v.places_left
      FROM base b FULL JOIN places v ON v.address_id = b.address_id WHERE coalesce(v.fits, false)`;
}

const page = (c: SearchCriteria): Sql => sql`page AS MATERIALIZED (
  SELECT o.*, o.price_from AS price
    FROM (SELECT m.*, row_number() OVER (ORDER BY ${orders[c.order]}, lower(m.name) COLLATE "C", m.id) AS place
            FROM matched m ORDER BY place LIMIT ${c.limit} OFFSET ${c.offset}) o)`;

/** The currency a price is thought in: the one of the nearest facility, or without a place that of most of them. */
const ownCurrency = (c: SearchCriteria): Sql =>
  c.center
    ? sql`own AS MATERIALIZED (SELECT currency FROM base ORDER BY ${c.way ? sql`detour_km` : sql`distance_km`}, currency LIMIT 1)`
    : sql`own AS MATERIALIZED (SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM base)`;
