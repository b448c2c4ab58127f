import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { BookingStatus } from '@/lib/enums';
import type { Currency } from '@/lib/money/money';
import type { PaymentStatus } from '@/lib/money/payment-status';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { PaymentTable } from '@/server/db/schema';

export type PaymentRow = Omit<Selectable<PaymentTable>, 'status' | 'currency'> & {
  status: PaymentStatus;
  currency: Currency;
};

/** A charge that this process has taken on, with what the gateway needs to know. */
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

/** The same for one group, locked; the group's own lock is held already. */
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

/** A charge of this family's, or null. */
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
 * Takes on the payment that has been due the longest, and puts off its next turn to `nextTurn` of its attempts: should
 * this process die, another asks the gateway again then, under the same key. One statement, so nothing is held open while
 * the gateway is asked.
 */
export async function claimPayment(db: Database, now: Date, firstTurnMs: number): Promise<ClaimedPayment | undefined> {
  const { rows } = await sql<ClaimedPayment>`
    UPDATE payment SET attempts = payment.attempts + 1, due_at = ${nextTurn(now, firstTurnMs, 'payment')}
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
 * Keeps the gateway's name of a charge before the charge is asked for: from here on it can be looked up, confirmed and called
 * off. Answers the name that is kept; null when the charge is no longer to be made.
 */
export async function keepReference(db: Queryable, id: string, reference: string): Promise<string | null> {
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

/** Charges for the same thing whose outcome is unknown still: they are to be called off before another one is asked for. */
export async function unansweredBefore(
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

/** Notes a webhook's event; false when it was handled before. */
export async function claimEvent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('gatewayEvent')
    .values({ id, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** When a charge or refund is asked for again: the wait doubles with each attempt, up to 32 times the first. */
export const nextTurn = (now: Date, firstTurnMs: number, table: 'payment' | 'refund') =>
  sql`${now}::timestamptz + ${firstTurnMs}::double precision * power(2, least(${sql.ref(table)}.attempts, 5)) * interval '1 millisecond'`;
