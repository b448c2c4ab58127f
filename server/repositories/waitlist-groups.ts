import { sql, type Insertable, type Updateable } from 'kysely';
import type { BookingType, ScheduleType, WaitlistStatus, Weekday } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';
import { pageOf, requestRows, type Narrow, type RequestRow } from '@/server/repositories/request-groups';
import { inLine } from '@/server/repositories/waitlist-lines';

/** A waitlist request. Dates yyyy-MM-dd; startMonth is a month's first. */
export interface WaitlistGroupRow extends RequestRow {
  type: BookingType;
  scheduleType: ScheduleType;
  bookingDates: string[];
  startMonth: string | null;
  permanentBookingDays: Weekday[];
  status: WaitlistStatus;
  joinedAt: Date;
}

const rows = requestRows<WaitlistGroupRow, Insertable<WaitlistGroupTable>, Updateable<WaitlistGroupTable>>(
  'waitlistGroup',
);
/** False when the number is taken: the caller draws another. */
export const insertWaitlist = rows.insert;
/** Changes a request; answers it as it is then. */
export const updateWaitlistRow = rows.update;
/** One request; with a family, only that family's. */
export const readWaitlist = rows.read;
/** The same, locked. Where it has an offered booking, that one is locked before (see moveWaitlistWithBooking). */
export const lockWaitlist = rows.lock;

/** Puts a request behind everyone who waits: for a change of the line. */
export async function moveToTheEnd(tx: Tx, id: string, joinedAt: Date): Promise<void> {
  await sql`
    UPDATE waitlist_group SET joined_at = ${joinedAt},
           sequence = nextval(pg_get_serial_sequence('waitlist_group', 'sequence'))
     WHERE id = ${id}`.execute(tx);
}

/** A page of a family's requests ({@link pageOf}). */
export const listWaitlistRows = (
  db: Queryable,
  familyId: string,
  { statuses, waiting }: Narrow<WaitlistStatus>,
  at: { offset: number; limit: number },
) => {
  const waits = sql<boolean>`waitlist_group.status = ANY (${waiting}::smallint[])`;
  return pageOf<WaitlistGroupRow>(db, 'waitlistGroup', familyId, { statuses, waits }, at);
};

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
