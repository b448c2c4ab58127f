import { sql } from 'kysely';
import { HalfDayPermanent, type ScheduleType, SessionType } from '@/lib/enums';
import { halfDays, isLongerThanHalf, sessionsByLength } from '@/lib/facilities/session-length';
import { all, isPermanent, type SearchCriteria, type Sql } from '@/server/areas/facilities/search/rows/search-criteria';

/**
 * CTEs that find the addresses of `base` where every child has a session with a place on every date; `places` has these
 * with the fewest places left and the price. A `line` is an address if the children's ages are known, else one of its
 * age groups. Children of one group share a session, as in a request: each session is counted for all of them. Without
 * ages, the lines with the longest session count.
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
    lines AS (${lines(c, isPermanent(c) ? permanentUnits(c) : dropInUnits(c))}),
    places AS MATERIALIZED (
      SELECT address_id, max(places_left)::integer AS places_left, min(price_from)::integer AS price_from,
             min(price_asked)::double precision AS price_asked, min(session_rank) AS session_rank,
             min(${c.priceAsked && c.wholePrice ? sql`half_asked` : sql`half_from`})::double precision AS half_price, true AS fits
        FROM (SELECT *, min(session_rank) OVER (PARTITION BY address_id) AS longest FROM lines) l
       WHERE session_rank = longest GROUP BY address_id)`;
}

/** The sessions of the search, longest first. */
const sessionsOf = ({ session: { priced } }: SearchCriteria): readonly ScheduleType[] =>
  sessionsByLength.filter((type) => priced?.includes(type) ?? true);

/** The places left for a session. */
const leftIn = {
  [SessionType.FULL_DAY]: sql`least(am, pm)`,
  [SessionType.WEEKEND_FULL_DAY]: sql`least(am, pm)`,
  [SessionType.HALF_DAY_AM]: sql`am`,
  [SessionType.HALF_DAY_PM]: sql`pm`,
  [SessionType.BEFORE_AND_AFTER_SCHOOL]: sql`school_left`,
  [SessionType.AFTER_SCHOOL]: sql`school_left`,
  [SessionType.BEFORE_SCHOOL]: sql`school_left`,
} as const satisfies Record<ScheduleType, Sql>;

const priceOf = (type: ScheduleType) => sql.ref(`price_${type}`);
const leftOf = (type: ScheduleType) => sql.ref(`left_${type}`);
const list = (parts: readonly Sql[]) => all(parts, ', ');

/** Number of ages that need a group at an address. */
const seatsWanted = (c: SearchCriteria): number =>
  new Set(c.needs.flatMap(({ must, age }) => (must ? [age] : []))).size;

/** Number of children in the group on those days. */
const together = (c: SearchCriteria, days: Sql): Sql =>
  c.needs.some(({ child }) => child > 0) ? sql`count(*) OVER (PARTITION BY k.line, k.id, ${days})` : sql`1`;

const priceColumns = (c: SearchCriteria) => list(sessionsOf(c).map((type) => sql.ref(`k.price_${type}`)));
const template = (first: number, weekday: Sql) => sql`k.weekly_places[${sql.lit(first)} + ${weekday}]`;

/** Whether any places are kept for waiting families. Usually not: the offers job runs every few seconds. */
const keeps = (c: SearchCriteria): boolean => c.keptMonths.length > 0;

const keptMonths = (c: SearchCriteria) => sql`
  kept_month AS MATERIALIZED (
    SELECT "ageGroupId" AS age_group_id, month, am, pm, "beforeAfter" AS before_after
      FROM jsonb_to_recordset(${JSON.stringify(c.keptMonths)}::jsonb)
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
           ${priceColumns(c)}, ${together(c, sql`w.bucket, d`)} AS together
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
         ${template(14, sql`w.weekday`)} AS school_left, ${priceColumns(c)}, ${together(c, sql`w.pattern, w.weekday`)} AS together
    FROM offered k
    JOIN (SELECT pattern, weekday, child, age, bool_or(first) AS first FROM care_need GROUP BY 1, 2, 3, 4) w ON w.age = k.age
  UNION ALL
  SELECT k.address_id, k.line, w.child, w.first, ${leftOnDay(c)}, ${priceColumns(c)}, ${together(c, sql`w.bucket, d`)}
    FROM offered k JOIN care_need w ON w.age = k.age ${joinTaken(c)}
   CROSS JOIN LATERAL unnest(w.days) d WHERE ${takenMonth(c)} IS NOT NULL`;

/** Drop-in: a unit is a child on a day, with the price of each session that has room for all children of its group. */
const dropInUnits = (c: SearchCriteria): Sql => sql`
  SELECT address_id, line, weight, ${list(
    sessionsOf(c).flatMap((type) => [
      sql`CASE WHEN ${leftIn[type]} >= together ${type === SessionType.WEEKEND_FULL_DAY ? sql`AND weekday >= 6` : sql``} THEN ${priceOf(type)} END AS ${priceOf(type)}`,
      sql`${leftIn[type]} AS ${leftOf(type)}`,
    ]),
  )} FROM lefts WHERE weight > 0`;

/**
 * Permanent care: a unit is a child, which keeps one session on all days; the price is that of the first day's group.
 */
function permanentUnits(c: SearchCriteria): Sql {
  const isWeekend = c.needs.every(({ weekday }) => weekday >= 6);
  const counts = (type: ScheduleType) => sql.lit(type !== SessionType.WEEKEND_FULL_DAY || isWeekend);
  return sql`
    SELECT address_id, line, 1 AS weight, ${list(
      sessionsOf(c).flatMap((type) => [
        sql`CASE WHEN ${counts(type)} AND min(${leftIn[type]} - together) >= 0 THEN min(${priceOf(type)}) FILTER (WHERE first) END AS ${priceOf(type)}`,
        sql`min(${leftIn[type]}) AS ${leftOf(type)}`,
      ]),
    )} FROM lefts GROUP BY address_id, line, child`;
}

/**
 * The price of each line: in the longest session that all units have. If they have none in common, each takes its own
 * longest, and `session_rank` is beyond the last.
 */
function lines(c: SearchCriteria, units: Sql): Sql {
  const sessions = sessionsOf(c);
  const total = (type: ScheduleType) => sql.ref(`total_${type}`);
  const from = (type: ScheduleType) => sql.ref(`from_${type}`);
  /** The value of the first session for which the condition holds. */
  const first = (
    holds: (type: ScheduleType) => Sql,
    value: (type: ScheduleType, rank: number) => Sql,
    otherwise: Sql,
  ) =>
    sql`CASE ${all(
      sessions.map(
        (type) => sql`WHEN ${holds(type)} IS NOT NULL THEN ${value(type, sessionsByLength.indexOf(type as never))}`,
      ),
      ' ',
    )} ELSE ${otherwise} END`;
  const half = halfDays.filter((type) => sessions.includes(type));
  const hasHalf = half.length > 0 && sessions.some(isLongerThanHalf);
  const forLonger = (value: (type: ScheduleType) => Sql) =>
    hasHalf
      ? sql`CASE WHEN coalesce(${list(sessions.filter(isLongerThanHalf).map(total))}) IS NOT NULL THEN least(${list(
          half.map((type) => sql`CASE WHEN ${total(type)} IS NOT NULL THEN ${value(type)} END`),
        )}) END`
      : sql`NULL::integer`;
  return sql`
    SELECT address_id, line, ${first(total, (_, rank) => sql.lit(rank), sql.lit(sessionsByLength.length))} AS session_rank,
           ${first(total, total, sql`total_own`)} AS price_asked, ${first(total, from, sql`from_own`)} AS price_from,
           ${first(total, leftOf, sql`left_own`)} AS places_left, ${forLonger(total)} AS half_asked, ${forLonger(from)} AS half_from
      FROM (
        SELECT address_id, line, ${list(
          sessions.flatMap((type) => [
            sql`CASE WHEN bool_and(${priceOf(type)} IS NOT NULL) THEN sum(${priceOf(type)}::bigint * weight) END AS ${total(type)}`,
            sql`min(${priceOf(type)}) AS ${from(type)}, min(${leftOf(type)}) AS ${leftOf(type)}`,
          ]),
        )}, sum(own::bigint * weight) AS total_own, min(own) AS from_own, min(own_left) AS left_own
          FROM (SELECT *, coalesce(${list(sessions.map(priceOf))}) AS own,
                       ${first(priceOf, leftOf, sql`NULL`)} AS own_left FROM (${units}) unit) unit
         GROUP BY address_id, line HAVING bool_and(own IS NOT NULL)) line`;
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
  const [table, session, price] = isPermanent(c)
    ? [sql`schedule`, sql`p.schedule_type`, sql`p.monthly_price`]
    : [sql`drop_in_item`, sql`p.session_type`, sql`p.price`];
  const counting = pricesThatCount(c, sql`k.half_day_permanent`);
  const prices = sessionsOf(c).map(
    (type) => sql`min(${price}) FILTER (WHERE ${session} = ${sql.lit(type)}) AS ${priceOf(type)}`,
  );
  return sql`
    SELECT ${list(prices)}
      FROM ${table} p WHERE ${sql.join([sql`p.age_group_id = k.id`, ...counting], sql.raw(' AND '))}`;
}
