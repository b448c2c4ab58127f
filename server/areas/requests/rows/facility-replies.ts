import { sql } from 'kysely';
import type { MoveSubject } from '@/server/areas/requests/rows/moves';
import type { Queryable, Tx } from '@/server/db/connection';

export interface FacilityReply {
  facilityId: string;
  subject: MoveSubject;
  subjectId: string;
  askedAt: Date;
  /** Null when the facility let the request run out of time. */
  repliedAt: Date | null;
  accepted: boolean;
}

/**
 * Keeps the facility's first answer to a request and recalculates its median reply hours and acceptance rate from all
 * recorded ones (product rule 3: never self-declared). A request that it left unanswered counts as not accepted, but
 * not among the reply times. The facility's row is locked first, so that two answers at once are both counted.
 */
export async function recordReply(tx: Tx, reply: FacilityReply): Promise<void> {
  const { facilityId } = reply;
  await tx.selectFrom('facility').select('id').where('id', '=', facilityId).forNoKeyUpdate().execute();
  const written = await tx
    .insertInto('facilityReply')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['subject', 'subjectId']).doNothing())
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows !== 1n) return;
  await sql`
    UPDATE facility SET median_reply_hours = figures.hours, acceptance_rate = figures.rate
      FROM (
        SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM replied_at - asked_at) / 3600) AS hours,
               avg(CASE WHEN accepted THEN 1.0 ELSE 0.0 END)::double precision AS rate
          FROM facility_reply WHERE facility_id = ${facilityId}
      ) AS figures
     WHERE facility.id = ${facilityId}`.execute(tx);
}

/** How soon each of these facilities usually answers, in hours; null while it is not known. */
export async function medianReplyHoursOf(db: Queryable, ids: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('facility').select(['id', 'medianReplyHours']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, medianReplyHours }) => [id, medianReplyHours]));
}
