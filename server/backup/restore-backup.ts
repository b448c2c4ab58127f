import type { ClientBase } from 'pg';
import type { FileStore } from '@/server/adapters/files/port';
import { BackupError, type Manifest, readManifest, readRows, readStoredFile } from '@/server/backup/backup-folder';
import { listTables, plainTexts } from '@/server/backup/tables';
import { migrate } from '@/server/db/migrate';

const rowsAtOnce = 1_000;

/**
 * Fills an empty database and a store from a backup, then migrates the database to this release.
 * @returns the backup's manifest, to compare with
 * @throws BackupError when the database is not empty; MigrationError when a newer release made the backup
 */
export async function restoreBackup(
  { client, files }: { client: ClientBase; files: FileStore },
  folder: string,
  print: (sentence: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if ((await listTables(client)).length > 0) {
    throw new BackupError('The database has tables already: restore into an empty database, so that nothing is lost.');
  }
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
      await fill(client, table, readRows(folder, table));
    }
    await advanceSequences(client);
  });
  await client.query('COMMIT');
  for (const file of manifest.files) await files.put(file.path, await readStoredFile(folder, file), file.mime);
  await migrate(client, { print });
  await client.query('ANALYZE');
  return manifest;
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
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}

async function fill(client: ClientBase, table: string, rows: AsyncIterable<string>): Promise<void> {
  await client.query(`DELETE FROM ${table}`);
  const insert = (batch: readonly string[]) =>
    client.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [`[${batch.join()}]`],
    );
  let batch: string[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    await insert(batch);
    batch = [];
  }
  if (batch.length > 0) await insert(batch);
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
