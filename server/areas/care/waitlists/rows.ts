import { type Insertable, sql, type Updateable } from 'kysely';
import { dayMs } from '@/lib/dates/durations';
import { BookingStatus, BookingType, type ScheduleType, WaitlistStatus, type Weekday } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { type MovementReason, ownReasonFor, waitlistRestDays } from '@/lib/workflow/waitlist';
import { type ListFilter, pageOf, type RequestRow, requestRows } from '@/server/areas/care/requests/rows/requests';
import { type Places, placesAs } from '@/server/areas/facilities/capacity/rows';
import type { Queryable, Tx } from '@/server/db/connection';
import type { WaitlistGroupTable } from '@/server/db/schema';

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
/** Returns false if the number is taken; retry with another. */
export const insertWaitlist = rows.insert;
export const updateWaitlistRow = rows.update;
export const readWaitlist = rows.read;
/** Lock the offered booking, if any, first (see moveWaitlistWithBooking). */
export const lockWaitlist = rows.lock;

/** Moves a request to the end, after a change to another line. */
export async function moveToEndOfLine(tx: Tx, id: string, joinedAt: Date): Promise<void> {
  await sql`
    UPDATE waitlist_group SET joined_at = ${joinedAt},
           sequence = nextval(pg_get_serial_sequence('waitlist_group', 'sequence'))
     WHERE id = ${id}`.execute(tx);
}

export const listWaitlistRows = (
  db: Queryable,
  familyId: string,
  { statuses, waiting }: ListFilter<WaitlistStatus>,
  at: { offset: number; limit: number },
) => {
  const waits = sql<boolean>`waitlist_group.status = ANY (${waiting}::smallint[])`;
  return pageOf<WaitlistGroupRow>(db, 'waitlistGroup', familyId, { statuses, waits }, at);
};

/** The deadlines of the unanswered offers to these requests, by request. */
export async function offerDeadlines(db: Queryable, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const offers = await db
    .selectFrom('bookingGroup')
    .select(['waitlistId', 'dueAt'])
    .where('waitlistId', 'in', ids)
    .where('status', 'in', [BookingStatus.WAITING_FOR_PARENTS_APPROVAL, BookingStatus.PAYMENT_FAILED])
    .execute();
  return new Map(offers.flatMap(({ waitlistId, dueAt }) => (waitlistId && dueAt ? [[waitlistId, dueAt]] : [])));
}

/** Whether another request for one of these children waits in the same line. */
export async function isAlreadyWaiting(tx: Tx, row: Pick<WaitlistGroupRow, LineKey | 'id' | 'familyId' | 'children'>) {
  const { rows } = await sql`
    SELECT 1 FROM waitlist_group o
     WHERE o.family_id = ${row.familyId} AND o.id <> ${row.id} AND o.status IN (${sql.join(inLineStatuses)})
       AND o.age_group_id = ${row.ageGroupId} AND o.type = ${row.type} AND o.children && ${row.children}::uuid[]
       AND (o.start_month = ${row.startMonth}::date OR o.booking_dates && ${row.bookingDates}::date[])
     LIMIT 1`.execute(tx);
  return rows.length > 0;
}
type LineKey = 'ageGroupId' | 'type' | 'startMonth' | 'bookingDates';

/** Statuses that keep a position in line. */
export const inLineStatuses = [WaitlistStatus.NEW, WaitlistStatus.WAITING_FOR_PARENTS_APPROVAL] as const;

/**
 * The order of a line (product rule 4): families with another child enrolled there first, then by time of joining. Enrolled
 * means permanent care during the wished month or, in a drop-in line, a confirmed place on one of the wished dates.
 */
const siblingFirst = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`
  NOT EXISTS (SELECT 1 FROM booking_group e WHERE e.family_id = ${of('family_id')}
    AND e.facility_id = ${of('facility_id')} AND e.status = ${BookingStatus.APPROVED}
    AND CASE ${of('type')}
      WHEN ${BookingType.PERMANENT} THEN
        e.type = ${BookingType.PERMANENT} AND NOT (e.children <@ ${of('children')})
        AND e.start_date < ${of('start_month')} + interval '1 month'
        AND coalesce(e.ends_on, e.end_date, ${of('start_month')}) >= ${of('start_month')}
      ELSE EXISTS (SELECT 1 FROM booking_item i WHERE i.group_id = e.id AND i.held
        AND i.date = ANY (${of('booking_dates')}) AND i.child_id <> ALL (${of('children')}))
    END)`;
};
const rankOf = (alias: string) =>
  sql`(${siblingFirst(alias)}, ${sql.ref(`${alias}.joined_at`)}, ${sql.ref(`${alias}.sequence`)})`;

/** Requests are in the same line if age group and type match, and the start month or any requested date. */
const sameLine = sql`
  o.age_group_id = w.age_group_id AND o.type = w.type
  AND (o.start_month = w.start_month OR o.booking_dates && w.booking_dates)`;

interface LinePosition {
  id: string;
  position: number;
  lineLength: number;
}

/** The positions of these requests in their lines; 1 is first. */
export async function linePositions(db: Queryable, ids: readonly string[]): Promise<LinePosition[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LinePosition>`
    SELECT w.id, 1 + count(*) FILTER (WHERE o.id <> w.id AND ${rankOf('o')} < ${rankOf('w')}) AS position,
           count(*) AS line_length
      FROM waitlist_group w
      JOIN waitlist_group o ON ${sameLine} AND o.status IN (${sql.join(inLineStatuses)})
     WHERE w.id = ANY (${ids}::uuid[]) AND w.status IN (${sql.join(inLineStatuses)})
     GROUP BY w.id`.execute(db);
  return rows;
}

/**
 * Skips requests that cannot be fulfilled: a day they certainly need (the first date of a drop-in, the last day of care in the
 * start month) is full in their age group, `besides` counted as free. A child born after the 21st may be in another group by
 * then, so such permanent requests are always tried.
 */
const certainlyFull = (besides: readonly Places[]) => sql`
  NOT EXISTS (SELECT 1 FROM child c WHERE c.id = ANY (w.children) AND extract(day FROM c.birth_date) > 21 AND w.type = 2)
  AND EXISTS (
    SELECT 1 FROM (SELECT CASE w.type WHEN 1 THEN w.booking_dates[1] ELSE (
        SELECT max(day)::date FROM generate_series(w.start_month, w.start_month + interval '1 month - 1 day', '1 day') day
         WHERE extract(isodow FROM day) = ANY (w.permanent_booking_days)) END AS date) sure
      JOIN (VALUES (1, 1), (1, 2), (2, 1), (3, 2), (4, 3), (5, 3), (6, 3), (7, 1), (7, 2)) AS need (type, pool)
        ON need.type = w.schedule_type
      LEFT JOIN capacity c ON c.age_group_id = w.age_group_id AND c.pool = need.pool
       AND c.weekday = extract(isodow FROM sure.date)
      LEFT JOIN slot s ON s.age_group_id = w.age_group_id AND s.pool = need.pool AND s.date = sure.date
      LEFT JOIN ${placesAs('besides', besides)} ON besides.age_group_id = w.age_group_id
       AND besides.pool = need.pool AND besides.date = sure.date
     WHERE coalesce(s.taken, 0) - coalesce(besides.places, 0) + cardinality(w.children) > coalesce(c.places, 0))`;

/**
 * Requests without an offer, at facilities that have prices (unless `anyPrice`) and may have places. Those whose last offer was declined or
 * withdrawn within the rest days are skipped.
 */
const mayBeOffered = (now: Date, besides: readonly Places[] = [], anyPrice = false) => sql`
  w.status = ${WaitlistStatus.NEW} AND NOT w.is_example AND (w.due_at IS NULL OR w.due_at > ${now})
  AND EXISTS (SELECT 1 FROM facility f WHERE f.id = w.facility_id AND f.closed_at IS NULL)
  AND (${anyPrice} OR EXISTS (SELECT 1 FROM drop_in_item d WHERE w.type = 1 AND d.age_group_id = w.age_group_id)
    OR EXISTS (SELECT 1 FROM schedule s WHERE w.type = 2 AND s.age_group_id = w.age_group_id))
  AND NOT EXISTS (
    SELECT 1 FROM (SELECT m.action, m.at FROM move m WHERE m.subject = 'waitlist' AND m.subject_id = w.id
                    ORDER BY m.id DESC LIMIT 1) AS last
     WHERE last.action IN ('decline', 'withdraw')
       AND last.at > ${new Date(now.getTime() - waitlistRestDays * dayMs)})
  AND NOT (${certainlyFull(besides)})`;

const inTurn = sql`w.age_group_id, w.type, ${rankOf('w')}`;

/** Requests that may be offered a place, in the order to offer them. */
export async function requestsToOffer(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM waitlist_group w WHERE ${mayBeOffered(now)} ORDER BY ${inTurn}`.execute(db);
  return rows.map((row) => row.id);
}

export interface Waiting {
  now: Date;
  /** Only requests at this address. */
  addressId?: string;
  /** Only at addresses where places may have come free since the last offers. */
  toOffer?: boolean;
  /** Not the requests of this family. */
  besidesFamilyId?: string;
  /** Only requests ahead of this one in its line. */
  aheadOf?: string | undefined;
  /** Also requests at facilities without prices, which state this one in an offer; minor units. */
  agreedPrice?: number | undefined;
  /** Places that count as free. */
  besides?: readonly Places[];
}

/** Those of these requests that may be offered a place, in the order to offer them. */
export async function requestsThatKeep(db: Queryable, waiting: Waiting) {
  const { now, addressId, toOffer, besidesFamilyId, aheadOf, agreedPrice, besides } = waiting;
  const conditions = [
    ...(addressId
      ? [
          sql`w.facility_id = (SELECT facility_id FROM facility_address WHERE id = ${addressId}) AND w.address_id = ${addressId}`,
        ]
      : []),
    ...(toOffer ? [sql`w.address_id IN (SELECT address_id FROM place_to_offer)`] : []),
    ...(besidesFamilyId ? [sql`w.family_id <> ${besidesFamilyId}`] : []),
    ...(aheadOf
      ? [
          sql`EXISTS (SELECT 1 FROM waitlist_group o WHERE o.id = ${aheadOf} AND ${sameLine} AND ${rankOf('w')} < ${rankOf('o')})`,
        ]
      : []),
    mayBeOffered(now, besides, agreedPrice !== undefined),
  ];
  const { rows } = await sql<Pick<WaitlistGroupRow, WishKey>>`
    SELECT w.address_id, w.type, w.schedule_type, w.children, w.booking_dates, w.start_month, w.permanent_booking_days
      FROM waitlist_group w WHERE ${sql.join(conditions, sql.raw(' AND '))} ORDER BY ${inTurn}`.execute(db);
  return rows;
}
type WishKey =
  'addressId' | 'type' | 'scheduleType' | 'children' | 'bookingDates' | 'startMonth' | 'permanentBookingDays';

/** The notes of places to offer that stand now. */
export async function notesToOffer(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM place_to_offer`.execute(db);
  return rows.map((row) => row.id);
}

/** Forgets these notes, once the requests at their addresses have been tried. */
export async function forgetNotesToOffer(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await sql`DELETE FROM place_to_offer WHERE id = ANY (${ids}::bigint[])`.execute(db);
}

interface MovementRow {
  waitlistId: string;
  at: Date;
  fromPosition: number | null;
  toPosition: number;
  reason: MovementReason;
}

/**
 * Locks the waitlists of these facilities until the transaction ends. Lock requests and bookings before. A family that joins
 * takes this lock before reading the time of joining, so that the order of joining holds.
 */
export async function lockLines(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(facilityIds)].sort()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`waitlist-lines ${id}`}, 0))`.execute(tx);
  }
}

interface LineChange {
  at: Date;
  facilityId: string;
  /** The family whose request or booking moved: the lines of its age groups there are recounted. */
  familyId: string;
  /** Further age groups: where the request waited before. */
  ageGroupIds?: readonly string[];
  /** The request that the parent changed. */
  changedId?: string;
  /** Why other families move up. */
  up: MovementReason;
}

/**
 * After a change in a line: records the new position, and why, of every request whose position differs from the last one
 * recorded. Only the newest movements of each request are kept, so that one family cannot grow the histories of all others.
 */
export async function recordMovements(tx: Tx, change: LineChange): Promise<void> {
  const { at, facilityId, familyId, ageGroupIds = [], changedId = null, up } = change;
  await lockLines(tx, [facilityId]);
  await sql`
    WITH line AS MATERIALIZED (
      SELECT w.id, w.family_id, w.age_group_id, w.type, w.start_month, w.booking_dates, w.joined_at, w.sequence,
             ${siblingFirst('w')} AS no_sibling
        FROM waitlist_group w
       WHERE w.status IN (${sql.join(inLineStatuses)})
         AND (w.age_group_id = ANY (${ageGroupIds}::uuid[]) OR w.age_group_id IN (
               SELECT age_group_id FROM waitlist_group WHERE family_id = ${familyId} AND facility_id = ${facilityId}))),
    place AS (
      SELECT w.id, w.family_id, 1 + count(o.id) AS position
        FROM line w
        LEFT JOIN line o ON ${sameLine}
         AND (o.no_sibling, o.joined_at, o.sequence) < (w.no_sibling, w.joined_at, w.sequence)
       GROUP BY w.id, w.family_id),
    noted AS (
      INSERT INTO waitlist_movement (waitlist_id, at, from_position, to_position, reason)
      SELECT place.id, ${at}, last.to_position, place.position, CASE
               WHEN last.to_position IS NULL THEN 'joined'
               WHEN place.id = ${changedId}::uuid THEN 'changed'
               WHEN place.family_id = ${familyId} THEN
                 CASE WHEN place.position < last.to_position THEN ${ownReasonFor(up)} ELSE 'notEnrolled' END
               WHEN place.position < last.to_position THEN ${up}
               ELSE 'siblingAhead' END
        FROM place
        LEFT JOIN LATERAL (SELECT m.to_position FROM waitlist_movement m WHERE m.waitlist_id = place.id
                            ORDER BY m.id DESC LIMIT 1) AS last ON true
       WHERE last.to_position IS DISTINCT FROM place.position
      RETURNING waitlist_id)
    DELETE FROM waitlist_movement WHERE id IN (
      SELECT old.id FROM noted
        JOIN LATERAL (SELECT id FROM waitlist_movement WHERE waitlist_id = noted.waitlist_id
                       ORDER BY id DESC OFFSET ${limits.movementsKept - 1}) AS old ON true)`.execute(tx);
}

/** The newest movements of each of these requests, newest first. */
export async function movementsOf(db: Queryable, ids: readonly string[], limit: number): Promise<MovementRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MovementRow>`
    SELECT m.* FROM unnest(${ids}::uuid[]) AS request (id)
      JOIN LATERAL (SELECT waitlist_id, at, from_position, to_position, reason FROM waitlist_movement
                     WHERE waitlist_id = request.id ORDER BY id DESC LIMIT ${limit}) AS m ON true`.execute(db);
  return rows;
}
