import { sql } from 'kysely';
import { HalfDayPermanent, SessionType } from '@/lib/enums';
import { all, isPermanent, type SearchCriteria, type Sql } from '@/server/areas/search/rows/search-criteria';

/**
 * CTEs that find the addresses of `base` where every child has a session with a place on every date; `places` has these
 * with the fewest places left and the price. A `line` is an address if the children's ages are known, else one of its
 * age groups. Children of one group share a session, as in a request: each session is counted for all of them.
 */
export function availability(c: SearchCriteria): Sql {
  return sql`
    care_need AS MATERIALIZED (
      SELECT bucket, pattern, month, weekday, days, child, coalesce(age, -1) AS age, first, must
        FROM jsonb_to_recordset(${JSON.stringify(c.needs)}::jsonb) AS w(bucket integer, pattern integer, month date,
               weekday integer, days integer[], child integer, age integer, first boolean, must boolean)),
    ${keeps(c) ? keptMonths(c) : sql``}
    chosen AS MATERIALIZED (${chosenGroups(c)}),
    offered AS MATERIALIZED (
      SELECT k.*, p.* FROM chosen k CROSS JOIN LATERAL (${pricesOf(c)}) p WHERE k.seated = ${sql.lit(seatsWanted(c))}),
    lefts AS MATERIALIZED (${isPermanent(c) ? permanentLefts(c) : dropInLefts(c)}),
    lines AS (${isPermanent(c) ? permanentLines(c) : dropInLines}),
    places AS MATERIALIZED (
      SELECT address_id, max(places_left)::integer AS places_left, min(price_from)::integer AS price_from,
             min(price_asked)::double precision AS price_asked, true AS fits
        FROM lines GROUP BY address_id)`;
}

/** Number of ages that need a group at an address. */
const seatsWanted = (c: SearchCriteria): number =>
  new Set(c.needs.flatMap(({ must, age }) => (must ? [age] : []))).size;

/** Number of children in the group on those days. */
const together = (c: SearchCriteria, days: Sql): Sql =>
  c.needs.some(({ child }) => child > 0) ? sql`count(*) OVER (PARTITION BY k.line, k.id, ${days})` : sql`1`;

const priceColumns = sql`k.full_day, k.half_am, k.half_pm, k.school, k.weekend`;
const template = (first: number, weekday: Sql) => sql`k.weekly_places[${sql.lit(first)} + ${weekday}]`;

/** Whether any places are kept for waiting families. Usually not: the offers job runs every few seconds. */
const keeps = (c: SearchCriteria): boolean => c.kept.length > 0;

const keptMonths = (c: SearchCriteria) => sql`
  kept_month AS MATERIALIZED (
    SELECT "ageGroupId" AS age_group_id, month, am, pm, "beforeAfter" AS before_after
      FROM jsonb_to_recordset(${JSON.stringify(c.kept)}::jsonb)
        AS m("ageGroupId" uuid, month date, am integer[], pm integer[], "beforeAfter" integer[])),`;

/**
 * Joins the taken places `n` and kept places `q` of group `k` in the month of need `w`; without either, {@link
 * takenMonth} is null.
 */
const joinTaken = (c: SearchCriteria): Sql => sql`
  LEFT JOIN availability_month n ON n.age_group_id = k.id AND n.month = w.month
  ${keeps(c) ? sql`LEFT JOIN kept_month q ON q.age_group_id = k.id AND q.month = w.month` : sql``}`;
const takenMonth = (c: SearchCriteria): Sql => (keeps(c) ? sql`coalesce(n.month, q.month)` : sql`n.month`);

/** The places left on day `d` of the month. */
function leftOnDay(c: SearchCriteria): Sql {
  const left = (first: number, taken: Sql, kept: Sql) =>
    sql`${template(first, sql`w.weekday`)} - coalesce(${taken}[d], 0) ${keeps(c) ? sql`- coalesce(${kept}[d], 0)` : sql``}`;
  return sql`${left(0, sql`n.taken_am`, sql`q.am`)} AS am, ${left(7, sql`n.taken_pm`, sql`q.pm`)} AS pm,
             ${left(14, sql`n.taken_before_after`, sql`q.before_after`)} AS school_left`;
}

/**
 * Drop-in: a month without taken places is checked once against the weekly template, any other day by day. A closed day
 * among weekdays has no care and no price.
 */
function dropInLefts(c: SearchCriteria): Sql {
  const month = takenMonth(c);
  const paidDays =
    c.openDays.length > 0
      ? sql`cardinality(w.days)`
      : sql`(SELECT count(*) FROM unnest(w.days) paid WHERE w.month + paid - 1 <> ALL (k.closed_days))`;
  return sql`
    SELECT k.address_id, k.line, w.child, w.weekday, CASE WHEN ${month} IS NULL THEN ${paidDays} ELSE 1 END AS weight, ${leftOnDay(c)},
           ${priceColumns}, ${together(c, sql`w.bucket, d`)} AS together
      FROM offered k JOIN care_need w ON w.age = k.age ${joinTaken(c)}
     CROSS JOIN LATERAL unnest(CASE WHEN ${month} IS NULL THEN w.days[1:1] ELSE w.days END) d
     WHERE ${month} IS NULL OR w.month + d - 1 <> ALL (k.closed_days)`;
}

/**
 * Permanent care: checks the template of every month, once per weekday of a pattern, since its price does not depend on
 * the number of days. Months with taken places are also checked day by day.
 */
const permanentLefts = (c: SearchCriteria): Sql => sql`
  SELECT k.address_id, k.line, w.child, w.first, ${template(0, sql`w.weekday`)} AS am, ${template(7, sql`w.weekday`)} AS pm,
         ${template(14, sql`w.weekday`)} AS school_left, ${priceColumns}, ${together(c, sql`w.pattern, w.weekday`)} AS together
    FROM offered k
    JOIN (SELECT pattern, weekday, child, age, bool_or(first) AS first FROM care_need GROUP BY 1, 2, 3, 4) w ON w.age = k.age
  UNION ALL
  SELECT k.address_id, k.line, w.child, w.first, ${leftOnDay(c)}, ${priceColumns}, ${together(c, sql`w.bucket, d`)}
    FROM offered k JOIN care_need w ON w.age = k.age ${joinTaken(c)}
   CROSS JOIN LATERAL unnest(w.days) d WHERE ${takenMonth(c)} IS NOT NULL`;

/** Drop-in: on each day, a child takes the cheapest session with room for all children of its group. */
const dropInLines = sql`
  SELECT address_id, line, min(places) AS places_left, min(unit) AS price_from, sum(unit::bigint * weight) AS price_asked
    FROM (
      SELECT address_id, line, weight,
             greatest(CASE WHEN full_day IS NOT NULL OR (weekend IS NOT NULL AND weekday >= 6) THEN least(am, pm) END,
                      CASE WHEN half_am IS NOT NULL THEN am END, CASE WHEN half_pm IS NOT NULL THEN pm END,
                      CASE WHEN school IS NOT NULL THEN school_left END) AS places,
             least(CASE WHEN least(am, pm) >= together THEN least(full_day, CASE WHEN weekday >= 6 THEN weekend END) END,
                   CASE WHEN am >= together THEN half_am END, CASE WHEN pm >= together THEN half_pm END,
                   CASE WHEN school_left >= together THEN school END) AS unit
        FROM lefts WHERE weight > 0) day
   GROUP BY address_id, line HAVING bool_and(unit IS NOT NULL)`;

/**
 * Permanent care: a child keeps one session on all days, the cheapest that is free on all; the price is that of the
 * first day's group.
 */
function permanentLines(c: SearchCriteria): Sql {
  const weekend = sql.lit(c.needs.every(({ weekday }) => weekday >= 6));
  const sessions = [
    { price: sql`CASE WHEN ${weekend} THEN least(full_day, weekend) ELSE full_day END`, left: sql`least(am, pm)` },
    { price: sql`half_am`, left: sql`am` },
    { price: sql`half_pm`, left: sql`pm` },
    { price: sql`school`, left: sql`school_left` },
  ];
  const free = sessions.map(
    ({ price, left }, index) => sql`
      CASE WHEN min(${left} - together) >= 0 THEN min(${price}) FILTER (WHERE first) END AS ${sql.ref(`price_${index}`)},
      min(${left}) AS ${sql.ref(`left_${index}`)}`,
  );
  const price = (index: number) => sql.ref(`price_${index}`);
  const cheapest = sql`least(${all(
    sessions.map((_, index) => price(index)),
    ', ',
  )})`;
  const most = sql`greatest(${all(
    sessions.map((_, index) => sql`CASE WHEN ${price(index)} IS NOT NULL THEN ${sql.ref(`left_${index}`)} END`),
    ', ',
  )})`;
  return sql`
    SELECT address_id, line, min(places) AS places_left, min(unit) AS price_from, sum(unit::bigint) AS price_asked
      FROM (SELECT address_id, line, ${cheapest} AS unit, ${most} AS places
              FROM (SELECT address_id, line, child, ${all(free, ', ')} FROM lefts GROUP BY address_id, line, child) s) child
     GROUP BY address_id, line HAVING bool_and(unit IS NOT NULL)`;
}

/** Order of the groups `g` that fit an age, as ageGroupOn (lib/facilities/age-group.ts) chooses. */
export const bestGroupFirst = sql`g.from_months IS NULL OR g.to_months IS NULL, g.position, g.from_months, g.id`;

/** Whether group `g` takes this age; an end that is not stated is open. */
export const takesAge = (age: Sql): Sql =>
  sql`${age} >= coalesce(g.from_months, 0) AND (g.to_months IS NULL OR ${age} < g.to_months)`;

/** Prunes `base` by each address's lowest price, which no requested price can be below. */
export const priced = ({ maxPrice }: SearchCriteria): Sql => sql`
  (SELECT * FROM base WHERE ${maxPrice === null ? sql`lowest IS NOT NULL` : sql`lowest <= ${maxPrice}`})`;

/** The age group of each age at the addresses of `base`; without birth dates, every group is a line of its own. */
function chosenGroups(c: SearchCriteria): Sql {
  const columns = sql`b.address_id, b.closed_days, b.half_day_permanent, g.id, g.weekly_places`;
  if (c.agesOn.length === 0) {
    return sql`
      SELECT ${columns}, g.id AS line, -1 AS age, 1 AS seated
        FROM ${priced(c)} b JOIN age_group g ON g.address_id = b.address_id AND g.closed_at IS NULL`;
  }
  return sql`
    SELECT *, count(*) FILTER (WHERE must) OVER (PARTITION BY line) AS seated
      FROM (SELECT DISTINCT ON (b.address_id, s.age) ${columns}, b.address_id AS line, s.age, s.must
              FROM ${priced(c)} b JOIN age_group g ON g.address_id = b.address_id AND g.closed_at IS NULL
              JOIN (SELECT age, bool_or(must) AS must FROM care_need GROUP BY age) s ON ${takesAge(sql`s.age`)}
             ORDER BY b.address_id, s.age, ${bestGroupFirst}) one`;
}

/**
 * Conditions on the price list's rows `p`: the sessions and days a week of the search, half days of permanent care
 * where they are offered.
 */
export function pricesThatCount(c: SearchCriteria, halfDayPermanent: Sql): Sql[] {
  const session = isPermanent(c) ? sql`p.schedule_type` : sql`p.session_type`;
  const halfDays = [SessionType.HALF_DAY_AM, SessionType.HALF_DAY_PM];
  return [
    ...(c.session.priced ? [sql`${session} = ANY (${c.session.priced}::smallint[])`] : []),
    ...(isPermanent(c) && c.daysAWeek !== null ? [sql`p.days = ${c.daysAWeek}`] : []),
    ...(isPermanent(c)
      ? [sql`(${session} <> ALL (${halfDays}::smallint[]) OR ${halfDayPermanent} = ${HalfDayPermanent.ALLOWED})`]
      : []),
  ];
}

/** The price of group `k` for each kind of session, as one row; null where it has none. */
function pricesOf(c: SearchCriteria): Sql {
  const [list, session, price] = isPermanent(c)
    ? [sql`schedule`, sql`p.schedule_type`, sql`p.monthly_price`]
    : [sql`drop_in_item`, sql`p.session_type`, sql`p.price`];
  const lowest = (...types: SessionType[]) => sql`min(${price}) FILTER (WHERE ${session} = ANY (${types}::smallint[]))`;
  const counting = pricesThatCount(c, sql`k.half_day_permanent`);
  return sql`
    SELECT ${lowest(SessionType.FULL_DAY)} AS full_day, ${lowest(SessionType.HALF_DAY_AM)} AS half_am,
           ${lowest(SessionType.HALF_DAY_PM)} AS half_pm, ${lowest(SessionType.WEEKEND_FULL_DAY)} AS weekend,
           ${lowest(SessionType.BEFORE_AND_AFTER_SCHOOL, SessionType.BEFORE_SCHOOL, SessionType.AFTER_SCHOOL)} AS school
      FROM ${list} p WHERE ${sql.join([sql`p.age_group_id = k.id`, ...counting], sql.raw(' AND '))}`;
}
