import { sql } from 'kysely';
import {
  areNamed,
  conditions,
  detour,
  distance,
  places,
  plain,
  relevance,
  unplaced,
  within,
} from '@/server/areas/search/rows/search-conditions';
import { all, isPermanent, type SearchCriteria, type Sql, type Walk } from '@/server/areas/search/rows/search-criteria';

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
  if (!walk) return entries(c, sql`search_entry e WHERE ${fitting(...places(c), ...conditions(c))}`);
  if (walk.by === 'words') return bearing(c, walk);
  const order = walkOrders[walk.by](c);
  const first = (...more: Sql[]) =>
    entries(
      c,
      sql`(
      SELECT e.* FROM search_entry e WHERE ${fitting(...conditions(c), ...more)} ORDER BY ${order} LIMIT ${walk.most}) e`,
    );
  // Along the index whatever the planner guesses: it takes words that often stand together for rare ones, and would read them all.
  const soonest = (...more: Sql[]) =>
    entries(
      c,
      sql`(
      SELECT e.* FROM (SELECT * FROM search_entry e ORDER BY ${order} OFFSET 0) e
       WHERE ${fitting(...conditions(c), ...more)} LIMIT ${walk.most}) e`,
    );
  switch (walk.by) {
    case 'rating':
    case 'replyTime':
      return first();
    case 'price':
      return first(sql`e.currency = ${walk.own} AND ${lowest(c)} IS NOT NULL`);
    case 'relevance':
      // Of very many, those that bear the words in their name are not lost among those that say them somewhere.
      return sql`
        WITH named AS MATERIALIZED (${walk.common.named ? soonest(areNamed(c.words)) : first(areNamed(c.words))})
        SELECT * FROM named UNION SELECT * FROM (${walk.common.written ? soonest() : first()}) said
         WHERE (SELECT count(*) FROM named) < ${walk.most}`;
    case 'distance':
      return all(
        [
          first(...within(c)),
          ...unplaced(c).map((there) => entries(c, sql`search_entry e WHERE ${fitting(...conditions(c), there)}`)),
        ],
        ' UNION ALL ',
      );
  }
}

/**
 * The best rated of those that bear the words: whose names have the text as it is, then whose names have the words, then the
 * others; none where too many do. They are read in no order first, so that words that few bear are found along their own index.
 */
const bearing = (c: SearchCriteria, { most, among }: Extract<Walk, { by: 'words' }>): Sql => sql`
  WITH bearing AS MATERIALIZED (
    SELECT e.facility_id, e.address_id, e.position, e.time_zone, e.sort_name, e.currency, e.rating_average, e.review_count,
           e.median_reply_hours, e.half_day_permanent, e.closed_days, e.lowest_day, e.lowest_month, e.lat, e.lng, e.name_text,
           position(${plain(c.text)} IN e.name_text) > 0 AS whole, ${areNamed(c.words)} AS named
      FROM search_entry e WHERE ${fitting(...conditions(c))} LIMIT ${among})
  ${entries(
    c,
    sql`(
    SELECT * FROM bearing e WHERE (SELECT count(*) FROM bearing) < ${among} ORDER BY whole DESC, named DESC, ${byRating} LIMIT ${most}) e`,
  )}`;

/** What fits of the best rated, as many as a search looks at first: whether about one in a hundred does. */
export const commonAmong = (c: SearchCriteria): Sql => {
  const common = (...more: Sql[]) => sql`count(*) FILTER (WHERE ${fitting(...conditions(c), ...more)}) >= 25`;
  return sql`
    SELECT ${common(areNamed(c.words))} AS named, ${common()} AS written
      FROM (SELECT * FROM search_entry e ORDER BY ${byRating} LIMIT 2500) e`;
};

const fitting = (...parts: Sql[]): Sql => all([sql`true`, ...parts], ' AND ');

const entries = (c: SearchCriteria, from: Sql): Sql => sql`
  SELECT e.facility_id AS id, e.address_id, e.position, e.time_zone, e.sort_name, e.currency, e.rating_average, e.review_count,
         e.median_reply_hours, e.half_day_permanent, e.closed_days, ${lowest(c)} AS lowest, ${distance(c)} AS distance_km,
         ${detour(c)} AS detour_km, ${relevance(c)} AS relevance
    FROM ${from}`;
