import type { Insertable, Updateable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

const columns = ['id', 'familyId', 'email', 'pendingEmail', 'passwordHash', 'confirmedAt', 'photoId'] as const;

export async function findAccountByEmail(db: Queryable, email: string) {
  return db.selectFrom('account').select(columns).where('email', '=', email).executeTakeFirst();
}

export async function findAccountById(db: Queryable, id: string) {
  return db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The accounts that wait to move to this address. */
export async function listAccountsByPendingEmail(db: Queryable, email: string) {
  return db.selectFrom('account').select(columns).where('pendingEmail', '=', email).orderBy('id').execute();
}

/**
 * Locks the account: whatever begins, continues or ends one of its sessions does so one after the other. Rows that refer
 * to it may still be written meanwhile.
 */
export async function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom('account').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The same by its address. Undefined too when it moves to another one at this moment: its mail must not go to this one. */
export async function lockAccountByEmail(tx: Tx, email: string) {
  const known = await findAccountByEmail(tx, email);
  const account = known && (await lockAccount(tx, known.id));
  return account?.email === known?.email ? account : undefined;
}

/** Two sign-ups with one address at once: the second waits for the first, and does nothing. False when it was taken. */
export async function insertAccount(tx: Tx, account: Insertable<DB['account']>): Promise<boolean> {
  const result = await tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateAccount(tx: Tx, id: string, change: Updateable<DB['account']>): Promise<void> {
  await tx.updateTable('account').set(change).where('id', '=', id).execute();
}

export async function deleteAccountRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

export async function insertFamily(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.insertInto('family').values({ id, createdAt: now }).execute();
}

export async function deleteFamilyRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('family').where('id', '=', id).execute();
}

/** The adults of a family, oldest account first. */
export async function listAdults(db: Queryable, familyId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'confirmedAt'])
    .where('familyId', '=', familyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The name the family goes by in a mail: its first guardian's, or null. */
export async function readGuardianName(db: Queryable, familyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('parentInfo')
    .select(['firstName', 'lastName'])
    .where('familyId', '=', familyId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? `${row.firstName} ${row.lastName}`.trim() : null;
}
