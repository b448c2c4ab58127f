import { sql } from 'kysely';
import type { ScheduleType } from '@/lib/enums';
import { liveBookingStatuses, plannedTourStatuses } from '@/server/areas/family/records/rows/records';
import type { Queryable, Tx } from '@/server/db/connection';

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

/**
 * The facility's bookings that are not final, and its scheduled tours and offered starts, in lock order: bookings by
 * id, then tours.
 */
export async function openRequestsOf(
  db: Queryable,
  facilityId: string,
): Promise<{ kind: 'booking' | 'tour'; id: string }[]> {
  const { rows } = await sql<{ kind: 'booking' | 'tour'; id: string }>`
    SELECT 'booking' AS kind, id FROM booking_group
     WHERE facility_id = ${facilityId} AND status = ANY (${liveBookingStatuses}::smallint[])
    UNION ALL
    SELECT 'tour', id FROM tour_group
     WHERE facility_id = ${facilityId} AND status = ANY (${plannedTourStatuses}::smallint[])
     ORDER BY kind, id`.execute(db);
  return rows;
}

/** A review of the facility, as its contact answers it. */
export interface AnsweredReview {
  id: string;
  groupId: string;
  at: Date;
  authorName: string;
  rating: number;
  text: string;
  reply: string | null;
  repliedAt: Date | null;
}

/** Reviews without a reply first, each newest first, and how many there are. */
export async function reviewsToAnswer(
  db: Queryable,
  facilityId: string,
  limit: number,
): Promise<{ reviews: AnsweredReview[]; total: number; unanswered: number }> {
  const { rows: reviews } = await sql<AnsweredReview>`
    SELECT id, group_id, at, author_name, rating, text, reply, replied_at FROM review
     WHERE facility_id = ${facilityId} ORDER BY reply IS NOT NULL, at DESC, id LIMIT ${limit}`.execute(db);
  const { rows } = await sql<{ total: number; unanswered: number }>`
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE reply IS NULL)::integer AS unanswered
      FROM review WHERE facility_id = ${facilityId}`.execute(db);
  return { reviews, ...rows[0]! };
}

const reviewOf = (db: Queryable, of: { id: string } | { groupId: string }) => {
  const [[column, value]] = Object.entries(of) as [['id' | 'groupId', string]];
  const columns = ['id', 'groupId', 'facilityId', 'familyId', 'reply'] as const;
  return db.selectFrom('review').select(columns).where(column, '=', value);
};

export const readReview = (db: Queryable, id: string) => reviewOf(db, { id }).executeTakeFirst();

/** Locks a review, by its id or its booking's; undefined if there is none. */
export const lockReview = (tx: Tx, of: Parameters<typeof reviewOf>[1]) =>
  reviewOf(tx, of).forUpdate().executeTakeFirst();

export type LockedReview = NonNullable<Awaited<ReturnType<typeof lockReview>>>;

export async function setReviewReply(tx: Tx, id: string, reply: string, at: Date): Promise<void> {
  await tx.updateTable('review').set({ reply, repliedAt: at }).where('id', '=', id).execute();
}

/** What a contact changes. */
export type StatedSubject = 'prices' | 'hours' | 'closedDays' | 'reply';

interface Statement {
  id: string;
  facilityId: string;
  contactId: string;
  at: Date;
  subject: StatedSubject;
  details: object;
}

export async function insertStatement(tx: Tx, statement: Statement): Promise<void> {
  const row = { ...statement, details: JSON.stringify(statement.details) };
  await tx.insertInto('facilityStatement').values(row).execute();
}

/** The newest change of each subject, with the contact who made it. */
export async function newestStatements(db: Queryable, facilityId: string) {
  const { rows } = await sql<{ subject: StatedSubject; at: Date; by: string }>`
    SELECT DISTINCT ON (s.subject) s.subject, s.at, c.name AS by
      FROM facility_statement s JOIN facility_contact c ON c.id = s.contact_id
     WHERE s.facility_id = ${facilityId} ORDER BY s.subject, s.at DESC, s.id`.execute(db);
  return rows;
}
