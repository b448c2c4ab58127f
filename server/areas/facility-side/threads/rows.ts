import { type Insertable, sql } from 'kysely';
import { BookingItemStatus, BookingStatus, BookingType, TourStatus } from '@/lib/enums';
import type { RequestKind } from '@/lib/paths';
import type { ThreadSide } from '@/lib/requests/thread';
import { hasContact } from '@/server/areas/facilities/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';
import type { ThreadMessageTable } from '@/server/db/schema';
import { wallTime } from '@/server/db/wall-time';

const tables = { booking: 'bookingGroup', tour: 'tourGroup', waitlist: 'waitlistGroup' } as const;

/** Locks the request, so that its messages are written one after another and not during one of its moves. */
export async function lockRequest(tx: Tx, kind: RequestKind, id: string): Promise<void> {
  await tx.selectFrom(tables[kind]).select('id').where('id', '=', id).forUpdate().execute();
}

const { NOT_APPROVED, CANCELED } = BookingItemStatus;
/** Permanent care without an end has no last day, although its dates are held some months ahead. */
const lastDays = {
  booking: (id: string) => sql`
    SELECT coalesce(ends_on, end_date, CASE WHEN NOT (type = ${BookingType.PERMANENT} AND status = ${BookingStatus.APPROVED}) THEN (
      SELECT max(date) FROM booking_item
       WHERE group_id = booking_group.id AND coalesce(status, 0) NOT IN (${NOT_APPROVED}, ${CANCELED})) END)
      FROM booking_group WHERE id = ${id}`,
  tour: (id: string) => sql`
    SELECT ${wallTime(
      sql`CASE tour_group.status WHEN ${TourStatus.SCHEDULED_TOUR} THEN scheduled_at
            WHEN ${TourStatus.SCHEDULED_START} THEN confirmed_at END`,
      sql`time_zone`,
    )}::date
      FROM tour_group JOIN facility_address ON facility_address.id = address_id WHERE tour_group.id = ${id}`,
  waitlist: () => sql`SELECT NULL::date`,
};

interface ThreadTimes {
  /** yyyy-MM-dd. */
  lastDay: string | null;
  /** Null if the request was deleted after it was read. */
  lastMoveAt: Date | null;
  /** The facility has a confirmed contact, and is not closed. */
  hasContact: boolean;
}

export async function readTimes(
  db: Queryable,
  { kind, id, facilityId }: { kind: RequestKind; id: string; facilityId: string },
): Promise<ThreadTimes> {
  const { rows } = await sql<ThreadTimes>`
    SELECT (${lastDays[kind](id)})::text AS last_day,
           (SELECT max(at) FROM move WHERE subject = ${kind} AND subject_id = ${id}) AS last_move_at,
           (SELECT f.closed_at IS NULL AND ${hasContact(sql`f.id`)} FROM facility f WHERE f.id = ${facilityId})
             AS has_contact`.execute(db);
  return rows[0]!;
}

interface InboxRow {
  request: RequestKind;
  requestId: string;
  number: string;
  facilityName: string;
  /** The newest message; all null while nobody has written. */
  lastAt: Date | null;
  lastSide: ThreadSide | null;
  lastAccountId: string | null;
  lastText: string | null;
}

/** Characters; enough for a line on a wide screen. */
const lineLength = 200;

interface InboxOf {
  familyId: string;
  /** The statuses in which a request is shown before anybody has written. */
  live: Record<RequestKind, readonly number[]>;
  /** Tours scheduled before this are over. */
  toursSince: Date;
}

/** The family's requests with messages, and those to whose facility it can write. */
const inbox = ({ familyId, live, toursSince }: InboxOf) => sql`
  (SELECT 'booking' AS kind, id, number, facility_id, created_at,
          status = ANY (${live.booking}::smallint[]) AS is_live
     FROM booking_group WHERE family_id = ${familyId}
   UNION ALL
   SELECT 'tour', id, number, facility_id, created_at,
          status = ANY (${live.tour}::smallint[]) AND passed_on_at IS NULL
            AND coalesce(scheduled_at > ${toursSince}, true)
     FROM tour_group WHERE family_id = ${familyId}
   UNION ALL
   SELECT 'waitlist', id, number, facility_id, created_at,
          status = ANY (${live.waitlist}::smallint[]) AND passed_on_at IS NULL
     FROM waitlist_group WHERE family_id = ${familyId}) request
  JOIN facility ON facility.id = request.facility_id
  LEFT JOIN LATERAL (
    SELECT created_at, side, account_id, text FROM thread_message
     WHERE subject_id = request.id ORDER BY position DESC LIMIT 1) last ON true
  WHERE last.created_at IS NOT NULL
     OR (request.is_live AND facility.closed_at IS NULL AND ${hasContact(sql`facility.id`)})`;

/** Newest message first; then the requests without one, newest first. */
export async function listInbox(
  db: Queryable,
  which: InboxOf,
  { offset, limit }: { offset: number; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    SELECT request.kind AS request, request.id AS request_id, request.number, facility.name AS facility_name,
           last.created_at AS last_at, last.side AS last_side, last.account_id AS last_account_id,
           left(regexp_replace(last.text, '\\s+', ' ', 'g'), ${lineLength}) AS last_text
      FROM ${inbox(which)}
     ORDER BY last.created_at DESC NULLS LAST, request.created_at DESC, request.id
    OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countInbox(db: Queryable, which: InboxOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${inbox(which)}`.execute(db);
  return rows[0]!.count;
}

/** The newest messages of a request, oldest first; one more than `limit` if there are older ones. */
export async function listMessages(db: Queryable, subjectId: string, limit: number) {
  const newest = await db
    .selectFrom('threadMessage')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .execute();
  return newest.reverse().map((row) => ({ ...row, side: row.side as ThreadSide }));
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** The files of these messages, in their order. */
export async function listMessageFiles(db: Queryable, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('threadFile')
    .innerJoin('file', 'file.id', 'threadFile.fileId')
    .select(['threadFile.messageId', 'threadFile.name', 'file.path', 'file.mime'])
    .where('threadFile.messageId', 'in', messageIds)
    .orderBy('threadFile.messageId')
    .orderBy('threadFile.position')
    .execute();
}

type NewMessage = Insertable<ThreadMessageTable> & { side: ThreadSide; subject: RequestKind };
type NewFile = { fileId: string; name: string };

/** Writes the request's next message. Call it under the request's lock. */
export async function insertMessage(
  tx: Tx,
  message: Omit<NewMessage, 'position'>,
  files: readonly NewFile[],
): Promise<void> {
  const last = tx
    .selectFrom('threadMessage')
    .select(({ fn, val }) => fn.coalesce(fn.max('position'), val(0)).as('position'))
    .where('subjectId', '=', message.subjectId);
  const { position } = await last.executeTakeFirstOrThrow();
  await tx
    .insertInto('threadMessage')
    .values({ ...message, position: position + 1 })
    .execute();
  if (files.length === 0) return;
  const rows = files.map((file, index) => ({ ...file, messageId: message.id, position: index + 1 }));
  await tx.insertInto('threadFile').values(rows).execute();
}

/** Marks what the other side wrote up to this position as seen. */
export async function markSeen(
  tx: Tx,
  { subjectId, by, upTo, at }: { subjectId: string; by: ThreadSide; upTo: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('threadMessage')
    .set({ seenAt: at })
    .where('subjectId', '=', subjectId)
    .where('side', '<>', by)
    .where('position', '<=', upTo)
    .where('seenAt', 'is', null)
    .execute();
}

/** Notes how far this adult has read what the facility wrote. */
export async function noteRead(
  tx: Tx,
  { accountId, familyId, subjectId, upTo }: { accountId: string; familyId: string; subjectId: string; upTo: number },
): Promise<void> {
  await sql`
    INSERT INTO thread_reader (account_id, family_id, subject_id, position)
    SELECT ${accountId}::uuid, ${familyId}::uuid, ${subjectId}::uuid, max(position) FROM thread_message
     WHERE subject_id = ${subjectId} AND side = 'facility' AND position <= ${upTo} HAVING max(position) IS NOT NULL
    ON CONFLICT (account_id, subject_id) DO UPDATE SET position = greatest(thread_reader.position, excluded.position)`.execute(
    tx,
  );
}

/** The messages of one side that the other has not seen, oldest first. */
export const unseenMessages = (db: Queryable, subjectId: string, side: ThreadSide) =>
  db
    .selectFrom('threadMessage')
    .select(['createdAt', 'mailed'])
    .where('subjectId', '=', subjectId)
    .where('side', '=', side)
    .where('seenAt', 'is', null)
    .orderBy('position')
    .execute();

/** How many messages this side has written since then about the request, and the family about all. */
export async function countWritten(
  db: Queryable,
  { familyId, subjectId, side }: { familyId: string; subjectId: string; side: ThreadSide },
  since: Date,
): Promise<{ about: number; inAll: number }> {
  const { rows } = await sql<{ about: number; inAll: number }>`
    SELECT count(*) FILTER (WHERE subject_id = ${subjectId})::int AS about, count(*)::int AS in_all
      FROM thread_message WHERE family_id = ${familyId} AND side = ${side} AND created_at > ${since}`.execute(db);
  return rows[0]!;
}

/**
 * The first name of an adult: that of the guardian with the account's e-mail address, or of the first guardian if the account is
 * the family's only one. Empty if neither is known.
 */
export async function readAdultName(db: Queryable, accountId: string, familyId: string): Promise<string> {
  const { rows } = await sql<{ firstName: string }>`
    SELECT g.first_name FROM parent_info g JOIN account a ON a.id = ${accountId}
     WHERE g.family_id = ${familyId}
       AND (lower(g.email) = lower(a.email::text) OR (SELECT count(*) FROM family_adult WHERE family_id = ${familyId}) = 1)
     ORDER BY lower(g.email) = lower(a.email::text) DESC NULLS LAST, g.created_at, g.id LIMIT 1`.execute(db);
  return rows[0]?.firstName ?? '';
}
