import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';

/** How many facilities are open and not invented. */
export async function countListed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM facility WHERE closed_at IS NULL AND NOT invented`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page of them, in the order of their ids. */
export async function listListed(db: Queryable, page: number, pageSize: number) {
  return db
    .selectFrom('facility')
    .select(['id', 'updatedAt'])
    .where('closedAt', 'is', null)
    .where('invented', '=', false)
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}
