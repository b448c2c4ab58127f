import { sql } from 'kysely';
import { certainDays } from '@/lib/facilities/confirmed';
import {
  all,
  isPermanent,
  type SearchCriteria,
  type SearchWord,
  type Sql,
  type Walk,
} from '@/server/areas/facilities/search/rows/search-criteria';
import type { Queryable } from '@/server/db/connection';
import { wallTime, wallTimeOfRow } from '@/server/db/wall-time';

/** Whether the price shown is the address's usual one: the search names no hours, ages or days. */
const isUsual = (c: SearchCriteria): boolean => !c.sessionAsked && c.agesOn.length === 0 && c.needs.length === 0;

/** A lower bound of the price shown: the usual price itself, or the address's lowest one if the search decides the price. */
const lowest = (c: SearchCriteria): Sql =>
  isUsual(c)
    ? isPermanent(c)
      ? sql`e.usual_month`
      : sql`e.usual_day`
    : isPermanent(c)
      ? sql`e.lowest_month`
      : sql`e.lowest_day`;

const byRating = sql`e.rating_average DESC NULLS LAST, e.review_count DESC, e.sort_name, e.facility_id`;

/** The orders that indexes of search_entry provide; a walk stops once it has enough rows. */
const walkOrders = {
  rating: () => byRating,
  relevance: () => byRating,
  replyTime: () => sql`e.median_reply_hours, e.sort_name, e.facility_id`,
  price: (c) => sql`${lowest(c)}, e.sort_name, e.facility_id`,
  distance: ({ center }) => sql`earth_point(e.lat, e.lng) <-> earth_point(${center?.lat}, ${center?.lng})`,
} as const satisfies Record<Exclude<Walk['by'], 'words'>, (c: SearchCriteria) => Sql>;

/**
 * The addresses that match by their search entries: all, or the first part of a walk. A search by ages walks twice, along
 * the facilities that state ages and along the others, which sort last.
 */
export function base(c: SearchCriteria, walk: Walk | null): Sql {
  if (!walk) return entries(c, sql`search_entry e WHERE ${fitting(...places(c), ...conditions(c))}`);
  if (walk.by === 'words') return bestMatches(c, walk);
  if (c.agesOn.length === 0) return walked(c, walk, sql`true`);
  return sql`(${walked(c, walk, sql`e.ages_stated`)}) UNION ALL (${walked(c, walk, sql`NOT e.ages_stated`)})`;
}

/** Whether entry `e` sorts last, because the search names ages and the facility states none. */
const agesUnstated = (c: SearchCriteria): Sql => (c.agesOn.length > 0 ? sql`NOT e.ages_stated` : sql`false`);

/** The first part of a walk along the entries of a group. */
function walked(c: SearchCriteria, walk: Exclude<Walk, { by: 'words' }>, group: Sql): Sql {
  const order = walkOrders[walk.by](c);
  const first = (...more: Sql[]) =>
    entries(
      c,
      sql`(
      SELECT e.* FROM search_entry e WHERE ${fitting(group, ...conditions(c), ...more)} ORDER BY ${order} LIMIT ${walk.most}) e`,
    );
  // Forces the index order: the planner takes words that often occur together for rare ones and would read all rows.
  const soonest = (...more: Sql[]) =>
    entries(
      c,
      sql`(
      SELECT e.* FROM (SELECT * FROM search_entry e ORDER BY ${order} OFFSET 0) e
       WHERE ${fitting(group, ...conditions(c), ...more)} LIMIT ${walk.most}) e`,
    );
  switch (walk.by) {
    case 'rating':
    case 'replyTime':
      return first();
    case 'price':
      return first(sql`e.currency = ${walk.own} AND ${lowest(c)} IS NOT NULL`);
    case 'relevance':
      // Matches in the name rank first, so that they are not lost among many matches elsewhere.
      return sql`
        WITH named AS MATERIALIZED (${walk.common.named ? soonest(areNamed(c.words)) : first(areNamed(c.words))})
        SELECT * FROM named UNION SELECT * FROM (${walk.common.written ? soonest() : first()}) said
         WHERE (SELECT count(*) FROM named) < ${walk.most}`;
    case 'distance':
      return all(
        [
          first(...within(c)),
          ...unplaced(c).map((there) =>
            entries(c, sql`search_entry e WHERE ${fitting(group, ...conditions(c), there)}`),
          ),
        ],
        ' UNION ALL ',
      );
  }
}

/**
 * The best rated matches: first names that contain the text literally, then names with the words, then the others;
 * empty if too many match. Unordered first, so that rare words use their own index.
 */
const bestMatches = (c: SearchCriteria, { most, among }: Extract<Walk, { by: 'words' }>): Sql => sql`
  WITH bearing AS MATERIALIZED (
    SELECT e.facility_id, e.address_id, e.position, e.time_zone, e.sort_name, e.currency, e.rating_average, e.review_count,
           e.median_reply_hours, e.half_day_permanent, e.closed_days, e.lowest_day, e.lowest_month, e.usual_day, e.usual_month, e.lat, e.lng, e.name_text,
           e.ages_stated, position(${plain(c.text)} IN e.name_text) > 0 AS whole, ${areNamed(c.words)} AS named
      FROM search_entry e WHERE ${fitting(...conditions(c))} LIMIT ${among})
  ${entries(
    c,
    sql`(
    SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY ${agesUnstated(c)} ORDER BY whole DESC, named DESC, ${byRating}) AS nth FROM bearing e) e
     WHERE nth <= ${most} AND (SELECT count(*) FROM bearing) < ${among}) e`,
  )}`;

/**
 * Counts matches among the best rated rows, to decide whether a walk along the rating is worthwhile (about one in a
 * hundred).
 */
export const commonAmong = (c: SearchCriteria): Sql => {
  const common = (...more: Sql[]) =>
    sql`count(*) FILTER (WHERE ${fitting(sql`NOT (${agesUnstated(c)})`, ...conditions(c), ...more)}) >= 25`;
  return sql`
    SELECT ${common(areNamed(c.words))} AS named, ${common()} AS written
      FROM (SELECT * FROM search_entry e ORDER BY ${byRating} LIMIT 2500) e`;
};

const fitting = (...parts: Sql[]): Sql => all([sql`true`, ...parts], ' AND ');

const entries = (c: SearchCriteria, from: Sql): Sql => sql`
  SELECT e.facility_id AS id, e.address_id, e.position, e.time_zone, e.sort_name, e.currency, e.rating_average, e.review_count,
         e.median_reply_hours, e.half_day_permanent, e.closed_days, ${lowest(c)} AS lowest, ${distance(c)} AS distance_km,
         ${detour(c)} AS detour_km, ${relevance(c)} AS relevance, ${agesUnstated(c)} AS ages_unstated
    FROM ${from}`;

/**
 * Great-circle kilometres between entry `e` and a point, null without coordinates; earth radius as in
 * server/areas/facilities/search/rules/place.ts.
 */
export function kilometresTo(point: { lat: number; lng: number }): Sql {
  // least() ignores nulls: without coordinates it would return half the circumference of the earth.
  return sql`CASE WHEN e.lat IS NOT NULL THEN 2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(e.lat - ${point.lat}) / 2) ^ 2
    + cos(radians(${point.lat})) * cos(radians(e.lat)) * sin(radians(e.lng - ${point.lng}) / 2) ^ 2))) END`;
}

/** Kilometres from the centre; null without a centre or coordinates. */
const distance = ({ center }: SearchCriteria): Sql => (center ? kilometresTo(center) : sql`NULL::double precision`);

/** The detour by entry `e` in kilometres; null without a route. */
const detour = ({ center, way }: SearchCriteria): Sql =>
  center && way
    ? sql`CASE WHEN e.lat IS NOT NULL THEN greatest(0, ${kilometresTo(center)} + ${kilometresTo(way.to)} - ${way.km}) END`
    : sql`NULL::double precision`;

/**
 * In the circle, or the ellipse of a route. The bounding box uses the index and is slightly larger; the exact distance
 * decides.
 */
function within(c: SearchCriteria): Sql[] {
  if (!c.center) return [];
  const { lat, lng } = c.way?.middle ?? c.center;
  const boxKm = c.way ? (c.way.km + c.radiusKm) / 2 : c.radiusKm;
  return [
    sql`earth_box(${lat}, ${lng}, ${boxKm * 1010}) @> earth_point(e.lat, e.lng)
        AND ${c.way ? detour(c) : distance(c)} <= ${c.radiusKm}`,
  ];
}

/** Facilities without coordinates match by town and postal area, with no distance. */
function unplaced({ unplaced: at }: SearchCriteria): Sql[] {
  if (!at) return [];
  const there =
    'area' in at
      ? sql`left(e.postal_code, 3) = ${at.area.slice(0, 3)} AND left(e.postal_code, ${at.area.length}) = ${at.area}`
      : sql`e.region = ${at.region} AND e.city = ANY (${at.cities}::text[])`;
  return [sql`e.lat IS NULL AND e.country = ${at.country} AND ${there}`];
}

/** Normalizes a text as the search entries do. */
const plain = (text: string | null) => sql`search_text(${text})`;

/** Prefix of each stored word: in the name, and in the other texts. */
const marks = { name: '=', others: '~' } as const;
const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Conditions for a word occurring in these texts: as the beginning of any word, or as one of its other readings. */
function written({ stem, written: readings }: SearchWord, within: readonly string[]): Sql[] {
  const word = (one: string) => `(${within.map((mark) => lexeme(mark + one)).join(' | ')})`;
  const query = readings.map((together) => `(${together.map(word).join(' & ')})`).join(' | ');
  return [
    ...(stem === null
      ? []
      : within.map((mark) => sql`(search_lexeme(${sql.lit(mark)} || ${plain(stem)}) || ':*')::tsquery`)),
    ...(readings.length > 0 ? [sql`${query}::tsquery`] : []),
  ];
}

function holds(queries: readonly (readonly Sql[])[]): Sql {
  if (queries.length === 0) return sql`true`;
  if (queries.some((query) => query.length === 0)) return sql`false`;
  const each = queries.map((query) => sql`(${all(query, ' || ')})`);
  return sql`e.words @@ (${all(each, ' && ')})`;
}

/** Whether the words, or parts of words, occur in the name of entry `e`. */
const areNamed = (words: readonly SearchWord[]): Sql => holds(words.map((word) => written(word, [marks.name])));

/** Whether the words occur in any text of entry `e`: as parts of words, or with any English ending. */
const areWritten = (words: readonly SearchWord[]): Sql =>
  holds(
    words.map((word) => [
      ...(word.stem === null ? [] : [sql`plainto_tsquery('english', ${plain(word.stem)})`]),
      ...written(word, Object.values(marks)),
    ]),
  );

/** Similarity of the text and the name, from 0 to 1. */
const relevance = ({ text }: SearchCriteria): Sql =>
  text === null ? sql`0` : sql`word_similarity(${plain(text)}, e.name_text)`;

/** Conditions on entry `e` apart from its location, which `unplaced` and the walk by distance add themselves. */
function conditions(c: SearchCriteria): Sql[] {
  const parts: Sql[] = [];
  const needs = (wanted: boolean, condition: () => Sql) => wanted && parts.push(condition());
  needs(c.ids !== null, () => sql`e.facility_id = ANY (${c.ids}::uuid[])`);
  needs(c.except.length > 0, () => sql`e.facility_id <> ALL (${c.except}::uuid[])`);
  needs(c.categories.length > 0, () => sql`e.categories && ${c.categories}::smallint[]`);
  needs(c.session.category !== null, () => sql`e.categories && ${[c.session.category]}::smallint[]`);
  needs(c.language !== null, () => sql`${plain(c.language)} = ANY (e.languages)`);
  needs(c.subsidyFacts !== null, () => sql`e.facts && ${c.subsidyFacts}::text[]`);
  needs(c.certainOnly, () => isCertain(c));
  needs(c.minRating !== null, () => sql`e.rating_average >= ${c.minRating}`);
  needs(c.halfDayPermanent !== null, () => sql`e.half_day_permanent = ${c.halfDayPermanent}`);
  needs(c.words.length > 0, () => areWritten(c.words));
  if (c.span) {
    const today = sql`${wallTimeOfRow(sql`${c.now}`)}::date`;
    // IS TRUE keeps it a hashed list of zones: as a join, it would change the plan.
    parts.push(sql`(e.time_zone IN (
      SELECT zone FROM zone_offset
       WHERE ${c.span.first}::date > ${today} AND ${c.span.last}::date <= ${today} + interval '12 months')) IS TRUE`);
  }
  needs(c.openOn.length > 0, () => sql`e.open_on @> ${c.openOn}::smallint[]`);
  needs(c.openDays.length > 0, () => sql`NOT e.closed_days && ${c.openDays}::date[]`);
  needs(c.pricedOnly, () => (isPermanent(c) ? sql`e.priced_month` : sql`e.priced_day`));
  return parts;
}

/** Calendar days since facility `f` confirmed its places, in this time zone; null if it never did. */
export const daysSinceConfirmed = ({ now }: SearchCriteria, timeZone: Sql): Sql => sql`
  ${wallTime(sql`${now}`, timeZone)}::date - ${wallTime(sql`f.availability_confirmed_at`, timeZone)}::date`;

/** Whether the places of entry `e` were confirmed within four weeks. */
const isCertain = (c: SearchCriteria): Sql => sql`EXISTS (
  SELECT FROM facility f WHERE f.id = e.facility_id AND ${daysSinceConfirmed(c, sql`e.time_zone`)} < ${certainDays})`;

/** Conditions on the location of entry `e`: within reach of the place, or in its town without coordinates. */
const places = (c: SearchCriteria): Sql[] =>
  (c.center ?? c.unplaced) ? [sql`(${all([...within(c), ...unplaced(c)], ' OR ')})`] : [];

/**
 * Limits: known words that contain the text but don't begin with it (shortest first), and known words similar to a
 * typo.
 */
const [mostWhole, nearest] = [100, 5];
/** Shorter texts match the beginnings of words only: most words contain them somewhere. */
const partLength = 3;

/**
 * Resolves the words of a text. A word that occurs nowhere is treated as a typo. Works on the table of distinct words,
 * which stays small at any number of facilities.
 */
export async function readWords(db: Queryable, words: readonly string[]): Promise<SearchWord[]> {
  if (words.length === 0) return [];
  const known = await knownWith(db, words);
  const read = words.map((word) => ({ stem: word, written: (known.get(word) ?? []).map((one) => [one]) }));
  // Materialized: otherwise the planner expects an early match and scans the table instead of the index.
  const there = read.map(
    (word, at) => sql`(${sql.lit(at)}, EXISTS (
      WITH bearing AS MATERIALIZED (SELECT 1 FROM search_entry e WHERE ${areWritten([word])}) SELECT FROM bearing))`,
  );
  const { rows } = await sql<{ at: number; found: boolean }>`
    SELECT * FROM (VALUES ${all(there, ', ')}) AS v(at, found)`.execute(db);
  return Promise.all(
    read.map(async (word, index) =>
      rows.some(({ at, found }) => at === index && found)
        ? word
        : { stem: null, written: await meanings(db, word.stem) },
    ),
  );
}

/** For each of these words, the known words that contain it but don't begin with it. */
async function knownWith(db: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const parts = words.filter((word) => [...word].length >= partLength);
  if (parts.length === 0) return new Map();
  const found = parts.map((word) => {
    const part = sql`regexp_replace(${plain(word)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
    return sql`(SELECT ${word}::text AS typed, word FROM search_word
                 WHERE word LIKE '%' || ${part} AND NOT starts_with(word, ${plain(word)})
                 GROUP BY word ORDER BY length(word), word LIMIT ${mostWhole})`;
  });
  const { rows } = await sql<{ typed: string; word: string }>`${all(found, ' UNION ALL ')}`.execute(db);
  return new Map(words.map((word) => [word, rows.filter(({ typed }) => typed === word).map((row) => row.word)]));
}

/**
 * The known words most similar to a typo, and two known words it consists of when a blank is inserted. The threshold is
 * the setting pg_trgm.word_similarity_threshold.
 */
async function meanings(db: Queryable, slip: string): Promise<string[][]> {
  const isKnown = (part: Sql) => sql`EXISTS (SELECT 1 FROM search_word WHERE word = ${part})`;
  const left = sql`left(${plain(slip)}, at)`;
  const right = sql`substr(${plain(slip)}, at + 1)`;
  const { rows } = await sql<{ words: string[] }>`
    (SELECT ARRAY[word] AS words FROM search_word WHERE word %> ${plain(slip)}
      GROUP BY word ORDER BY similarity(word, ${plain(slip)}) DESC, word LIMIT ${nearest})
     UNION ALL
    (SELECT ARRAY[${left}, ${right}] FROM generate_series(3, length(${plain(slip)}) - 3) at
      WHERE ${isKnown(left)} AND ${isKnown(right)})`.execute(db);
  return rows.map(({ words }) => words);
}
