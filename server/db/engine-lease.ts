import pg from 'pg';
import { EngineError } from '@/server/db/engine-error';

/**
 * Tracks who uses the server with advisory locks: each user holds a shared one on its own connection. PostgreSQL releases
 * it when the process dies, so there are no stale lock files.
 */
const inUse = 7_305_001;
/** Held by the launcher that serves from this folder. */
const served = 7_305_002;

export interface Lease {
  /** Resolves when the connection is lost unexpectedly: the server died or was stopped. */
  lost: Promise<void>;
  /** Claims the folder for this process, or throws an error that names the process that has it. */
  serveAlone(folder: string): Promise<void>;
  /** Releases the lease. True if nobody else uses the server; the caller may then stop it, and nobody can join meanwhile. */
  release(): Promise<boolean>;
  /** Closes the connection. */
  close(): Promise<void>;
}

/** Joins the server at this address (its maintenance database) and creates the database `name` if missing. */
export async function takeLease(url: string, name: string): Promise<Lease> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `nestling ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let closing = false;
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => closing || resolve());
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock_shared($1)', [inUse]);
    await createDatabase(client, name);
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
  return {
    lost,
    serveAlone: (folder) => serveAlone(client, folder),
    async release() {
      closing = true;
      await client.query('SELECT pg_advisory_unlock_shared($1)', [inUse]);
      const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [inUse]);
      return rows[0]?.alone === true;
    },
    async close() {
      closing = true;
      await client.end().catch(() => undefined);
    },
  };
}

async function createDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount) return;
  const duplicate = new Set(['42P04', '23505']);
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((error: Error & { code?: string }) => {
    if (!duplicate.has(error.code ?? '')) throw error;
  });
}

async function serveAlone(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [served]);
  if (rows[0]?.mine) return;
  const holder = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [served],
  );
  const who = holder.rows[0]?.name.replace('nestling', 'process') ?? 'another process';
  throw new EngineError(`The data folder ${folder} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`);
}
