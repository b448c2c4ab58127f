import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { createDemonstration } from '@/__tests__/support/demonstration';
import { startS3Server } from '@/__tests__/support/s3-server';
import { createApi } from '@/api/client/api';
import type { Tokens } from '@/api/contract/types';
import { createDiskFileStore } from '@/server/adapters/files/disk';
import type { FileStore } from '@/server/adapters/files/port';
import { createS3FileStore } from '@/server/adapters/files/s3';
import type { Manifest, StoredFile } from '@/server/backup/backup-folder';
import { prove } from '@/server/backup/prove';
import { restoreBackup } from '@/server/backup/restore-backup';
import { takeBackup } from '@/server/backup/take-backup';
import { buildContainer } from '@/server/container';
import { demonstrationPassword, parentFamily } from '@/server/demonstration/data/families/people';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** The demonstration has facilities, families with pictures, requests in every state, payments and a signed agreement. */
let demonstration: Awaited<ReturnType<typeof createDemonstration>>;
let live: pg.Client;
/** Backups of all of it, and without the families that only fill the facilities: a restore of those takes half the time. */
let kept: Record<'all' | 'few', Manifest>;
let root: string;
let folder: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  demonstration = await createDemonstration();
  live = new pg.Client({ connectionString: demonstration.service.url });
  await live.connect();
  root = mkdtempSync(join(tmpdir(), 'backups-'));
  const place = { client: live, files: demonstration.service.deps.files };
  const all = await takeBackup(place, join(root, 'all'));
  await live.query('DELETE FROM family WHERE NOT EXISTS (SELECT FROM account WHERE family_id = family.id)');
  kept = { all, few: await takeBackup(place, join(root, 'few')) };
}, 120_000);
afterAll(async () => {
  rmSync(root, { recursive: true });
  await live.end();
  await demonstration.service.close();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true });
});

const backup = () => join(folder, 'backup');
const take = (files: FileStore = demonstration.service.deps.files, client = live) =>
  takeBackup({ client, files }, backup());

/** An empty database and an empty store. */
async function emptyPlace() {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  closing.push(() => database.drop());
  closing.push(() => client.end());
  return { url: database.url, client, files: createDiskFileStore(join(folder, 'files')) };
}

const quiet = () => undefined;
const restore = (place: Parameters<typeof restoreBackup>[0], which: 'all' | 'few') =>
  restoreBackup(place, join(root, which), quiet);

test('a restored marketplace has every row, signature and picture, numbers go on, and a family logs in to it', async () => {
  expect(kept.all.files.length).toBeGreaterThan(3);
  expect(kept.all.tables.booking_group?.rows).toBeGreaterThan(5);
  expect(kept.all.tables.signature?.rows).toBeGreaterThan(0);

  const place = await emptyPlace();
  const { right, wrong } = await prove(place, await restore(place, 'all'));
  expect(wrong).toEqual([]);
  expect(right).toEqual([
    'The schema is the expected one.',
    expect.stringMatching(/^\d{4,} rows in \d+ tables are those of the backup\.$/),
    expect.stringMatching(/^[1-9]\d* signatures of \d+ families form unbroken chains/),
    expect.stringMatching(/^[1-9]\d* stored files can be read\.$/),
  ]);
  const { rows } = await place.client.query<{ is_new: boolean }>(
    `INSERT INTO move (subject, subject_id, at, actor, action, to_status) VALUES ('tour', gen_random_uuid(), now(), 'clock', 'x', 1)
     RETURNING id > (SELECT max(id) FROM move) AS is_new`,
  );
  expect(rows).toEqual([{ is_new: true }]);

  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: place.url, SECRET: 'x'.repeat(40) });
  const program = await buildContainer(env, createLogger(env));
  const api = createApi({
    baseUrl: 'http://nestling.test/api',
    fetch: async (url, init) => program.app.fetch(new Request(url, init), { address: '192.0.2.1' }),
  });
  const tokens = (await api.signin({
    body: { email: parentFamily.email, password: demonstrationPassword, remember: false },
  })) as Tokens;
  await program.close();
  expect(tokens.token).not.toBe('');
});

test('pictures are restored into a bucket, backed up from it, and a lost one is named', async () => {
  const s3 = await startS3Server();
  closing.push(() => s3.close());
  const { client } = await emptyPlace();
  const place = { client, files: createS3FileStore(s3) };
  const manifest = await restore(place, 'few');
  expect((await prove(place, manifest)).wrong).toEqual([]);
  expect([...s3.objects.keys()].sort()).toEqual(manifest.files.map((file) => file.path).sort());

  const { path } = manifest.files[0]!;
  const picture = s3.objects.get(path)!;
  s3.objects.delete(path);
  expect((await prove(place, manifest)).wrong).toEqual([`The file ${path} is missing.`]);

  s3.objects.set(path, picture);
  const again = await takeBackup(place, join(folder, 'again'));
  expect(again.files).toEqual(manifest.files);
});

test('rows, signatures and pictures that are not those of the backup are named', async () => {
  const place = await emptyPlace();
  const manifest = await restore(place, 'few');
  await place.client.query(
    `ALTER TABLE signature DISABLE TRIGGER USER; UPDATE signature SET typed_name = 'Somebody else'`,
  );
  await place.client.query('DELETE FROM notice');
  await place.client.query('DROP INDEX search_entry_point');
  const [first, second] = manifest.files;
  writeFileSync(join(folder, 'files', first!.path), 'no picture');
  await place.files.delete(second!.path);
  const { wrong } = await prove(place, manifest);
  expect(wrong.join('\n')).toMatch(/index search_entry_point/);
  expect(wrong.join('\n')).toMatch(/notice has 0 rows, and the backup \d+/);
  expect(wrong.join('\n')).toMatch(/The signature \S+ does not fit its chain/);
  expect(wrong).toContain(`The file ${first!.path} is damaged.`);
  expect(wrong).toContain(`The file ${second!.path} is missing.`);
});

test('rows that change while the backup is made are not in it, and each row in it has its picture', async () => {
  const { files } = demonstration.service.deps;
  const other = new pg.Client({ connectionString: demonstration.service.url });
  await other.connect();
  // A facility changes after its row was copied.
  const query = async (text: string, values?: unknown[]) => {
    if (/count\(\*\)[^]* FROM facility t/.test(text)) await other.query("UPDATE facility SET name = name || ' House'");
    return live.query(text, values);
  };
  const watched = new Proxy(live, { get: (client, key) => (key === 'query' ? query : Reflect.get(client, key)) });
  let removed: string | undefined;
  const changing = {
    ...files,
    async get(path: string) {
      // A family deletes a picture after the rows were read: its record first, then its bytes.
      if (!removed) {
        removed = path;
        await other.query('BEGIN; UPDATE child SET photo_id = NULL; UPDATE account SET photo_id = NULL');
        await other.query('DELETE FROM file WHERE path = $1', [path]);
        await other.query('COMMIT');
        return null;
      }
      return files.get(path);
    },
  };
  const { gone } = await take(changing, watched);
  await other.end();
  expect(gone).toEqual([removed]);
  const place = await emptyPlace();
  const { wrong } = await prove(place, await restoreBackup(place, backup(), quiet));
  expect(wrong).toEqual([]);
});

test('a store that lacks a picture gives no backup', async () => {
  await expect(take({ ...demonstration.service.deps.files, get: async () => null })).rejects.toThrow(
    /The store lacks \d+ files/,
  );
  expect(existsSync(join(backup(), 'manifest.json'))).toBe(false);
});

/** The rows of a table of the backup. */
const tableFile = (table: string) => join(backup(), 'tables', `${table}.jsonl.gz`);

/** What the database and the store hold of ours. */
async function leftIn({ client }: { client: pg.Client }) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace
      UNION ALL SELECT proname FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
  );
  const store = join(folder, 'files');
  const inside = existsSync(store) ? readdirSync(store, { recursive: true, withFileTypes: true }) : [];
  return [...rows, ...inside.filter((entry) => entry.isFile())].map(({ name }) => name);
}

/** What is wrong with a backup, and what is said of it. */
const flaws: [said: RegExp, spoil: () => void][] = [
  // A row that does not fit.
  [
    /tables\/booking_group\.jsonl\.gz: row 3 cannot be restored: .*"soon"/,
    () => {
      const lines = gunzipSync(readFileSync(tableFile('booking_group')))
        .toString()
        .split('\n');
      lines[2] = JSON.stringify({ ...(JSON.parse(lines[2]!) as object), created_at: 'soon' });
      writeFileSync(tableFile('booking_group'), gzipSync(lines.join('\n')));
    },
  ],
  // A file that ends early.
  [
    /tables\/child\.jsonl\.gz cannot be read after row \d+: /,
    () => truncateSync(tableFile('child'), statSync(tableFile('child')).size - 20),
  ],
  // A row whose parent is missing.
  [
    /A row of \w+ names one that the backup lacks: .*Key .* is not present in table "family"/,
    () => writeFileSync(tableFile('family'), gzipSync('')),
  ],
  // A picture that is missing.
  [
    /files\/.*, which is .*, cannot be read: ENOENT/,
    () => {
      const { sha256 } = kept.few.files.at(-1)!;
      rmSync(join(backup(), 'files', sha256.slice(0, 2), sha256));
    },
  ],
];

test('what is wrong with a backup is named, nothing is left behind, and the next try works', async () => {
  const place = await emptyPlace();
  for (const [said, spoil] of flaws) {
    cpSync(join(root, 'few'), backup(), { recursive: true });
    spoil();
    const failed = restoreBackup(place, backup(), quiet);
    await expect(failed).rejects.toThrow(said);
    await expect(failed).rejects.toThrow('Nothing was restored, and the database is empty as before.');
    expect(await leftIn(place)).toEqual([]);
    rmSync(backup(), { recursive: true });
  }
  expect((await prove(place, await restore(place, 'few'))).wrong).toEqual([]);
});

test('pictures are stored once for all backups beside each other, and one that is damaged is stored anew', async () => {
  const fileIn = (name: string, { sha256 }: StoredFile) => join(folder, name, 'files', sha256.slice(0, 2), sha256);
  const inode = (name: string, file: StoredFile) => statSync(fileIn(name, file)).ino;
  const place = { client: live, files: demonstration.service.deps.files };
  const { files } = await takeBackup(place, join(folder, 'monday'));
  await takeBackup(place, join(folder, 'tuesday'));
  const [first, ...others] = files;
  for (const file of files) expect(inode('tuesday', file)).toBe(inode('monday', file));

  const bytes = readFileSync(fileIn('tuesday', first!));
  writeFileSync(fileIn('tuesday', first!), 'no picture');
  await takeBackup(place, join(folder, 'wednesday'));
  expect(readFileSync(fileIn('wednesday', first!))).toEqual(bytes);
  for (const file of others) expect(inode('wednesday', file)).toBe(inode('monday', file));
  for (const gone of ['monday', 'tuesday']) rmSync(join(folder, gone), { recursive: true });
  for (const file of others) expect(readFileSync(fileIn('wednesday', file)).length).toBeGreaterThan(0);
});

test('the database is told when a backup succeeded, and when one failed', async () => {
  const noted = async () => {
    const { rows } = await live.query<{ key: string }>(
      "SELECT key FROM setting WHERE key LIKE 'backup.%' ORDER BY key",
    );
    return rows.map(({ key }) => key);
  };
  await live.query("DELETE FROM setting WHERE key LIKE 'backup.%'");
  await take();
  expect(await noted()).toEqual(['backup.good']);
  await expect(take()).rejects.toThrow('is there already');
  expect(await noted()).toEqual(['backup.failed', 'backup.good']);
});

test('a folder that is there, a database that is not empty, and a backup that is not complete are refused', async () => {
  mkdirSync(backup());
  await expect(take()).rejects.toThrow('is there already: name a new folder');
  const place = await emptyPlace();
  await expect(restoreBackup(place, join(folder, 'nothing'), quiet)).rejects.toThrow('holds no complete backup');
  await expect(restore({ ...place, client: live }, 'few')).rejects.toThrow('has tables already');
});
