import { type RawBuilder, sql, Transaction } from 'kysely';
import { certainDays } from '@/lib/facilities/confirmed';
import { availability } from '@/server/areas/facilities/search/rows/availability';
import { type FacilityItemRow, facilityItems } from '@/server/areas/facilities/search/rows/items';
import { needsOffer, offers } from '@/server/areas/facilities/search/rows/offers';
import { base, commonAmong, daysSinceConfirmed } from '@/server/areas/facilities/search/rows/search-conditions';
import {
  all,
  type Common,
  type SearchCriteria,
  type Sql,
  type Walk,
} from '@/server/areas/facilities/search/rows/search-criteria';
import type { Queryable, Tx } from '@/server/db/connection';
import { errorCode } from '@/server/db/transaction';

/** How much of the table a statement has read. */
export interface Looked {
  /** Matching facilities among the rows read. */
  total: number;
  /** Those of them that no facility beyond the rows read can precede, though those without ages or certain places sort last. */
  settled: number;
  /** Addresses read. */
  looked: number;
  /** Whether all were read. */
  done: boolean;
  /** The currency of compared prices; null if none were compared. */
  own: string | null;
}

export interface SearchPage extends Looked {
  items: FacilityItemRow[];
}

const orders = {
  distance: sql`m.far_km NULLS LAST`,
  // Amounts in different currencies are not compared: the search's own currency sorts first.
  price: sql`m.shown IS NULL, m.shown IS NOT NULL AND m.currency <> (SELECT currency FROM own), m.shown`,
  rating: sql`m.rating_average DESC NULLS LAST, m.review_count DESC`,
  replyTime: sql`m.median_reply_hours NULLS LAST`,
  relevance: sql`m.relevance DESC, m.far_km NULLS LAST`,
} as const satisfies Record<SearchCriteria['order'], Sql>;

/**
 * One page of matching facilities and their total, in one statement; with a walk, of the rows it reads. Narrows step by
 * step: addresses by cheap conditions (base), then by offers or places on the dates (candidates); then each facility is
 * shown at its nearest matching address (without a place, its first). Ties are broken by name and id, so that pages
 * never overlap.
 */
export async function searchFacilities(db: Queryable, c: SearchCriteria, walk: Walk | null): Promise<SearchPage> {
  const items = facilityItems(sql`page`, isDated(c) || needsOffer(c) ? 'own' : 'usual');
  const { rows } = await sql<FacilityItemRow | ({ id: null } & Looked)>`
    WITH ${all([...steps(c, walk), page(c)], ', ')}
    SELECT t.*, i.* FROM (SELECT ${looked(c, walk)}) t LEFT JOIN (${items}) i ON true ORDER BY i.place`.execute(db);
  const { total, settled, looked: seen, done, own } = rows[0] as Looked & { id: null };
  return {
    total,
    settled,
    looked: seen,
    done,
    own,
    items: rows.filter((row): row is FacilityItemRow => row.id !== null),
  };
}

/**
 * Number of matching facilities within each of these ascending distances or detours in kilometres; the last is the
 * radius of the search. Facilities without coordinates count in each.
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
    SELECT ${looked(c, walk)}, (SELECT ARRAY[${all(counts, ', ')}] FROM matched m) AS counts`.execute(db);
  return rows[0]!;
}

/** Whether matches are common among the best rated search entries. */
export async function commonAmongBest(db: Queryable, c: SearchCriteria): Promise<Common> {
  const { rows } = await sql<Common>`${commonAmong(c)}`.execute(db);
  return rows[0]!;
}

const isDated = (c: SearchCriteria): boolean => c.needs.length > 0;
const comparesPrices = (c: SearchCriteria): boolean => c.order === 'price' || c.maxPrice !== null;

function looked(c: SearchCriteria, walk: Walk | null): Sql {
  const most = walk?.most ?? null;
  const allRead = (unstated: Sql) =>
    sql`coalesce((SELECT count(*) FROM base b WHERE b.ages_unstated = ${unstated}) < ${most}::integer, true)`;
  return sql`
    (SELECT count(*) FROM matched)::integer AS total,
    (SELECT count(*) FROM matched m
      WHERE CASE WHEN ${allRead(sql`false`)} THEN NOT (m.ages_unstated AND ${isUncertain(c)})
                 ELSE NOT m.ages_unstated AND NOT ${isUncertain(c)} END)::integer AS settled,
    (SELECT count(*) FROM base)::integer AS looked, ${allRead(sql`false`)} AND ${allRead(sql`true`)} AS done,
    ${comparesPrices(c) ? sql`(SELECT currency FROM own)` : sql`NULL`} AS own`;
}

const isUncertain = (c: SearchCriteria): Sql => (isDated(c) ? sql`m.id IN (SELECT id FROM uncertain)` : sql`false`);

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
    ...(dated ? [sql`uncertain AS MATERIALIZED (${uncertain(c)})`] : []),
  ];
}

/** Matching facilities whose places were not confirmed for long; a search with days shows them after the others. */
const uncertain = (c: SearchCriteria): Sql => sql`
  SELECT m.id FROM matched m JOIN facility f ON f.id = m.id
   WHERE ${daysSinceConfirmed(c, sql`m.time_zone`)} >= ${certainDays}`;

/** The distance that counts: the detour if there is a route. */
const farKm = (c: SearchCriteria): Sql => (c.way ? sql`c.detour_km` : sql`c.distance_km`);

/** The price on the card: the total if children and days were given, else the lowest. */
const shownPrice = (c: SearchCriteria): Sql =>
  isDated(c) && c.priceAsked && c.wholePrice ? sql`c.price_asked` : sql`c.price_from::double precision`;

function limitsOfPrice(c: SearchCriteria, walk: Walk | null): Sql[] {
  const inOwn = sql`c.currency = (SELECT currency FROM own)`;
  return [
    ...(c.maxPrice === null ? [] : [sql`${shownPrice(c)} <= ${c.maxPrice} AND ${inOwn}`]),
    // Beyond the lowest price of the walk's last address, an address that was not read might be cheaper.
    ...(walk?.by === 'price'
      ? [
          sql`${shownPrice(c)} <= CASE WHEN c.ages_unstated THEN ${lowestUnread(sql`true`, walk.most)} ELSE ${lowestUnread(sql`false`, walk.most)} END`,
        ]
      : []),
  ];
}

const lowestUnread = (unstated: Sql, most: number): Sql => sql`(
  SELECT CASE WHEN count(*) < ${most} THEN 'infinity'::double precision ELSE max(b.lowest) END FROM base b WHERE b.ages_unstated = ${unstated})`;

/** Matching addresses with their prices and places. */
function candidates(c: SearchCriteria): Sql {
  if (!isDated(c)) {
    const asked = sql`NULL::double precision AS price_asked, NULL::integer AS places_left`;
    return needsOffer(c)
      ? sql`SELECT o.*, ${asked} FROM (${offers(c)}) o`
      : sql`SELECT b.*, NULL::integer AS price_from, NULL::integer AS session_rank, NULL::double precision AS half_price, ${asked} FROM base b`;
  }
  // A full join rules out a nested loop, which the planner would choose for two results of unknown size.
  return sql`
    SELECT b.*, v.price_from, v.session_rank, v.half_price, ${c.priceAsked && c.wholePrice ? sql`v.price_asked` : sql`NULL::double precision AS price_asked`}, v.places_left
      FROM base b FULL JOIN places v ON v.address_id = b.address_id WHERE coalesce(v.fits, false)`;
}

const page = (c: SearchCriteria): Sql => sql`page AS MATERIALIZED (
  SELECT o.*
    FROM (SELECT m.*, row_number() OVER (ORDER BY m.ages_unstated, ${isUncertain(c)}, ${orders[c.order]}, m.sort_name COLLATE "C", m.id) AS place
            FROM matched m ORDER BY place LIMIT ${c.limit} OFFSET ${c.offset}) o)`;

/** The currency of the search: that of the nearest facility, or without a place the most frequent. */
function ownCurrency(c: SearchCriteria, walk: Walk | null): Sql {
  if (walk?.by === 'price') return sql`own AS MATERIALIZED (SELECT ${walk.own}::text AS currency)`;
  return c.center
    ? sql`own AS MATERIALIZED (SELECT currency FROM base ORDER BY ${c.way ? sql`detour_km` : sql`distance_km`}, currency LIMIT 1)`
    : sql`own AS MATERIALIZED (SELECT mode() WITHIN GROUP (ORDER BY currency) AS currency FROM base)`;
}

/** The search exceeded its time limit and was canceled, to protect other requests. */
export class SearchTookTooLong extends Error {
  override name = 'SearchTookTooLong';
}

/** PostgreSQL's error code for a statement timeout. */
const ended = '57014';
/** Word similarity threshold: about one wrong letter in five. */
const likeness = '0.4';

/** How long the parts of a search may still run in all. Waiting for a connection does not count. */
export interface SearchTime {
  leftMs: number;
}

/**
 * Runs a part of a search in the time that is left; inside a caller's transaction, without a limit. Throws
 * {@link SearchTookTooLong}. Does not count against the limit of concurrent transactions, since it takes no locks.
 */
export async function inSearchTime<T>(db: Queryable, time: SearchTime, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db instanceof Transaction) return searching(db, sql``, work);
  if (time.leftMs <= 0) throw new SearchTookTooLong();
  const limit = sql`, set_config('statement_timeout', ${String(Math.ceil(time.leftMs))}, true)`;
  try {
    return await db.transaction().execute(async (tx) => {
      const began = performance.now();
      try {
        return await searching(tx, limit, work);
      } finally {
        time.leftMs -= performance.now() - began;
      }
    });
  } catch (error) {
    throw errorCode(error) === ended ? new SearchTookTooLong() : error;
  }
}

async function searching<T>(tx: Tx, limit: RawBuilder<unknown>, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`
    SELECT set_config('jit', 'off', true), set_config('pg_trgm.word_similarity_threshold', ${likeness}, true) ${limit}`.execute(
    tx,
  );
  return work(tx);
}
