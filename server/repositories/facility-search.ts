import { sql, type RawBuilder } from 'kysely';
import { BookingType } from '@/lib/enums';
import type { Queryable } from '@/server/db/connection';
import { facilityItems, type FacilityItemRow } from '@/server/repositories/facility-items';

type Sql = RawBuilder<unknown>;

/** A search made ready: server/domain/search/search-plan.ts says what each part means. */
export interface SearchCriteria {
  center: { lat: number; lng: number } | null;
  radiusKm: number;
  categories: readonly number[];
  language: string | null;
  minRating: number | null;
  maxPrice: number | null;
  words: readonly string[];
  text: string | null;
  priceType: BookingType;
  pricedOnly: boolean;
  session: { need: PoolNeed; priced: readonly number[] | null; category: number | null };
  sessionAsked: boolean;
  halfDayPermanent: number | null;
  daysAWeek: number | null;
  agesOn: readonly { tomorrow: string; ages: readonly number[] }[];
  wishes: readonly { bucket: number; age: number | null; children: number; must: boolean }[];
  openOn: readonly number[];
  span: { first: string; last: string } | null;
  order: 'distance' | 'price' | 'rating' | 'replyTime' | 'relevance';
  offset: number;
  limit: number;
  now: Date;
}
type PoolNeed = 'full' | 'am' | 'pm' | 'beforeAfter' | 'any';

export interface SearchPage {
  total: number;
  items: FacilityItemRow[];
}

const all = (parts: readonly Sql[], between: string) => sql.join([...parts], sql.raw(between));
const pools = ['am', 'pm', 'before_after'] as const;
const poolsNeeded = {
  full: ['am', 'pm'],
  am: ['am'],
  pm: ['pm'],
  beforeAfter: ['before_after'],
  any: pools,
} as const satisfies Record<PoolNeed, readonly (typeof pools)[number][]>;

/** One figure for a session out of one a pool: the scarcer half of a full day, the freest pool when any will do. */
function ofSession(need: PoolNeed, figure: (pool: string) => Sql): Sql {
  const figures = all(poolsNeeded[need].map(figure), ', ');
  return need === 'any' ? sql`greatest(${figures})` : sql`least(${figures})`;
}

const orders = {
  distance: sql`m.distance_km NULLS LAST`,
  price: sql`m.price NULLS LAST`,
  rating: sql`m.rating_average DESC NULLS LAST, m.review_count DESC`,
  replyTime: sql`m.median_reply_hours NULLS LAST`,
  relevance: sql`m.relevance DESC, m.distance_km NULLS LAST`,
} as const satisfies Record<SearchCriteria['order'], Sql>;

/**
 * One page of the facilities that fit, and how many fit in all, in one statement. A facility is shown at its nearest
 * fitting address (its first, without a place). Ties fall by name and id, so that pages never overlap.
 */
export async function searchFacilities(db: Queryable, criteria: SearchCriteria): Promise<SearchPage> {
  const c = criteria;
  const matched = sql`
    SELECT DISTINCT ON (f.id) f.id, a.id AS address_id, f.name, f.rating_average, f.review_count, f.median_reply_hours,
           ${distance(c)} AS distance_km, ${needsOffer(c) ? sql`o.price` : sql`NULL::integer`} AS price,
           ${c.wishes.length > 0 ? sql`v.places_left` : sql`NULL::integer`} AS places_left,
           ${c.text === null ? sql`0` : sql`word_similarity(${c.text}, f.name)`} AS relevance
      FROM facility f JOIN facility_address a ON a.facility_id = f.id
      ${needsOffer(c) ? sql`CROSS JOIN LATERAL (${offer(c)}) o` : sql``}
      ${c.wishes.length > 0 ? sql`CROSS JOIN LATERAL (${availability(c)}) v` : sql``}
     WHERE ${all([sql`f.closed_at IS NULL`, ...conditions(c)], ' AND ')}
     ORDER BY f.id, distance_km, a.position, a.id`;
  const page = sql`
    SELECT m.*, row_number() OVER (ORDER BY ${orders[c.order]}, lower(m.name) COLLATE "C", m.id) AS place
      FROM matched m ORDER BY place LIMIT ${c.limit} OFFSET ${c.offset}`;
  const { rows } = await sql<FacilityItemRow | { id: null; total: number }>`
    WITH matched AS MATERIALIZED (${matched}), page AS MATERIALIZED (${page})
    SELECT t.total, i.* FROM (SELECT count(*)::integer AS total FROM matched) t
      LEFT JOIN (${facilityItems(sql`page`, c.priceType)}) i ON true ORDER BY i.place`.execute(db);
  const items = rows.filter((row): row is FacilityItemRow => row.id !== null);
  return { total: (rows[0] as { total: number } | undefined)?.total ?? 0, items };
}

/** Kilometres from the centre by the great circle; the earth of server/domain/place/place.ts. */
function distance({ center }: SearchCriteria): Sql {
  if (!center) return sql`NULL::double precision`;
  return sql`2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(a.lat - ${center.lat}) / 2) ^ 2
    + cos(radians(${center.lat})) * cos(radians(a.lat)) * sin(radians(a.lng - ${center.lng}) / 2) ^ 2)))`;
}

function conditions(c: SearchCriteria): Sql[] {
  const parts: Sql[] = [];
  const needs = (wanted: boolean, condition: () => Sql) => wanted && parts.push(condition());
  if (c.center) {
    // The box is found by the index; it is a little larger than the circle, which decides.
    const [lat, lng] = [c.center.lat, c.center.lng];
    parts.push(sql`earth_box(ll_to_earth(${lat}, ${lng}), ${c.radiusKm * 1010}) @> ll_to_earth(a.lat, a.lng)`);
    parts.push(sql`${distance(c)} <= ${c.radiusKm}`);
  }
  needs(c.categories.length > 0, () => sql`f.categories && ${c.categories}::smallint[]`);
  needs(c.session.category !== null, () => sql`f.categories && ${[c.session.category]}::smallint[]`);
  needs(
    c.language !== null,
    () => sql`EXISTS (SELECT 1 FROM unnest(f.languages) l WHERE lower(l) = lower(${c.language}))`,
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
    () => sql`NOT EXISTS (
    SELECT 1 FROM unnest(${c.openOn}::integer[]) d WHERE NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements(f.opening_hours) h
       WHERE (h ->> 'weekday')::integer = d AND h ->> 'opens' IS NOT NULL))`,
  );
  if (needsOffer(c)) parts.push(...offerConditions(c));
  needs(c.wishes.length > 0, () => {
    const must = c.wishes.filter((wish) => wish.must).reduce((sum, wish) => sum + wish.children, 0);
    return sql`v.seated = ${must} AND v.spare >= 0`;
  });
  return parts;
}

/** What is offered is looked up only where the search turns on it; the page's own prices are read for its rows alone. */
const needsOffer = (c: SearchCriteria) => c.pricedOnly || c.sessionAsked || c.agesOn.length > 0 || c.order === 'price';

/** The children's ages on the first day; one age of -1 stands for "whoever it is". */
function ages(c: SearchCriteria): Sql {
  const [first, ...others] = c.agesOn;
  if (!first) return sql`ARRAY[-1]`;
  const cases = others.map(
    ({ tomorrow, ages: then }) =>
      sql`WHEN (${c.now}::timestamptz AT TIME ZONE a.time_zone)::date + 1 = ${tomorrow}::date THEN ${then}::integer[]`,
  );
  const usual = sql`${first.ages}::integer[]`;
  return cases.length === 0 ? usual : sql`CASE ${all(cases, ' ')} ELSE ${usual} END`;
}

/** For one address: how many of the children fit an age group, for how many it has a price, and the lowest of them. */
function offer(c: SearchCriteria): Sql {
  const permanent = c.priceType === BookingType.PERMANENT;
  const prices = permanent
    ? sql`(SELECT age_group_id, schedule_type AS session, days, monthly_price AS price FROM schedule)`
    : sql`(SELECT age_group_id, session_type AS session, NULL AS days, price FROM drop_in_item)`;
  const fitting = [
    sql`p.age_group_id = g.id`,
    ...(c.session.priced ? [sql`p.session = ANY (${c.session.priced}::smallint[])`] : []),
    ...(permanent && c.daysAWeek !== null ? [sql`p.days = ${c.daysAWeek}`] : []),
  ];
  const slice = { am: sql`[1:7]`, pm: sql`[8:14]`, before_after: sql`[15:21]` } as const;
  const places = poolsNeeded[c.session.need].map((pool) => sql`0 < ANY (g.weekly_places${slice[pool]})`);
  return sql`
    SELECT count(DISTINCT x.child)::integer AS fitting, min(p.price)::integer AS price,
           (count(DISTINCT x.child) FILTER (WHERE p.price IS NOT NULL))::integer AS priced, max(x.children) AS children
      FROM (SELECT age, ordinality AS child, cardinality(${ages(c)}) AS children
              FROM unnest(${ages(c)}) WITH ORDINALITY AS list(age, ordinality)) x
      JOIN age_group g ON g.address_id = a.id AND g.closed_at IS NULL
       AND (x.age = -1 OR (x.age >= g.from_months AND x.age < g.to_months))
       AND (${all(places, c.session.need === 'any' ? ' OR ' : ' AND ')})
      LEFT JOIN ${prices} p ON ${all(fitting, ' AND ')}`;
}

function offerConditions(c: SearchCriteria): Sql[] {
  const parts: Sql[] = [];
  if (c.sessionAsked || c.agesOn.length > 0) parts.push(sql`o.fitting = o.children`);
  if (c.pricedOnly) parts.push(sql`o.priced = o.children`);
  else if (c.sessionAsked) parts.push(sql`(o.priced = o.children OR NOT ${hasPrices})`);
  if (c.maxPrice !== null) parts.push(sql`o.price <= ${c.maxPrice}`);
  return parts;
}

const hasPrices = sql`EXISTS (
  SELECT 1 FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL
     AND (EXISTS (SELECT 1 FROM drop_in_item p WHERE p.age_group_id = g.id)
       OR EXISTS (SELECT 1 FROM schedule p WHERE p.age_group_id = g.id)))`;

/**
 * For one address: whether every child finds a group on every date (`seated`), the places over what is needed where it is
 * tightest (`spare`), and the fewest places left. Counters are the compact months that the booking transaction keeps.
 */
function availability(c: SearchCriteria): Sql {
  const wish = sql`jsonb_to_recordset(${JSON.stringify(c.wishes)}::jsonb) AS w(
    bucket integer, month date, weekday integer, days integer[], age integer, children integer, must boolean)`;
  const counted = sql`
    LEFT JOIN availability_month n ON n.age_group_id = g.id AND n.month = w.month
    LEFT JOIN LATERAL (SELECT max(n.taken_am[d]) AS am, max(n.taken_pm[d]) AS pm, max(n.taken_before_after[d]) AS before_after
                         FROM unnest(w.days) d WHERE n.month IS NOT NULL) taken ON true`;
  const left = (pool: string) => {
    const offset = pools.indexOf(pool as (typeof pools)[number]) * 7;
    return sql`min(g.weekly_places[${sql.lit(offset)} + w.weekday] - coalesce(taken.${sql.ref(pool)}, 0))`;
  };
  const lefts = all(
    pools.map((pool) => sql`${left(pool)} AS ${sql.ref(pool)}`),
    ', ',
  );
  const least = all(
    pools.map(
      (pool) =>
        sql`min(x.${sql.ref(pool)}) AS ${sql.ref(pool)}, min(x.${sql.ref(pool)} - x.children) AS ${sql.ref(`${pool}_spare`)}`,
    ),
    ', ',
  );
  const result = sql`
    SELECT y.seated, ${ofSession(c.session.need, (pool) => sql`y.${sql.ref(`${pool}_spare`)}`)} AS spare,
           ${ofSession(c.session.need, (pool) => sql`y.${sql.ref(pool)}`)}::integer AS places_left`;
  if (c.agesOn.length === 0) {
    // A child of unknown age: the group with the most places speaks for the address.
    return sql`
      ${result} FROM (
        SELECT sum(x.must)::integer AS seated, ${least} FROM (
          SELECT g.id, sum(CASE WHEN w.must THEN 1 ELSE 0 END) AS must, 1 AS children, ${lefts}
            FROM age_group g CROSS JOIN ${wish} ${counted}
           WHERE g.address_id = a.id AND g.closed_at IS NULL GROUP BY g.id) x
        GROUP BY x.id) y
      ORDER BY places_left DESC LIMIT 1`;
  }
  return sql`
    ${result} FROM (
      SELECT sum(x.must)::integer AS seated, ${least} FROM (
        SELECT w.bucket, g.id, sum(CASE WHEN w.must THEN w.children ELSE 0 END) AS must, sum(w.children) AS children, ${lefts}
          FROM ${wish}
          CROSS JOIN LATERAL (
            SELECT * FROM age_group h WHERE h.address_id = a.id AND h.closed_at IS NULL
               AND w.age >= h.from_months AND w.age < h.to_months ORDER BY h.position, h.id LIMIT 1) g
          ${counted} GROUP BY w.bucket, g.id) x) y`;
}
