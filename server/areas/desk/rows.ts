import { sql } from 'kysely';
import { type Pool, type ScheduleType, TourStatus, type Weekday } from '@/lib/enums';
import { uuidPattern } from '@/lib/ids';
import { liveBookingStatuses } from '@/server/areas/family/rows/records';
import type { Queryable, Tx } from '@/server/db/connection';
import type { MoveSubject } from '@/server/areas/requests/rows/moves';

/** A request of any kind, as the desk lists it. */
export interface DeskRequest {
  kind: MoveSubject;
  id: string;
  number: string;
  familyId: string;
  facilityId: string;
  facilityName: string;
  addressId: string;
  timeZone: string;
  status: number;
  /** The facility has to answer. */
  unanswered: boolean;
  children: string[];
  /** The children's first names, in the family's order. */
  names: string[];
  /** Requested dates, yyyy-MM-dd; for permanent care the first one. */
  dates: string[];
  createdAt: Date;
}

const every = sql`
  SELECT 'booking' AS kind, b.id, b.number, b.family_id, b.facility_id, b.address_id, b.status, b.status = 1 AS unanswered, b.children,
         b.is_example, false AS passed_on, b.created_at, b.updated_at, CASE b.type WHEN 2 THEN ARRAY[b.start_date] ELSE
           ARRAY(SELECT DISTINCT i.date FROM booking_item i WHERE i.group_id = b.id ORDER BY i.date) END AS dates
    FROM booking_group b
  UNION ALL
  SELECT 'tour', t.id, t.number, t.family_id, t.facility_id, t.address_id, t.status,
         t.status = 1 OR (t.change_wanted IS NOT NULL AND t.change_wanted ->> 'proposedAt' IS NULL), t.children, t.is_example,
         t.passed_on_at IS NOT NULL, t.created_at, t.updated_at,
         ARRAY(SELECT DISTINCT (p ->> 'date')::date FROM jsonb_array_elements(
           coalesce(t.change_wanted -> 'preferredTimes', t.preferred_times)) p ORDER BY 1)
    FROM tour_group t
  UNION ALL
  SELECT 'waitlist', w.id, w.number, w.family_id, w.facility_id, w.address_id, w.status, w.status = 1, w.children, w.is_example,
         w.passed_on_at IS NOT NULL, w.created_at, w.updated_at, CASE w.type WHEN 2 THEN ARRAY[w.start_month] ELSE w.booking_dates END
    FROM waitlist_group w`;

const full = sql`
  SELECT r.kind, r.id, r.number, r.family_id, r.facility_id, f.name AS facility_name, r.address_id, a.time_zone,
         r.status, r.unanswered, r.children, r.dates, r.created_at,
         ARRAY(SELECT c.first_name FROM child c WHERE c.id = ANY (r.children) ORDER BY c.created_at, c.id) AS names
    FROM (${every}) AS r JOIN facility f ON f.id = r.facility_id JOIN facility_address a ON a.id = r.address_id`;

export interface DeskFilter {
  facilityId: string | null;
  /** Kinds and statuses to include. */
  wanted: readonly { kind: MoveSubject; status: number }[];
  limit: number;
}

/** Requests that wait for the facility's answer first, then the others; newest first. */
export async function listDeskRequests(db: Queryable, { facilityId, wanted, limit }: DeskFilter) {
  if (wanted.length === 0) return [];
  const pairs = sql.join(wanted.map(({ kind, status }) => sql`(${kind}::text, ${status}::integer)`));
  const { rows } = await sql<DeskRequest>`${full}
    WHERE (r.kind, r.status::integer) IN (${pairs}) AND (${facilityId}::uuid IS NULL OR r.facility_id = ${facilityId}::uuid)
    ORDER BY NOT r.unanswered, r.created_at DESC, r.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The request of this number or id, or undefined. */
export async function findDeskRequest(db: Queryable, text: string): Promise<DeskRequest | undefined> {
  const named = uuidPattern.test(text.toLowerCase()) ? sql`r.id = ${text}::uuid` : sql`r.number = upper(${text})`;
  const { rows } = await sql<DeskRequest>`${full} WHERE ${named} LIMIT 1`.execute(db);
  return rows[0];
}

/** Unanswered requests that were created or changed between `since` and `until`, without examples. */
export async function unansweredRequests(db: Queryable, since: Date, until: Date, limit: number) {
  const { rows } = await sql<DeskRequest>`${full}
    WHERE r.unanswered AND NOT r.is_example AND NOT r.passed_on AND r.updated_at <= ${until} AND r.updated_at > ${since}
    ORDER BY r.updated_at, r.id LIMIT ${limit}`.execute(db);
  return rows;
}

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

export const whereIsGroup = (db: Queryable, ageGroupId: string) =>
  db
    .selectFrom('ageGroup')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'ageGroup.addressId')
    .select(['ageGroup.facilityId', 'facilityAddress.timeZone'])
    .where('ageGroup.id', '=', ageGroupId)
    .executeTakeFirstOrThrow();

interface LowerPlaces {
  ageGroupId: string;
  weekdays: readonly Weekday[];
  pools: readonly Pool[];
  places: number;
  /** Earlier days are ignored. */
  today: string;
}

/** The days on which more than these places are taken. */
export async function daysWithMoreTaken(tx: Tx, { ageGroupId, weekdays, pools, places, today }: LowerPlaces) {
  const { rows } = await sql<{ date: string }>`
    SELECT DISTINCT date FROM slot
     WHERE age_group_id = ${ageGroupId} AND date >= ${today}::date AND taken > ${places}
       AND extract(isodow FROM date) = ANY (${weekdays}::smallint[]) AND pool = ANY (${pools}::smallint[])
     ORDER BY date`.execute(tx);
  return rows.map(({ date }) => date);
}

export async function setAvailabilityConfirmed(db: Queryable, facilityId: string, at: Date): Promise<void> {
  await db.updateTable('facility').set({ availabilityConfirmedAt: at }).where('id', '=', facilityId).execute();
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

/** Stores the reply to a booking's review, replacing an earlier one; false if there is no review. */
export async function setReviewReply(db: Queryable, groupId: string, reply: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('review')
    .set({ reply, repliedAt: at })
    .where('groupId', '=', groupId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
