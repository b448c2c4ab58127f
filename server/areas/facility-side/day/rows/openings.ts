import { sql } from 'kysely';
import type { Queryable } from '@/server/db/connection';

interface PageOpening {
  contactId: string;
  at: Date;
  device: string;
  deviceHash: string | null;
  network: string | null;
}

/** Notes that a contact's day page was opened; not again for a device that opened it since `unless`, which reloads it. */
export async function notePageOpening(db: Queryable, opening: PageOpening, unless: Date): Promise<void> {
  const { contactId, at, device, deviceHash, network } = opening;
  await sql`
    INSERT INTO day_opening (contact_id, at, device, device_hash, network)
    SELECT ${contactId}::uuid, ${at}::timestamptz, ${device}::text, ${deviceHash}::text, ${network}::text
     WHERE NOT EXISTS (
       SELECT FROM day_opening opening
        WHERE opening.contact_id = ${contactId} AND opening.at > ${unless} AND opening.device = ${device}
          AND opening.device_hash IS NOT DISTINCT FROM ${deviceHash}
          AND (opening.device_hash IS NOT NULL OR opening.network IS NOT DISTINCT FROM ${network}))`.execute(db);
}

/** Newest first. */
export async function listPageOpenings(db: Queryable, contactId: string, since: Date, limit: number) {
  return db
    .selectFrom('dayOpening')
    .select(['at', 'device', 'deviceHash'])
    .where('contactId', '=', contactId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
