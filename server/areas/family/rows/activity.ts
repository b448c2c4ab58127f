import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export interface ActivityFilter {
  childId: string;
  kind: string | null;
}

/** Newest first. */
export async function listActivity(db: Queryable, filter: ActivityFilter, page: { offset: number; limit: number }) {
  return matching(db, filter)
    .leftJoin('file', 'file.id', 'childActivity.photoId')
    .select([
      'childActivity.id',
      'childActivity.at',
      'childActivity.kind',
      'childActivity.text',
      'childActivity.photoId',
      'file.path as photoPath',
    ])
    .orderBy('childActivity.at', 'desc')
    .orderBy('childActivity.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countActivity(db: Queryable, filter: ActivityFilter): Promise<number> {
  const found = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return found.count;
}

/** The photo must be one of the family's files. */
export async function insertActivity(tx: Tx, activity: Insertable<DB['childActivity']>): Promise<void> {
  await tx.insertInto('childActivity').values(activity).execute();
}

function matching(db: Queryable, filter: ActivityFilter) {
  const all = db.selectFrom('childActivity').where('childActivity.childId', '=', filter.childId);
  return filter.kind === null ? all : all.where('childActivity.kind', '=', filter.kind);
}
