import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { checkMigrated, migrate, MigrationError } from '@/server/db/migrate';

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
const remove = (name: string) => rmSync(join(folder, name));
const table = 'CREATE TABLE child (id integer PRIMARY KEY, age integer)';

describe('what runs', () => {
  test('each migration runs once and in order, and a new one at the next call', async () => {
    const client = await connect();
    write('0002-second.sql', 'INSERT INTO child VALUES (2)');
    write('0001-first.sql', table);
    expect(await migrate(client, { folder })).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await migrate(client, { folder })).toEqual([]);
    write('0003-third.sql', 'INSERT INTO child VALUES (3)');
    expect(await migrate(client, { folder })).toEqual(['0003-third.sql']);
    expect((await client.query('SELECT id FROM child ORDER BY id')).rows).toEqual([{ id: 2 }, { id: 3 }]);
  });

  test('eight processes at once run a migration once', async () => {
    write('0001-first.sql', `${table}; INSERT INTO child VALUES (1)`);
    const started = await Promise.all(Array.from({ length: 8 }, connect));
    const ran = await Promise.all(started.map((client) => migrate(client, { folder })));
    expect(ran.flat()).toEqual(['0001-first.sql']);
    expect((await started[0]!.query('SELECT id FROM child')).rows).toEqual([{ id: 1 }]);
  });

  test('a failing migration is rolled back, keeps the earlier ones, and runs again at the next call', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    write('0002-second.sql', 'INSERT INTO child VALUES (1); INSERT INTO nowhere VALUES (1)');
    await expect(migrate(client, { folder })).rejects.toThrow(/0002-second\.sql failed and was rolled back/);
    expect((await client.query('SELECT id FROM child')).rows).toEqual([]);
    write('0002-second.sql', 'INSERT INTO child VALUES (1)');
    expect(await migrate(client, { folder })).toEqual(['0002-second.sql']);
  });

  test('a migration changed after it ran is refused, except for changed line endings', async () => {
    const client = await connect();
    write('0001-first.sql', 'CREATE TABLE child (\n  id integer\n)');
    await migrate(client, { folder });
    write('0001-first.sql', 'CREATE TABLE child (\r\n  id integer\r\n)');
    expect(await migrate(client, { folder })).toEqual([]);
    write('0001-first.sql', 'CREATE TABLE child (id bigint)');
    await expect(migrate(client, { folder })).rejects.toThrow(
      /^0001-first\.sql was changed after it ran on this database/,
    );
  });

  test('a migration without a number and two with the same number are refused', async () => {
    const client = await connect();
    write('first.sql', 'SELECT 1');
    await expect(migrate(client, { folder })).rejects.toThrow(MigrationError);
    remove('first.sql');
    write('0001-first.sql', 'SELECT 1');
    write('0001-other.sql', 'SELECT 1');
    await expect(migrate(client, { folder })).rejects.toThrow(/Two migrations share the number of 0001-other\.sql/);
  });

  test('an account that may not create extensions is told which are missing and what an administrator must run', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    await client.query('CREATE EXTENSION pg_trgm');
    const role = `hosted_${process.pid}`;
    await client.query(`CREATE ROLE ${role}; GRANT ALL ON SCHEMA public TO ${role}; SET ROLE ${role}`);
    try {
      const refusal = migrate(client, { folder });
      await expect(refusal).rejects.toBeInstanceOf(MigrationError);
      await expect(refusal).rejects.toThrow(
        'Ask an administrator of the database to run: CREATE EXTENSION citext; CREATE EXTENSION cube;',
      );
      await client.query(`RESET ROLE`);
      for (const name of ['citext', 'cube']) await client.query(`CREATE EXTENSION ${name}`);
      await client.query(`SET ROLE ${role}`);
      expect(await migrate(client, { folder })).toEqual(['0001-first.sql']);
    } finally {
      await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });
});

describe('while the service goes on', () => {
  test('a migration whose table is in use gives way, and runs once the table is free', async () => {
    const [client, user, reader] = [await connect(), await connect(), await connect()];
    write('0001-first.sql', table);
    await migrate(client, { folder });
    await user.query('BEGIN; SELECT FROM child');
    write('0002-age.sql', 'ALTER TABLE child ADD COLUMN weight integer');
    const said: string[] = [];
    const migrated = migrate(client, {
      folder,
      lockMs: 100,
      firstPauseMs: 50,
      print: (sentence) => said.push(sentence),
    });
    await eventually(() => said.join().includes('waits for a lock'));
    // Without a limit, this would wait behind the migration for as long as the other transaction is open.
    const began = performance.now();
    await reader.query('SELECT FROM child');
    expect(performance.now() - began).toBeLessThan(2_000);
    await user.query('COMMIT');
    expect(await migrated).toEqual(['0002-age.sql']);
  });

  test('an index is built outside a transaction; one left unfinished is built anew, and a finished one is kept', async () => {
    const client = await connect();
    write('0001-first.sql', `${table}; INSERT INTO child VALUES (1, 7), (2, 7)`);
    write(
      '0002-ages.concurrent.sql',
      `-- Fails once two children have the same age.
       CREATE INDEX CONCURRENTLY child_id_age ON child (id, age);
       CREATE UNIQUE INDEX CONCURRENTLY child_age ON child (age);`,
    );
    await expect(migrate(client, { folder })).rejects.toThrow(/ages\.concurrent\.sql failed; "npm run migrate" starts/);
    const kept = await oidOf(client, 'child_id_age');
    await client.query('UPDATE child SET age = id');
    expect(await migrate(client, { folder })).toEqual(['0002-ages.concurrent.sql']);
    expect(await oidOf(client, 'child_id_age')).toBe(kept);
    const { rows } = await client.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'child_age'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('a backfill runs in batches by key, each its own transaction, and runs again if it was interrupted', async () => {
    const client = await connect();
    write('0001-first.sql', `${table}; INSERT INTO child SELECT n FROM generate_series(1, 2500) n`);
    write(
      '0002-ages.batches.sql',
      `-- batches: 1000 by child.id
       UPDATE child SET age = 100 / (id - 2400) WHERE id BETWEEN :from AND :to AND age IS NULL;`,
    );
    await expect(migrate(client, { folder })).rejects.toThrow('division by zero');
    const filled = 'SELECT count(age)::integer AS filled, count(DISTINCT xmin::text)::integer AS batches FROM child';
    expect((await client.query(filled)).rows).toEqual([{ filled: 2000, batches: 3 }]);
    await client.query('DELETE FROM child WHERE id = 2400');
    expect(await migrate(client, { folder })).toEqual(['0002-ages.batches.sql']);
    expect((await client.query(filled)).rows).toMatchObject([{ filled: 2499 }]);
  });
});

async function oidOf(client: pg.Client, index: string): Promise<number> {
  const { rows } = await client.query<{ oid: number }>('SELECT $1::regclass::oid AS oid', [index]);
  return rows[0]!.oid;
}

describe('what the start checks', () => {
  test('a database that is behind is refused with the command to run', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    await expect(checkMigrated(client, folder)).rejects.toThrow(
      'The database lacks 0001-first.sql. Run "npm run migrate", then start again.',
    );
    await migrate(client, { folder });
    expect(await checkMigrated(client, folder)).toEqual({ isAhead: false });
  });

  test('a release runs on the schema of the next one', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    write('0002-second.sql', 'ALTER TABLE child ADD COLUMN name text');
    await migrate(client, { folder });
    remove('0002-second.sql');
    expect(await checkMigrated(client, folder)).toEqual({ isAhead: true });
    expect(await migrate(client, { folder })).toEqual([]);
  });

  test('a release is refused on a schema that lacks what the release uses', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    write('0002-stops-using-age.sql', 'SELECT 1');
    write('0003-second.sql', '-- unused since: 0002\nALTER TABLE child DROP COLUMN age');
    await migrate(client, { folder });
    remove('0003-second.sql');
    expect(await checkMigrated(client, folder)).toEqual({ isAhead: true });
    remove('0002-stops-using-age.sql');
    await expect(checkMigrated(client, folder)).rejects.toThrow(
      'The database is too new for this program: 0003-second.sql changed what it uses. Start the newer version.',
    );
  });

  test('a database that another line of migrations made is refused', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    write('0002-other.sql', 'SELECT 1');
    write('0003-third.sql', 'SELECT 1');
    await migrate(client, { folder });
    remove('0002-other.sql');
    await expect(checkMigrated(client, folder)).rejects.toThrow('0002-other.sql');
  });

  test('a database from before the first release is refused, and the operator is told how to make it anew', async () => {
    const client = await connect();
    write('0001-first.sql', table);
    await client.query('CREATE TABLE migration (number integer, name text, checksum text, run_at timestamptz)');
    for (const refusal of [checkMigrated(client, folder), migrate(client, { folder })]) {
      await expect(refusal).rejects.toThrow(/before the first release.*delete the folder of DATA_DIR.*DATABASE_URL/);
    }
  });
});
