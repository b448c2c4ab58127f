import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';
import { availability } from '@/server/areas/search/rows/availability';
import { facilityItems, type FacilityItemRow } from '@/server/areas/search/rows/items';
import { needsOffer, offers } from '@/server/areas/search/rows/offers';
import { base, commonAmong } from '@/server/areas/search/rows/search-base';
import { all, type Common, type SearchCriteria, type Sql, type Walk } from '@/server/areas/search/rows/search-criteria';

/** How much of the search a statement has seen. */
export interface Looked {
  /** Facilities that fit, of those it looked at. */
  total: number;
  /** Addresses it looked at. */
  looked: number;
  /** The currency in which it compared prices; null where it compared none. */
  own: string | null;
}

export interface SearchPage extends Looked {
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
 * One page of the facilities that fit, and how many fit in all, in one statement; of a walk, those it comes by. It narrows step by step: addresses by
 * what is cheap (base), by what is offered there or by places on the dates (candidates); then a facility is shown at
 * its nearest fitting address (its first, without a place). Ties fall by name and id, so that pages never overlap.
 */
export async function searchFacilities(db: Queryable, c: SearchCriteria, walk: Walk | null): Promise<SearchPage> {
  const items = facilityItems(sql`page`, c.priceType, isDated(c) || needsOffer(c) ? 'own' : 'lowest');
  const { rows } = await sql<FacilityItemRow | ({ id: null } & Looked)>`
    WITH ${all([...steps(c, walk), page(c)], ', ')}
    SELECT t.*, i.* FROM (SELECT ${looked(c)}) t LEFT JOIN (${items}) i ON true ORDER BY i.place`.execute(db);
  const { total, looked: seen, own } = rows[0] as Looked & { id: null };
  return { total, looked: seen, own, items: rows.filter((row): row is FacilityItemRow => row.id !== null) };
}

/**
 * How many facilities fit within each of these distances or detours, in kilometres and growing; the last is the radius of the
 * search. Those whose point nobody knows count in each.
 */
export async function countWithin(
  db: Queryable,
  c: SearchCriteria,
  { walk, stepsKm }: { walk: Walk | null; stepsKm: readonly number[] },
): Promise<Looked & { counts: number[] }> {
  const last = stepsKm.at(-1) ?? c.radiusKm;
  const counts = stepsKm.map((km) => sql`count(*) FILTER (WHERE coalesce(m.far_km, 0) <= ${km})::integer`);
  const { rows } = await sql<Looked & { counts: number[] }>`
    WITH ${all(steps({ ...c, radiusKm: last }, walk), ', ')}
    SELECT ${looked(c)}, (SELECT ARRAY[${all(counts, ', ')}] FROM matched m) AS counts`.execute(db);
  return rows[0]!;
}

/** Whether what the search wants is common among the best rated, by what entries say. */
export async function commonAmongBest(db: Queryable, c: SearchCriteria): Promise<Common> {
  const { rows } = await sql<Common>`${commonAmong(c)}`.execute(db);
  return rows[0]!;
}

const isDated = (c: SearchCriteria): boolean => c.needs.length > 0;
const comparesPrices = (c: SearchCriteria): boolean => c.order === 'price' || c.maxPrice !== null;

const looked = (c: SearchCriteria): Sql => sql`
  (SELECT count(*) FROM matched)::integer AS total, (SELECT count(*) FROM base)::integer AS looked,
  ${comparesPrices(c) ? sql`(SELECT currency FROM own)` : sql`NULL`} AS own`;

function steps(c: SearchCriteria, walk: Walk | null): Sql[] {
  const dated = isDated(c);
  return [
    sql`base AS MATERIALIZED (${base(c, walk)})`,
    ...(comparesPrices(c) ? [ownCurrency(c, walk)] : []),
    ...(dated ? [availability(c)] : []),
    sql`candidates AS MATERIALIZED (${candidates(c)})`,
    sql`matched AS MATERIALIZED (
      SELECT DISTINCT ON (c.id) c.*, ${farKm(c)} AS far_km, ${shownPrice(c)} AS shown FROM candidates c
       WHERE ${all([sql`true`, ...limitsOfPrice(c, walk)], ' AND ')}
       ORDER BY c.id, ${farKm(c)}, c.position, c.address_id)`,
  ];
}

/** What is counted as far: the detour where a way was asked. */
const farKm = (c: SearchCriteria): Sql => (c.way ? sql`c.detour_km` : sql`c.distance_km`);

/** The price that the card shows: of all that was asked, or the lowest. */
const shownPrice = (c: SearchCriteria): Sql =>
  isDated(c) && c.priceAsked && c.wholePrice ? sql`c.price_asked` : sql`c.price_from::double precision`;

function limitsOfPrice(c: SearchCriteria, walk: Walk | null): Sql[] {
  const inOwn = sql`c.currency = (SELECT currency FROM own)`;
  return [
    ...(c.maxPrice === null ? [] : [sql`${shownPrice(c)} <= ${c.maxPrice} AND ${inOwn}`]),
    // What costs more than the last address of a walk asks at least may cost more than one that it did not come by.
    ...(walk?.by === 'price'
      ? [
          sql`${shownPrice(c)} <= (SELECT CASE WHEN count(*) < ${walk.most} THEN 'infinity'::double precision ELSE max(lowest) END FROM base)`,
        ]
      : []),
  ];
}

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
    FROM (SELECT m.*, row_number() OVER (ORDER BY ${orders[c.order]}, m.sort_name COLLATE "C", m.id) AS place
            FROM matched m ORDER BY place LIMIT ${c.limit} OFFSET ${c.offset}) o)`;

/** The currency a price is thought in: the one of the nearest facility, or without a place that of most of them. */
function ownCurrency(c: SearchCriteria, walk: Walk | null): Sql {
  if (walk?.by === 'price') return sql`own AS MATERIALIZED (SELECT ${walk.own}::text AS currency)`;
  return c.center
    ? sql`own AS MATERIALIZED (SELECT currency FROM base ORDER BY ${c.way ? sql`detour_km` : sql`distance_km`}, currency LIMIT 1)`
    : sql`own AS MATERIALIZED (SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM base)`;
}
