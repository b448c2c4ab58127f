import { sql } from 'kysely';
import type { Caller, IdempotencyClaim } from '@/lib/call';
import type { Tx } from '@/server/db/connection';

type KeyOwner = Pick<Caller, 'accountId' | 'familyId'>;

/**
 * Takes the key for this call; false when an earlier call has it. An insert that meets a running transaction's row waits
 * for its outcome, which is what makes a repeated call wait for the first.
 */
export async function claimKey(tx: Tx, owner: KeyOwner, claim: IdempotencyClaim, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto('idempotencyKey')
    .values({ accountId: owner.accountId, familyId: owner.familyId, ...claim, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function rememberAnswer(tx: Tx, accountId: string, key: string, answer: unknown): Promise<void> {
  await tx
    .updateTable('idempotencyKey')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** Undefined where it was deleted with its account since it was found taken. */
export async function findClaim(tx: Tx, accountId: string, key: string) {
  return tx
    .selectFrom('idempotencyKey')
    .select(['familyId', 'operation', 'bodyHash', 'answer'])
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}
