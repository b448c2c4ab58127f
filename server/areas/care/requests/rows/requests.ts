import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { BookingGroupTable, TourGroupTable, WaitlistGroupTable } from '@/server/db/schema';

/** The tables of tour and waitlist requests, which share most columns. */
type RequestTable = 'tourGroup' | 'waitlistGroup';

/** The shared columns, joined with what moves and mails need from the facility. */
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
  /** When the request was mailed to the facility; null if the facility answers in Nestling. */
  passedOnAt: Date | null;
  /** Id shared by the requests sent to several facilities at once; null for a single request. */
  askedTogether: string | null;
  isExample: boolean;
  createdAt: Date;
}

const rowsOf = (db: Queryable, table: RequestTable) =>
  db
    .selectFrom(table)
    .innerJoin('facility', 'facility.id', `${table}.facilityId`)
    .innerJoin('facilityAddress', 'facilityAddress.id', `${table}.addressId`)
    .innerJoin('ageGroup', 'ageGroup.id', `${table}.ageGroupId`)
    .selectAll(table)
    .select(['facility.name as facilityName', 'facilityAddress.timeZone', 'ageGroup.title as ageGroupTitle']);

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

async function lockRow<Row extends RequestRow>(
  tx: Tx,
  table: RequestTable,
  id: string,
  familyId?: string,
): Promise<Row | null> {
  await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
  return readRow<Row>(tx, table, id, familyId);
}

/** Returns false if the number is taken; retry with another. */
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

/**
 * Typed access to one of the two tables. With a `familyId`, only that family's request is found. Each update raises the
 * version.
 */
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

/** A request or a change of one, as the daily limit counts it. */
export interface CountedRequest {
  /** For a change: the facility at that time. */
  facilityId: string;
  at: Date;
  isChange: boolean;
}

/** The moves by which a parent changes a request. */
const changeActions = ['change', 'absence', 'comingAfterAll', 'reschedule'] as const;

/**
 * The family's requests and changes after `since`, newest first. Bookings that came from a waitlist or tour are left out: the
 * facility offered them.
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
     WHERE move.actor = 'parent' AND move.action IN (${sql.join(changeActions)}) AND move.at > ${since}
    ORDER BY at DESC`.execute(db);
  return rows;
}

interface DueIds {
  now: Date;
  skip: readonly string[];
  limit: number;
  /** The later ones: of bookings. */
  column?: 'dueAt' | 'firstDayMailAt' | 'priceDueAt';
}

/** Ids of due requests, longest overdue first. Demonstration examples never come due. */
export async function dueIds(
  db: Queryable,
  table: RequestTable | 'bookingGroup',
  { now, skip, limit, column = 'dueAt' }: DueIds,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where(sql<boolean>`${sql.ref(column)} <= ${now}`)
    .where('isExample', '=', false)
    .where(sql<boolean>`NOT id = ANY (${skip}::uuid[])`)
    .orderBy(sql.ref(column))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export interface ListFilter<Status extends number> {
  /** Null for all. */
  statuses: readonly Status[] | null;
  /** Statuses that wait for the parent's answer. */
  waiting: readonly Status[];
}

/**
 * One page of a family's requests that are not hidden, and their total. Requests that wait for the parent (`waits`) come first,
 * by deadline; then the newest. `extra` is a further filter.
 */
export async function pageOf<Row extends RequestRow>(
  db: Queryable,
  table: RequestTable,
  familyId: string,
  {
    statuses,
    waits,
    extra,
  }: { statuses: readonly number[] | null; waits: RawBuilder<boolean>; extra?: RawBuilder<boolean> | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ groups: Row[]; total: number }> {
  let query = rowsOf(db, table).where(`${table}.familyId`, '=', familyId).where(`${table}.hiddenAt`, 'is', null);
  if (statuses) query = query.where(`${table}.status`, 'in', statuses);
  if (extra) query = query.where(extra);
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

/** The newest booking that came from each of these tours or waitlist requests, by their id. */
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

/** A family's requests that were sent together, in the order sent. */
export const rowsAskedTogether = async <Row extends RequestRow>(
  db: Queryable,
  table: RequestTable,
  familyId: string,
  askedTogether: string,
): Promise<Row[]> => {
  const found = await rowsOf(db, table)
    .where(`${table}.familyId`, '=', familyId)
    .where(`${table}.askedTogether`, '=', askedTogether)
    .orderBy(`${table}.createdAt`)
    .orderBy(`${table}.number`)
    .execute();
  return found as unknown as Row[];
};

/** How many facilities each of these batches was sent to. */
export async function facilitiesAsked(
  db: Queryable,
  table: RequestTable,
  batches: readonly string[],
): Promise<Map<string, number>> {
  if (batches.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['askedTogether', sql<number>`count(DISTINCT facility_id)`.as('total')])
    .where('askedTogether', 'in', batches)
    .groupBy('askedTogether')
    .execute();
  return new Map(rows.map(({ askedTogether, total }) => [askedTogether!, total]));
}

/** A parent has acted on this booking, so that the demonstration no longer renews it (record 0041). */
export async function endExample(db: Queryable, id: string): Promise<void> {
  await db.updateTable('bookingGroup').set({ isExample: false }).where('id', '=', id).execute();
}
