import pg from 'pg';
import PgBoss from 'pg-boss';
import { queueOf } from '@/server/jobs/boss';
import type { SweepName } from '@/server/jobs/sweeps';

/**
 * Triggers sweeps in the program that runs on this database, for commands that run no jobs themselves. It notices within
 * two seconds. Any error here, such as a missing queue, only causes a delay, because jobs sweep whatever is due.
 */
export async function triggerRunningJobs(databaseUrl: string, names: readonly SweepName[]): Promise<void> {
  if (names.length === 0) return;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 2_000 });
  pool.on('error', () => undefined);
  const executeSql: PgBoss.Db['executeSql'] = (text, values) => pool.query(text, values);
  const boss = new PgBoss({ db: { executeSql }, migrate: false, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const name of names) await boss.send(queueOf(name), {});
    await boss.stop({ graceful: false });
  } catch {
    // Only a delay, see above.
  } finally {
    await pool.end();
  }
}
