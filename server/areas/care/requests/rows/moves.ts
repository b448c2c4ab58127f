import { type Selectable, sql } from 'kysely';
import type { DateMove } from '@/lib/dates/booking-dates';
import type { RequestKind } from '@/lib/paths';
import type { Actor } from '@/lib/workflow/workflow';
import type { Queryable, Tx } from '@/server/db/connection';
import type { MoveTable } from '@/server/db/schema';

export type MoveSubject = RequestKind;

export interface MoveRow extends Omit<
  Selectable<MoveTable>,
  'id' | 'subject' | 'actor' | 'fromVersion' | 'details' | 'contactId'
> {
  actor: Actor;
}

/** What is needed to tell whether a move is a repeat. */
export interface KnownMove extends Pick<MoveRow, 'actor' | 'action' | 'note'> {
  fromVersion: number | null;
  details: Readonly<Record<string, unknown>> | null;
}

export interface NewMove extends MoveRow {
  /** The request's version before the move; null for the first move. */
  fromVersion: number | null;
  /** The facility's contact who made it; null for anyone else. */
  contactId?: string | null;
  /** A repeat is recognized by them. */
  details?: Readonly<Record<string, unknown>>;
}

export async function recordMove(tx: Tx, subject: MoveSubject, { details, ...move }: NewMove): Promise<void> {
  await tx
    .insertInto('move')
    .values({ subject, ...move, details: details ? JSON.stringify(details) : null })
    .execute();
}

/** Deletes all but the newest `most` moves of this kind that did not change the status, to bound the history. */
export async function forgetOldChanges(
  tx: Tx,
  subject: MoveSubject,
  id: string,
  { action, most }: { action: string; most: number },
): Promise<void> {
  await sql`
    DELETE FROM move WHERE id IN (
      SELECT id FROM move
       WHERE subject = ${subject} AND subject_id = ${id} AND action = ${action} AND from_status = to_status
       ORDER BY id DESC OFFSET ${most})`.execute(tx);
}

export type DetailedMove = MoveRow & Pick<KnownMove, 'details'>;

/** The moves of these requests, oldest first. */
export async function movesOf(db: Queryable, subject: MoveSubject, ids: readonly string[]): Promise<DetailedMove[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('move')
    .select(['subjectId', 'at', 'actor', 'action', 'fromStatus', 'toStatus', 'note', 'details'])
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .orderBy('subjectId')
    .orderBy('id')
    .execute();
  return rows as DetailedMove[];
}

/** Whether the newest offer to this waitlist request stated a price, instead of the price list's. */
export async function isPriceByDesk(db: Queryable, waitlistId: string): Promise<boolean> {
  const offer = await db
    .selectFrom('move')
    .select(sql<boolean>`details ->> 'agreedPrice' IS NOT NULL`.as('byDesk'))
    .where('subject', '=', 'waitlist')
    .where('subjectId', '=', waitlistId)
    .where('action', '=', 'offer')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return offer?.byDesk ?? false;
}

/** The newest moves of a request, newest first. */
export async function newestMoves(
  db: Queryable,
  subject: MoveSubject,
  id: string,
  limit: number,
): Promise<KnownMove[]> {
  const rows = await db
    .selectFrom('move')
    .select(['actor', 'action', 'note', 'fromVersion', 'details'])
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as KnownMove[];
}

export async function countMoves(db: Queryable, subject: MoveSubject, id: string, action: string): Promise<number> {
  const { count } = await db
    .selectFrom('move')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .where('action', '=', action)
    .executeTakeFirstOrThrow();
  return count;
}

/** The dates of these bookings that parents moved to another day, oldest first. */
export async function dateMovesOf(
  db: Queryable,
  ids: readonly string[],
): Promise<(DateMove & { subjectId: string })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DateMove & { subjectId: string }>`
    SELECT subject_id, details->>'from' AS "from", details->>'to' AS "to" FROM move
     WHERE subject = 'booking' AND action = 'reschedule' AND subject_id = ANY (${ids}::uuid[])
     ORDER BY id`.execute(db);
  return rows;
}

/** The last action of this actor, or null. */
export async function newestAction(db: Queryable, subject: MoveSubject, id: string, actor: Actor) {
  const row = await db
    .selectFrom('move')
    .select('action')
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .where('actor', '=', actor)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.action ?? null;
}
