import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

type Purpose = 'confirm' | 'reset' | 'email';

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
