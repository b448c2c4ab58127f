import type { Database, Tx } from '@/server/db/connection';

const attempts = 4;
/** Serialization failure and deadlock: the loser did nothing and may try again. */
const retryable = new Set(['40001', '40P01']);

/** Runs `work` in one transaction, again when it lost a deadlock. No network call belongs inside. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
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
