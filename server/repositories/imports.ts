import { sql } from 'kysely';
import type { Tx } from '@/server/db/connection';

/** A facility that an earlier file of the source brought. */
export interface KnownFacility {
  id: string;
  sourceKey: string;
  sourceHash: string | null;
  closed: boolean;
  addressId: string | null;
  /** Ids of its age groups by title, closed ones too. */
  ageGroups: Record<string, string>;
}

/** One import of a source at a time; the lock ends with the transaction. */
export async function lockSource(tx: Tx, source: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`facilities-import ${source}`}, 0))`.execute(tx);
}

export async function facilitiesOfSource(tx: Tx, source: string): Promise<KnownFacility[]> {
  const { rows } = await sql<KnownFacility>`
    SELECT f.id, f.source_key, f.source_hash, f.closed_at IS NOT NULL AS closed,
           (SELECT a.id FROM facility_address a WHERE a.facility_id = f.id ORDER BY a.position, a.id LIMIT 1) AS address_id,
           coalesce((SELECT jsonb_object_agg(g.title, g.id) FROM age_group g WHERE g.facility_id = f.id), '{}') AS age_groups
      FROM facility f WHERE f.source = ${source} ORDER BY f.source_key COLLATE "C"`.execute(tx);
  return rows;
}

/** Closes what a newer file no longer lists. Requests that stand are left to run their course; new ones are refused. */
export async function closeFacilities(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    UPDATE facility SET closed_at = ${now}, updated_at = ${now}
     WHERE id = ANY (${ids}::uuid[]) AND closed_at IS NULL`.execute(tx);
}

/** Closes the age groups of these facilities that the file has no places for any more. */
export async function closeAgeGroups(tx: Tx, facilityIds: readonly string[], open: readonly string[], now: Date) {
  await sql`
    UPDATE age_group SET closed_at = ${now}
     WHERE facility_id = ANY (${facilityIds}::uuid[]) AND closed_at IS NULL
       AND NOT (id = ANY (${open}::uuid[]))`.execute(tx);
}
