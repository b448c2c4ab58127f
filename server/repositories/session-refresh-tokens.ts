import { sql, type Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

export async function insertToken(tx: Tx, token: Insertable<DB['refreshToken']>): Promise<void> {
  await tx.insertInto('refreshToken').values(token).execute();
}

/** Read it again under the account's lock before deciding anything by it. */
export async function findToken(db: Queryable, tokenHash: string) {
  return db.selectFrom('refreshToken').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

export async function markReplaced(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('refreshToken').set({ replacedAt: now }).where('id', '=', id).execute();
}

export async function revokeChain(tx: Tx, chainId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refreshToken')
    .set({ revokedAt: now })
    .where('chainId', '=', chainId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of the account. */
export async function revokeAllChains(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refreshToken')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of the account but this one. */
export async function revokeOtherChains(tx: Tx, accountId: string, chainId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refreshToken')
    .set({ revokedAt: now })
    .where('accountId', '=', accountId)
    .where('chainId', '<>', chainId)
    .where('revokedAt', 'is', null)
    .execute();
}

/**
 * The record that an account looks at, if its session is still valid; its own where it does not belong to that one. Undefined
 * when the account is gone or the session was ended.
 */
export async function findFamilyOfSession(db: Queryable, accountId: string, chainId: string) {
  const { rows } = await sql<{ familyId: string }>`
    SELECT coalesce(adult.family_id, account.own_family_id) AS family_id
      FROM account
      LEFT JOIN family_adult adult ON adult.account_id = account.id AND adult.family_id = account.family_id
     WHERE account.id = ${accountId} AND EXISTS (
       SELECT FROM refresh_token token
        WHERE token.account_id = account.id AND token.chain_id = ${chainId} AND token.revoked_at IS NULL)`.execute(db);
  return rows[0];
}

/** Whether the session was begun with "remember". */
export async function isRemembered(db: Queryable, chainId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refreshToken')
    .select('remember')
    .where('chainId', '=', chainId)
    .limit(1)
    .executeTakeFirst();
  return row?.remember ?? false;
}
