import { sql } from 'kysely';
import { limits } from '@/lib/limits';
import { ownReasonFor, type MovementReason } from '@/lib/workflow/waitlist';
import type { Queryable, Tx } from '@/server/db/connection';
import { inLine, sameLine, siblingFirst } from '@/server/repositories/waitlist-lines';

export interface MovementRow {
  waitlistId: string;
  at: Date;
  fromPosition: number | null;
  toPosition: number;
  reason: MovementReason;
}

/**
 * Takes the turn of every line of these facilities until the transaction ends. Requests and bookings are locked before;
 * whoever joins takes it before the time of joining is read, so that nobody gets in ahead of one who came first.
 */
export async function lockLines(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(facilityIds)].sort()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`waitlist-lines ${id}`}, 0))`.execute(tx);
  }
}

export interface LineChange {
  at: Date;
  facilityId: string;
  /** Whose request or booking moved: lines of its age groups there are counted anew. */
  familyId: string;
  /** Age groups besides: where the request stood until now. */
  ageGroupIds?: readonly string[];
  /** The request that its parent changed. */
  changedId?: string;
  /** Why other families move up. */
  up: MovementReason;
}

/**
 * After a change of a line: notes for everybody in it whose place is another than the last one noted where it is now, and why.
 * Of each request the newest notes are kept: a family that goes on changing its own would make those of all others grow.
 */
export async function recordMovements(tx: Tx, change: LineChange): Promise<void> {
  const { at, facilityId, familyId, ageGroupIds = [], changedId = null, up } = change;
  await lockLines(tx, [facilityId]);
  await sql`
    WITH line AS MATERIALIZED (
      SELECT w.id, w.family_id, w.age_group_id, w.type, w.start_month, w.booking_dates, w.joined_at, w.sequence,
             ${siblingFirst('w')} AS no_sibling
        FROM waitlist_group w
       WHERE w.status IN (${sql.join(inLine)})
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
