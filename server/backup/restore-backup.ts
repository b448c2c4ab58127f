import type { ClientBase } from 'pg';
import type { FileStore } from '@/server/adapters/files/port';
import {
  BackupError,
  type Manifest,
  readManifest,
  readRows,
  readStoredFile,
  rowsFile,
} from '@/server/backup/backup-folder';
import { listTables, plainTexts } from '@/server/backup/tables';
import { migrate } from '@/server/db/migrate';

const rowsAtOnce = 1_000;

interface RestorePlace {
  client: ClientBase;
  files: FileStore;
}

/**
 * Fills an empty database and a store from a backup, then migrates the database to this release. If that fails, it removes what it
 * made, so that it can be tried again. (Some migrations run outside a transaction, so one cannot be around all of it.)
 * @returns the backup's manifest, to compare with
 * @throws BackupError that names the file and the row
 */
export async function restoreBackup(
  place: RestorePlace,
  folder: string,
  print: (sentence: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { rows: tables } = await place.client.query("SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
  if (tables.length > 0) {
    throw new BackupError('The database has tables already: restore into an empty database, so that nothing is lost.');
  }
  const before = new Set(await listDrops(place.client));
  const stored: string[] = [];
  try {
    await refill(place, folder, manifest, { print, stored });
    return manifest;
  } catch (cause) {
    const left = await undo(place, before, stored).then(
      () => 'Nothing was restored, and the database is empty as before.',
      () => 'Part of it is in the database and the store: make new ones for the next try.',
    );
    throw new BackupError(`${(cause as Error).message}\n${left}`, { cause });
  }
}

/** Statements that drop what is in the schema, but for what extensions own. */
async function listDrops(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) AS statement
       FROM (SELECT 1 AS step, oid, CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS kind, oid::regclass::text AS name
               FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
             UNION ALL SELECT 2, oid, 'ROUTINE', oid::regprocedure::text
               FROM pg_proc WHERE pronamespace = 'public'::regnamespace
             UNION ALL SELECT 3, t.oid, 'TYPE', t.oid::regtype::text
               FROM pg_type t LEFT JOIN pg_class c ON c.oid = typrelid
              WHERE typnamespace = 'public'::regnamespace AND (typtype IN ('d', 'e') OR c.relkind = 'c')) made
      WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = made.oid AND d.deptype = 'e') ORDER BY step`,
  );
  return rows.map(({ statement }) => statement);
}

async function undo({ client, files }: RestorePlace, before: Set<string>, stored: readonly string[]): Promise<void> {
  await client.query('ROLLBACK');
  for (const drop of await listDrops(client)) if (!before.has(drop)) await client.query(drop);
  for (const path of stored) await files.delete(path);
}

async function refill(
  { client, files }: RestorePlace,
  folder: string,
  manifest: Manifest,
  { print, stored }: { print: (sentence: string) => void; stored: string[] },
): Promise<void> {
  const newest = Number(manifest.migrations.at(-1)?.slice(0, 4));
  const ran = await migrate(client, { through: newest });
  if (ran.join() !== manifest.migrations.join()) {
    throw new BackupError(
      `The backup has the migrations up to ${manifest.migrations.at(-1)}, and this release has not all of them. Restore it with the release that made it, or a newer one.`,
    );
  }
  await client.query(plainTexts);
  await client.query('BEGIN');
  await withoutWatchers(client, async () => {
    for (const [table, { rows }] of Object.entries(manifest.tables)) {
      if (rows > 0) print(`Restoring ${table}: ${rows} rows.`);
      await fill(client, folder, table);
    }
    await advanceSequences(client);
  });
  await client.query('COMMIT');
  for (const file of manifest.files) {
    const bytes = await readStoredFile(folder, file);
    // A file that the store had before stays there.
    if ((await files.get(file.path)) === null) stored.push(file.path);
    await files.put(file.path, bytes, file.mime);
  }
  await migrate(client, { print });
  await client.query('ANALYZE');
}

/**
 * Triggers would derive rows that the backup has too, and references would need an order of the tables: they are put back, and
 * checked, at the end.
 */
async function withoutWatchers(client: ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const tables = await listTables(client);
  for (const { table, name } of references) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await work();
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of references) {
    try {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    } catch (cause) {
      const { message, detail = '' } = cause as Error & { detail?: string };
      throw new BackupError(`A row of ${table} names one that the backup lacks: ${message}. ${detail}`, { cause });
    }
  }
}

async function fill(client: ClientBase, folder: string, table: string): Promise<void> {
  await client.query(`DELETE FROM ${table}`);
  const insert = (batch: readonly string[]) =>
    client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [`[${batch.join()}]`],
    );
  let done = 0;
  let batch: string[] = [];
  const insertBatch = async () => {
    await client.query('SAVEPOINT batch');
    try {
      await insert(batch);
    } catch (error) {
      // PostgreSQL does not print which row it was.
      await client.query('ROLLBACK TO SAVEPOINT batch');
      for (const [index, row] of batch.entries()) {
        await insert([row]).catch((cause: Error) => {
          throw new BackupError(
            `${rowsFile(folder, table)}: row ${done + index + 1} cannot be restored: ${cause.message}`,
            { cause },
          );
        });
      }
      throw error;
    }
    await client.query('RELEASE SAVEPOINT batch');
    done += batch.length;
    batch = [];
  };
  for await (const row of readRows(folder, table)) {
    batch.push(row);
    if (batch.length === rowsAtOnce) await insertBatch();
  }
  if (batch.length > 0) await insertBatch();
}

/** Numbers that the database gives go on after the greatest one. */
async function advanceSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT attrelid::regclass::text AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attidentity <> ''`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
      [table, column],
    );
  }
}
