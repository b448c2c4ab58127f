import { sql } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';

export interface MorningContact {
  id: string;
  name: string;
  email: string;
  facilityId: string;
  facilityName: string;
  timeZone: string;
  /** Null: not planned yet. */
  morningAt: Date | null;
  morningKeyHash: string | null;
  hasPin: boolean;
}

/** Locks a contact whose morning mail is due or not planned, and who is not locked by another process. */
export async function lockDueContact(tx: Tx, now: Date): Promise<MorningContact | undefined> {
  const { rows } = await sql<MorningContact>`
    SELECT contact.id, contact.name, contact.email, facility.id AS facility_id, facility.name AS facility_name,
           contact.morning_at, contact.morning_key_hash, contact.pin_hash IS NOT NULL AS has_pin, (SELECT time_zone FROM facility_address WHERE facility_id = facility.id
             ORDER BY position, id LIMIT 1) AS time_zone
      FROM facility_contact contact JOIN facility ON facility.id = contact.facility_id AND facility.closed_at IS NULL
     WHERE contact.confirmed_at IS NOT NULL AND contact.removed_at IS NULL AND contact.morning_off_at IS NULL
       AND (contact.morning_at IS NULL OR contact.morning_at <= ${now})
     ORDER BY contact.morning_at, contact.id LIMIT 1 FOR UPDATE OF contact SKIP LOCKED`.execute(tx);
  return rows[0];
}

export async function planMorning(
  tx: Tx,
  id: string,
  plan: { morningAt: Date; morningKeyHash?: string },
): Promise<void> {
  await tx.updateTable('facilityContact').set(plan).where('id', '=', id).execute();
}

/** The contact of the key that turns the morning mail off. */
export async function contactOfKey(db: Queryable, keyHash: string) {
  return db
    .selectFrom('facilityContact')
    .innerJoin('facility', 'facility.id', 'facilityContact.facilityId')
    .select(['facilityContact.id', 'facilityContact.morningOffAt', 'facility.name as facilityName'])
    .where('facilityContact.morningKeyHash', '=', keyHash)
    .where('facilityContact.removedAt', 'is', null)
    .executeTakeFirst();
}

/** Off since `offAt`, or with null on again, from the next morning. Does nothing if it is that already. */
export async function switchMorning(db: Queryable, id: string, offAt: Date | null): Promise<void> {
  await db
    .updateTable('facilityContact')
    .set({ morningOffAt: offAt, morningAt: null })
    .where('id', '=', id)
    .where('morningOffAt', offAt ? 'is' : 'is not', null)
    .execute();
}
