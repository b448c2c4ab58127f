import type { Insertable } from 'kysely';
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

/** The family of an account whose session still stands; undefined when the account is gone or the session was ended. */
export async function findFamilyOfSession(db: Queryable, accountId: string, chainId: string) {
  return db
    .selectFrom('account')
    .select('familyId')
    .where('id', '=', accountId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('refreshToken')
          .select('id')
          .whereRef('refreshToken.accountId', '=', 'account.id')
          .where('chainId', '=', chainId)
          .where('revokedAt', 'is', null),
      ),
    )
    .executeTakeFirst();
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
