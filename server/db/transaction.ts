import { sql } from 'kysely';
import type { Database, Tx } from '@/server/db/connection';
import { inTurn } from '@/server/db/connection-share';

/** A job that a transaction may trigger. */
export type Job = 'payments' | 'mail' | 'offers' | 'alerts' | 'deadlines';

/** Runs a job now instead of at its next sweep. A lost call only causes a delay (record 0024). */
export type TriggerJob = (job: Job) => void;

const attempts = 4;
/** Serialization failure and deadlock: the transaction can be retried. */
const retryable = new Set(['40001', '40P01']);

const jobsOf = new WeakMap<Tx, Set<Job>>();

/** Triggers a job once after this transaction commits (record 0024). */
export const afterCommit = (tx: Tx, job: Job): void => void jobsOf.get(tx)?.add(job);

/**
 * Runs `work` in a transaction in the caller's turn, retries it after a deadlock, then triggers the jobs that it asked for
 * ({@link afterCommit}). Do not make network calls or start another transaction inside.
 */
export async function inTransaction<T>(
  { db, triggerJob }: { db: Database; triggerJob?: TriggerJob },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const jobs = new Set<Job>();
    const withJobs = (tx: Tx) => {
      jobsOf.set(tx, jobs);
      return work(tx);
    };
    try {
      const result = await inTurn(db, () => db.transaction().execute(withJobs));
      for (const job of jobs) triggerJob?.(job);
      return result;
    } catch (error) {
      if (attempt >= attempts || !retryable.has(errorCode(error) ?? '')) throw error;
    }
  }
}

/** The SQLSTATE of a PostgreSQL error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as Error & { code?: string }).code : undefined;
}

export const uniqueViolation = '23505';

/** Runs `work` in a savepoint: if it throws, its writes are rolled back and the transaction continues. Cannot be nested. */
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
