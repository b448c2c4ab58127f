import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  bookable,
  licensedPlaces,
  participates,
  requestChannel,
  sourceOf,
} from '@/server/areas/facilities/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';
import type {
  AgeGroupTable,
  DropInItemTable,
  FacilityAddressTable,
  ReviewTable,
  ScheduleTable,
} from '@/server/db/schema';

type AddressRow = Selectable<FacilityAddressTable>;

/** An open facility with its list, addresses and open age groups; null if it is unknown or closed. */
export async function findFacility(db: Queryable, id: string) {
  const row = await db
    .selectFrom('facility as f')
    .selectAll()
    .select([sourceOf.as('list'), licensedPlaces.as('licensedPlacesInAll')])
    .select([participates.as('participates'), bookable.as('bookable'), requestChannel.as('requestChannel')])
    .select(rowsOf<AddressRow>(addresses(id)).as('addresses'))
    .select(rowsOf<AgeGroupRow>(openAgeGroups(id)).as('ageGroups'))
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { addresses: all, ageGroups, ...facility } = row;
  return { facility, addresses: all, ageGroups };
}

/** The rows of a query as one JSON value with camelCase columns, so that everything is read in one statement. */
const rowsOf = <Row>(query: RawBuilder<unknown>) =>
  sql<Row[]>`coalesce((SELECT json_agg(one) FROM (${query}) one), '[]')`;

const addresses = (facilityId: string) => sql`
  SELECT id, facility_id AS "facilityId", position, title, line1, city, region, postal_code AS "postalCode", country, lat,
         lng, time_zone AS "timeZone", point_precision AS "pointPrecision"
    FROM facility_address WHERE facility_id = ${facilityId} ORDER BY position, id`;

/** An open age group with its offers. `places` are the 21 figures of the weekly template by pool and weekday. */
export interface AgeGroupRow extends Omit<Selectable<AgeGroupTable>, 'facilityId' | 'position' | 'closedAt'> {
  dropInItem: Omit<Selectable<DropInItemTable>, 'ageGroupId'>[];
  schedule: Omit<Selectable<ScheduleTable>, 'ageGroupId'>[];
}

const openAgeGroups = (facilityId: string) => sql`
  SELECT g.id, g.address_id AS "addressId", g.title, g.from_months AS "fromMonths", g.to_months AS "toMonths",
         g.licensed_places AS "licensedPlaces", g.weekly_places AS "weeklyPlaces",
         coalesce((SELECT json_agg(json_build_object('sessionType', d.session_type, 'price', d.price)
                                   ORDER BY d.session_type)
                     FROM drop_in_item d WHERE d.age_group_id = g.id), '[]') AS "dropInItem",
         coalesce((SELECT json_agg(json_build_object('scheduleType', s.schedule_type, 'days', s.days,
                                                     'monthlyPrice', s.monthly_price)
                                   ORDER BY s.schedule_type, s.days)
                     FROM schedule s WHERE s.age_group_id = g.id), '[]') AS schedule
    FROM age_group g JOIN facility_address a ON a.id = g.address_id
   WHERE g.facility_id = ${facilityId} AND g.closed_at IS NULL
   ORDER BY a.position, a.id, g.position, g.from_months, g.id`;

/** The open age groups of a facility, by address and position. */
export async function ageGroupsOf(db: Queryable, facilityId: string): Promise<AgeGroupRow[]> {
  return (await sql<AgeGroupRow>`${openAgeGroups(facilityId)}`.execute(db)).rows;
}

/**
 * The ages in months at which any open age group begins or ends, sorted. A loose index scan: few distinct values in a
 * large table.
 */
export async function ageBoundaries(db: Queryable): Promise<number[]> {
  const distinct = (column: 'from_months' | 'to_months') => {
    const months = sql`(CASE WHEN closed_at IS NULL THEN ${sql.ref(column)} END)`;
    const next = (after: RawBuilder<unknown>) => sql`(SELECT min(${months}) FROM age_group WHERE ${months} > ${after})`;
    return sql`(
      WITH RECURSIVE step AS (SELECT ${next(sql`-1`)} AS months UNION ALL SELECT ${next(sql`step.months`)} FROM step WHERE months IS NOT NULL)
      SELECT months FROM step WHERE months IS NOT NULL)`;
  };
  const { rows } = await sql<{ months: number }>`
    ${distinct('from_months')} UNION ${distinct('to_months')} ORDER BY 1`.execute(db);
  return rows.map(({ months }) => months);
}

export type ReviewRow = Pick<
  Selectable<ReviewTable>,
  'id' | 'at' | 'rating' | 'ratings' | 'text' | 'reply' | 'authorName'
>;

/** An open age group with a price by the day, with what a calendar of this month and the next needs. */
export interface BookableGroupRow extends Pick<
  AgeGroupRow,
  'id' | 'addressId' | 'fromMonths' | 'toMonths' | 'weeklyPlaces' | 'dropInItem'
> {
  openingHours: unknown;
  closedDays: string[];
  timeZone: string;
  /** Only months in which places are taken. */
  months: { month: string; am: number[]; pm: number[]; beforeAfter: number[] }[];
}

/** The groups of these addresses that can be booked by the day, by address and position. */
export async function bookableGroupsAt(
  db: Queryable,
  addressIds: readonly string[],
  now: Date,
): Promise<BookableGroupRow[]> {
  const { rows } = await sql<BookableGroupRow>`
    SELECT g.id, g.address_id, g.from_months, g.to_months, g.weekly_places, f.opening_hours, f.closed_days, a.time_zone,
           d.items AS drop_in_item,
           coalesce((SELECT json_agg(json_build_object('month', n.month, 'am', n.taken_am, 'pm', n.taken_pm,
                                                       'beforeAfter', n.taken_before_after))
                       FROM availability_month n
                      WHERE n.age_group_id = g.id AND n.month BETWEEN ${now}::date - 32 AND ${now}::date + 63), '[]') AS months
      FROM facility_address a JOIN facility f ON f.id = a.facility_id JOIN age_group g ON g.address_id = a.id
      JOIN LATERAL (
        SELECT json_agg(json_build_object('sessionType', d.session_type, 'price', d.price) ORDER BY d.session_type) AS items
          FROM drop_in_item d WHERE d.age_group_id = g.id) d ON d.items IS NOT NULL
     WHERE a.id = ANY (${addressIds}::uuid[]) AND g.closed_at IS NULL AND ${bookable}
     ORDER BY g.address_id, g.position, g.from_months, g.id`.execute(db);
  return rows;
}

/** Reviews of an open facility, newest first, with their total; null if there is no such facility. */
export async function reviewsOf(
  db: Queryable,
  facilityId: string,
  page: { offset: number; limit: number },
): Promise<{ reviews: ReviewRow[]; total: number } | null> {
  const { rows } = await sql<(ReviewRow | { id: null }) & { total: number }>`
    SELECT (SELECT count(*)::integer FROM review WHERE facility_id = f.id) AS total, r.*
      FROM facility f
      LEFT JOIN LATERAL (
        SELECT id, at, rating, ratings, text, reply, author_name FROM review WHERE facility_id = f.id
         ORDER BY at DESC, id LIMIT ${page.limit} OFFSET ${page.offset}) r ON true
     WHERE f.id = ${facilityId} AND f.closed_at IS NULL
     ORDER BY r.at DESC, r.id`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return { total: first.total, reviews: rows.filter((row) => row.id !== null) };
}

/**
 * Recalculates a facility's derived figures: rating and review count from its reviews, median reply time and acceptance
 * rate from its replies (product rule 3).
 */
export async function refreshFacilityFigures(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  if (facilityIds.length === 0) return;
  await sql`
    UPDATE facility f
       SET rating_average = r.average, review_count = coalesce(r.reviews, 0),
           rating_by_category = coalesce(c.by_category, '{}'),
           median_reply_hours = p.median, acceptance_rate = p.rate
      FROM unnest(${facilityIds}::uuid[]) AS wanted(id)
      LEFT JOIN LATERAL (
        SELECT avg(rating) AS average, count(*)::integer AS reviews FROM review WHERE facility_id = wanted.id) r ON true
      LEFT JOIN LATERAL (
        SELECT jsonb_object_agg(category, average) AS by_category FROM (
          SELECT e.key AS category, avg(e.value::double precision) AS average
            FROM review v CROSS JOIN LATERAL jsonb_each_text(v.ratings) e
           WHERE v.facility_id = wanted.id GROUP BY e.key) x) c ON true
      LEFT JOIN LATERAL (
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM replied_at - asked_at) / 3600) AS median,
               avg(accepted::integer)::double precision AS rate
          FROM facility_reply WHERE facility_id = wanted.id) p ON true
     WHERE f.id = wanted.id`.execute(tx);
}

/** The data of a month's calendar; null unless the group is open and its facility is open and participates. */
export async function findCalendarMonth(
  db: Queryable,
  wanted: { facilityId: string; ageGroupId: string; month: string },
) {
  const row = await db
    .selectFrom('ageGroup')
    .innerJoin('facility as f', 'f.id', 'ageGroup.facilityId')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'ageGroup.addressId')
    .leftJoin('availabilityMonth', (join) =>
      join.onRef('availabilityMonth.ageGroupId', '=', 'ageGroup.id').on('availabilityMonth.month', '=', wanted.month),
    )
    .select([
      'ageGroup.addressId',
      'ageGroup.weeklyPlaces',
      'f.openingHours',
      'f.closedDays',
      'facilityAddress.timeZone',
      'availabilityMonth.takenAm',
      'availabilityMonth.takenPm',
      'availabilityMonth.takenBeforeAfter',
    ])
    .where('ageGroup.id', '=', wanted.ageGroupId)
    .where('ageGroup.facilityId', '=', wanted.facilityId)
    .where('ageGroup.closedAt', 'is', null)
    .where('f.closedAt', 'is', null)
    .where(participates)
    .executeTakeFirst();
  return row ?? null;
}

/** The first id of each page of the facilities that search engines may list: open and not invented, by id. */
export async function listedPageStarts(db: Queryable, pageSize: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number
                      FROM facility WHERE closed_at IS NULL AND NOT invented) listed
     WHERE number % ${pageSize}::integer = 1 % ${pageSize}::integer ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One page of them; `before` is the first id of the next page. */
export async function listListed(db: Queryable, from: string, before: string | undefined, pageSize: number) {
  return db
    .selectFrom('facility')
    .select(['id', 'updatedAt'])
    .where('closedAt', 'is', null)
    .where('invented', '=', false)
    .where('id', '>=', from)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id')
    .limit(pageSize)
    .execute();
}
