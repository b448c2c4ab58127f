import type { Database, Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

const chargeColumns = ['reference', 'cardToken', 'amount', 'currency', 'status'] as const;
type Status = 'open' | 'succeeded' | 'failed' | 'needs_authentication' | 'canceled';

interface Charge {
  reference: string;
  cardToken: string;
  amount: number;
  currency: string;
  status: Status;
}

interface Refund {
  idempotencyKey: string;
  reference: string;
  chargeReference: string;
  amount: number;
  at: Date;
}

/**
 * The sandbox gateway's records (sandbox_charge, sandbox_refund). The idempotency key is the primary key, so retries cannot
 * create a second entry. A refund and its charge's total change in one transaction.
 */
export function createSandboxBooks(db: Database) {
  return {
    async enterCharge(charge: Charge & { idempotencyKey: string; at: Date }): Promise<Charge> {
      await db
        .insertInto('sandboxCharge')
        .values(charge)
        .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
        .execute();
      const entered = await db
        .selectFrom('sandboxCharge')
        .select(chargeColumns)
        .where('idempotencyKey', '=', charge.idempotencyKey)
        .executeTakeFirstOrThrow();
      return { ...entered, status: entered.status as Status };
    },

    async moveCharge(reference: string, from: readonly Status[], to: Status): Promise<Charge | null> {
      const moved = await db
        .updateTable('sandboxCharge')
        .set({ status: to })
        .where('reference', '=', reference)
        .where('status', 'in', from)
        .returning(chargeColumns)
        .executeTakeFirst();
      const found =
        moved ??
        (await db
          .selectFrom('sandboxCharge')
          .select(chargeColumns)
          .where('reference', '=', reference)
          .executeTakeFirst());
      return found ? { ...found, status: found.status as Status } : null;
    },

    enterRefund: (refund: Refund) => inTransaction({ db }, (tx) => enterRefund(tx, refund)),
  };
}

/** Returns null if the charge has less left. A known key returns the stored refund. */
async function enterRefund(tx: Tx, refund: Refund): Promise<{ reference: string } | null> {
  const charge = await tx
    .selectFrom('sandboxCharge')
    .select(['amount', 'refunded', 'status'])
    .where('reference', '=', refund.chargeReference)
    .forUpdate()
    .executeTakeFirst();
  const known = await tx
    .selectFrom('sandboxRefund')
    .select(['reference', 'amount', 'chargeReference'])
    .where('idempotencyKey', '=', refund.idempotencyKey)
    .executeTakeFirst();
  if (known) {
    const same = known.amount === refund.amount && known.chargeReference === refund.chargeReference;
    return same ? { reference: known.reference } : null;
  }
  if (charge?.status !== 'succeeded' || charge.refunded + refund.amount > charge.amount) return null;
  await tx.insertInto('sandboxRefund').values(refund).execute();
  await tx
    .updateTable('sandboxCharge')
    .set((eb) => ({ refunded: eb('refunded', '+', refund.amount) }))
    .where('reference', '=', refund.chargeReference)
    .execute();
  return { reference: refund.reference };
}
