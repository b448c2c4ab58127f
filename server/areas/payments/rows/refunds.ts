import { sql, type Insertable, type Selectable } from 'kysely';
import type { Currency } from '@/lib/money/money';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { RefundTable } from '@/server/db/schema';
import { returnableRefunds, type RefundStatus } from '@/lib/money/refund-terms';
import { nextTurn } from '@/server/areas/payments/rows/payments';

export type ClaimedRefund = Pick<Selectable<RefundTable>, 'id' | 'amount' | 'attempts'> & { chargeReference: string };

export type RefundRow = Pick<Selectable<RefundTable>, 'id' | 'paymentId' | 'amount' | 'createdAt' | 'settledAt'> & {
  status: RefundStatus;
};

export async function insertRefund(tx: Tx, refund: Insertable<RefundTable> & { status: RefundStatus }): Promise<void> {
  await tx.insertInto('refund').values(refund).execute();
}

/** Takes on the refund that has been due the longest, as `claimPayment` does with charges. */
export async function claimRefund(db: Database, now: Date, firstTurnMs: number): Promise<ClaimedRefund | undefined> {
  const { rows } = await sql<ClaimedRefund>`
    UPDATE refund SET attempts = refund.attempts + 1, due_at = ${nextTurn(now, firstTurnMs, 'refund')}
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
    .set({ status: 'succeeded' satisfies RefundStatus, gatewayReference: reference, dueAt: null, settledAt: now })
    .where('id', '=', id)
    // The news that it came back may be here before the answer that it was made.
    .where('status', '=', 'created' satisfies RefundStatus)
    .execute();
}

/** The booking that a refund with this key belongs to; null for one that is not ours. */
export async function groupOfRefund(db: Queryable, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .select('payment.groupId')
    .where(sql`refund.id::text`, '=', key)
    .executeTakeFirst();
  return row?.groupId ?? null;
}

/** Notes that the gateway sent a refund back; answers its amount, or null when that is known or was settled since. */
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

/** A refund that came back, and whose it is. */
export interface FailedRefund {
  bookingNumber: string;
  amount: number;
  currency: Currency;
  failure: string;
  settledAt: Date;
}

/** Refunds that came back and that the family has not got in another way yet, oldest first. */
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

/** Notes that the family got a booking's refunds that came back in another way; answers their sum, 0 where there were none. */
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
