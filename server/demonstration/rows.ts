import { setTimeout as sleep } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { CalendarDate } from '@/lib/dates/dates';
import { BookingItemStatus } from '@/lib/enums';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/**
 * Deletes what the seed rewrites for these groups and facilities; bookings, requests and counters stay. Closes groups
 * that the facilities no longer have.
 */
export async function clearSeeded(
  tx: Tx,
  ids: { facilities: string[]; ageGroups: string[]; replies: string[] },
  now: Date,
) {
  await sql`
    UPDATE age_group SET closed_at = ${now}
     WHERE facility_id = ANY (${ids.facilities}::uuid[]) AND id <> ALL (${ids.ageGroups}::uuid[]) AND closed_at IS NULL`.execute(
    tx,
  );
  await tx.deleteFrom('capacity').where('ageGroupId', 'in', ids.ageGroups).execute();
  await tx.deleteFrom('dropInItem').where('ageGroupId', 'in', ids.ageGroups).execute();
  await tx.deleteFrom('schedule').where('ageGroupId', 'in', ids.ageGroups).execute();
  // Seeded reviews have no booking; group_id is their own id.
  await sql`DELETE FROM review WHERE facility_id = ANY (${ids.facilities}::uuid[]) AND group_id = id`.execute(tx);
  await sql`DELETE FROM facility_reply WHERE subject_id = ANY (${ids.replies}::uuid[])`.execute(tx);
}

/** Serializes seeding; the lock ends with the transaction. Another process may hold it for longer than PostgreSQL waits for one. */
export async function lockDemonstration(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isOurs: boolean }>`SELECT pg_try_advisory_xact_lock(7261954) AS is_ours`.execute(tx);
    if (rows[0]!.isOurs) return;
    await sleep(250);
  }
}

/** Closes every invented facility, so that no list shows it; existing requests still do. */
export async function closeInvented(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE facility SET closed_at = ${now} WHERE invented AND closed_at IS NULL`.execute(tx);
}

/** Sets each facility's closed days besides its weekly hours, unless one of its contacts has changed them. */
export async function setClosedDays(tx: Tx, facilities: readonly { id: string; days: readonly string[] }[]) {
  await sql`
    UPDATE facility
       SET closed_days = ARRAY(SELECT day::date FROM jsonb_array_elements_text(said.days) AS day ORDER BY 1)
      FROM jsonb_to_recordset(${JSON.stringify(facilities)}::jsonb) AS said(id uuid, days jsonb)
     WHERE facility.id = said.id
       AND NOT EXISTS (SELECT FROM facility_statement s WHERE s.facility_id = facility.id AND s.subject = 'closedDays')`.execute(
    tx,
  );
}

/** Sets when each facility last confirmed its availability. */
export async function confirmAvailability(
  tx: Tx,
  facilities: readonly { id: string; at: Date | null }[],
): Promise<void> {
  await sql`
    UPDATE facility SET availability_confirmed_at = seen.at
      FROM unnest(${facilities.map(({ id }) => id)}::uuid[], ${facilities.map(({ at }) => at)}::timestamptz[]) AS seen(id, at)
     WHERE facility.id = seen.id`.execute(tx);
}

/** Inserts contacts unless they exist, also as removed ones. */
export async function insertContacts(tx: Tx, contacts: readonly Insertable<DB['facilityContact']>[]): Promise<void> {
  await tx
    .insertInto('facilityContact')
    .values(contacts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts the family unless it exists; false if it did. */
export async function ensureFamily(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('family')
    .values({ id, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function setGatewayCustomer(tx: Tx, id: string, customer: string): Promise<void> {
  await tx.updateTable('family').set({ gatewayCustomer: customer }).where('id', '=', id).execute();
}

/**
 * The ids of the families' examples that no parent has changed. An example whose booking, or another booking of its
 * week plan, was changed counts as changed and is marked so.
 */
export async function unchangedExamples(tx: Tx, familyIds: readonly string[]) {
  for (const table of ['tour', 'waitlist'] as const) {
    await sql`
      UPDATE ${sql.ref(`${table}_group`)} AS e SET is_example = false
       WHERE e.family_id = ANY (${familyIds}::uuid[]) AND e.is_example
         AND EXISTS (SELECT 1 FROM booking_group b WHERE b.${sql.ref(`${table}_id`)} = e.id AND NOT b.is_example)`.execute(
      tx,
    );
  }
  await sql`
    UPDATE booking_group e SET is_example = false
     WHERE e.family_id = ANY (${familyIds}::uuid[]) AND e.is_example
       AND EXISTS (SELECT FROM booking_group b WHERE b.care_plan_id = e.care_plan_id AND NOT b.is_example)`.execute(tx);
  const of = async (table: 'bookingGroup' | 'tourGroup' | 'waitlistGroup') =>
    (
      await tx
        .selectFrom(table)
        .select('id')
        .where('familyId', 'in', familyIds)
        .where('isExample', '=', true)
        .orderBy('id')
        .forUpdate()
        .execute()
    ).map(({ id }) => id);
  return { bookings: await of('bookingGroup'), tours: await of('tourGroup'), waitlists: await of('waitlistGroup') };
}

type ExampleIds = Awaited<ReturnType<typeof unchangedExamples>>;

export async function heldItemsOf(tx: Tx, ids: ExampleIds): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM booking_item
     WHERE held AND (group_id = ANY (${ids.bookings}::uuid[]) OR tour_id = ANY (${ids.tours}::uuid[]))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Deletes examples with their history, notices, money at the sandbox and reviews; their places must be released before. */
export async function deleteExamples(tx: Tx, ids: ExampleIds): Promise<void> {
  const all = [...ids.bookings, ...ids.tours, ...ids.waitlists];
  await sql`DELETE FROM move WHERE subject_id = ANY (${all}::uuid[])`.execute(tx);
  await sql`DELETE FROM waitlist_movement WHERE waitlist_id = ANY (${ids.waitlists}::uuid[])`.execute(tx);
  await sql`DELETE FROM notice WHERE subject_id = ANY (${all}::uuid[])`.execute(tx);
  await sql`DELETE FROM review WHERE group_id = ANY (${ids.bookings}::uuid[])`.execute(tx);
  await sql`
    WITH charge AS (
      DELETE FROM sandbox_charge
       WHERE idempotency_key IN (SELECT id::text FROM payment WHERE group_id = ANY (${ids.bookings}::uuid[]))
      RETURNING reference)
    DELETE FROM sandbox_refund WHERE charge_reference IN (SELECT reference FROM charge)`.execute(tx);
  await sql`DELETE FROM booking_group WHERE id = ANY (${ids.bookings}::uuid[])`.execute(tx);
  await sql`DELETE FROM tour_group WHERE id = ANY (${ids.tours}::uuid[])`.execute(tx);
  await sql`DELETE FROM waitlist_group WHERE id = ANY (${ids.waitlists}::uuid[])`.execute(tx);
}

/** Deletes those of these week plans that no booking is part of. */
export async function deleteEmptyPlans(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM care_plan WHERE id = ANY (${ids}::uuid[])
       AND NOT EXISTS (SELECT FROM booking_group b WHERE b.care_plan_id = care_plan.id)`.execute(tx);
}

/** Which of these ids a request has: after deleteExamples, those that somebody has changed. */
export async function takenIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM booking_group WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id FROM tour_group WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id FROM waitlist_group WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export async function careDaysOf(tx: Tx, childId: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    SELECT DISTINCT date FROM child_place WHERE child_id = ${childId} ORDER BY date`.execute(tx);
  return rows.map(({ date }) => date);
}

/** Which of these bookings need not be written: held at least until then, or changed by somebody. */
export async function settledBookings(tx: Tx, ids: readonly string[], through: CalendarDate): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM booking_group
     WHERE id = ANY (${ids}::uuid[]) AND (held_through >= ${through} OR NOT is_example)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Stores the gateway's reference of an example's charge. */
export async function setGatewayReference(
  tx: Tx,
  paymentId: string,
  change: { reference: string | null; nextAction: unknown; failure: string | null },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      gatewayReference: change.reference,
      nextAction: change.nextAction === null ? null : JSON.stringify(change.nextAction),
      failure: change.failure,
    })
    .where('id', '=', paymentId)
    .where('gatewayReference', 'is', null)
    .execute();
}

/** Stores the gateway's reference of an example's refund, and its date. */
export async function setRefundReference(tx: Tx, refundId: string, gatewayReference: string): Promise<void> {
  await tx.updateTable('refund').set({ gatewayReference }).where('id', '=', refundId).execute();
}

/** Inserts a child, or updates its birth date. */
export async function upsertChild(tx: Tx, child: Insertable<DB['child']>): Promise<void> {
  await tx
    .insertInto('child')
    .values(child)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ birthDate: child.birthDate }))
    .execute();
}

/** The last days before a date on which the child attended, latest first. */
export async function lastCareDays(tx: Tx, childId: string, before: CalendarDate, limit: number) {
  return tx
    .selectFrom('bookingItem')
    .innerJoin('bookingGroup', 'bookingGroup.id', 'bookingItem.groupId')
    .innerJoin('facilityAddress', 'facilityAddress.id', 'bookingGroup.addressId')
    .select(['bookingItem.date', 'facilityAddress.timeZone'])
    .distinctOn('bookingItem.date')
    .where('bookingItem.childId', '=', childId)
    .where('bookingItem.status', '=', BookingItemStatus.ATTENDED)
    .where('bookingItem.date', '<', before)
    .orderBy('bookingItem.date', 'desc')
    .orderBy('bookingItem.id')
    .limit(limit)
    .execute();
}

/**
 * Replaces the example child's activities.
 *
 * @param ids all ids that an earlier start may have written
 */
export async function replaceActivities(
  tx: Tx,
  ids: readonly string[],
  rows: readonly Insertable<DB['childActivity']>[],
): Promise<void> {
  await sql`DELETE FROM child_activity WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  if (rows.length > 0) await tx.insertInto('childActivity').values(rows).execute();
}

export async function childIsThere(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('child').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function fileIsThere(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const parametersMax = 60_000;

/** Inserts rows in as few statements as possible; all rows have the same columns. */
export async function insertAll<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length;
  const size = Math.max(1, Math.floor(parametersMax / Math.max(1, width)));
  for (let from = 0; from < rows.length; from += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + size))
      .execute();
  }
}
