import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { projectRoot } from '@/server/project-root';

/** Advisory lock: processes that start at once migrate one after the other. */
const lock = 7_305_003;
const fileName = /^(\d{4})-([a-z0-9-]+)\.sql$/;

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

interface Recorded {
  number: number;
  name: string;
  checksum: string;
}

/** The schema does not fit the program; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export const migrationsFolder = (): string => join(projectRoot(), 'server', 'db', 'migrations');

/**
 * Runs the numbered SQL files that the database has not recorded, in order, each in its own transaction, and returns their
 * names.
 * @throws MigrationError when the schema is newer than the program, or a file differs from the one that was run
 */
export async function migrate(client: ClientBase, folder = migrationsFolder()): Promise<string[]> {
  const migrations = await readMigrations(folder);
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  try {
    const recorded = await readRecord(client);
    check(migrations, recorded);
    const done = new Set(recorded.map(({ number }) => number));
    const due = migrations.filter(({ number }) => !done.has(number));
    if (due.length > 0) {
      await checkEncoding(client);
      await checkExtensions(client);
    }
    for (const migration of due) await run(client, migration);
    return due.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)));
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (twice) throw new MigrationError(`Two migrations share the number of ${twice.name}: renumber the newer one.`);
  return migrations;
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const [, number] = fileName.exec(name) ?? [];
  if (!number) throw new MigrationError(`The migration ${name} must be named like 0001-what-it-does.sql.`);
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function readRecord(client: ClientBase): Promise<Recorded[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (
       number integer PRIMARY KEY,
       name text NOT NULL,
       checksum text NOT NULL,
       run_at timestamptz NOT NULL DEFAULT clock_timestamp()
     )`,
  );
  const { rows } = await client.query<Recorded>('SELECT number, name, checksum FROM migration ORDER BY number');
  return rows;
}

function check(migrations: readonly Migration[], recorded: readonly Recorded[]): void {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const unknown = recorded.filter(({ number }) => !known.has(number));
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this program: it has ${unknown.map(({ name }) => name).join(', ')}, which this program does not have. Start the newer version.`,
    );
  }
  const altered = recorded.filter(({ number, checksum }) => known.get(number)?.checksum !== checksum);
  if (altered.length > 0) {
    throw new MigrationError(
      `${altered.map(({ name }) => name).join(', ')} was changed after it ran on this database. Restore the file and put the change into a new migration.`,
    );
  }
}

/** Extensions that the schema needs. None of them reads files or the network. */
const extensions = ['citext', 'pg_trgm', 'cube'] as const;

/** Throws a MigrationError with the commands for an administrator if our role cannot create an extension. */
async function checkExtensions(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name)',
    [extensions],
  );
  const missing: string[] = [];
  for (const { name } of rows) {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`).catch(() => missing.push(name));
  }
  if (missing.length === 0) return;
  const commands = missing.map((name) => `CREATE EXTENSION ${name};`).join(' ');
  throw new MigrationError(
    `The database lacks the PostgreSQL extension${missing.length === 1 ? '' : 's'} ${missing.join(', ')}, and this account may not add ${missing.length === 1 ? 'it' : 'them'}. Ask an administrator of the database to run: ${commands}`,
  );
}

/** Accent-insensitive search works in UTF-8 only. */
async function checkEncoding(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new MigrationError(`The database is encoded in ${encoding}. Create it with ENCODING 'UTF8'.`);
}

async function run(client: ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [number, name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`The migration ${name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
