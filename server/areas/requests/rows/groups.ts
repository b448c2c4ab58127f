import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { BookingGroupTable, TourGroupTable, WaitlistGroupTable } from '@/server/db/schema';

/** What tours and waitlist requests share as rows: a number of their own, a version, a due instant, a family that reads them. */
export type RequestTable = 'tourGroup' | 'waitlistGroup';

/** The columns that they share, with what their moves and their mails need of the facility. */
export interface RequestRow {
  id: string;
  number: string;
  version: number;
  familyId: string;
  facilityId: string;
  facilityName: string;
  addressId: string;
  timeZone: string;
  ageGroupId: string;
  ageGroupTitle: string;
  children: string[];
  note: string | null;
  hiddenAt: Date | null;
  dueAt: Date | null;
  /** When it was passed on by mail; null where the facility answers here. */
  passedOnAt: Date | null;
  /** The question to several facilities that it was asked with; null where it was asked alone. */
  askedTogether: string | null;
  isExample: boolean;
  createdAt: Date;
}

/** The shared columns of one of the tables. */
export const rowsOf = (db: Queryable, table: RequestTable) =>
  db
    .selectFrom(table)
    .innerJoin('facility', 'facility.id', `${table}.facilityId`)
    .innerJoin('facilityAddress', 'facilityAddress.id', `${table}.addressId`)
    .innerJoin('ageGroup', 'ageGroup.id', `${table}.ageGroupId`)
    .selectAll(table)
    .select(['facility.name as facilityName', 'facilityAddress.timeZone', 'ageGroup.title as ageGroupTitle']);

/** One request; with a family, only that family's. */
async function readRow<Row extends RequestRow>(
  db: Queryable,
  table: RequestTable,
  id: string,
  familyId?: string,
): Promise<Row | null> {
  let query = rowsOf(db, table).where(`${table}.id`, '=', id);
  if (familyId !== undefined) query = query.where(`${table}.familyId`, '=', familyId);
  return ((await query.executeTakeFirst()) as Row | undefined) ?? null;
}

/** The same, locked until the transaction ends. */
async function lockRow<Row extends RequestRow>(
  tx: Tx,
  table: RequestTable,
  id: string,
  familyId?: string,
): Promise<Row | null> {
  await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  return readRow<Row>(tx, table, id, familyId);
}

/** False when the number is taken: the caller draws another. */
export async function insertNumbered(
  tx: Tx,
  table: RequestTable | 'bookingGroup',
  row: Insertable<TourGroupTable> | Insertable<WaitlistGroupTable> | Insertable<BookingGroupTable>,
): Promise<boolean> {
  const result = await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Changes a request; each change is another version. Answers it as it is then. */
async function updateRow<Row extends RequestRow>(
  tx: Tx,
  table: RequestTable,
  id: string,
  change: Updateable<TourGroupTable> | Updateable<WaitlistGroupTable>,
): Promise<Row> {
  await tx
    .updateTable(table)
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return (await readRow<Row>(tx, table, id))!;
}

/** Reading and writing the rows of one of the tables, which the type parameters describe. */
export const requestRows = <
  Row extends RequestRow,
  NewRow extends Insertable<TourGroupTable> | Insertable<WaitlistGroupTable>,
  Change extends Updateable<TourGroupTable> | Updateable<WaitlistGroupTable>,
>(
  table: RequestTable,
) => ({
  insert: (tx: Tx, row: NewRow) => insertNumbered(tx, table, row),
  update: (tx: Tx, id: string, change: Change) => updateRow<Row>(tx, table, id, change),
  read: (db: Queryable, id: string, familyId?: string) => readRow<Row>(db, table, id, familyId),
  lock: (tx: Tx, id: string, familyId?: string) => lockRow<Row>(tx, table, id, familyId),
});

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
export interface CountedRequest {
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
export async function requestsAndChangesSince(db: Queryable, familyId: string, since: Date): Promise<CountedRequest[]> {
  const { rows } = await sql<CountedRequest>`
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
  table: RequestTable | 'bookingGroup',
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

/** Which of a family's requests a list shows; those that are hidden are in none. */
export interface Narrow<Status extends number> {
  /** Null for any. */
  statuses: readonly Status[] | null;
  /** In which the parent's answer is awaited. */
  waiting: readonly Status[];
}

/**
 * One page of a family's requests, and how many there are: those that wait for its answer, the nearest deadline before the
 * others, then the newest. `waits` is the condition of the former, `also` one more that all of them meet.
 */
export async function pageOf<Row extends RequestRow>(
  db: Queryable,
  table: RequestTable,
  familyId: string,
  {
    statuses,
    waits,
    also,
  }: { statuses: readonly number[] | null; waits: RawBuilder<boolean>; also?: RawBuilder<boolean> | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ groups: Row[]; total: number }> {
  let query = rowsOf(db, table).where(`${table}.familyId`, '=', familyId).where(`${table}.hiddenAt`, 'is', null);
  if (statuses) query = query.where(`${table}.status`, 'in', statuses);
  if (also) query = query.where(also);
  const groups = await query
    .orderBy(sql`CASE WHEN ${waits} THEN coalesce(${sql.ref(`${table}.dueAt`)}, 'infinity') END`)
    .orderBy(`${table}.createdAt`, 'desc')
    .orderBy(`${table}.id`)
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { groups: groups as unknown as Row[], total: counted.total };
}

/** The newest booking that each of these tours has become, or that was offered to each of these waitlist requests. */
export async function bookingsOf(
  db: Queryable,
  column: 'tourId' | 'waitlistId',
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookingGroup')
    .select(['id', column])
    .where(column, 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row[column]!, row.id]));
}
