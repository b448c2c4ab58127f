import { sql, type Insertable, type Updateable } from 'kysely';
import type { BookingType, ScheduleType, WaitlistStatus, Weekday } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';
import { dueIds, insertNumbered, lockRow, pageOf, updateVersioned } from '@/server/repositories/request-groups';
import { inLine } from '@/server/repositories/waitlist-lines';

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
  /** When it was passed on by mail; null where the facility answers here. */
  passedOnAt: Date | null;
  isExample: boolean;
  createdAt: Date;
}

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
export const insertWaitlist = (tx: Tx, row: Insertable<WaitlistGroupTable>): Promise<boolean> =>
  insertNumbered(tx, 'waitlistGroup', row);

export const updateWaitlistRow = (tx: Tx, id: string, change: Updateable<WaitlistGroupTable>): Promise<void> =>
  updateVersioned(tx, 'waitlistGroup', id, change);

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

/** The same, locked. Where it has an offered booking, that one is locked before (see moveWaitlistWithBooking). */
export async function lockWaitlist(tx: Tx, id: string, familyId?: string): Promise<WaitlistGroupRow | null> {
  await lockRow(tx, 'waitlistGroup', id);
  return readWaitlist(tx, id, familyId);
}

/** A family's requests that are not hidden: those that wait for its answer, then the newest. */
export async function listWaitlistRows(
  db: Queryable,
  familyId: string,
  narrow: { statuses: readonly WaitlistStatus[] | null; waiting: readonly WaitlistStatus[] },
  at: { offset: number; limit: number },
): Promise<{ groups: WaitlistGroupRow[]; total: number }> {
  let query = waitlists(db).where('waitlistGroup.familyId', '=', familyId).where('waitlistGroup.hiddenAt', 'is', null);
  if (narrow.statuses) query = query.where('waitlistGroup.status', 'in', narrow.statuses);
  const waits = sql`waitlist_group.status = ANY (${narrow.waiting}::smallint[])`;
  const { groups, total } = await pageOf(query, 'waitlistGroup', { waits, ...at });
  return { groups: groups as unknown as WaitlistGroupRow[], total };
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

export const dueWaitlists = (db: Queryable, now: Date, skip: readonly string[], limit: number): Promise<string[]> =>
  dueIds(db, 'waitlistGroup', { now, skip, limit });

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
