import { sql } from 'kysely';
import { type ScheduleType, TourStatus } from '@/lib/enums';
import { liveBookingStatuses } from '@/server/areas/family/rows/records';
import { participates } from '@/server/areas/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';

/** Whether the family requested a booking before this time; examples don't count. */
export async function hasAskedBefore(db: Queryable, familyId: string, time: Date): Promise<boolean> {
  const earlier = await db
    .selectFrom('bookingGroup')
    .select('id')
    .where('familyId', '=', familyId)
    .where('isExample', '=', false)
    .where('createdAt', '<', time)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Facilities with this id, or with the text in their name; an exact match comes first. */
export async function facilitiesByName(db: Queryable, text: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; city: string; currency: string }>`
    SELECT f.id, f.name, a.city, f.currency FROM facility f
      JOIN facility_address a ON a.facility_id = f.id AND a.position = (
        SELECT min(position) FROM facility_address WHERE facility_id = f.id)
     WHERE f.closed_at IS NULL AND (f.id::text = lower(${text}) OR strpos(lower(f.name), lower(${text})) > 0)
     ORDER BY lower(f.name) <> lower(${text}), f.name, f.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function setDropInPrice(tx: Tx, ageGroupId: string, sessionType: ScheduleType, price: number) {
  await tx
    .insertInto('dropInItem')
    .values({ ageGroupId, sessionType, price })
    .onConflict((conflict) => conflict.columns(['ageGroupId', 'sessionType']).doUpdateSet({ price }))
    .execute();
}

export async function setMonthlyPrice(
  tx: Tx,
  row: { ageGroupId: string; scheduleType: ScheduleType; days: number; monthlyPrice: number },
): Promise<void> {
  await tx
    .insertInto('schedule')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['ageGroupId', 'scheduleType', 'days']).doUpdateSet({ monthlyPrice: row.monthlyPrice }),
    )
    .execute();
}

/** Returns false if there was none. */
export async function deleteDropInPrice(tx: Tx, ageGroupId: string, sessionType: ScheduleType): Promise<boolean> {
  const query = tx.deleteFrom('dropInItem').where('ageGroupId', '=', ageGroupId).where('sessionType', '=', sessionType);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Returns false if there was none. */
export async function deleteMonthlyPrice(tx: Tx, ageGroupId: string, scheduleType: ScheduleType, days: number) {
  const query = tx.deleteFrom('schedule').where('ageGroupId', '=', ageGroupId).where('scheduleType', '=', scheduleType);
  return (await query.where('days', '=', days).executeTakeFirst()).numDeletedRows > 0n;
}

export const addressesOf = (db: Queryable, facilityId: string) =>
  db
    .selectFrom('facilityAddress')
    .select(['id', 'title'])
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function closeGroupsAt(tx: Tx, addressId: string, at: Date): Promise<void> {
  const open = tx.updateTable('ageGroup').set({ closedAt: at }).where('addressId', '=', addressId);
  await open.where('closedAt', 'is', null).execute();
}

/**
 * The facility's bookings that are not final, and its scheduled tours and offered starts, in lock order: bookings by
 * id, then tours.
 */
export async function openRequestsOf(tx: Tx, facilityId: string): Promise<{ kind: 'booking' | 'tour'; id: string }[]> {
  const { rows } = await sql<{ kind: 'booking' | 'tour'; id: string }>`
    SELECT 'booking' AS kind, id FROM booking_group
     WHERE facility_id = ${facilityId} AND status = ANY (${liveBookingStatuses}::smallint[])
    UNION ALL
    SELECT 'tour', id FROM tour_group
     WHERE facility_id = ${facilityId} AND status = ANY (${plannedTours}::smallint[])
     ORDER BY kind, id`.execute(tx);
  return rows;
}

const plannedTours = [TourStatus.SCHEDULED_TOUR, TourStatus.SCHEDULED_START];

/** Open facilities that answer in Nestling and have no confirmed contact, by name: nobody there hears of a request. */
export const unheardFacilities = (db: Queryable) =>
  db
    .selectFrom('facility as f')
    .select(['f.id', 'f.name', 'f.email'])
    .where('f.closedAt', 'is', null)
    .where(participates)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('facilityContact as c')
            .select('c.id')
            .whereRef('c.facilityId', '=', 'f.id')
            .where('c.confirmedAt', 'is not', null)
            .where('c.removedAt', 'is', null),
        ),
      ),
    )
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();

/** Stores the reply to a booking's review, replacing an earlier one; false if there is no review. */
export async function setReviewReply(db: Queryable, groupId: string, reply: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('review')
    .set({ reply, repliedAt: at })
    .where('groupId', '=', groupId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
