import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { BookingStatus } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { PaymentStatus } from '@/lib/money/charges';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { PaymentTable } from '@/server/db/schema';

export type PaymentRow = Omit<Selectable<PaymentTable>, 'status' | 'currency'> & {
  status: PaymentStatus;
  currency: Currency;
};

/** A charge claimed by this process, with what the gateway needs. */
export type ClaimedPayment = PaymentRow & {
  customer: string | null;
  bookingNumber: string;
  bookingStatus: BookingStatus;
  paidThrough: string | null;
};

export async function insertPayment(tx: Tx, payment: Insertable<PaymentTable>): Promise<PaymentRow> {
  return (await tx.insertInto('payment').values(payment).returningAll().executeTakeFirstOrThrow()) as PaymentRow;
}

/** Payments of these groups, oldest first. */
export async function paymentsOf(db: Queryable, groupIds: readonly string[]): Promise<PaymentRow[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('groupId', 'in', groupIds)
    .orderBy('groupId')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as PaymentRow[];
}

/** Locks and returns one group's payments. The group is locked already. */
export async function lockPayments(tx: Tx, groupId: string): Promise<PaymentRow[]> {
  const rows = await tx
    .selectFrom('payment')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as PaymentRow[];
}

export async function findPayment(db: Queryable, by: { id: string } | { gatewayReference: string }) {
  const row = await db
    .selectFrom('payment')
    .select(['id', 'groupId'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('gatewayReference', '=', by.gatewayReference)))
    .executeTakeFirst();
  return row ?? null;
}

export async function readOwnPayment(db: Queryable, id: string, familyId: string): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('bookingGroup', 'bookingGroup.id', 'payment.groupId')
    .selectAll('payment')
    .where('payment.id', '=', id)
    .where('bookingGroup.familyId', '=', familyId)
    .executeTakeFirst();
  return (row as PaymentRow | undefined) ?? null;
}

export async function updatePayment(tx: Tx, id: string, change: Updateable<PaymentTable>): Promise<void> {
  await tx.updateTable('payment').set(change).where('id', '=', id).execute();
}

/**
 * Claims the longest overdue payment and sets its next retry: if this process dies, another retries it then with the same
 * idempotency key. A single statement, so that no transaction stays open while the gateway is asked.
 */
export async function claimPayment(db: Database, now: Date, firstRetryMs: number): Promise<ClaimedPayment | undefined> {
  const { rows } = await sql<ClaimedPayment>`
    UPDATE payment SET attempts = payment.attempts + 1, due_at = ${nextRetryAt(now, firstRetryMs, 'payment')}
      FROM booking_group, family
     WHERE booking_group.id = payment.group_id AND family.id = booking_group.family_id
       AND payment.id = (
         SELECT p.id FROM payment p JOIN booking_group g ON g.id = p.group_id AND NOT g.is_example
          WHERE p.due_at <= ${now} ORDER BY p.due_at, p.id LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
    RETURNING payment.*, family.gateway_customer AS customer, booking_group.number AS booking_number,
           booking_group.status AS booking_status, booking_group.paid_through`.execute(db);
  return rows[0];
}

/**
 * Stores the gateway's reference before the charge is made, so that it can be looked up, confirmed or canceled afterwards.
 * Returns the stored reference, or null if the charge has been canceled.
 */
export async function storeReference(db: Queryable, id: string, reference: string): Promise<string | null> {
  const row = await db
    .updateTable('payment')
    .set((eb) => ({ gatewayReference: eb.fn.coalesce('gatewayReference', eb.val(reference)) }))
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('dueAt', 'is not', null)
    .returning('gatewayReference')
    .executeTakeFirst();
  return row?.gatewayReference ?? null;
}

/** Charges for the same period with an unknown outcome. Cancel them before making another. */
export async function unansweredCharges(
  db: Queryable,
  { id, groupId, period }: Pick<PaymentRow, 'id' | 'groupId' | 'period'>,
): Promise<{ id: string; gatewayReference: string }[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['id', 'gatewayReference'])
    .where('groupId', '=', groupId)
    .where('period', 'is not distinct from', period)
    .where('status', '=', 'unanswered')
    .where('id', '<>', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id: other, gatewayReference }) =>
    gatewayReference === null ? [] : [{ id: other, gatewayReference }],
  );
}

/** The gateway has cancelled this charge. Until then a failed charge that may still be confirmed stays due (cancelCharges). */
export async function markCalledOff(db: Queryable, id: string): Promise<void> {
  await db.updateTable('payment').set({ dueAt: null }).where('id', '=', id).where('status', '=', 'failed').execute();
}

/** The kind of failure of the last call, for staff; the charge stays due. */
export async function noteChargeError(db: Queryable, id: string, kind: string): Promise<void> {
  await db.updateTable('payment').set({ lastError: kind }).where('id', '=', id).execute();
}

/** Records a webhook event. Returns false if it was handled before. */
export async function claimEvent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('gatewayEvent')
    .values({ id, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Exponential backoff: the delay doubles with each attempt, up to 32 times the first. */
export const nextRetryAt = (now: Date, firstRetryMs: number, table: 'payment' | 'refund') =>
  sql`${now}::timestamptz + ${firstRetryMs}::double precision * power(2, least(${sql.ref(table)}.attempts, 5)) * interval '1 millisecond'`;
