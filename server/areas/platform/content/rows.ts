import { sql } from 'kysely';
import type { InventedShare } from '@/lib/facilities/facts';
import type { Queryable } from '@/server/db/connection';

/** Whether none, some or all of the open facilities are invented. */
export async function inventedShare(db: Queryable): Promise<InventedShare> {
  const { rows } = await sql<{ invented: boolean; real: boolean }>`
    SELECT EXISTS (SELECT FROM facility WHERE closed_at IS NULL AND invented) AS invented,
           EXISTS (SELECT FROM facility WHERE closed_at IS NULL AND NOT invented) AS real`.execute(db);
  const { invented = false, real = false } = rows[0] ?? {};
  if (!invented) return 'none';
  return real ? 'some' : 'all';
}
