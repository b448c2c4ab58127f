import { sql, type Insertable, type Selectable } from 'kysely';
import type { Currency } from '@/lib/money/money';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { RefundTable } from '@/server/db/schema';
import { returnableRefunds, type RefundStatus } from '@/lib/money/refund-terms';
import { nextRetryAt } from '@/server/areas/money/payments/rows/payments';

export type ClaimedRefund = Pick<Selectable<RefundTable>, 'id' | 'amount' | 'attempts'> & { chargeReference: string };

export type RefundRow = Pick<Selectable<RefundTable>, 'id' | 'paymentId' | 'amount' | 'createdAt' | 'settledAt'> & {
  status: RefundStatus;
};

export async function insertRefund(tx: Tx, refund: Insertable<RefundTable> & { status: RefundStatus }): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/** Claims the longest overdue refund, as `claimPayment` does for charges. */
export async function claimRefund(db: Database, now: Date, firstRetryMs: number): Promise<ClaimedRefund | undefined> {
  const { rows } = await sql<ClaimedRefund>`
    UPDATE refund SET attempts = refund.attempts + 1, due_at = ${nextRetryAt(now, firstRetryMs, 'refund')}
      FROM payment
     WHERE payment.id = refund.payment_id
       AND refund.id = (
         SELECT r.id FROM refund r WHERE r.due_at <= ${now} ORDER BY r.due_at, r.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING refund.id, refund.amount, refund.attempts, payment.gateway_reference AS charge_reference`.execute(db);
  return rows[0];
}

export async function settleRefund(db: Queryable, id: string, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('refund')
    .set({
      status: 'succeeded' satisfies RefundStatus,
      gatewayReference: reference,
      dueAt: null,
      settledAt: now,
      lastError: null,
    })
    .where('id', '=', id)
    // A webhook may have marked it as returned before the gateway's response arrived.
    .where('status', '=', 'created' satisfies RefundStatus)
    .execute();
}

/** The kind of failure of the last call, for staff; the refund stays due. */
export async function noteRefundError(db: Queryable, id: string, kind: string): Promise<void> {
  await db.updateTable('refund').set({ lastError: kind }).where('id', '=', id).execute();
}

/** The booking of the refund with this idempotency key; null if it is not ours. */
export async function groupOfRefund(db: Queryable, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select('payment.groupId')
    .where(sql`refund.id::text`, '=', key)
    .executeTakeFirst();
  return row?.groupId ?? null;
}

/** Marks a refund as returned by the bank. Returns its amount, or null if that was known or settled already. */
export async function failRefund(tx: Tx, key: string, failure: string, now: Date): Promise<number | null> {
  const row = await tx
    .updateTable('refund')
    .set({ status: 'failed' satisfies RefundStatus, failure, dueAt: null, settledAt: now })
    .where(sql`id::text`, '=', key)
    .where('status', 'in', returnableRefunds)
    .returning('amount')
    .executeTakeFirst();
  return row?.amount ?? null;
}

/** Refunds of these payments, oldest first. */
export async function refundsOf(db: Queryable, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('refund')
    .select(['id', 'paymentId', 'amount', 'status', 'createdAt', 'settledAt'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows as RefundRow[];
}

export interface FailedRefund {
  bookingNumber: string;
  amount: number;
  currency: Currency;
  failure: string;
  settledAt: Date;
}

/** Returned refunds that have not been paid in another way, oldest first. */
export async function listFailedRefunds(db: Queryable): Promise<FailedRefund[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .innerJoin('bookingGroup', 'bookingGroup.id', 'payment.groupId')
    .select(['bookingGroup.number as bookingNumber', 'refund.amount', 'payment.currency'])
    .select(['refund.failure', 'refund.settledAt'])
    .where('refund.status', '=', 'failed' satisfies RefundStatus)
    .orderBy('refund.settledAt')
    .orderBy('refund.id')
    .execute();
  return rows as FailedRefund[];
}

/** Marks a booking's returned refunds as paid in another way. Returns their sum. */
export async function payRefundsOtherwise(tx: Tx, groupId: string, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('refund')
    .from('payment')
    .set({ status: 'paid_otherwise' satisfies RefundStatus, settledAt: now })
    .whereRef('payment.id', '=', 'refund.paymentId')
    .where('payment.groupId', '=', groupId)
    .where('refund.status', '=', 'failed' satisfies RefundStatus)
    .returning('refund.amount')
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
