import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { createTcpProxy, type TcpProxy } from '@/__tests__/support/tcp-proxy';
import { createDatabase, createPool, type Database } from '@/server/db/connection';
import { isDatabaseAway } from '@/server/http/error-response';
import { sql } from 'kysely';

/** A database that stops answering without closing its connections, such as a frozen machine. */
let database: TestDatabase;
let proxy: TcpProxy;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await createTcpProxy(database.url);
  const patience = { statementMs: 500, lockMs: 500, idleInTransactionMs: 500 };
  db = createDatabase(createPool({ url: proxy.url, poolMax: 1, patience, onIdleError: () => undefined }));
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await database.close();
});

test('a statement without any answer ends as "database away", and its connection is not used again', async () => {
  const ask = () => sql`SELECT 1`.execute(db);
  await ask();
  const began = Date.now();
  const transaction = db.transaction().execute(async (tx) => {
    proxy.fallSilent();
    await sql`SELECT 1`.execute(tx);
  });
  const error: unknown = await transaction.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  expect(Date.now() - began).toBeLessThan(9_000);
  expect((await ask()).rows).toHaveLength(1);
}, 30_000);
