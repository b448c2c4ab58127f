import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { Caller } from '@/lib/call-context';
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
  'blockedAt',
  'blockedReason',
] as const;

/** The accounts of all adults of a family, whether or not it is their active one. */
export const adultsOf = (familyId: string): RawBuilder<string> =>
  sql<string>`(SELECT account_id FROM family_adult WHERE family_adult.family_id = ${familyId})`;

export async function findAccountByEmail(db: Queryable, email: string) {
  return db.selectFrom('account').select(columns).where('email', '=', email).executeTakeFirst();
}

export async function findAccountById(db: Queryable, id: string) {
  return db.selectFrom('account').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function listAccountsByPendingEmail(db: Queryable, email: string) {
  return db.selectFrom('account').select(columns).where('pendingEmail', '=', email).orderBy('id').execute();
}

/** Since when this mailbox can begin nothing, by itself or with its account, and why. */
export async function findBlock(db: Queryable, email: string) {
  const { rows } = await sql<{ blockedAt: Date; blockedReason: string }>`
    SELECT blocked_at, blocked_reason FROM blocked_mailbox WHERE email = ${email}
     UNION ALL SELECT blocked_at, blocked_reason FROM account WHERE email = ${email} AND blocked_at IS NOT NULL
     LIMIT 1`.execute(db);
  return rows[0];
}

/** False if a concurrent call does it first. */
export async function blockMailbox(tx: Tx, mailbox: Insertable<DB['blockedMailbox']>): Promise<boolean> {
  const result = await tx
    .insertInto('blockedMailbox')
    .values(mailbox)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function unblockMailbox(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('blockedMailbox').where('email', '=', email).execute();
}

/** Serialises everything that starts, refreshes or ends a session of the account. Rows that refer to it can still be written. */
export async function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom('account').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Also undefined if the account changes its address at the same time, because its mail must not go to the old one. */
export async function lockAccountByEmail(tx: Tx, email: string) {
  const known = await findAccountByEmail(tx, email);
  const account = known && (await lockAccount(tx, known.id));
  return account?.email === known?.email ? account : undefined;
}

/** Creates the account with its own family. Of two concurrent sign-ups, the second waits for the first and returns false. */
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

/** Marks a family without adults, to be erased once its refunds are paid. */
export async function closeFamily(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('family').set({ closingAt: now }).where('id', '=', id).execute();
}

export async function listClosedFamilies(db: Queryable): Promise<string[]> {
  const rows = await db.selectFrom('family').select('id').where('closingAt', 'is not', null).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function deleteFamilyRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('family').where('id', '=', id).execute();
}

/** The adults of a family, oldest account first. Changes only under the family's lock. */
export async function listAdults(db: Queryable, familyId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'confirmedAt'])
    .where('id', 'in', adultsOf(familyId))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Changes only under the locks of both account and family. */
export async function isAdult(
  db: Queryable,
  { accountId, familyId }: Pick<Caller, 'accountId' | 'familyId'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM family_adult WHERE family_id = ${familyId} AND account_id = ${accountId}`.execute(db);
  return rows.length > 0;
}

/** The name that mails use for the family: that of its first guardian, or null. */
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
