import { sql, type Insertable, type Updateable } from 'kysely';
import { BookingStatus, WaitlistStatus, type BookingType, type ScheduleType, type Weekday } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';

/** A waitlist request with what its moves and mails need of the facility. Dates yyyy-MM-dd; startMonth is a month's first. */
export interface WaitlistGroupRow {
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
  type: BookingType;
  scheduleType: ScheduleType;
  bookingDates: string[];
  startMonth: string | null;
  permanentBookingDays: Weekday[];
  note: string | null;
  status: WaitlistStatus;
  joinedAt: Date;
  hiddenAt: Date | null;
  dueAt: Date | null;
  isExample: boolean;
  createdAt: Date;
}

/** Those who keep a place in line: waiting, or holding an offer. */
const inLine = [WaitlistStatus.NEW, WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL] as const;

function waitlists(db: Queryable) {
  return db
    .selectFrom('waitlistGroup')
    .innerJoin('facility', 'facility.id', 'waitlistGroup.facilityId')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'waitlistGroup.addressId')
    .innerJoin('ageGroup', 'ageGroup.id', 'waitlistGroup.ageGroupId')
    .selectAll('waitlistGroup')
    .select(['facility.name as facilityName', 'facilityAddress.timeZone', 'ageGroup.title as ageGroupTitle']);
}

/** False when the number is taken: the caller draws another. */
export async function insertWaitlist(tx: Tx, row: Insertable<WaitlistGroupTable>): Promise<boolean> {
  const result = await tx
    .insertInto('waitlistGroup')
    .values(row)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateWaitlistRow(tx: Tx, id: string, change: Updateable<WaitlistGroupTable>): Promise<void> {
  await tx
    .updateTable('waitlistGroup')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a request behind everyone who waits: for a change of the line. */
export async function moveToTheEnd(tx: Tx, id: string, joinedAt: Date): Promise<void> {
  await sql`
    UPDATE waitlist_group SET joined_at = ${joinedAt},
           sequence = nextval(pg_get_serial_sequence('waitlist_group', 'sequence'))
     WHERE id = ${id}`.execute(tx);
}

/** One request; with a family, only that family's. */
export async function readWaitlist(db: Queryable, id: string, familyId?: string): Promise<WaitlistGroupRow | null> {
  let query = waitlists(db).where('waitlistGroup.id', '=', id);
  if (familyId !== undefined) query = query.where('waitlistGroup.familyId', '=', familyId);
  return ((await query.executeTakeFirst()) as WaitlistGroupRow | undefined) ?? null;
}

/** The same, locked. Where it has an offered booking, that one is locked before (see followBooking). */
export async function lockWaitlist(tx: Tx, id: string, familyId?: string): Promise<WaitlistGroupRow | null> {
  await tx.selectFrom('waitlistGroup').select('id').where('id', '=', id).forUpdate().execute();
  return readWaitlist(tx, id, familyId);
}

/** A family's requests that are not hidden, newest first. */
export async function listWaitlistRows(
  db: Queryable,
  familyId: string,
  statuses: readonly WaitlistStatus[] | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ groups: WaitlistGroupRow[]; total: number }> {
  let query = waitlists(db).where('waitlistGroup.familyId', '=', familyId).where('waitlistGroup.hiddenAt', 'is', null);
  if (statuses) query = query.where('waitlistGroup.status', 'in', statuses);
  const groups = await query
    .orderBy('waitlistGroup.createdAt', 'desc')
    .orderBy('waitlistGroup.id')
    .offset(offset)
    .limit(limit)
    .execute();
  const counted = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { groups: groups as unknown as WaitlistGroupRow[], total: counted.total };
}

/** True where another request of these children waits in the same line. */
export async function waitsAlready(tx: Tx, row: Pick<WaitlistGroupRow, LineKey | 'id' | 'familyId' | 'children'>) {
  const { rows } = await sql`
    SELECT 1 FROM waitlist_group o
     WHERE o.family_id = ${row.familyId} AND o.id <> ${row.id} AND o.status IN (${sql.join(inLine)})
       AND o.age_group_id = ${row.ageGroupId} AND o.type = ${row.type} AND o.children && ${row.children}::uuid[]
       AND (o.start_month = ${row.startMonth}::date OR o.booking_dates && ${row.bookingDates}::date[])
     LIMIT 1`.execute(tx);
  return rows.length > 0;
}
type LineKey = 'ageGroupId' | 'type' | 'startMonth' | 'bookingDates';

/**
 * The order of a line (decisions 4): families with another child already enrolled there, then the time of joining, then
 * the order of arrival.
 */
const siblingFirst = (alias: string) => sql`
  NOT EXISTS (SELECT 1 FROM booking_group e WHERE e.family_id = ${sql.ref(`${alias}.family_id`)}
    AND e.facility_id = ${sql.ref(`${alias}.facility_id`)} AND e.status = ${BookingStatus.APPROVED}
    AND NOT (e.children <@ ${sql.ref(`${alias}.children`)}))`;
const rankOf = (alias: string) =>
  sql`(${siblingFirst(alias)}, ${sql.ref(`${alias}.joined_at`)}, ${sql.ref(`${alias}.sequence`)})`;

export interface PlaceInLine {
  id: string;
  position: number;
  lineLength: number;
}

/** Where these requests stand: 1 is the first. A line is an age group, a type, and a month or any of the wished dates. */
export async function placesInLine(db: Queryable, ids: readonly string[]): Promise<PlaceInLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlaceInLine>`
    SELECT w.id, 1 + count(*) FILTER (WHERE o.id <> w.id AND ${rankOf('o')} < ${rankOf('w')}) AS position,
           count(*) AS line_length
      FROM waitlist_group w
      JOIN waitlist_group o ON o.age_group_id = w.age_group_id AND o.type = w.type AND o.status IN (${sql.join(inLine)})
       AND (o.start_month = w.start_month OR o.booking_dates && w.booking_dates)
     WHERE w.id = ANY (${ids}::uuid[]) AND w.status IN (${sql.join(inLine)})
     GROUP BY w.id`.execute(db);
  return rows;
}

/** Requests that wait without an offer at facilities that can be booked, in the order in which they are to be offered. */
export async function waitingInOrder(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM waitlist_group w JOIN facility f ON f.id = w.facility_id AND f.closed_at IS NULL
     WHERE w.status = ${WaitlistStatus.NEW} AND NOT w.is_example
       AND (EXISTS (SELECT 1 FROM drop_in_item d WHERE w.type = 1 AND d.age_group_id = w.age_group_id)
         OR EXISTS (SELECT 1 FROM schedule s WHERE w.type = 2 AND s.age_group_id = w.age_group_id))
     ORDER BY w.age_group_id, w.type, ${rankOf('w')} LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Ids of requests the clock has business with, oldest first. */
export async function dueWaitlists(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('waitlistGroup')
    .select('id')
    .where('dueAt', '<=', now)
    .where('isExample', '=', false)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The newest booking that was offered to each of these requests. */
export async function bookingsOfWaitlists(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookingGroup')
    .select(['id', 'waitlistId'])
    .where('waitlistId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.waitlistId!, row.id]));
}
