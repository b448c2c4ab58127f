import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { FileStore } from '@/server/adapters/files/port';
import { proofsFile } from '@/server/areas/family/account/rules';
import {
  BackupError,
  makeBackupFolder,
  type Manifest,
  previousBackup,
  type StoredFile,
  writeManifest,
  writeProofs,
  writeRows,
  writeStoredFile,
} from '@/server/backup/backup-folder';
import { listTables, plainTexts, rowsOf, sumOf } from '@/server/backup/tables';

/**
 * Takes a backup, and notes in the database when one succeeded or failed: the figures show it (`nestling_backup_timestamp_seconds`).
 * @returns what was copied
 * @throws BackupError when the folder exists, or a file is missing from the store
 */
export async function takeBackup(place: { client: ClientBase; files: FileStore }, folder: string): Promise<Manifest> {
  const note = (result: 'good' | 'failed') =>
    place.client.query(
      `INSERT INTO setting (key, value, updated_at) VALUES ($1, 'true', clock_timestamp())
       ON CONFLICT (key) DO UPDATE SET updated_at = excluded.updated_at`,
      [`backup.${result}`],
    );
  try {
    const manifest = await copy(place, folder);
    await note('good');
    return manifest;
  } catch (error) {
    // If the database is away, this cannot be stored; NestlingBackupOld rings then.
    await place.client
      .query('ROLLBACK')
      .then(() => note('failed'))
      .catch(() => undefined);
    throw error;
  }
}

/**
 * Copies the database and the files to a new folder while the program runs: first a snapshot of the rows, then the files they name.
 * In this order no file is missing, because a stored file never changes and is deleted only after its record.
 */
async function copy({ client, files }: { client: ClientBase; files: FileStore }, folder: string): Promise<Manifest> {
  await makeBackupFolder(folder);
  await client.query(plainTexts);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  const tables: Manifest['tables'] = {};
  for (const table of await listTables(client)) {
    await writeRows(folder, table, rowsOf(client, table));
    tables[table] = await sumOf(client, table);
  }
  const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY number');
  const { rows: records } = await client.query<{ path: string; mime: string }>(
    'SELECT path, mime FROM file ORDER BY path',
  );
  await client.query('COMMIT');

  const before = await previousBackup(folder);
  const copied: StoredFile[] = [];
  const gone: string[] = [];
  for (const { path, mime } of records) {
    const bytes = await files.get(path);
    if (bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeStoredFile(folder, { sha256, bytes, before });
      copied.push({ path, mime, sha256 });
    } else gone.push(path);
  }
  const { rows: lost } = await client.query<{ path: string }>('SELECT path FROM file WHERE path = ANY ($1)', [gone]);
  if (lost.length > 0) {
    throw new BackupError(
      `The store lacks ${lost.length} files that records name, the first at ${lost[0]!.path}. There is no backup until they are back.`,
    );
  }
  const proofs = await files.get(proofsFile);
  if (proofs) await writeProofs(folder, proofs);
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    files: copied,
    gone,
  };
  await writeManifest(folder, manifest);
  return manifest;
}
