import { sql } from 'kysely';
import type { ScheduleType } from '@/lib/enums';
import { uuidPattern } from '@/lib/ids';
import type { MoveSubject } from '@/server/areas/care/requests/rows/moves';
import type { Queryable } from '@/server/db/connection';

/** The fields that bookings, tours and waitlist requests share, for the desk and for mails to the facility. */
export interface AnyRequest {
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
  /** Requested dates, yyyy-MM-dd; for permanent care the first one, or the first of its month on a waitlist. */
  dates: string[];
  isPermanent: boolean;
  /** Null for a tour. */
  session: ScheduleType | null;
  /** When it expires without an answer; null if it doesn't. */
  dueAt: Date | null;
  /** It was mailed to a facility that does not answer in Nestling. */
  passedOn: boolean;
  createdAt: Date;
}

const every = sql`
  SELECT 'booking' AS kind, b.id, b.number, b.family_id, b.facility_id, b.address_id, b.status, b.status = 1 AS unanswered, b.children,
         b.is_example, false AS passed_on, b.created_at, b.updated_at, b.schedule_type AS session, b.due_at, CASE b.type WHEN 2 THEN ARRAY[b.start_date] ELSE
           ARRAY(SELECT DISTINCT i.date FROM booking_item i WHERE i.group_id = b.id ORDER BY i.date) END AS dates,
         b.type = 2 AS is_permanent
    FROM booking_group b
  UNION ALL
  SELECT 'tour', t.id, t.number, t.family_id, t.facility_id, t.address_id, t.status,
         t.status = 1 OR (t.change_wanted IS NOT NULL AND t.change_wanted ->> 'proposedAt' IS NULL), t.children, t.is_example,
         t.passed_on_at IS NOT NULL, t.created_at, t.updated_at, NULL, t.due_at,
         ARRAY(SELECT DISTINCT (p ->> 'date')::date FROM jsonb_array_elements(
           coalesce(t.change_wanted -> 'preferredTimes', t.preferred_times)) p ORDER BY 1), false
    FROM tour_group t
  UNION ALL
  SELECT 'waitlist', w.id, w.number, w.family_id, w.facility_id, w.address_id, w.status, w.status = 1, w.children, w.is_example,
         w.passed_on_at IS NOT NULL, w.created_at, w.updated_at, w.schedule_type, w.due_at, CASE w.type WHEN 2 THEN ARRAY[w.start_month] ELSE w.booking_dates END,
         w.type = 2
    FROM waitlist_group w`;

const full = sql`
  SELECT r.kind, r.id, r.number, r.family_id, r.facility_id, f.name AS facility_name, r.address_id, a.time_zone,
         r.status, r.unanswered, r.children, r.dates, r.is_permanent, r.session, r.due_at, r.passed_on, r.created_at,
         ARRAY(SELECT c.first_name FROM child c WHERE c.id = ANY (r.children) ORDER BY c.created_at, c.id) AS names
    FROM (${every}) AS r JOIN facility f ON f.id = r.facility_id JOIN facility_address a ON a.id = r.address_id`;

export interface DeskFilter {
  facilityId: string | null;
  /** Kinds and statuses to include. */
  statuses: readonly { kind: MoveSubject; status: number }[];
  limit: number;
}

/** Requests that wait for the facility's answer first, then the others; newest first. */
export async function listAnyRequests(db: Queryable, { facilityId, statuses, limit }: DeskFilter) {
  if (statuses.length === 0) return [];
  const pairs = sql.join(statuses.map(({ kind, status }) => sql`(${kind}::text, ${status}::integer)`));
  const { rows } = await sql<AnyRequest>`${full}
    WHERE (r.kind, r.status::integer) IN (${pairs}) AND (${facilityId}::uuid IS NULL OR r.facility_id = ${facilityId}::uuid)
    ORDER BY NOT r.unanswered, r.created_at DESC, r.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** The request of this number or id, or undefined. */
export async function findAnyRequest(db: Queryable, text: string): Promise<AnyRequest | undefined> {
  const named = uuidPattern.test(text.toLowerCase()) ? sql`r.id = ${text}::uuid` : sql`r.number = upper(${text})`;
  const { rows } = await sql<AnyRequest>`${full} WHERE ${named} LIMIT 1`.execute(db);
  return rows[0];
}

/** The facility's bookings and tours that wait for its answer, soonest deadline first. Families in its lines ask nothing of it now. */
export async function waitingRequests(db: Queryable, facilityId: string): Promise<AnyRequest[]> {
  const { rows } = await sql<AnyRequest>`${full}
    WHERE r.facility_id = ${facilityId} AND r.unanswered AND NOT r.passed_on AND r.kind <> 'waitlist'
    ORDER BY r.due_at NULLS LAST, r.created_at, r.id`.execute(db);
  return rows;
}

/**
 * Unanswered requests that were created or changed between `since` and `until`, without examples and without those whose answer page
 * somebody opened.
 */
export async function unansweredRequests(db: Queryable, since: Date, until: Date, limit: number) {
  const { rows } = await sql<AnyRequest>`${full}
    WHERE r.unanswered AND NOT r.is_example AND NOT r.passed_on AND r.updated_at <= ${until} AND r.updated_at > ${since}
      AND NOT EXISTS (SELECT 1 FROM answer_link l WHERE l.subject_id = r.id AND l.opened_at IS NOT NULL)
    ORDER BY r.updated_at, r.id LIMIT ${limit}`.execute(db);
  return rows;
}
