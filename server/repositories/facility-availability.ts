import { sql } from 'kysely';
import {
  all,
  pools,
  poolsNeeded,
  type PoolNeed,
  type SearchCriteria,
  type Sql,
} from '@/server/repositories/facility-search-criteria';

/** One figure for a session out of one a pool: the scarcer half of a full day, the freest pool when any will do. */
function ofSession(need: PoolNeed, figure: (pool: string) => Sql): Sql {
  const figures = all(poolsNeeded[need].map(figure), ', ');
  return need === 'any' ? sql`greatest(${figures})` : sql`least(${figures})`;
}

/**
 * For one address: whether every child finds a group on every date (`seated`), the places over what is needed where it is
 * tightest (`spare`), and the fewest places left. Counters are the compact months that the booking transaction keeps.
 */
export function availability(c: SearchCriteria): Sql {
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
