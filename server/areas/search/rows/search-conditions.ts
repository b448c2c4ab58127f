import { sql } from 'kysely';
import {
  all,
  isPermanent,
  type SearchCriteria,
  type SearchWord,
  type Sql,
} from '@/server/areas/search/rows/search-criteria';

type Point = NonNullable<SearchCriteria['center']>;

/** Kilometres between entry `e` and a point by the great circle, null without its point; the earth of server/areas/search/rules/place.ts. */
function kilometresTo(point: Point): Sql {
  // least() passes over nulls: without a point it would say half of the way around the earth.
  return sql`CASE WHEN e.lat IS NOT NULL THEN 2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(e.lat - ${point.lat}) / 2) ^ 2
    + cos(radians(${point.lat})) * cos(radians(e.lat)) * sin(radians(e.lng - ${point.lng}) / 2) ^ 2))) END`;
}

/** Kilometres from the centre; null without one, and for an address without a point. */
export const distance = ({ center }: SearchCriteria): Sql =>
  center ? kilometresTo(center) : sql`NULL::double precision`;

/** How much longer the way becomes by entry `e`, in kilometres; null unless a way was asked. */
export const detour = ({ center, way }: SearchCriteria): Sql =>
  center && way
    ? sql`CASE WHEN e.lat IS NOT NULL THEN greatest(0, ${kilometresTo(center)} + ${kilometresTo(way.to)} - ${way.km}) END`
    : sql`NULL::double precision`;

/** In the circle, or in the ellipse of a way. The box is found by the index; it is a little larger, and the figure decides. */
export function within(c: SearchCriteria): Sql[] {
  if (!c.center) return [];
  const { lat, lng } = c.way?.middle ?? c.center;
  const boxKm = c.way ? (c.way.km + c.radiusKm) / 2 : c.radiusKm;
  return [
    sql`earth_box(ll_to_earth(${lat}, ${lng}), ${boxKm * 1010}) @> ll_to_earth(e.lat, e.lng)
        AND ${c.way ? detour(c) : distance(c)} <= ${c.radiusKm}`,
  ];
}

/** Facilities of which nobody knows the point are in their town and postal area, at no distance. */
export function unplaced({ unplaced: at }: SearchCriteria): Sql[] {
  if (!at) return [];
  const there =
    'area' in at
      ? sql`left(e.postal_code, 3) = ${at.area.slice(0, 3)} AND left(e.postal_code, ${at.area.length}) = ${at.area}`
      : sql`e.region = ${at.region} AND e.city = ANY (${at.cities}::text[])`;
  return [sql`e.lat IS NULL AND e.country = ${at.country} AND ${there}`];
}

/** A text as entries have theirs. */
export const plain = (text: string | null) => sql`search_text(${text})`;

/** Before words as they are written, in the entry's words: of its name, and of its other texts. */
const marks = { name: '=', others: '~' } as const;
const lexeme = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** What is read for a word, written in one of these texts. */
function written({ written: readings }: SearchWord, within: readonly string[]): Sql[] {
  const word = (one: string) => `(${within.map((mark) => lexeme(mark + one)).join(' | ')})`;
  const query = readings.map((together) => `(${together.map(word).join(' & ')})`).join(' | ');
  return readings.length > 0 ? [sql`${query}::tsquery`] : [];
}

function holds(queries: readonly (readonly Sql[])[]): Sql {
  if (queries.length === 0) return sql`true`;
  if (queries.some((query) => query.length === 0)) return sql`false`;
  const each = queries.map((query) => sql`(${all(query, ' || ')})`);
  return sql`e.words @@ (${all(each, ' && ')})`;
}

/** Whether the words are written in the name of entry `e`, or have a part there. */
export const areNamed = (words: readonly SearchWord[]): Sql => holds(words.map((word) => written(word, [marks.name])));

/** Whether the words are written in what is known of entry `e`: as parts of its words, or with any ending. */
export const areWritten = (words: readonly SearchWord[]): Sql =>
  holds(
    words.map((word) => [
      ...(word.stem === null ? [] : [sql`plainto_tsquery('english', ${plain(word.stem)})`]),
      ...written(word, Object.values(marks)),
    ]),
  );

/** How well the text fits the name, from 0 to 1. */
export const relevance = ({ text }: SearchCriteria): Sql =>
  text === null ? sql`0` : sql`word_similarity(${plain(text)}, e.name_text)`;

/** What entry `e` has to be; wherever it is, for `unplaced` and for the walk by distance, which say where themselves. */
export function conditions(c: SearchCriteria): Sql[] {
  const parts: Sql[] = [];
  const needs = (wanted: boolean, condition: () => Sql) => wanted && parts.push(condition());
  needs(c.ids !== null, () => sql`e.facility_id = ANY (${c.ids}::uuid[])`);
  needs(c.categories.length > 0, () => sql`e.categories && ${c.categories}::smallint[]`);
  needs(c.session.category !== null, () => sql`e.categories && ${[c.session.category]}::smallint[]`);
  needs(c.language !== null, () => sql`${plain(c.language)} = ANY (e.languages)`);
  needs(c.subsidyFacts !== null, () => sql`e.facts && ${c.subsidyFacts}::text[]`);
  needs(c.minRating !== null, () => sql`e.rating_average >= ${c.minRating}`);
  needs(c.halfDayPermanent !== null, () => sql`e.half_day_permanent = ${c.halfDayPermanent}`);
  needs(c.words.length > 0, () => areWritten(c.words));
  if (c.span) {
    const today = sql`(${c.now}::timestamptz AT TIME ZONE e.time_zone)::date`;
    parts.push(sql`${c.span.first}::date > ${today} AND ${c.span.last}::date <= ${today} + interval '12 months'`);
  }
  needs(c.openOn.length > 0, () => sql`e.open_on @> ${c.openOn}::smallint[]`);
  needs(c.openDays.length > 0, () => sql`NOT e.closed_days && ${c.openDays}::date[]`);
  needs(c.pricedOnly, () => (isPermanent(c) ? sql`e.priced_month` : sql`e.priced_day`));
  return parts;
}

/** Where entry `e` has to be: within reach of the place, or in its town without a point of its own. */
export const places = (c: SearchCriteria): Sql[] =>
  (c.center ?? c.unplaced) ? [sql`(${all([...within(c), ...unplaced(c)], ' OR ')})`] : [];
