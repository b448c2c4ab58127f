import { sql } from 'kysely';
import { all, isPermanent, type SearchCriteria, type Sql } from '@/server/repositories/facility-search-criteria';

type Point = NonNullable<SearchCriteria['center']>;

/** Kilometres between address `a` and a point by the great circle, null without its point; the earth of server/domain/search/place.ts. */
function kilometresTo(point: Point): Sql {
  // least() passes over nulls: without a point it would say half of the way around the earth.
  return sql`CASE WHEN a.lat IS NOT NULL THEN 2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(a.lat - ${point.lat}) / 2) ^ 2
    + cos(radians(${point.lat})) * cos(radians(a.lat)) * sin(radians(a.lng - ${point.lng}) / 2) ^ 2))) END`;
}

/** Kilometres from the centre; null without one, and for an address without a point. */
export const distance = ({ center }: SearchCriteria): Sql =>
  center ? kilometresTo(center) : sql`NULL::double precision`;

/** How much longer the way becomes by address `a`, in kilometres; null unless a way was asked. */
export const detour = ({ center, way }: SearchCriteria): Sql =>
  center && way
    ? sql`CASE WHEN a.lat IS NOT NULL THEN greatest(0, ${kilometresTo(center)} + ${kilometresTo(way.to)} - ${way.km}) END`
    : sql`NULL::double precision`;

/** In the circle, or in the ellipse of a way. The box is found by the index; it is a little larger, and the figure decides. */
function within(c: SearchCriteria): Sql[] {
  if (!c.center) return [];
  const { lat, lng } = c.way?.middle ?? c.center;
  const boxKm = c.way ? (c.way.km + c.radiusKm) / 2 : c.radiusKm;
  return [
    sql`earth_box(ll_to_earth(${lat}, ${lng}), ${boxKm * 1010}) @> ll_to_earth(a.lat, a.lng)
        AND ${c.way ? detour(c) : distance(c)} <= ${c.radiusKm}`,
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

/** What facility `f` and its address `a` have to be, besides open. */
export function conditions(c: SearchCriteria): Sql[] {
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
  needs(
    c.subsidyFacts !== null,
    () => sql`EXISTS (
      SELECT 1 FROM unnest(f.list_facts || f.amenities) t WHERE search_text(btrim(t)) = ANY (${c.subsidyFacts}::text[]))`,
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
    SELECT age_group_id FROM ${isPermanent(c) ? sql`schedule` : sql`drop_in_item`}))`,
  );
  return parts;
}
