import { sql, type Insertable, type RawBuilder, type SelectQueryBuilder, type Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB, TourGroupTable, WaitlistGroupTable } from '@/server/db/schema';

/** What tours and waitlist requests share as rows: a number of their own, a version, a due instant, a family that reads them. */
export type RequestTable = 'tourGroup' | 'waitlistGroup';

/** False when the number is taken: the caller draws another. */
export async function insertNumbered(
  tx: Tx,
  table: RequestTable,
  row: Insertable<TourGroupTable> | Insertable<WaitlistGroupTable>,
): Promise<boolean> {
  const result = await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Each change is another version. */
export async function updateVersioned(
  tx: Tx,
  table: RequestTable,
  id: string,
  change: Updateable<TourGroupTable> | Updateable<WaitlistGroupTable>,
): Promise<void> {
  await tx
    .updateTable(table)
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks the row until the transaction ends. */
export async function lockRow(tx: Tx, table: RequestTable, id: string): Promise<void> {
  await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
}

/** How many of a family's requests are in these statuses. */
export async function countIn(
  db: Queryable,
  table: RequestTable,
  familyId: string,
  statuses: readonly number[],
): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)`.as('total'))
    .where('familyId', '=', familyId)
    .where('status', 'in', statuses)
    .executeTakeFirstOrThrow();
  return total;
}

/** A request, or a change of one, as the limit of a day counts it. */
export interface Asking {
  /** Of a change: where the request was then. */
  facilityId: string;
  at: Date;
  isChange: boolean;
}

/** What a parent does to a request of theirs that is asking once more. */
const changes = ['change', 'absence', 'reschedule'] as const;

/**
 * When and where a family asked for care, a tour or a place in line, or changed what it asked for, after `since`, newest
 * first. Bookings that were offered from a line or a tour are the facility's doing and not among them.
 */
export async function requestsAndChangesSince(db: Queryable, familyId: string, since: Date): Promise<Asking[]> {
  const { rows } = await sql<Asking>`
    WITH own AS (
      SELECT 'booking' AS subject, id, facility_id, created_at, waitlist_id IS NULL AND tour_id IS NULL AS asked
        FROM booking_group WHERE family_id = ${familyId} AND updated_at > ${since} AND NOT is_example
      UNION ALL
      SELECT 'tour', id, facility_id, created_at, true
        FROM tour_group WHERE family_id = ${familyId} AND updated_at > ${since} AND NOT is_example
      UNION ALL
      SELECT 'waitlist', id, facility_id, created_at, true
        FROM waitlist_group WHERE family_id = ${familyId} AND updated_at > ${since} AND NOT is_example)
    SELECT facility_id, created_at AS at, false AS is_change FROM own WHERE asked AND created_at > ${since}
    UNION ALL
    SELECT coalesce((move.details->>'facilityId')::uuid, own.facility_id), move.at, true
      FROM own JOIN move ON move.subject = own.subject AND move.subject_id = own.id
     WHERE move.actor = 'parent' AND move.action IN (${sql.join(changes)}) AND move.at > ${since}
    ORDER BY at DESC`.execute(db);
  return rows;
}

/** Ids of requests the clock has business with, the longest due first; examples wait until their parent touches them. */
export async function dueIds(
  db: Queryable,
  table: RequestTable,
  { now, skip, limit }: { now: Date; skip: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('dueAt', '<=', now)
    .where('isExample', '=', false)
    .where(sql<boolean>`NOT id = ANY (${skip}::uuid[])`)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * One page of a family's requests, and how many there are: those that wait for its answer, the nearest deadline before the
 * others, then the newest. `waits` is the condition of the former.
 */
export async function pageOf<T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
  table: RequestTable,
  { waits, offset, limit }: { waits: RawBuilder<unknown>; offset: number; limit: number },
): Promise<{ groups: O[]; total: number }> {
  const groups = await query
    .orderBy(sql`CASE WHEN ${waits} THEN coalesce(${sql.ref(`${table}.dueAt`)}, 'infinity') END`)
    .orderBy(sql.ref(`${table}.createdAt`), 'desc')
    .orderBy(sql.ref(`${table}.id`))
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { groups: groups as O[], total: counted.total };
}
