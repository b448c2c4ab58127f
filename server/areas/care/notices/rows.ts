import { type Selectable, sql } from 'kysely';
import type { Caller } from '@/lib/call-context';
import { type BookingItemStatus, BookingStatus, type TourStatus } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { NoticeKind, RequestKind } from '@/lib/paths';
import { tourWaits } from '@/server/areas/care/tours/rows';
import { adultsOf } from '@/server/areas/family/records/rows/account';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { NoticeTable } from '@/server/db/schema';
import { wallTime } from '@/server/db/wall-time';

export interface NoticeSubject {
  id: string;
  children: string[];
  /** Days of care; for a tour the proposed or agreed day, or else the suggested ones. */
  days: { date: string; status: BookingItemStatus | null }[];
  /** When permanent care starts, as it was asked for: `days` has its first day. */
  from: string | null;
  /** Minor units; null if free. */
  amount: number | null;
  currency: Currency | null;
}

export async function readNoticeSubjects(
  db: Queryable,
  familyId: string,
  ids: readonly string[],
): Promise<NoticeSubject[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<NoticeSubject>`
    SELECT id, children, price_total AS amount, currency, CASE type WHEN 2 THEN start_date::text END AS "from",
           (SELECT jsonb_agg(jsonb_build_object('date', date::text, 'status', status) ORDER BY date)
              FROM (SELECT DISTINCT date, status FROM booking_item WHERE group_id = booking_group.id) AS item) AS days
      FROM booking_group WHERE family_id = ${familyId} AND id = ANY (${ids}::uuid[])
    UNION ALL
    SELECT tour_group.id, children, NULL, NULL, NULL,
           CASE WHEN scheduled_at IS NULL THEN preferred_times
                ELSE jsonb_build_array(jsonb_build_object('date', ${wallTime(
                  sql`coalesce((change_wanted ->> 'proposedAt')::timestamptz, scheduled_at)`,
                  sql`time_zone`,
                )}::date::text))
                END
      FROM tour_group JOIN facility_address ON facility_address.id = address_id
     WHERE family_id = ${familyId} AND tour_group.id = ANY (${ids}::uuid[])
    UNION ALL
    SELECT id, children, NULL, NULL, start_month::text,
           (SELECT jsonb_agg(jsonb_build_object('date', day::text)) FROM unnest(booking_dates) AS day)
      FROM waitlist_group WHERE family_id = ${familyId} AND id = ANY (${ids}::uuid[])`.execute(db);
  return rows.map((row) => ({
    ...row,
    days: (row.days ?? []).map(({ date, status }) => ({ date, status: status ?? null })),
  }));
}

type NoticeReader = Pick<Caller, 'accountId' | 'familyId'>;
type NewNotice = Omit<Selectable<NoticeTable>, 'id' | 'accountId' | 'subject' | 'readAt'> & { subject: NoticeKind };

/**
 * Writes a notice for each confirmed adult of the family, already read for the account `readBy`. Waits for an adult's deletion in
 * progress, and leaves that adult out.
 */
export async function insertNotices(tx: Tx, notice: NewNotice, readBy: string | null): Promise<void> {
  const { familyId, subject, subjectId, number, title, createdAt } = notice;
  await sql`
    INSERT INTO notice (id, account_id, family_id, subject, subject_id, number, title, created_at, read_at)
    SELECT gen_random_uuid(), account.id, ${familyId}::uuid, ${subject}::text, ${subjectId}::uuid, ${number}::text,
           ${title}::text, ${createdAt}::timestamptz,
           CASE WHEN account.id = ${readBy}::uuid THEN ${createdAt}::timestamptz END
      FROM account WHERE account.id IN ${adultsOf(familyId)} AND account.confirmed_at IS NOT NULL
       FOR KEY SHARE OF account`.execute(tx);
}

const own = (db: Queryable, { accountId, familyId }: NoticeReader) =>
  db.selectFrom('notice').where('accountId', '=', accountId).where('familyId', '=', familyId);

/** Newest first, after those with the ids `first`. */
export async function listNoticeRows(
  db: Queryable,
  reader: NoticeReader,
  first: readonly string[],
  page: { offset: number; limit: number },
) {
  return own(db, reader)
    .select(['id', 'subject', 'subjectId', 'number', 'title', 'createdAt', 'readAt'])
    .orderBy(sql`id = ANY (${first}::uuid[])`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countNoticeRows(db: Queryable, reader: NoticeReader): Promise<number> {
  const { count } = await own(db, reader)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countUnread(db: Queryable, reader: NoticeReader): Promise<number> {
  const { count } = await own(db, reader)
    .where('readAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewMessages {
  request: RequestKind;
  requestId: string;
  number: string;
  facilityName: string;
  count: number;
}

/**
 * The requests about which a facility has written what this adult has not seen, newest message first; with `requestId`, only that one.
 * Messages from before the adult joined the family are not new.
 */
export async function listNewMessages(
  db: Queryable,
  { accountId, familyId }: NoticeReader,
  requestId: string | null = null,
): Promise<NewMessages[]> {
  const { rows } = await sql<NewMessages>`
    SELECT message.subject AS request, message.subject_id AS request_id, request.number, facility.name AS facility_name,
           count(*)::integer AS count
      FROM thread_message message
      JOIN (SELECT id, number, facility_id FROM booking_group
            UNION ALL SELECT id, number, facility_id FROM tour_group
            UNION ALL SELECT id, number, facility_id FROM waitlist_group) request ON request.id = message.subject_id
      JOIN facility ON facility.id = request.facility_id
      LEFT JOIN thread_reader reader ON reader.account_id = ${accountId} AND reader.subject_id = message.subject_id
     WHERE message.family_id = ${familyId} AND message.side = 'facility'
       AND message.position > coalesce(reader.position, 0)
       AND (${requestId}::uuid IS NULL OR message.subject_id = ${requestId}::uuid)
       AND message.created_at > coalesce((SELECT accepted_at FROM account_link
             WHERE account_id = ${accountId} AND family_id = ${familyId} AND accepted_at IS NOT NULL), '-infinity')
     GROUP BY message.subject, message.subject_id, request.number, facility.name
     ORDER BY max(message.created_at) DESC, message.subject_id`.execute(db);
  return rows;
}

export async function findNotice(db: Queryable, reader: NoticeReader, id: string) {
  return own(db, reader).select('createdAt').where('id', '=', id).executeTakeFirst();
}

export async function newestNotices(
  db: Queryable,
  { accountId, familyId }: NoticeReader,
  requests: readonly string[],
): Promise<Set<string>> {
  if (requests.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT ON (subject_id) id FROM notice
     WHERE account_id = ${accountId} AND family_id = ${familyId} AND subject_id = ANY (${requests}::uuid[])
     ORDER BY subject_id, created_at DESC, id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Permanent care whose next month was refused, or waits for the bank: `unpaidMonth` in lib/money/charges.ts. */
const hasUnpaidMonth = sql`(
  status = ${BookingStatus.APPROVED} AND (ends_on IS NULL OR ends_on > paid_through)
  AND (SELECT p.status FROM payment p WHERE p.group_id = booking_group.id AND p.period > paid_through
        ORDER BY p.created_at DESC, p.id DESC LIMIT 1) IN ('failed', 'needs_authentication', 'unanswered'))`;

/** The requests that wait for the family's answer or payment, except confirmed tours without another proposed time. */
export async function listWaiting(
  db: Queryable,
  familyId: string,
  statuses: { bookings: readonly BookingStatus[]; tours: readonly TourStatus[] },
): Promise<{ bookings: string[]; tours: string[]; offered: string[] }> {
  const { rows } = await sql<{ kind: keyof typeof statuses; id: string; ofWaitlist: boolean }>`
    SELECT 'bookings' AS kind, id, waitlist_id IS NOT NULL AND status <> ${BookingStatus.APPROVED} AS "ofWaitlist"
      FROM booking_group
     WHERE family_id = ${familyId}
       AND (status = ANY (${statuses.bookings}::smallint[]) AND ends_on IS NULL OR ${hasUnpaidMonth})
    UNION ALL
    SELECT 'tours' AS kind, id, false AS "ofWaitlist" FROM tour_group
     WHERE family_id = ${familyId} AND ${tourWaits(statuses.tours)}`.execute(db);
  const idsOf = (wanted: keyof typeof statuses) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const offered = rows.filter(({ ofWaitlist }) => ofWaitlist).map(({ id }) => id);
  return { bookings: idsOf('bookings'), tours: idsOf('tours'), offered };
}

const markingRead = (db: Queryable, { accountId, familyId }: NoticeReader, now: Date) =>
  db
    .updateTable('notice')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('familyId', '=', familyId)
    .where('readAt', 'is', null);

export async function markNoticesReadUpTo(db: Queryable, reader: NoticeReader, at: Date, now: Date): Promise<void> {
  await markingRead(db, reader, now).where('createdAt', '<=', at).execute();
}

export async function markAnsweredNoticesRead(tx: Tx, reader: NoticeReader, subjectId: string, now: Date) {
  await markingRead(tx, reader, now).where('subjectId', '=', subjectId).execute();
}

/**
 * Marks the notices of a request as read if it still has the given version. False for an unknown request. One statement, so that no
 * notice of a later version can slip in.
 */
export async function markRequestNoticesRead(
  db: Queryable,
  { accountId, familyId }: NoticeReader,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    WITH request AS (
      SELECT version FROM booking_group WHERE id = ${id} AND family_id = ${familyId}
      UNION ALL SELECT version FROM tour_group WHERE id = ${id} AND family_id = ${familyId}
      UNION ALL SELECT version FROM waitlist_group WHERE id = ${id} AND family_id = ${familyId}
      UNION ALL SELECT version FROM search_alert WHERE id = ${id} AND family_id = ${familyId}),
    marked AS (
      UPDATE notice SET read_at = ${now}
       WHERE account_id = ${accountId} AND family_id = ${familyId} AND read_at IS NULL AND subject_id = ${id}
         AND ${version} = (SELECT version FROM request))
    SELECT FROM request`.execute(db);
  return rows.length > 0;
}

export async function deleteNotices(tx: Tx, { accountId, familyId }: NoticeReader): Promise<void> {
  await tx.deleteFrom('notice').where('accountId', '=', accountId).where('familyId', '=', familyId).execute();
}

export async function forgetNoticesBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notice').where('createdAt', '<', before).execute();
}
