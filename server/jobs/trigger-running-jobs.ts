import pg from 'pg';
import PgBoss from 'pg-boss';
import { queueOf } from '@/server/jobs/boss';
import type { SweepName } from '@/server/jobs/sweeps';

/**
 * Wakes sweeps in whichever process runs over this database: for a visitor, such as the desk, that has no jobs of its own.
 * A running program hears it at its next look at the queue, two seconds at the most. Where no program has ever run there is
 * no queue; that, and whatever else goes wrong, costs time and nothing else, because jobs sweep what is due.
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
    // Said above: a wake that is lost loses nothing.
  } finally {
    await pool.end();
  }
}
