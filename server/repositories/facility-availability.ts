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

const eachPool = (column: (pool: (typeof pools)[number], offset: Sql) => Sql) =>
  all(
    pools.map((pool, index) => column(pool, sql.lit(index * 7))),
    ', ',
  );

/**
 * The parts of the statement that find the addresses among `candidates` with a place for every child on every date;
 * `places` has only those, with the fewest places left. A month in which nothing is taken is read from the weekly template,
 * others from their compact rows. A `line` is an address if the children's ages are known, else one of its age groups.
 */
export function availability(c: SearchCriteria): Sql {
  const aged = c.agesOn.length > 0;
  const { seats } = seatsWanted(c);
  const chosen = aged
    ? sql`SELECT DISTINCT ON (c.address_id, s.age) c.address_id, c.address_id AS line, s.age, g.id, g.weekly_places
            FROM candidates c JOIN age_group g ON g.address_id = c.address_id AND g.closed_at IS NULL
            JOIN (SELECT DISTINCT age FROM care_need) s
              ON s.age >= coalesce(g.from_months, 0) AND (g.to_months IS NULL OR s.age < g.to_months)
           ORDER BY c.address_id, s.age, g.from_months IS NULL OR g.to_months IS NULL, g.position, g.from_months, g.id`
    : sql`SELECT c.address_id, g.id AS line, -1 AS age, g.id, g.weekly_places
            FROM candidates c JOIN age_group g ON g.address_id = c.address_id AND g.closed_at IS NULL`;
  return sql`
    care_need AS MATERIALIZED (
      SELECT bucket, pattern, month, weekday, days, coalesce(age, -1) AS age, children, must
        FROM jsonb_to_recordset(${JSON.stringify(c.needs)}::jsonb) AS w(bucket integer, pattern integer, month date,
               weekday integer, days integer[], age integer, children integer, must boolean)),
    chosen AS MATERIALIZED (${chosen}),
    lefts AS (
      SELECT k.address_id, k.line, sum(CASE WHEN w.must THEN w.children ELSE 0 END) AS seated, sum(w.children) AS children,
             ${eachPool((pool) => sql`min(t.${sql.ref(pool)}) AS ${sql.ref(pool)}`)}
        FROM chosen k
        JOIN (SELECT pattern, age, children, must, array_agg(DISTINCT weekday) AS weekdays
                FROM care_need GROUP BY pattern, age, children, must) w ON w.age = k.age
       CROSS JOIN LATERAL (SELECT ${eachPool((pool, offset) => sql`min(k.weekly_places[${offset} + d]) AS ${sql.ref(pool)}`)}
                             FROM unnest(w.weekdays) d) t
       GROUP BY k.address_id, k.line, k.id, w.pattern
      UNION ALL
      SELECT k.address_id, k.line, 0, sum(w.children),
             ${eachPool((pool, offset) => sql`min(k.weekly_places[${offset} + w.weekday] - t.${sql.ref(pool)})`)}
        FROM chosen k JOIN availability_month n ON n.age_group_id = k.id
        JOIN care_need w ON w.age = k.age AND w.month = n.month
       CROSS JOIN LATERAL (SELECT max(n.taken_am[d]) AS am, max(n.taken_pm[d]) AS pm, max(n.taken_before_after[d]) AS before_after
                             FROM unnest(w.days) d) t
       GROUP BY k.address_id, k.line, k.id, w.bucket),
    lines AS (
      SELECT address_id, sum(seated) AS seated,
             ${eachPool((pool) => sql`min(${sql.ref(pool)}) AS ${sql.ref(pool)}, min(${sql.ref(pool)} - children) AS ${sql.ref(`${pool}_spare`)}`)}
        FROM lefts GROUP BY address_id, line),
    places AS MATERIALIZED (
      SELECT address_id, max(${ofSession(c.session.need, (pool) => sql.ref(pool))})::integer AS places_left
        FROM lines
       WHERE seated = ${sql.lit(seats)} AND ${ofSession(c.session.need, (pool) => sql.ref(`${pool}_spare`))} >= 0
       GROUP BY address_id)`;
}

/** How many children have to find a group, counted once a pattern. */
function seatsWanted(c: SearchCriteria): { seats: number } {
  const wanted = new Map(
    c.needs.filter(({ must }) => must).map((need) => [`${need.pattern} ${need.age}`, need.children]),
  );
  return { seats: [...wanted.values()].reduce((sum, children) => sum + children, 0) };
}
