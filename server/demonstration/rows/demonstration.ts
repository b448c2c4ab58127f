import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/**
 * Takes away what the seed writes anew for these groups and facilities; bookings, requests and counters stay. Groups that
 * the facilities no longer have are closed.
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
  // A seeded review is of no booking: its own id stands in the booking's place.
  await sql`DELETE FROM review WHERE facility_id = ANY (${ids.facilities}::uuid[]) AND group_id = id`.execute(tx);
  await sql`DELETE FROM facility_reply WHERE subject_id = ANY (${ids.replies}::uuid[])`.execute(tx);
}

/** One process seeds at a time; the lock ends with the transaction. */
export async function lockDemonstration(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7261954)`.execute(tx);
}

/** Closes every invented facility, so that no list shows them; existing requests keep showing theirs. */
export async function closeInvented(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE facility SET closed_at = ${now} WHERE invented AND closed_at IS NULL`.execute(tx);
}

/** Says for each facility on which days it is closed, besides its weekly hours. */
export async function setClosedDays(tx: Tx, facilities: readonly { id: string; days: readonly string[] }[]) {
  await sql`
    UPDATE facility
       SET closed_days = ARRAY(SELECT day::date FROM jsonb_array_elements_text(said.days) AS day ORDER BY 1)
      FROM jsonb_to_recordset(${JSON.stringify(facilities)}::jsonb) AS said(id uuid, days jsonb)
     WHERE facility.id = said.id`.execute(tx);
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

/** Makes the family unless it is there; false when it was. */
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
 * The ids of the family's examples that nobody has touched. An example whose booking, or another booking of its week, was
 * touched counts as touched with it, and is marked so.
 */
export async function untouchedExamples(tx: Tx, familyIds: readonly string[]) {
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

export type ExampleIds = Awaited<ReturnType<typeof untouchedExamples>>;

/** Items of these requests that hold places. */
export async function heldItemsOf(tx: Tx, ids: ExampleIds): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM booking_item
     WHERE held AND (group_id = ANY (${ids.bookings}::uuid[]) OR tour_id = ANY (${ids.tours}::uuid[]))`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes examples out of the record, with their history, notices, money and reviews; their places have been released before. */
export async function deleteExamples(tx: Tx, ids: ExampleIds): Promise<void> {
  const all = [...ids.bookings, ...ids.tours, ...ids.waitlists];
  await sql`DELETE FROM move WHERE subject_id = ANY (${all}::uuid[])`.execute(tx);
  await sql`DELETE FROM waitlist_movement WHERE waitlist_id = ANY (${ids.waitlists}::uuid[])`.execute(tx);
  await sql`DELETE FROM notice WHERE subject_id = ANY (${all}::uuid[])`.execute(tx);
  await sql`DELETE FROM review WHERE group_id = ANY (${ids.bookings}::uuid[])`.execute(tx);
  await sql`
    DELETE FROM care_plan WHERE id IN (SELECT care_plan_id FROM booking_group WHERE id = ANY (${ids.bookings}::uuid[]))`.execute(
    tx,
  );
  await sql`DELETE FROM booking_group WHERE id = ANY (${ids.bookings}::uuid[])`.execute(tx);
  await sql`DELETE FROM tour_group WHERE id = ANY (${ids.tours}::uuid[])`.execute(tx);
  await sql`DELETE FROM waitlist_group WHERE id = ANY (${ids.waitlists}::uuid[])`.execute(tx);
}

/** Which of these ids are taken, by examples that were touched. */
export async function takenIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM booking_group WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id FROM tour_group WHERE id = ANY (${ids}::uuid[])
     UNION ALL SELECT id FROM waitlist_group WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Days on which the child already has a place. */
export async function careDaysOf(tx: Tx, childId: string): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    SELECT DISTINCT date FROM child_place WHERE child_id = ${childId} ORDER BY date`.execute(tx);
  return rows.map(({ date }) => date);
}

/** Up to where these families' bookings are held: the earliest of them, null when there are none. */
export async function heldThroughOf(tx: Tx, familyIds: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ through: string | null; families: number }>`
    SELECT min(held_through) AS through, count(DISTINCT family_id)::integer AS families FROM booking_group
     WHERE family_id = ANY (${familyIds}::uuid[]) AND is_example`.execute(tx);
  const [row] = rows;
  return row && row.families === familyIds.length ? row.through : null;
}

/** Writes what the gateway said of an example's charge. */
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

/** Writes the gateway's name of an example's refund, which was made when its story says. */
export async function setRefundReference(tx: Tx, refundId: string, gatewayReference: string): Promise<void> {
  await tx.updateTable('refund').set({ gatewayReference }).where('id', '=', refundId).execute();
}

/** Writes a child, or gives it the birth date of this start. */
export async function upsertChild(tx: Tx, child: Insertable<DB['child']>): Promise<void> {
  await tx
    .insertInto('child')
    .values(child)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ birthDate: child.birthDate }))
    .execute();
}

/** Writes what a facility noted of the example child's days, over what an earlier start wrote. */
export async function replaceActivities(tx: Tx, rows: readonly Insertable<DB['childActivity']>[]): Promise<void> {
  await sql`DELETE FROM child_activity WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`.execute(tx);
  await tx.insertInto('childActivity').values(rows).execute();
}

export async function childIsThere(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('child').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function fileIsThere(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
