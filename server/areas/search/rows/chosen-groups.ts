import { sql } from 'kysely';
import { HalfDayPermanent, SessionType } from '@/lib/enums';
import { isPermanent, type SearchCriteria, type Sql } from '@/server/areas/search/rows/search-criteria';

/** Of the groups `g` that an age fits, the one that takes the child comes first: as ageGroupOn of lib/facilities/age-group.ts chooses. */
export const bestGroupFirst = sql`g.from_months IS NULL OR g.to_months IS NULL, g.position, g.from_months, g.id`;

/** Whether the stated ages of group `g` let this age in. */
export const takesAge = (age: Sql): Sql =>
  sql`${age} >= coalesce(g.from_months, 0) AND (g.to_months IS NULL OR ${age} < g.to_months)`;

/** The addresses of `base` that may have a price within the limit: no price that is asked is below the lowest of its address. */
export const priced = ({ maxPrice }: SearchCriteria): Sql => sql`
  (SELECT * FROM base WHERE ${maxPrice === null ? sql`lowest IS NOT NULL` : sql`lowest <= ${maxPrice}`})`;

/** The age group of each age at the addresses of `base`; without birth dates every group of them, each a line of its own. */
export function chosenGroups(c: SearchCriteria): Sql {
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

/** Which rows `p` of the price list count: the sessions and days a week that are asked, half days of permanent care where they are given. */
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

/** What group `k` asks for each kind of session, as one row; null where it has no price for it. */
export function pricesOf(c: SearchCriteria): Sql {
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
