import type { RequestKind } from '@/lib/paths';
import type { Actor } from '@/lib/workflow/workflow';
import type { Queryable, Tx } from '@/server/db/connection';

export type MoveSubject = RequestKind;

export interface MoveRow {
  subjectId: string;
  at: Date;
  actor: Actor;
  action: string;
  fromStatus: number | null;
  toStatus: number;
  note: string | null;
}

export async function recordMove(tx: Tx, subject: MoveSubject, move: MoveRow): Promise<void> {
  await tx
    .insertInto('move')
    .values({ subject, ...move })
    .execute();
}

/** Every move of these requests, oldest first. */
export async function movesOf(db: Queryable, subject: MoveSubject, ids: readonly string[]): Promise<MoveRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('move')
    .select(['subjectId', 'at', 'actor', 'action', 'fromStatus', 'toStatus', 'note'])
    .where('subject', '=', subject)
    .where('subjectId', 'in', ids)
    .orderBy('subjectId')
    .orderBy('id')
    .execute();
  return rows as MoveRow[];
}

/** The last move of a request, whoever made it. */
export async function newestMove(
  db: Queryable,
  subject: MoveSubject,
  id: string,
): Promise<Pick<MoveRow, 'actor' | 'action'> | undefined> {
  const row = await db
    .selectFrom('move')
    .select(['actor', 'action'])
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as Pick<MoveRow, 'actor' | 'action'> | undefined;
}

/** What this actor did last, or null; a repeat of it changes nothing (decisions 4). */
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
