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
  'leakToldAt',
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

/** Why this mailbox, or the one of this account, can begin nothing. */
export async function findBlock(db: Queryable, of: { email: string } | { accountId: string }) {
  return db
    .selectFrom('blockedMailbox')
    .select(['blockedAt', 'blockedReason'])
    .where(
      'email',
      '=',
      'email' in of ? of.email : sql<string>`(SELECT email::text FROM account WHERE id = ${of.accountId})`,
    )
    .executeTakeFirst();
}

/** False if it is blocked already. */
export async function blockMailbox(
  tx: Tx,
  mailbox: Omit<Insertable<DB['blockedMailbox']>, 'blockedAs'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('blockedMailbox')
    .values(mailbox)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Ends the block that this mailbox is part of, and returns all of its addresses. */
export async function unblockMailbox(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    DELETE FROM blocked_mailbox WHERE coalesce(blocked_as, email) = (
      SELECT coalesce(blocked_as, email) FROM blocked_mailbox WHERE email = ${email})
    RETURNING email`.execute(tx);
  return rows.map((row) => row.email).sort();
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

/** Gives the account, which is locked, another address. A block reaches it there, too, and stays on the address before. */
export async function moveAccount(tx: Tx, id: string, email: string): Promise<void> {
  await sql`
    INSERT INTO blocked_mailbox (email, blocked_at, blocked_reason, blocked_by, blocked_as)
    SELECT ${email}, blocked_at, blocked_reason, blocked_by, coalesce(blocked_as, email)
      FROM blocked_mailbox WHERE email = (SELECT email::text FROM account WHERE id = ${id})
    ON CONFLICT (email) DO UPDATE SET blocked_as = excluded.blocked_as
     WHERE blocked_mailbox.email <> excluded.blocked_as`.execute(tx);
  await updateAccount(tx, id, { email, pendingEmail: null });
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
