import { sql } from 'kysely';
import {
  areNamed,
  conditions,
  detour,
  distance,
  places,
  relevance,
  unplaced,
  within,
} from '@/server/repositories/facility-search-conditions';
import {
  all,
  isPermanent,
  type SearchCriteria,
  type Sql,
  type Walk,
} from '@/server/repositories/facility-search-criteria';

const lowest = (c: SearchCriteria): Sql => (isPermanent(c) ? sql`e.lowest_month` : sql`e.lowest_day`);

const byRating = sql`e.rating_average DESC NULLS LAST, e.review_count DESC, e.sort_name, e.facility_id`;

/** In these orders the indexes of search_entry have the addresses; a walk ends as soon as it has enough of them. */
const walkOrders = {
  rating: () => byRating,
  relevance: () => byRating,
  replyTime: () => sql`e.median_reply_hours, e.sort_name, e.facility_id`,
  price: (c) => sql`${lowest(c)}, e.sort_name, e.facility_id`,
  distance: ({ center }) => sql`ll_to_earth(e.lat, e.lng) <-> ll_to_earth(${center?.lat}, ${center?.lng})`,
} as const satisfies Record<Exclude<Walk['by'], 'words'>, (c: SearchCriteria) => Sql>;

/** The addresses that fit by what their entries say: all of them, or the first of a walk. */
export function base(c: SearchCriteria, walk: Walk | null): Sql {
  if (!walk) return entries(c, [...places(c), ...conditions(c)]);
  // In no order, so that words that few bear are found along their own index and not along that of the rating.
  if (walk.by === 'words') return sql`${entries(c, conditions(c))} LIMIT ${walk.most}`;
  const order = walkOrders[walk.by](c);
  const first = (...more: Sql[]) =>
    sql`(${entries(c, [...conditions(c), ...more])} ORDER BY ${order} LIMIT ${walk.most})`;
  switch (walk.by) {
    case 'rating':
    case 'replyTime':
      return first();
    case 'price':
      return first(sql`e.currency = ${walk.own} AND ${lowest(c)} IS NOT NULL`);
    case 'relevance':
      // Of very many, those that bear the words in their name are not lost among those that say them somewhere.
      return sql`${first(areNamed(c.words))} UNION ${first()}`;
    case 'distance':
      return all(
        [first(...within(c)), ...unplaced(c).map((there) => entries(c, [...conditions(c), there]))],
        ' UNION ALL ',
      );
  }
}

const entries = (c: SearchCriteria, fitting: readonly Sql[]): Sql => sql`
  SELECT e.facility_id AS id, e.address_id, e.position, e.time_zone, e.sort_name, e.currency, e.rating_average, e.review_count,
         e.median_reply_hours, e.half_day_permanent, e.closed_days, ${lowest(c)} AS lowest, ${distance(c)} AS distance_km,
         ${detour(c)} AS detour_km, ${relevance(c)} AS relevance
    FROM search_entry e WHERE ${all([sql`true`, ...fitting], ' AND ')}`;
