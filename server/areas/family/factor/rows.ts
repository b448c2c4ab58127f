import { type Insertable, sql } from 'kysely';
import type { FactorKind } from '@/lib/enums';
import type { Database, Queryable, Tx } from '@/server/db/connection';
import type { DB } from '@/server/db/schema';

/** Changes only under the account's lock. */
export async function findFactor(db: Queryable, accountId: string) {
  return db
    .selectFrom('secondFactor')
    .select(['accountId', 'kind', 'secret', 'lastStep', 'since'])
    .select(
      sql<number>`(SELECT count(*)::int FROM recovery_code WHERE recovery_code.account_id = second_factor.account_id)`.as(
        'recoveryCodes',
      ),
    )
    .where('accountId', '=', accountId)
    .$narrowType<{ kind: FactorKind }>()
    .executeTakeFirst();
}

/** Instead of one that is on, whose recovery codes end. */
export async function keepFactor(
  tx: Tx,
  factor: Insertable<DB['secondFactor']>,
  codeHashes: readonly string[],
): Promise<void> {
  await deleteFactor(tx, factor.accountId);
  await tx.insertInto('secondFactor').values(factor).execute();
  await insertRecoveryCodes(tx, factor.accountId, codeHashes, factor.since);
}

/** False if there was none. */
export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  const result = await tx.deleteFrom('secondFactor').where('accountId', '=', accountId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes the factor if it was turned on since then, and else the recovery codes that were made since. */
export async function deleteFactorSince(tx: Tx, accountId: string, since: Date): Promise<void> {
  await tx.deleteFrom('secondFactor').where('accountId', '=', accountId).where('since', '>=', since).execute();
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).where('createdAt', '>=', since).execute();
}

export async function keepStep(tx: Tx, accountId: string, lastStep: number): Promise<void> {
  await tx.updateTable('secondFactor').set({ lastStep }).where('accountId', '=', accountId).execute();
}

export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  codeHashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await insertRecoveryCodes(tx, accountId, codeHashes, createdAt);
}

async function insertRecoveryCodes(
  tx: Tx,
  accountId: string,
  codeHashes: readonly string[],
  createdAt: Date | string,
): Promise<void> {
  const rows = codeHashes.map((codeHash) => ({ accountId, codeHash, createdAt }));
  await tx.insertInto('recoveryCode').values(rows).execute();
}

/** False if the account has no such code any more. */
export async function useRecoveryCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The secrets of the accounts after this one, in the order of their ids. */
export async function listSecrets(db: Queryable, after: string, limit: number) {
  return db
    .selectFrom('secondFactor')
    .select(['accountId', 'secret'])
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(limit)
    .execute();
}

/** Nothing if the factor was turned off or begun anew meanwhile. */
export async function replaceSecret(
  db: Database,
  { accountId, secret }: { accountId: string; secret: string },
  sealed: string,
): Promise<void> {
  await db
    .updateTable('secondFactor')
    .set({ secret: sealed })
    .where('accountId', '=', accountId)
    .where('secret', '=', secret)
    .execute();
}

/** False if the challenge was answered before. Of two answers at once, the second waits for the first. */
export async function useUpChallenge(tx: Tx, challenge: Insertable<DB['usedChallenge']>): Promise<boolean> {
  const result = await tx
    .insertInto('usedChallenge')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The wait of the account, also one that is over. */
export async function findWait(db: Queryable, accountId: string) {
  return db.selectFrom('lostFactor').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function findWaitByCode(db: Queryable, codeHashes: readonly string[]) {
  return db
    .selectFrom('lostFactor')
    .innerJoin('account', 'account.id', 'lostFactor.accountId')
    .select(['lostFactor.accountId', 'lostFactor.startedAt', 'account.email'])
    .where((eb) => eb('codeHash', '=', eb.fn.any(eb.val(codeHashes))))
    .executeTakeFirst();
}

/** Instead of one that is over. */
export async function keepWait(tx: Tx, wait: Insertable<DB['lostFactor']>): Promise<void> {
  const { codeHash, startedAt } = wait;
  await tx
    .insertInto('lostFactor')
    .values(wait)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ codeHash, startedAt }))
    .execute();
}

/** False if there was none. */
export async function deleteWait(tx: Tx, accountId: string): Promise<boolean> {
  const result = await tx.deleteFrom('lostFactor').where('accountId', '=', accountId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countUnguardedLogIn(tx: Tx, accountId: string): Promise<void> {
  await sql`
    INSERT INTO unguarded_log_ins (account_id, log_ins) VALUES (${accountId}, 1)
    ON CONFLICT (account_id) DO UPDATE SET log_ins = unguarded_log_ins.log_ins + 1`.execute(tx);
}

export async function forgetUnguardedLogIns(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('unguardedLogIns').where('accountId', '=', accountId).execute();
}

/** Whether the account has a second factor or a passkey, and how often it has logged in without since one is asked for. */
export async function readGuard(db: Queryable, accountId: string) {
  const { rows } = await sql<{ isGuarded: boolean; logIns: number }>`
    SELECT EXISTS (SELECT FROM second_factor WHERE account_id = ${accountId})
        OR EXISTS (SELECT FROM passkey WHERE account_id = ${accountId}) AS is_guarded,
           coalesce((SELECT log_ins FROM unguarded_log_ins WHERE account_id = ${accountId}), 0) AS log_ins`.execute(db);
  return rows[0]!;
}
