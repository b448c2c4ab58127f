import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { proofsFile } from '@/server/areas/family/account/rules';

/** How much of a table there is: its rows, and the sum of their hashes, which says whether they are the same ones. */
export interface TableSum {
  rows: number;
  sum: string;
}

export interface StoredFile {
  path: string;
  mime: string;
  sha256: string;
}

/** Written last: a folder without it holds no complete backup. */
export interface Manifest {
  format: 1;
  madeAt: string;
  /** Names of the migrations that the database had. */
  migrations: string[];
  tables: Record<string, TableSum>;
  files: StoredFile[];
  /** Files whose record was deleted while the backup was made, and which were no longer there. */
  gone: string[];
}

/** What the operator can put right; the message is a sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const manifestOf = (folder: string) => join(folder, 'manifest.json');
export const rowsFile = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);
const fileOf = (folder: string, sha256: string) => join(folder, 'files', sha256.slice(0, 2), sha256);
/** A backup holds what families told us: only its owner may read it. */
const own = { folder: { recursive: true, mode: 0o700 }, file: { mode: 0o600 } } as const;

export async function makeBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === 'EEXIST' ? `${folder} is there already: name a new folder.` : `${folder} cannot be made (${code}).`,
    );
  }
  await mkdir(join(folder, 'tables'), own.folder);
}

export async function writeRows(folder: string, table: string, rows: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(rows), createGzip(), createWriteStream(rowsFile(folder, table), own.file));
}

/** @throws BackupError that names the file, and the row after which it cannot be read */
export async function* readRows(folder: string, table: string): AsyncIterable<string> {
  const file = rowsFile(folder, table);
  // Unlike `pipe`, `pipeline` passes on errors of the file.
  const text = connect(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let row = 0;
  let rest = '';
  try {
    for await (const part of text as AsyncIterable<string>) {
      const lines = (rest + part).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        yield line;
        row += 1;
      }
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw new BackupError(`${file} cannot be read after row ${row}: ${(error as Error).message}`, { cause: error });
  }
}

/** The newest complete backup beside this one, if there is one that may be read. */
export async function previousBackup(folder: string): Promise<string | null> {
  const beside = (await readdir(dirname(folder))).map((name) => join(dirname(folder), name));
  const made = await Promise.all(
    beside.map((other) =>
      stat(manifestOf(other)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  const newest = Math.max(0, ...made);
  return newest === 0 ? null : beside[made.indexOf(newest)]!;
}

/** A file that the backup before has, byte for byte, becomes a hard link to it, where the disk has hard links. */
export async function writeStoredFile(
  folder: string,
  { sha256, bytes, before }: { sha256: string; bytes: Uint8Array; before: string | null },
): Promise<void> {
  const place = fileOf(folder, sha256);
  if (existsSync(place)) return;
  await mkdir(dirname(place), own.folder);
  if (before !== null && (await linkSame(fileOf(before, sha256), { place, bytes }))) return;
  await writeFile(place, bytes, own.file);
}

const linkSame = async (kept: string, { place, bytes }: { place: string; bytes: Uint8Array }): Promise<boolean> => {
  try {
    if (!(await readFile(kept)).equals(bytes)) return false;
    await link(kept, place);
    return true;
  } catch {
    return false;
  }
};

/** @throws BackupError that names the file */
export async function readStoredFile(folder: string, { path, sha256 }: StoredFile): Promise<Buffer> {
  const place = fileOf(folder, sha256);
  return readFile(place).catch((cause: Error) => {
    throw new BackupError(`${place}, which is ${path}, cannot be read: ${cause.message}`, { cause });
  });
}

export const writeProofs = (folder: string, bytes: Uint8Array) => writeFile(join(folder, proofsFile), bytes, own.file);

/** Empty if nothing had been erased. */
export const readKeptProofs = (folder: string): Promise<string> =>
  readFile(join(folder, proofsFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

export const writeManifest = (folder: string, manifest: Manifest) =>
  writeFile(manifestOf(folder), `${JSON.stringify(manifest, null, 1)}\n`, own.file);

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} holds no complete backup: it has no manifest.json.`);
  try {
    return JSON.parse(text) as Manifest;
  } catch (cause) {
    throw new BackupError(`${manifestOf(folder)} is damaged: ${(cause as Error).message}`, { cause });
  }
}
