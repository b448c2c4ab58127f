import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Caller } from '@/lib/requests/call';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

const columns = [
  'id',
  'familyId',
  'ownFamilyId',
  'email',
  'pendingEmail',
  'passwordHash',
  'confirmedAt',
  'photoId',
] as const;

/** The accounts that belong to a record, whichever they look at now: who began with it, and who accepted an invitation to it. */
export const adultsOf = (familyId: string): RawBuilder<string> =>
  sql<string>`(SELECT account_id FROM family_adult WHERE family_adult.family_id = ${familyId})`;

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

/**
 * The account begins with its family, which stays its own. Two sign-ups with one address at once: the second waits for the
 * first, and does nothing. False when it was taken.
 */
export async function insertAccount(tx: Tx, account: Omit<Insertable<DB['account']>, 'ownFamilyId'>): Promise<boolean> {
  const result = await tx
    .insertInto('account')
    .values({ ...account, ownFamilyId: account.familyId })
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

/** The adults who belong to a family, oldest account first. It changes only under the family's lock. */
export async function listAdults(db: Queryable, familyId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'confirmedAt'])
    .where('id', 'in', adultsOf(familyId))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Whether the account belongs to the family. It changes only under the account's lock, and only under the family's. */
export async function isAdult(
  db: Queryable,
  { accountId, familyId }: Pick<Caller, 'accountId' | 'familyId'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM family_adult WHERE family_id = ${familyId} AND account_id = ${accountId}`.execute(db);
  return rows.length > 0;
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
