import { sql, type Selectable } from 'kysely';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { FileTable } from '@/server/db/schema';

export type StoredFile = Omit<Selectable<FileTable>, 'orphanedAt'>;

/** A new upload is unused, so it counts as an orphan from the start. */
export async function insertFile(tx: Tx, file: StoredFile): Promise<void> {
  await tx
    .insertInto('file')
    .values({ ...file, orphanedAt: file.createdAt })
    .execute();
}

/** Whose upload: the family's own, or a facility's for one request of the family. */
export interface FileOwner {
  familyId: string;
  /** Null for the family's own. */
  forRequest: string | null;
}

/** Locks the owner's files with these ids against removal, so that a record can refer to them. */
export async function holdFiles(tx: Tx, { familyId, forRequest }: FileOwner, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('file')
    .select(['id', 'path', 'mime'])
    .where('familyId', '=', familyId)
    .where('forRequest', forRequest === null ? 'is' : '=', forRequest)
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** The same for pictures of the family, as paths by id. */
export async function holdPhotos(tx: Tx, familyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const files = await holdFiles(tx, { familyId, forRequest: null }, ids);
  return new Map(files.filter(({ mime }) => mime.startsWith('image/')).map(({ id, path }) => [id, path]));
}

export async function maySeeFile(db: Queryable, chainId: string, path: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM family_adult adult
      JOIN refresh_token token ON token.account_id = adult.account_id
     WHERE adult.family_id = (SELECT family_id FROM file WHERE path = ${path})
       AND token.chain_id = ${chainId} AND token.revoked_at IS NULL
    UNION ALL
    SELECT FROM answer_link link JOIN facility_contact contact ON contact.id = link.contact_id
     WHERE link.id = ${chainId} AND link.purpose IN ('day', 'request') AND link.revoked_at IS NULL AND contact.removed_at IS NULL
     LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The bytes that the owner stores, and the number of unused uploads. */
export async function storedBy(
  db: Queryable,
  { familyId, forRequest }: FileOwner,
): Promise<{ bytes: number; unused: number }> {
  return db
    .selectFrom('file')
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('bytes'), val(0)).as('bytes'),
      fn.count<number>('orphanedAt').as('unused'),
    ])
    .where('familyId', '=', familyId)
    .where('forRequest', forRequest === null ? 'is' : '=', forRequest)
    .executeTakeFirstOrThrow();
}

const used = sql<boolean>`(
  exists (select from account r where r.photo_id = file.id)
  or exists (select from child r where r.photo_id = file.id)
  or exists (select from parent_info r where r.photo_id = file.id)
  or exists (select from authorized_pickup r where r.photo_id = file.id)
  or exists (select from unauthorized_pickup r where r.photo_id = file.id)
  or exists (select from child_activity r where r.photo_id = file.id)
  or exists (select from thread_file r where r.file_id = file.id))`;

export async function markOrphans(db: Database, now: Date): Promise<void> {
  await db.updateTable('file').set({ orphanedAt: null }).where('orphanedAt', 'is not', null).where(used).execute();
  await db
    .updateTable('file')
    .set({ orphanedAt: now })
    .where('orphanedAt', 'is', null)
    .where((eb) => eb.not(used))
    .execute();
}

/**
 * Deletes at most `limit` files unused since before then, and queues their bytes for removal. Checks the use again under the
 * lock, because a record may have started to use one.
 */
export async function giveUpOrphans(tx: Tx, before: Date, now: Date, limit: number): Promise<number> {
  const locked = await tx
    .selectFrom('file')
    .select('id')
    .where('orphanedAt', '<=', before)
    .where((eb) => eb.not(used))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (locked.length === 0) return 0;
  const ids = locked.map((row) => row.id);
  const gone = await tx
    .deleteFrom('file')
    .where('id', 'in', ids)
    .where((eb) => eb.not(used))
    .returning('path')
    .execute();
  const paths = gone.map((row) => row.path);
  await queueRemovals(tx, paths, now);
  return locked.length;
}

/** Queues all files of a family for removal; call it before its rows are deleted. */
export async function queueFamilyFiles(tx: Tx, familyId: string, now: Date): Promise<void> {
  const rows = await tx.selectFrom('file').select('path').where('familyId', '=', familyId).execute();
  await queueRemovals(
    tx,
    rows.map((row) => row.path),
    now,
  );
}

export async function queueRemovals(db: Queryable, paths: string[], dueAt: Date): Promise<void> {
  if (paths.length === 0) return;
  await db
    .insertInto('fileRemoval')
    .values(paths.map((path) => ({ path, dueAt })))
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ dueAt }))
    .execute();
}

/** Lists queued files: those that are due, or those with these paths. Leaves out files that a record uses after all. */
export async function listRemovals(db: Database, which: Date | string[], limit: number): Promise<string[]> {
  const all = db
    .selectFrom('fileRemoval')
    .select('path')
    .where((eb) => eb.not(eb.exists(eb.selectFrom('file').whereRef('file.path', '=', 'fileRemoval.path').select('id'))))
    .orderBy('path')
    .limit(limit);
  const due = which instanceof Date ? all.where('dueAt', '<=', which) : all.where('path', 'in', which);
  return (await due.execute()).map((row) => row.path);
}

export async function forgetRemovals(db: Queryable, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.deleteFrom('fileRemoval').where('path', 'in', paths).execute();
}
