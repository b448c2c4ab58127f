import pg from 'pg';
import PgBoss from 'pg-boss';
import { endSilent } from '@/server/db/connection';
import type { SweepName } from '@/server/jobs/sweeps';

/** The queue that holds a sweep's triggers. */
export const queueOf = (name: SweepName) => `sweep-${name}`;

export interface BossOptions {
  databaseUrl: string;
  onError(error: unknown): void;
}

export interface RunningBoss {
  boss: PgBoss;
  /** Reports an error with its cause: without an answer from the database, pg-boss throws errors that hide it. */
  report(error: unknown): void;
  stop(): Promise<void>;
}

/** How long a job that was interrupted counts as running before the queue forgets it, seconds. */
export const expireSeconds = 300;
const stopMs = 5_000;
/** Connections of this process's queue. */
export const bossConnections = 3;
/** Statements are short; at the first start, one process may wait while another creates the tables. */
const limits = { statement_timeout: 60_000, lock_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/**
 * pg-boss over a pool of its own that survives an unavailable database. Once started, a failed statement is reported and
 * returns nothing instead of rejecting: pg-boss completes jobs without awaiting that call, and an unhandled rejection would
 * end the process. The next sweep does what was missed.
 */
export async function startBoss({ databaseUrl, onError }: BossOptions): Promise<RunningBoss> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: bossConnections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...limits,
  });
  pool.on('error', onError);
  endSilent(pool, limits.statement_timeout + 5_000);
  let started = false;
  /** The error of the last statement; null if it succeeded. */
  let failure: unknown = null;
  const executeSql: PgBoss.Db['executeSql'] = async (text, values) => {
    try {
      const result = await pool.query(text, values);
      failure = null;
      return result;
    } catch (error) {
      failure = error;
      if (!started) throw error;
      onError(error);
      return noAnswer;
    }
  };
  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    maintenanceIntervalSeconds: 60,
    // pg-boss requires of a throttled queue: longer than the longest interval between triggers.
    archiveCompletedAfterSeconds: 1_800,
    deleteAfterHours: 2,
  });
  const report = (error: unknown) => onError(failure ?? error);
  boss.on('error', report);
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  started = true;
  return {
    boss,
    report,
    async stop() {
      await boss.stop({ graceful: true, timeout: stopMs });
      await pool.end();
    },
  };
}

/** pg-boss treats a missing result as "nothing found" everywhere after the start. */
const noAnswer = undefined as unknown as { rows: unknown[] };
