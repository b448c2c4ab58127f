import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { buildContainer } from '@/server/container';
import { schemaProblem } from '@/server/db/check-schema';
import { createHealth } from '@/server/db/health';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

function start(url = database.url) {
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, SECRET: 'x'.repeat(40) });
  return buildContainer(env, createLogger(env));
}

test('a migrated database lacks nothing', async () => {
  expect(await schemaProblem(database.pool)).toBeNull();
});

test.each([
  ['index search_entry_point', 'DROP INDEX search_entry_point'],
  ['index account_family', `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'account_family'::regclass`],
  ['extension cube', 'DROP EXTENSION cube CASCADE'],
  ['column file.orphaned_at', 'ALTER TABLE file DROP COLUMN orphaned_at'],
  ['constraint payment.payment_pkey', 'ALTER TABLE payment DROP CONSTRAINT payment_pkey CASCADE'],
  ['trigger signature_append_only', 'ALTER TABLE signature DISABLE TRIGGER signature_append_only'],
  ['function merge_towns', 'DROP FUNCTION merge_towns()'],
])('the program does not start without %s, and names it', async (part, loss) => {
  await database.pool.query(loss);
  await expect(start()).rejects.toThrow(part);
});

test('the program does not start on a database that was not migrated', async () => {
  const empty = await createEmptyDatabase();
  await expect(start(empty.url)).rejects.toThrow('Run "npm run migrate", then start again.');
  await empty.drop();
});

test('on the schema of a newer release the program starts, though that release removed what is unused here', async () => {
  await database.pool.query(
    `INSERT INTO migration (number, name, checksum, unused_since) VALUES (9999, '9999-later.sql', 'x', 1);
     ALTER TABLE family DROP COLUMN gateway_customer`,
  );
  const program = await start();
  expect(await program.problem()).toBeNull();
  await program.close();
});

test('a running program names what its database has lost, within a minute, until it is back', async () => {
  const later = jest.spyOn(performance, 'now');
  const health = createHealth(database.url, { isAhead: false });
  await database.pool.query('DROP INDEX file_created');
  later.mockReturnValue(performance.now() + 60_001);
  expect(await health.problem()).toContain('index file_created');
  await database.pool.query('CREATE INDEX file_created ON file (created_at)');
  expect(await health.problem()).toBeNull();
  await health.end();
});
