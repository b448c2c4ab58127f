import { sql } from 'kysely';
import { halfDays, isLongerThanHalf, sessionsByLength } from '@/lib/facilities/session-length';
import { bestGroupFirst, priced, pricesThatCount, takesAge } from '@/server/areas/facilities/search/rows/availability';
import { hasPrices } from '@/server/areas/facilities/search/rows/participation';
import {
  all,
  isPermanent,
  poolsNeeded,
  type SearchCriteria,
  type Sql,
} from '@/server/areas/facilities/search/rows/search-criteria';
import { wallTime } from '@/server/db/wall-time';

/** Offers are joined only if the search filters or sorts by them; a page's own prices are read for its rows alone. */
export const needsOffer = (c: SearchCriteria) =>
  c.pricedOnly || c.sessionAsked || c.agesOn.length > 0 || c.order === 'price';

/** The children's ages on the first day, by what "tomorrow" is at the address; -1 stands for an unknown age. */
function ages(c: SearchCriteria): Sql {
  const rows = c.agesOn.flatMap(({ tomorrow, ages: list }) => list.map((age, child) => ({ age, child, tomorrow })));
  const list = rows.length > 0 ? rows : [{ age: -1, child: 0, tomorrow: null }];
  return sql`unnest(${list.map(({ age }) => age)}::integer[], ${list.map(({ child }) => child)}::integer[],
                    ${list.map(({ tomorrow }) => tomorrow)}::date[]) AS x(age, child, tomorrow)`;
}

/** Columns of `base` that `candidates` keeps. */
const kept = [
  'id',
  'address_id',
  'position',
  'time_zone',
  'sort_name',
  'currency',
  'rating_average',
  'review_count',
  'median_reply_hours',
  'distance_km',
  'detour_km',
  'half_day_permanent',
  'lowest',
  'relevance',
  'ages_unstated',
] as const;

/**
 * The addresses of `base` that offer what the search requires: an age group and a price for each child, the lowest
 * within the limit. Uses one GROUP BY: joining two intermediate results made the planner choose a nested loop, because
 * it estimated one row for each.
 */
export function offers(c: SearchCriteria): Sql {
  const slice = { am: sql`[1:7]`, pm: sql`[8:14]`, before_after: sql`[15:21]` } as const;
  const pools = poolsNeeded[c.session.need].map((pool) => sql`0 < ANY (g.weekly_places${slice[pool]})`);
  const offered = c.session.need === 'any' ? sql`true` : all(pools, ' AND ');
  const there =
    c.agesOn.length > 1 ? sql`AND x.tomorrow = ${wallTime(sql`${c.now}`, sql`b.time_zone`)}::date + 1` : sql``;
  const columns = all(
    kept.map((column) => sql.ref(column)),
    ', ',
  );
  const counting = [
    sql`p.age_group_id = group_id AND offered AND child IS NOT NULL`,
    ...pricesThatCount(c, sql`half_day_permanent`),
  ];
  const wanted = offerConditions(c);
  return sql`
    SELECT ${columns}, ${usualPrice(isPermanent(c) ? 'schedule' : 'drop_in_item')}
      FROM (SELECT b.*, g.id AS group_id, g.from_months, g.to_months, g.from_months IS NULL OR g.to_months IS NULL AS partly, ${offered} AS offered, x.child,
                   rank() OVER (PARTITION BY b.address_id, x.child ORDER BY ${bestGroupFirst}) AS choice
              FROM ${c.pricedOnly ? priced(c) : sql`base`} b
              LEFT JOIN age_group g ON g.address_id = b.address_id AND g.closed_at IS NULL
              LEFT JOIN ${ages(c)} ON g.id IS NOT NULL AND (x.age = -1 OR (${takesAge(sql`x.age`)})) ${there}) k
      LEFT JOIN ${isPermanent(c) ? sql`schedule` : sql`drop_in_item`} p ON ${all(counting, ' AND ')}
     ${c.agesOn.length > 0 ? sql`WHERE child IS NULL OR choice = 1` : sql``}
     GROUP BY ${columns} ${wanted.length > 0 ? sql`HAVING ${all(wanted, ' AND ')}` : sql``}`;
}

/** Aggregates rows `p` of a price list: the lowest price of the longest session, its rank, and the price of half days. */
export function usualPrice(table: 'schedule' | 'drop_in_item'): Sql {
  const [session, price] =
    table === 'schedule' ? [sql`p.schedule_type`, sql`p.monthly_price`] : [sql`p.session_type`, sql`p.price`];
  const longest = sql`min(ARRAY[array_position(${sql.lit(`{${sessionsByLength.join()}}`)}::smallint[], ${session}), ${price}])`;
  const longerThanHalf = sql.lit(sessionsByLength.filter(isLongerThanHalf).length);
  return sql`
    (${longest})[2] AS price_from, (${longest})[1] - 1 AS session_rank,
    CASE WHEN (${longest})[1] <= ${longerThanHalf} THEN min(${price}) FILTER (WHERE ${session} = ANY (${halfDays}::smallint[])) END AS half_price`;
}

/** Number of children with a group and a price. */
const fitting = sql`count(DISTINCT child) FILTER (WHERE offered)`;
const pricedFor = sql`count(DISTINCT child) FILTER (WHERE p.age_group_id IS NOT NULL)`;

/**
 * Whether the children's ages lie within the overall age range of the address, while the licence has more places than the
 * groups together. Then the list states only some of the age groups.
 */
function areBetween(c: SearchCriteria): Sql {
  const ages = c.agesOn.flatMap((one) => one.ages);
  const here = sql`FILTER (WHERE a.address_id = k.address_id)`;
  return sql`EXISTS (
    SELECT FROM facility f JOIN age_group a ON a.facility_id = f.id AND a.closed_at IS NULL
     WHERE f.id = k.id
     GROUP BY f.id
    HAVING count(*) = count(a.licensed_places) AND sum(a.licensed_places) < f.licensed_places
       AND min(a.from_months) ${here} <= ${Math.min(...ages)} AND ${Math.max(...ages)} < max(a.to_months) ${here})`;
}

function offerConditions(c: SearchCriteria): Sql[] {
  const children = sql.lit(c.agesOn[0]?.ages.length ?? 1);
  const parts: Sql[] = [];
  // Ages that are not fully stated do not exclude a facility; hours and prices must be known.
  const unstated =
    c.session.need === 'any' && !c.pricedOnly
      ? sql`OR count(group_id) = 0 OR bool_or(partly) ${c.agesOn.length > 0 ? sql`OR ${areBetween(c)}` : sql``}`
      : sql``;
  if (c.sessionAsked || c.agesOn.length > 0) parts.push(sql`(${fitting} = ${children} ${unstated})`);
  if (c.pricedOnly) parts.push(sql`${pricedFor} = ${children}`);
  else if (c.sessionAsked) parts.push(sql`(${pricedFor} = ${children} OR NOT ${hasPrices(sql`k.id`)})`);
  return parts;
}
