import { type Insertable, type Selectable, sql } from 'kysely';
import type { Currency } from '@/lib/money/money';
import { hasContact, participates } from '@/server/areas/facilities/search/rows/participation';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** Whether the family requested a booking before this time; examples don't count. */
export async function hasAskedBefore(db: Queryable, familyId: string, time: Date): Promise<boolean> {
  const earlier = await db
    .selectFrom('bookingGroup')
    .select('id')
    .where('familyId', '=', familyId)
    .where('isExample', '=', false)
    .where('createdAt', '<', time)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Facilities with this id, or with the text in their name; an exact match comes first. */
export async function facilitiesByName(db: Queryable, text: string, limit: number) {
  const { rows } = await sql<{ id: string; name: string; city: string; currency: string }>`
    SELECT f.id, f.name, a.city, f.currency FROM facility f
      JOIN facility_address a ON a.facility_id = f.id AND a.position = (
        SELECT min(position) FROM facility_address WHERE facility_id = f.id)
     WHERE f.closed_at IS NULL AND (f.id::text = lower(${text}) OR strpos(lower(f.name), lower(${text})) > 0)
     ORDER BY lower(f.name) <> lower(${text}), f.name, f.id LIMIT ${limit}`.execute(db);
  return rows;
}

export const addressesOf = (db: Queryable, facilityId: string) =>
  db
    .selectFrom('facilityAddress')
    .select(['id', 'title'])
    .where('facilityId', '=', facilityId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function closeGroupsAt(tx: Tx, addressId: string, at: Date): Promise<void> {
  const open = tx.updateTable('ageGroup').set({ closedAt: at }).where('addressId', '=', addressId);
  await open.where('closedAt', 'is', null).execute();
}

/** Open facilities that answer in Nestling and have no confirmed contact, by name: nobody there hears of a request. */
export const unheardFacilities = (db: Queryable) =>
  db
    .selectFrom('facility as f')
    .select(['f.id', 'f.name', 'f.email'])
    .where('f.closedAt', 'is', null)
    .where(participates)
    .where(({ not }) => not(hasContact(sql`f.id`)))
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();

export interface StuckMoney {
  id: string;
  bookingNumber: string;
  amount: number;
  currency: Currency;
  status: string;
  lastError: string | null;
  since: Date;
}

/** Charges whose outcome is unknown: the gateway's last call failed, or did not answer within its limit. */
export async function listStuckCharges(db: Queryable): Promise<StuckMoney[]> {
  const { rows } = await sql<StuckMoney>`
    SELECT p.id, g.number AS booking_number, p.amount, p.currency, p.status, p.last_error, coalesce(p.begun_at, p.created_at) AS since
      FROM payment p JOIN booking_group g ON g.id = p.group_id AND NOT g.is_example
     WHERE p.due_at IS NOT NULL AND (p.last_error IS NOT NULL OR p.status = 'unanswered')
     ORDER BY since, p.id`.execute(db);
  return rows;
}

/** Refunds that the gateway has not made yet although it was asked, and those that a bank returned. */
export async function listStuckRefunds(db: Queryable): Promise<StuckMoney[]> {
  const { rows } = await sql<StuckMoney>`
    SELECT r.id, g.number AS booking_number, r.amount, p.currency, r.status, coalesce(r.failure, r.last_error) AS last_error,
           coalesce(r.settled_at, r.created_at) AS since
      FROM refund r JOIN payment p ON p.id = r.payment_id JOIN booking_group g ON g.id = p.group_id
     WHERE r.status = 'failed' OR (r.due_at IS NOT NULL AND r.last_error IS NOT NULL)
     ORDER BY since, r.id`.execute(db);
  return rows;
}

/** Makes a charge or refund due now, as if it were asked for the first time. False if it is not waiting. */
export async function makeDue(db: Queryable, table: 'payment' | 'refund', id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ dueAt: now, attempts: 0 })
    .where(sql`id::text`, '=', id)
    .where('dueAt', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Requests whose deadline passed before this time and that have not moved, longest overdue first. */
export async function listOverdueRequests(db: Queryable, before: Date) {
  const overdue = (table: string) => sql`
    SELECT number, due_at FROM ${sql.table(table)} WHERE due_at < ${before} AND NOT is_example`;
  const { rows } = await sql<{ number: string; dueAt: Date }>`
    ${overdue('booking_group')} UNION ALL ${overdue('tour_group')} UNION ALL ${overdue('waitlist_group')}
     ORDER BY due_at, number`.execute(db);
  return rows;
}

/** Until the transaction ends. */
export async function lockProofs(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('erasure-proofs', 0))`.execute(tx);
}

export async function insertRecord(
  db: Queryable,
  record: Pick<Insertable<DB['deskRecord']>, 'at' | 'givenBy' | 'command' | 'arguments'>,
): Promise<Selectable<DB['deskRecord']>['id']> {
  const { id } = await db.insertInto('deskRecord').values(record).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function endRecord(db: Queryable, id: number, code: number): Promise<void> {
  await db.updateTable('deskRecord').set({ code }).where('id', '=', id).execute();
}

/** The newest first; with forms of an argument, only commands that have one of them, alone or as an option's value. */
export async function listRecords(db: Queryable, limit: number, forms: readonly string[]) {
  return db
    .selectFrom('deskRecord')
    .selectAll()
    .where((eb) =>
      forms.length === 0
        ? eb.lit(true)
        : sql<boolean>`EXISTS (SELECT FROM unnest(arguments) AS word WHERE regexp_replace(word, '^--[a-z-]+=', '') = ANY (${forms}))`,
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Who can begin nothing, and contacts who were removed for a reason and are no contact again. The newest first. */
export async function listBlocks(db: Queryable, limit: number) {
  const { rows } = await sql<{ at: Date; who: string; blockedAs: string | null; by: string | null; reason: string }>`
    SELECT blocked_at AS at, email || CASE WHEN EXISTS (SELECT FROM account WHERE account.email = mailbox.email::citext)
             THEN ' (account)' ELSE ' (no account)' END AS who, blocked_as, blocked_by AS by, blocked_reason AS reason
      FROM blocked_mailbox mailbox
    UNION ALL
    SELECT removed_at, contact.email || ' (contact of ' || facility.name || ')', NULL, removed_by, removed_reason
      FROM facility_contact contact JOIN facility ON facility.id = contact.facility_id
     WHERE removed_reason IS NOT NULL AND NOT EXISTS (
       SELECT FROM facility_contact again
        WHERE again.facility_id = contact.facility_id AND lower(again.email) = lower(contact.email) AND again.removed_at IS NULL)
     ORDER BY at DESC, who LIMIT ${limit}`.execute(db);
  return rows;
}
