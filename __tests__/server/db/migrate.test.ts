import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { migrate, MigrationError } from '@/server/db/migrate';

let folder: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  clients.push(client);
  await client.connect();
  return client;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  database = await createEmptyDatabase();
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);

test('each migration runs once and in order, and a new one at the next start', async () => {
  const client = await connect();
  write('0002-second.sql', 'INSERT INTO child VALUES (2)');
  write('0001-first.sql', 'CREATE TABLE child (id integer)');
  expect(await migrate(client, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await migrate(client, folder)).toEqual([]);
  write('0003-third.sql', 'INSERT INTO child VALUES (3)');
  expect(await migrate(client, folder)).toEqual(['0003-third.sql']);
  expect((await client.query('SELECT id FROM child ORDER BY id')).rows).toEqual([{ id: 2 }, { id: 3 }]);
});

test('eight processes starting at once run a migration once', async () => {
  write('0001-first.sql', 'CREATE TABLE child (id integer); INSERT INTO child VALUES (1)');
  const started = await Promise.all(Array.from({ length: 8 }, connect));
  const ran = await Promise.all(started.map((client) => migrate(client, folder)));
  expect(ran.flat()).toEqual(['0001-first.sql']);
  expect((await started[0]!.query('SELECT id FROM child')).rows).toEqual([{ id: 1 }]);
});

test('a failing migration is rolled back, keeps the earlier ones, and is retried at the next start', async () => {
  const client = await connect();
  write('0001-first.sql', 'CREATE TABLE child (id integer)');
  write('0002-second.sql', 'INSERT INTO child VALUES (1); INSERT INTO nowhere VALUES (1)');
  await expect(migrate(client, folder)).rejects.toThrow(/0002-second\.sql failed and was rolled back/);
  expect((await client.query('SELECT id FROM child')).rows).toEqual([]);
  write('0002-second.sql', 'INSERT INTO child VALUES (1)');
  expect(await migrate(client, folder)).toEqual(['0002-second.sql']);
});

test('a database made by a newer program is refused', async () => {
  const client = await connect();
  write('0001-first.sql', 'CREATE TABLE child (id integer)');
  write('0002-second.sql', 'ALTER TABLE child ADD name text');
  await migrate(client, folder);
  rmSync(join(folder, '0002-second.sql'));
  await expect(migrate(client, folder)).rejects.toThrow(
    'The database is newer than this program: it has 0002-second.sql, which this program does not have. Start the newer version.',
  );
});

test('a migration changed after it ran is refused, except for changed line endings', async () => {
  const client = await connect();
  write('0001-first.sql', 'CREATE TABLE child (\n  id integer\n)');
  await migrate(client, folder);
  write('0001-first.sql', 'CREATE TABLE child (\r\n  id integer\r\n)');
  expect(await migrate(client, folder)).toEqual([]);
  write('0001-first.sql', 'CREATE TABLE child (id bigint)');
  await expect(migrate(client, folder)).rejects.toThrow(/^0001-first\.sql was changed after it ran on this database/);
});

test('a migration without a number and two with the same number are refused', async () => {
  const client = await connect();
  write('first.sql', 'SELECT 1');
  await expect(migrate(client, folder)).rejects.toThrow(MigrationError);
  rmSync(join(folder, 'first.sql'));
  write('0001-first.sql', 'SELECT 1');
  write('0001-other.sql', 'SELECT 1');
  await expect(migrate(client, folder)).rejects.toThrow(/Two migrations share the number of 0001-other\.sql/);
});

test('an account that may not create extensions is told which are missing and what an administrator must run', async () => {
  const client = await connect();
  write('0001-first.sql', 'CREATE TABLE child (id integer)');
  await client.query('CREATE EXTENSION pg_trgm');
  const role = `hosted_${process.pid}`;
  await client.query(`CREATE ROLE ${role}; GRANT ALL ON SCHEMA public TO ${role}; SET ROLE ${role}`);
  try {
    const refusal = migrate(client, folder);
    await expect(refusal).rejects.toBeInstanceOf(MigrationError);
    await expect(refusal).rejects.toThrow(
      'Ask an administrator of the database to run: CREATE EXTENSION citext; CREATE EXTENSION cube;',
    );
    await client.query(`RESET ROLE`);
    for (const name of ['citext', 'cube']) await client.query(`CREATE EXTENSION ${name}`);
    await client.query(`SET ROLE ${role}`);
    expect(await migrate(client, folder)).toEqual(['0001-first.sql']);
  } finally {
    await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});
