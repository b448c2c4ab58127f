import { sql } from 'kysely';
import type { Tx } from '@/server/db/connection';

/**
 * Runs `work`, which writes these facilities and then their parts, one table after the other, and brings their entries of the
 * search up to date once, at its end, instead of with each statement (record 0173). Entries of others do not follow meanwhile.
 */
export async function withEntriesOnce(
  tx: Tx,
  facilityIds: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const follow = (when: 'later' | '') => sql`SELECT set_config('nestling.search_entries', ${when}, true)`.execute(tx);
  await follow('later');
  await work();
  await follow('');
  await sql`SELECT refresh_search_entries(${facilityIds}::uuid[])`.execute(tx);
}

/** Makes one row of each town's many, after facilities of many towns were written. */
export async function mergeTowns(tx: Tx): Promise<void> {
  await sql`SELECT merge_towns()`.execute(tx);
}
