import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import {
  bookable,
  licensedPlaces,
  participates,
  requestChannel,
  sourceOf,
} from '@/server/repositories/facility-participation';

/** An open facility with its list, its addresses and open age groups in order; null when there is none of that id or it has closed. */
export async function findFacility(db: Queryable, id: string) {
  const facility = await db
    .selectFrom('facility as f')
    .selectAll()
    .select([sourceOf.as('list'), licensedPlaces.as('licensedPlacesInAll')])
    .select([participates.as('participates'), bookable.as('bookable'), requestChannel.as('requestChannel')])
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  if (!facility) return null;
  const addresses = await addressesOf(db, id);
  return { facility, addresses, ageGroups: await ageGroupsOf(db, id) };
}

/** The addresses of an open facility; empty when there is none of that id or it has closed. */
export async function addressesOfOpenFacility(db: Queryable, id: string) {
  const open = await db
    .selectFrom('facility')
    .select('id')
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return open ? addressesOf(db, id) : [];
}

async function addressesOf(db: Queryable, facilityId: string) {
  return db
    .selectFrom('facilityAddress')
    .selectAll()
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** An open age group with what is offered in it. `places` are the 21 figures of the weekly template by pool and weekday. */
export interface AgeGroupRow {
  id: string;
  addressId: string;
  title: string;
  /** An end that is not stated is null. */
  fromMonths: number | null;
  toMonths: number | null;
  licensedPlaces: number | null;
  weeklyPlaces: number[];
  dropInItem: { sessionType: number; price: number }[];
  schedule: { scheduleType: number; days: number; monthlyPrice: number }[];
}

/** The open age groups of a facility, by address and in the facility's order. */
export async function ageGroupsOf(db: Queryable, facilityId: string): Promise<AgeGroupRow[]> {
  const { rows } = await sql<AgeGroupRow>`
    SELECT g.id, g.address_id, g.title, g.from_months, g.to_months, g.licensed_places, g.weekly_places,
           coalesce((SELECT json_agg(json_build_object('sessionType', d.session_type, 'price', d.price)
                                     ORDER BY d.session_type)
                       FROM drop_in_item d WHERE d.age_group_id = g.id), '[]') AS drop_in_item,
           coalesce((SELECT json_agg(json_build_object('scheduleType', s.schedule_type, 'days', s.days,
                                                       'monthlyPrice', s.monthly_price)
                                     ORDER BY s.schedule_type, s.days)
                       FROM schedule s WHERE s.age_group_id = g.id), '[]') AS schedule
      FROM age_group g JOIN facility_address a ON a.id = g.address_id
     WHERE g.facility_id = ${facilityId} AND g.closed_at IS NULL
     ORDER BY a.position, a.id, g.position, g.from_months, g.id`.execute(db);
  return rows;
}

/** The ages in months at which any open age group begins or ends, in order. Few among very many: each is one step in an index. */
export async function ageBoundaries(db: Queryable): Promise<number[]> {
  const distinct = (column: 'from_months' | 'to_months') => {
    const months = sql.ref(column);
    const next = (after: RawBuilder<unknown>) =>
      sql`(SELECT min(${months}) FROM age_group WHERE closed_at IS NULL AND ${months} > ${after})`;
    return sql`(
      WITH RECURSIVE step AS (SELECT ${next(sql`-1`)} AS months UNION ALL SELECT ${next(sql`step.months`)} FROM step WHERE months IS NOT NULL)
      SELECT months FROM step WHERE months IS NOT NULL)`;
  };
  const { rows } = await sql<{ months: number }>`
    ${distinct('from_months')} UNION ${distinct('to_months')} ORDER BY 1`.execute(db);
  return rows.map(({ months }) => months);
}

/** Reviews of a facility, newest first, with their number in all. */
export async function reviewsOf(db: Queryable, facilityId: string, page: { offset: number; limit: number }) {
  const reviews = await db
    .selectFrom('review')
    .select(['id', 'at', 'rating', 'ratings', 'text', 'reply', 'authorName'])
    .where('facilityId', '=', facilityId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('facilityId', '=', facilityId)
    .executeTakeFirstOrThrow();
  return { reviews, total };
}

/**
 * Recalculates the figures a facility does not declare itself from what was recorded: rating and review count from its
 * reviews, median reply time and acceptance rate from its replies (product rule 3).
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
