import { sql } from 'kysely';
import { inTurn } from '@/server/db/connection-share';
import type { Database, Tx } from '@/server/db/connection';

/** A job that work in a transaction may ask for. */
export type Job = 'payments' | 'mail' | 'offers' | 'alerts';

/** Runs a job now instead of at its next sweep. A lost call loses nothing: jobs sweep what is due (record 0024). */
export type TriggerJob = (job: Job) => void;

const attempts = 4;
/** Serialization failure and deadlock: the loser did nothing and may try again. */
const retryable = new Set(['40001', '40P01']);

const jobsOf = new WeakMap<Tx, Set<Job>>();

/** Asks for a job that is to be triggered, once, when this transaction has been committed (record 0152). */
export const afterCommit = (tx: Tx, job: Job): void => void jobsOf.get(tx)?.add(job);

/**
 * Runs `work` in one transaction, when the caller's turn has come and again when it lost a deadlock; then triggers the jobs
 * that `work` asked for ({@link afterCommit}). No network call belongs inside, and no other transaction.
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
