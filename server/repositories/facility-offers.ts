import { sql } from 'kysely';
import { BookingType } from '@/lib/enums';
import { all, poolsNeeded, type SearchCriteria, type Sql } from '@/server/repositories/facility-search-criteria';

/** What is offered is looked up only where the search turns on it; the page's own prices are read for its rows alone. */
export const needsOffer = (c: SearchCriteria) =>
  c.pricedOnly || c.sessionAsked || c.agesOn.length > 0 || c.order === 'price';

/** The children's ages on the first day; one age of -1 stands for "whoever it is". */
function ages(c: SearchCriteria): Sql {
  const [first, ...others] = c.agesOn;
  if (!first) return sql`ARRAY[-1]`;
  const cases = others.map(
    ({ tomorrow, ages: then }) =>
      sql`WHEN (${c.now}::timestamptz AT TIME ZONE a.time_zone)::date + 1 = ${tomorrow}::date THEN ${then}::integer[]`,
  );
  const usual = sql`${first.ages}::integer[]`;
  return cases.length === 0 ? usual : sql`CASE ${all(cases, ' ')} ELSE ${usual} END`;
}

/** For one address: how many of the children fit an age group, for how many it has a price, and the lowest of them. */
export function offer(c: SearchCriteria): Sql {
  const permanent = c.priceType === BookingType.PERMANENT;
  const session = permanent ? sql`p.schedule_type` : sql`p.session_type`;
  const fitting = [
    sql`p.age_group_id = g.id`,
    ...(c.session.priced ? [sql`${session} = ANY (${c.session.priced}::smallint[])`] : []),
    ...(permanent && c.daysAWeek !== null ? [sql`p.days = ${c.daysAWeek}`] : []),
  ];
  const slice = { am: sql`[1:7]`, pm: sql`[8:14]`, before_after: sql`[15:21]` } as const;
  const places = poolsNeeded[c.session.need].map((pool) => sql`0 < ANY (g.weekly_places${slice[pool]})`);
  return sql`
    SELECT count(DISTINCT x.child)::integer AS fitting, min(l.price)::integer AS price,
           (count(DISTINCT x.child) FILTER (WHERE l.price IS NOT NULL))::integer AS priced, max(x.children) AS children
      FROM (SELECT age, ordinality AS child, cardinality(${ages(c)}) AS children
              FROM unnest(${ages(c)}) WITH ORDINALITY AS list(age, ordinality)) x
      JOIN age_group g ON g.address_id = a.id AND g.closed_at IS NULL
       AND (x.age = -1 OR (x.age >= g.from_months AND x.age < g.to_months))
       AND (${all(places, c.session.need === 'any' ? ' OR ' : ' AND ')})
     CROSS JOIN LATERAL (SELECT min(${permanent ? sql`p.monthly_price` : sql`p.price`}) AS price
                           FROM ${permanent ? sql`schedule` : sql`drop_in_item`} p WHERE ${all(fitting, ' AND ')}) l`;
}

export function offerConditions(c: SearchCriteria): Sql[] {
  const parts: Sql[] = [];
  if (c.sessionAsked || c.agesOn.length > 0) parts.push(sql`o.fitting = o.children`);
  if (c.pricedOnly) parts.push(sql`o.priced = o.children`);
  else if (c.sessionAsked) parts.push(sql`(o.priced = o.children OR NOT ${hasPrices})`);
  if (c.maxPrice !== null) parts.push(sql`o.price <= ${c.maxPrice}`);
  return parts;
}

const hasPrices = sql`EXISTS (
  SELECT 1 FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL
     AND (EXISTS (SELECT 1 FROM drop_in_item p WHERE p.age_group_id = g.id)
       OR EXISTS (SELECT 1 FROM schedule p WHERE p.age_group_id = g.id)))`;
