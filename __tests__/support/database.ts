import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { writeZones } from '@/server/areas/platform/zones/rows';
import { zoneData, zoneDataVersion, zoneNames } from '@/server/areas/platform/zones/zone-data';
import { createDatabase, createPool, type Database, type Patience } from '@/server/db/connection';
import { openEngine } from '@/server/db/engine';
import { migrate } from '@/server/db/migrate';
import { onDatabase } from '@/server/db/on-database';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Database;
  /** Empties every table, for files whose tests each start with no data. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Maximum connections in the pool; tests of races need many. */
  poolMax?: number | undefined;
  /** Time limits of its connections; none by default. */
  patience?: Patience | undefined;
}

/** Of this run: on a server of one's own, an earlier run's may be out of date. */
const template = `template_nestling_${process.env.NESTLING_TEST_RUN}`;
const templateLock = 7_305_004;

/**
 * Creates a database by copying a template that is migrated once per run. All workers share one embedded server, which
 * the first of them starts, or the server of CHECK_DATABASE_URL.
 */
export async function createTestDatabase({ poolMax = 20, patience }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const maintenance = await openServer();
  await ensureTemplate(maintenance);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(maintenance, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  const url = addressOf(maintenance, name);
  const pool = createPool({ url, poolMax, patience });
  return {
    url,
    pool,
    db: createDatabase(pool),
    reset: () => emptyTables(pool),
    async close() {
      await pool.end();
      await onDatabase(maintenance, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** An empty, unmigrated database, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const maintenance = await openServer();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(maintenance, (client) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: addressOf(maintenance, name),
    async drop() {
      await onDatabase(maintenance, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

async function openServer(): Promise<string> {
  if (process.env.CHECK_DATABASE_URL) return addressOf(process.env.CHECK_DATABASE_URL, 'postgres');
  const dataDir = process.env.NESTLING_TEST_DATA;
  if (!dataDir) throw new Error('A test that wants a database belongs to the project "node" of jest.config.js.');
  const engine = await openEngine({ dataDir, log: () => undefined });
  // Only this process leaves. The server keeps running for other files until the run's teardown stops it.
  await engine.leave();
  return addressOf(engine.url, 'postgres');
}

async function ensureTemplate(maintenance: string): Promise<void> {
  await onDatabase(maintenance, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [template]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${template}`);
    await client.query(`CREATE DATABASE ${template}`);
    await onDatabase(addressOf(maintenance, template), (inside) =>
      migrate(inside, process.env.CHECK_MIGRATIONS ? { folder: process.env.CHECK_MIGRATIONS } : {}),
    );
    const db = createDatabase(createPool({ url: addressOf(maintenance, template), poolMax: 1 }));
    await db.transaction().execute((tx) => writeZones(tx, zoneNames(), zoneData, zoneDataVersion));
    await db.destroy();
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
  });
}

/** On a server that outlives the run. */
export async function dropTemplate(): Promise<void> {
  await onDatabase(await openServer(), async (client) => {
    await client.query(`UPDATE pg_database SET datistemplate = false WHERE datname = $1`, [template]);
    await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
  });
}

/**
 * Deletes row by row: TRUNCATE recreates the files of each table and index, which takes ten times as long here. It
 * takes TRUNCATE's locks, so transactions of other connections end first.
 */
async function emptyTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DO $$
    DECLARE one regclass;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR one IN SELECT oid FROM pg_class
                  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('migration', 'zone_offset') ORDER BY oid
      LOOP
        EXECUTE format('LOCK TABLE %s', one);
        IF pg_relation_size(one) > 0 THEN EXECUTE format('DELETE FROM %s', one); END IF;
      END LOOP;
      PERFORM setval(oid, 1, false) FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace;
    END $$`);
}

/** Locks a table meanwhile, so that statements that read it run out of time. */
export async function whileLocked(pool: pg.Pool, table: string, work: () => Promise<unknown>): Promise<void> {
  const lock = await pool.connect();
  try {
    await lock.query('BEGIN');
    await lock.query(`LOCK TABLE ${table}`);
    await work();
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
}

/** How many statements on this database wait for a lock. */
export async function lockWaits(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ waits: number }>(
    `SELECT count(*)::int AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]!.waits;
}

function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
