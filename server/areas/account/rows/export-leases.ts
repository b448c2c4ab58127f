import { sql } from 'kysely';
import type { Database } from '@/server/db/connection';

export interface ExportLease {
  familyId: string;
  /** The adult who asked: a lease is not renewed for one who has left the family. */
  accountId: string;
  /** This one copy. */
  holder: string;
}

const until = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Takes the family's lease; null, or the seconds until another's ends. Leases run on the database's clock. */
export async function takeLease(db: Database, { familyId, holder }: ExportLease, seconds: number) {
  const taken = await sql`
    INSERT INTO export_lease (family_id, holder, expires_at) VALUES (${familyId}, ${holder}, ${until(seconds)})
    ON CONFLICT (family_id) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE export_lease.expires_at <= clock_timestamp()
    RETURNING family_id`.execute(db);
  if (taken.rows.length > 0) return null;
  const { rows } = await sql<{ left: number }>`
    SELECT ceil(extract(epoch FROM expires_at - clock_timestamp()))::int AS left
      FROM export_lease WHERE family_id = ${familyId}`.execute(db);
  return Math.max(1, rows[0]?.left ?? 1);
}

/** Holds the lease for longer; false when it is no longer this copy's. */
export async function renewLease(db: Database, lease: ExportLease, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE export_lease SET expires_at = ${until(seconds)}
     WHERE family_id = ${lease.familyId} AND holder = ${lease.holder}
       AND EXISTS (
         SELECT FROM family_adult WHERE account_id = ${lease.accountId} AND family_adult.family_id = ${lease.familyId})
    RETURNING family_id`.execute(db);
  return rows.length > 0;
}

export async function endLease(db: Database, { familyId, holder }: ExportLease): Promise<void> {
  await db.deleteFrom('exportLease').where('familyId', '=', familyId).where('holder', '=', holder).execute();
}
