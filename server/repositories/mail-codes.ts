import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

type Purpose = 'confirm' | 'reset' | 'email' | 'undo';

export async function insertCode(tx: Tx, code: Insertable<DB['mailCode']> & { purpose: Purpose }): Promise<void> {
  await tx.insertInto('mailCode').values(code).execute();
}

/** A code whatever its state, with its account. */
export async function findCode(db: Queryable, codeHash: string) {
  return db
    .selectFrom('mailCode')
    .innerJoin('account', 'account.id', 'mailCode.accountId')
    .select([
      'mailCode.id',
      'mailCode.accountId',
      'mailCode.purpose',
      'mailCode.signUpId',
      'mailCode.email',
      'mailCode.createdAt',
      'mailCode.expiresAt',
      'mailCode.usedAt',
      'account.email as accountEmail',
      'account.confirmedAt',
      'account.pendingEmail',
    ])
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
}

/** Uses up the account's open codes of these purposes, whichever of them was the one. */
export async function useUpCodes(tx: Tx, accountId: string, purposes: readonly Purpose[], now: Date): Promise<void> {
  await tx
    .updateTable('mailCode')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('usedAt', 'is', null)
    .execute();
}

/** The account's codes that bring this address back stay good until then. */
export async function prolongUndo(tx: Tx, accountId: string, email: string, expiresAt: Date): Promise<void> {
  await undoCodes(tx, accountId).set({ expiresAt }).where('email', '=', email).execute();
}

/** An address is back: no code brings it back again, nor one that was the account's later. Earlier ones stay. */
export async function useUpUndo(
  tx: Tx,
  accountId: string,
  { email, createdAt }: { email: string; createdAt: Date },
  now: Date,
): Promise<void> {
  await undoCodes(tx, accountId)
    .set({ usedAt: now })
    .where((eb) => eb.or([eb('email', '=', email), eb('createdAt', '>', createdAt)]))
    .execute();
}

const undoCodes = (tx: Tx, accountId: string) =>
  tx
    .updateTable('mailCode')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'undo')
    .where('usedAt', 'is', null);

/** The addresses that the account has left or waits to move to, but for those that are somebody's own. */
export async function listOtherAddresses(db: Queryable, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT DISTINCT email FROM (
      SELECT email FROM mail_code WHERE account_id = ${accountId} AND purpose = 'undo'
      UNION SELECT pending_email FROM account WHERE id = ${accountId}) other
     WHERE email IS NOT NULL AND NOT EXISTS (SELECT FROM account WHERE account.email = other.email)`.execute(db);
  return rows.map(({ email }) => email);
}
