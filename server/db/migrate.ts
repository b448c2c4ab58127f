import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import {
  type Migration,
  MigrationError,
  migrationsFolder,
  readMigrations,
  type Steps,
} from '@/server/db/migration-files';

export { MigrationError, migrationsFolder };

/** Advisory lock: processes that migrate at once do so one after the other. */
const lock = 7_305_003;

interface Recorded {
  number: number;
  name: string;
  checksum: string;
  unused_since: number | null;
}

export interface MigrateOptions {
  folder?: string;
  /** Hears of each migration before it runs, and of each wait for a lock. */
  print?: (sentence: string) => void;
  /**
   * How long a statement waits for a lock, in ms. While it waits, everything that comes after it waits too, so it gives up
   * soon and tries again after a pause, which doubles up to 30 s. Far below the second after which PostgreSQL looks for a deadlock, so that
   * it is the migration that gives way, and no call fails.
   */
  lockMs?: number;
  firstPauseMs?: number;
  tries?: number;
  /** The number of the last one to run; default: all. */
  through?: number;
}

type Settings = Required<MigrateOptions>;

/**
 * Runs the migrations that the database has not recorded, in order, and returns their names. The service may go on meanwhile.
 * A newer release's migrations are left alone.
 * @throws MigrationError when a file differs from the one that was run, or one fails
 */
export async function migrate(client: ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  const settings = {
    folder: migrationsFolder(),
    print: () => undefined,
    lockMs: 400,
    firstPauseMs: 500,
    tries: 12,
    through: Infinity,
    ...options,
  };
  const migrations = await readMigrations(settings.folder);
  await takeTurn(client);
  try {
    const due = compare(migrations, await readRecord(client)).filter(({ number }) => number <= settings.through);
    if (due.length > 0) {
      await checkEncoding(client);
      await checkExtensions(client);
      await client.query(recordTable);
    }
    for (const migration of due) {
      settings.print(`Running ${migration.name}.`);
      await run(client, migration, settings);
    }
    return due.map(({ name }) => name);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]);
  }
}

/**
 * For the start of the program, which changes nothing.
 * @returns whether a newer release has migrated the database
 * @throws MigrationError if migrations are missing, or a newer release has removed what this one uses
 */
export async function checkMigrated(client: ClientBase, folder = migrationsFolder()): Promise<{ isAhead: boolean }> {
  const migrations = await readMigrations(folder);
  const recorded = await readRecord(client);
  const due = compare(migrations, recorded);
  if (due.length > 0) {
    throw new MigrationError(
      `The database lacks ${due.map(({ name }) => name).join(', ')}. Run "npm run migrate", then start again.`,
    );
  }
  return { isAhead: recorded.length > migrations.length };
}

/** Asks again and again: a statement that waits would keep CREATE INDEX CONCURRENTLY of the process before from finishing. */
async function takeTurn(client: ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
    if (rows[0]?.taken) return;
    await sleep(100);
  }
}

const recordTable = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  unused_since integer,
  run_at timestamptz NOT NULL DEFAULT clock_timestamp()
)`;

async function readRecord(client: ClientBase): Promise<Recorded[]> {
  const { rows: there } = await client.query<{ columns: number }>(
    `SELECT count(*)::integer AS columns FROM pg_attribute
      WHERE attrelid = to_regclass('migration') AND attname IN ('number', 'unused_since')`,
  );
  if (there[0]?.columns === 0) return [];
  if (there[0]?.columns === 1) {
    throw new MigrationError(
      'This database was made before the first release and cannot be updated. Make it anew: stop the program and delete the folder of DATA_DIR (data, unless you have set it), or create an empty database for DATABASE_URL.',
    );
  }
  const { rows } = await client.query<Recorded>(
    'SELECT number, name, checksum, unused_since FROM migration ORDER BY number',
  );
  return rows;
}

/** The migrations that have not run. */
function compare(migrations: readonly Migration[], recorded: readonly Recorded[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = migrations.at(-1)?.number ?? 0;
  const unknown = recorded.filter(({ number }) => !known.has(number));
  const strange = unknown.filter(
    ({ number, unused_since: since }) => number < newest || (since !== null && since > newest),
  );
  if (strange.length > 0) {
    throw new MigrationError(
      `The database is too new for this program: ${strange.map(({ name }) => name).join(', ')} changed what it uses. Start the newer version.`,
    );
  }
  const altered = recorded.filter(
    ({ number, checksum }) => known.has(number) && known.get(number)?.checksum !== checksum,
  );
  if (altered.length > 0) {
    throw new MigrationError(
      `${altered.map(({ name }) => name).join(', ')} was changed after it ran on this database. Restore the file and put the change into a new migration.`,
    );
  }
  const done = new Set(recorded.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
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

async function run(client: ClientBase, migration: Migration, settings: Settings): Promise<void> {
  const { number, name, checksum, unusedSince, steps } = migration;
  const record = () =>
    client.query('INSERT INTO migration (number, name, checksum, unused_since) VALUES ($1, $2, $3, $4)', [
      number,
      name,
      checksum,
      unusedSince,
    ]);
  const patiently = (work: () => Promise<unknown>) => inTransaction(client, name, settings, work);
  try {
    if (steps.kind === 'plain') {
      await patiently(async () => {
        await client.query(steps.sql);
        await record();
      });
      return;
    }
    if (steps.kind === 'concurrent') await runConcurrently(client, steps.statements);
    else await runInBatches(client, steps, patiently);
    await record();
  } catch (error) {
    const state = steps.kind === 'plain' ? ' and was rolled back' : '; "npm run migrate" starts it again';
    throw new MigrationError(`The migration ${name} failed${state}: ${(error as Error).message}`, { cause: error });
  }
}

const lockNotAvailable = '55P03';
const longestPauseMs = 30_000;

/** Tries again when a lock is not to be had in time. */
async function inTransaction(
  client: ClientBase,
  name: string,
  { lockMs, firstPauseMs, tries, print }: Settings,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1, pauseMs = firstPauseMs; ; attempt += 1, pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockMs}`);
    try {
      await work();
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { code?: string }).code !== lockNotAvailable || attempt === tries) throw error;
      print(`${name} waits for a lock that somebody else holds: trying again in ${pauseMs / 1000} s.`);
      await sleep(pauseMs);
    }
  }
}

const builtIndex = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?(\w+)/i;

/**
 * None of these statements keeps others from reading or writing, even while it waits for a lock. After an interruption all run
 * again: an index that is there is kept, and one that was not finished is built anew.
 */
async function runConcurrently(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const [, index] = builtIndex.exec(statement) ?? [];
    const { rows } = await client.query<{ valid: boolean }>(
      'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [index ?? null],
    );
    if (rows[0]?.valid) continue;
    if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
    await client.query(statement);
  }
}

/**
 * Each batch is a transaction of its own, with a pause as long as it took. After an interruption the batches run again from the
 * first key.
 */
async function runInBatches(
  client: ClientBase,
  { table, key, size, statement }: Extract<Steps, { kind: 'batches' }>,
  patiently: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const update = statement.replaceAll(':from', '$1').replaceAll(':to', '$2');
  const range = (after: string) => `
    SELECT (array_agg(key ORDER BY key))[1]::text AS first, (array_agg(key ORDER BY key DESC))[1]::text AS last
      FROM (SELECT ${key} AS key FROM ${table} ${after} ORDER BY ${key} LIMIT ${size}) batch`;
  for (let done: string | undefined; ;) {
    const { rows } = await client.query<{ first: string | null; last: string | null }>(
      range(done === undefined ? '' : `WHERE ${key} > $1`),
      done === undefined ? [] : [done],
    );
    const { first, last } = rows[0]!;
    if (first === null || last === null) return;
    const began = performance.now();
    await patiently(() => client.query(update, [first, last]));
    await sleep(performance.now() - began);
    done = last;
  }
}
