import { sql } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';

/** Takes away what the seed writes anew for these groups and facilities; bookings, requests and counters stay. */
export async function clearSeeded(
  tx: Tx,
  ids: { facilities: string[]; ageGroups: string[]; reviews: string[]; replies: string[] },
) {
  await tx.deleteFrom('capacity').where('ageGroupId', 'in', ids.ageGroups).execute();
  await tx.deleteFrom('dropInItem').where('ageGroupId', 'in', ids.ageGroups).execute();
  await tx.deleteFrom('schedule').where('ageGroupId', 'in', ids.ageGroups).execute();
  await sql`DELETE FROM review WHERE id = ANY (${ids.reviews}::uuid[])`.execute(tx);
  await sql`DELETE FROM facility_reply WHERE subject_id = ANY (${ids.replies}::uuid[])`.execute(tx);
}

/** A small fact kept with the data, or null. */
export async function readSetting(db: Queryable, key: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function writeSetting(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  const text = JSON.stringify(value);
  await tx
    .insertInto('setting')
    .values({ key, value: text, updatedAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, updatedAt: now }))
    .execute();
}

/** One process seeds at a time; the lock ends with the transaction. */
export async function lockDemonstration(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7261954)`.execute(tx);
}

/** Says for each facility how long ago it last confirmed its availability. */
export async function confirmAvailability(
  tx: Tx,
  facilities: readonly { id: string; at: Date | null }[],
): Promise<void> {
  await sql`
    UPDATE facility SET availability_confirmed_at = seen.at
      FROM unnest(${facilities.map(({ id }) => id)}::uuid[], ${facilities.map(({ at }) => at)}::timestamptz[]) AS seen(id, at)
     WHERE facility.id = seen.id`.execute(tx);
}
