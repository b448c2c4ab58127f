import { sql } from 'kysely';
import { inTurn } from '@/server/db/connection-share';
import type { Database, Tx } from '@/server/db/connection';

const attempts = 4;
/** Serialization failure and deadlock: the loser did nothing and may try again. */
const retryable = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction, when the caller's turn has come and again when it lost a deadlock. No network call belongs
 * inside, and no other transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTurn(db, () => db.transaction().execute(work));
    } catch (error) {
      if (attempt >= attempts || !retryable.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** PostgreSQL's code of an error, where it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as Error & { code?: string }).code : undefined;
}

export const uniqueViolation = '23505';

/**
 * Runs `work` as a part of the transaction that can be undone alone: when it throws, what it wrote is gone, the error goes
 * on, and the transaction lives. Not to be nested.
 */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(tx);
  try {
    const result = await work();
    await sql`RELEASE SAVEPOINT part`.execute(tx);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    throw error;
  }
}
