import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** Any number that nothing else in this database locks. */
const lock = 4_891_207;
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;

interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Brings the database to the program's schema: numbered SQL files, each in a transaction, recorded with its checksum. An
 * advisory lock lets any number of processes start at once. Returns the names that were run.
 * Throws a clear sentence when the database is newer than the program, or when a file was altered after it was run.
 */
export async function migrate(client: pg.ClientBase, directory = join(process.cwd(), 'server/db/migrations')): Promise<string[]> {
  const known = await readMigrations(directory);
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (number integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, run_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = await client.query<Omit<Migration, 'sql'>>('SELECT number, name, checksum FROM migration ORDER BY number');
    refuseStrangers(done.rows, known);
    const run = new Set(done.rows.map(({ number }) => number));
    const missing = known.filter(({ number }) => !run.has(number));
    for (const migration of missing) await runOne(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => fileName.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { number: Number(fileName.exec(name)![1]), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function refuseStrangers(done: readonly Omit<Migration, 'sql'>[], known: readonly Migration[]): void {
  for (const { number, name, checksum } of done) {
    const file = known.find((migration) => migration.number === number);
    if (!file) throw new Error(`The database is newer than this program: it has ${name}, which is not here. Start the newer program.`);
    if (file.checksum !== checksum) {
      throw new Error(`${file.name} was changed after it was run. Put it back and write a new migration instead.`);
    }
  }
}

async function runOne(client: pg.ClientBase, { number, name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [number, name, checksum]);
    await client.query('COMMIT');
  } catch (cause) {
    await client.query('ROLLBACK');
    throw new Error(`${name} could not be run: ${(cause as Error).message}`, { cause });
  }
}
