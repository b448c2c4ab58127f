import { sql } from 'kysely';
import { BookingType } from '@/lib/enums';
import { hasPrices } from '@/server/repositories/facility-participation';
import { all, poolsNeeded, type SearchCriteria, type Sql } from '@/server/repositories/facility-search-criteria';

/** What is offered is looked up only where the search turns on it; the page's own prices are read for its rows alone. */
export const needsOffer = (c: SearchCriteria) =>
  c.pricedOnly || c.sessionAsked || c.agesOn.length > 0 || c.order === 'price';

/** The children's ages on the first day, by what is tomorrow at the address; -1 means "whoever it is". */
function ages(c: SearchCriteria): Sql {
  const rows = c.agesOn.flatMap(({ tomorrow, ages: list }) => list.map((age, child) => ({ age, child, tomorrow })));
  const list = rows.length > 0 ? rows : [{ age: -1, child: 0, tomorrow: null }];
  return sql`unnest(${list.map(({ age }) => age)}::integer[], ${list.map(({ child }) => child)}::integer[],
                    ${list.map(({ tomorrow }) => tomorrow)}::date[]) AS x(age, child, tomorrow)`;
}

/** Columns of `base`, which `candidates` keeps. */
const kept = [
  'id',
  'address_id',
  'position',
  'time_zone',
  'name',
  'currency',
  'rating_average',
  'review_count',
  'median_reply_hours',
  'distance_km',
  'relevance',
] as const;

/**
 * The addresses of `base` where what the search insists on is offered: an age group for each child, a price for each, the
 * lowest within the limit. One grouping instead of a join of two intermediate results, whose sizes the planner cannot know:
 * taking them for one row it would compare each with each.
 */
export function offers(c: SearchCriteria): Sql {
  const permanent = c.priceType === BookingType.PERMANENT;
  const session = permanent ? sql`p.schedule_type` : sql`p.session_type`;
  const fitting = [
    sql`p.age_group_id = g.id AND x.child IS NOT NULL`,
    ...(c.session.priced ? [sql`${session} = ANY (${c.session.priced}::smallint[])`] : []),
    ...(permanent && c.daysAWeek !== null ? [sql`p.days = ${c.daysAWeek}`] : []),
  ];
  const slice = { am: sql`[1:7]`, pm: sql`[8:14]`, before_after: sql`[15:21]` } as const;
  const offered = poolsNeeded[c.session.need].map((pool) => sql`0 < ANY (g.weekly_places${slice[pool]})`);
  const there =
    c.agesOn.length > 1 ? sql`AND x.tomorrow = (${c.now}::timestamptz AT TIME ZONE b.time_zone)::date + 1` : sql``;
  const columns = all(
    kept.map((column) => sql`b.${sql.ref(column)}`),
    ', ',
  );
  const wanted = offerConditions(c);
  return sql`
    SELECT ${columns}, ${lowest(c)} AS price
      FROM base b
      LEFT JOIN age_group g ON g.address_id = b.address_id AND g.closed_at IS NULL
       ${c.session.need === 'any' ? sql`` : sql`AND ${all(offered, ' AND ')}`}
      LEFT JOIN ${ages(c)} ON g.id IS NOT NULL
       AND (x.age = -1 OR (x.age >= coalesce(g.from_months, 0) AND (g.to_months IS NULL OR x.age < g.to_months))) ${there}
      LEFT JOIN ${permanent ? sql`schedule` : sql`drop_in_item`} p ON ${all(fitting, ' AND ')}
     GROUP BY ${columns} ${wanted.length > 0 ? sql`HAVING ${all(wanted, ' AND ')}` : sql``}`;
}

const lowest = (c: SearchCriteria) =>
  c.priceType === BookingType.PERMANENT ? sql`min(p.monthly_price)::integer` : sql`min(p.price)::integer`;

/** For how many of the children there is a group, and a price. */
const fitting = sql`count(DISTINCT x.child)`;
const priced = sql`count(DISTINCT x.child) FILTER (WHERE p.age_group_id IS NOT NULL)`;

function offerConditions(c: SearchCriteria): Sql[] {
  const children = sql.lit(c.agesOn[0]?.ages.length ?? 1);
  const parts: Sql[] = [];
  // Ages that are not stated, or only in part, are no reason to leave a facility out; hours and prices have to be known.
  const partly = sql`bool_or(g.from_months IS NULL OR g.to_months IS NULL)`;
  const unstated = c.session.need === 'any' && !c.pricedOnly ? sql`OR count(g.id) = 0 OR ${partly}` : sql``;
  if (c.sessionAsked || c.agesOn.length > 0) parts.push(sql`(${fitting} = ${children} ${unstated})`);
  if (c.pricedOnly) parts.push(sql`${priced} = ${children}`);
  else if (c.sessionAsked) parts.push(sql`(${priced} = ${children} OR NOT ${hasPrices(sql`b.id`)})`);
  if (c.maxPrice !== null) {
    parts.push(sql`${lowest(c)} <= ${c.maxPrice} AND b.currency = (SELECT currency FROM own)`);
  }
  return parts;
}
