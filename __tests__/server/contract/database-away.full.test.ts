import { sql } from 'kysely';
import type pg from 'pg';
import { join } from '@/__tests__/support/accounts';
import { createWorld, dropIn, newHousehold, type World } from '@/__tests__/support/contract/household';
import { send, sendUntilAnswered } from '@/__tests__/support/contract/send';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createTcpProxy, type TcpProxy } from '@/__tests__/support/tcp-proxy';
import type { Tokens } from '@/api/contract/types';
import { createService } from '@/server/container';
import { createDatabase, createPool } from '@/server/db/connection';
import { isDatabaseAway } from '@/server/http/error-response';

/** The database goes away and returns: nobody is logged out, nothing is left half done, nobody has to intervene. */
let world: World;
let link: TcpProxy;
let pool: pg.Pool;
/** The same service over a connection that the test can cut. */
let far: Pick<World, 'fetch'>;

beforeAll(async () => {
  world = await createWorld();
  link = await createTcpProxy(world.url);
  pool = createPool({ url: link.url, poolMax: 10 });
  const app = createService({ ...world.deps, db: createDatabase(pool) });
  far = {
    fetch: async (path, init) =>
      app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.7' }),
  };
}, 60_000);
afterAll(async () => {
  await pool.end();
  await link.close();
  await world.close();
});

test('a session survives a lost database: a refresh is postponed, not refused', async () => {
  const { tokens } = await join(world);
  const refresh = ({ refreshToken }: Tokens) => send(far, 'refresh', { token: null, body: { refreshToken } });
  link.goAway();
  expect((await refresh(tokens)).status).toBe(503);
  expect((await send(far, 'getProfile', { token: tokens.token })).status).toBe(503);
  link.comeBack();
  expect((await sendUntilAnswered(far, 'getProfile', { token: tokens.token })).status).toBe(200);
  const renewed = await sendUntilAnswered(far, 'refresh', { token: null, body: { refreshToken: tokens.refreshToken } });
  expect(renewed.status).toBe(200);
  expect(
    (await sendUntilAnswered(far, 'getProfile', { token: (JSON.parse(renewed.text) as Tokens).token })).status,
  ).toBe(200);
});

test('when the connection is cut during many bookings, each is saved completely or not at all', async () => {
  const homes = await Promise.all(Array.from({ length: 20 }, () => newHousehold(world)));
  const ask = (index: number, how = send) =>
    how(
      far,
      'requestDropIn',
      { token: homes[index]!.token, body: dropIn(world, homes[index]!) },
      { headers: { 'idempotency-key': 'once' } },
    );
  const asked = homes.map((_, index) => ask(index));
  await Promise.race(asked);
  link.goAway();
  const first = await Promise.all(asked);
  for (const sent of first) expect([201, 503]).toContain(sent.status);
  link.comeBack();
  expect(await brokenInvariants(world.db)).toEqual([]);

  const second = await Promise.all(homes.map((_, index) => ask(index, sendUntilAnswered)));
  expect(second.map((sent) => sent.status)).toEqual(homes.map(() => 201));
  first.forEach((sent, index) => {
    if (sent.status === 201) expect(JSON.parse(second[index]!.text)).toEqual(JSON.parse(sent.text));
  });
  const families = homes.map((home) => home.familyId);
  const kept = await world.db.selectFrom('bookingGroup').select('id').where('familyId', 'in', families).execute();
  expect(kept).toHaveLength(homes.length);
  expect(await brokenInvariants(world.db)).toEqual([]);
});

test('a server that ends all its connections ends no process, even during a transaction', async () => {
  const broken = world.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await world.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await tx.selectFrom('setting').selectAll().execute();
  });
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
  expect(await world.db.selectFrom('family').select('id').limit(1).execute()).toHaveLength(1);
});

test('a statement without any answer ends as "database away", and its connection is not used again', async () => {
  // Like a frozen machine, it stops answering without closing its connections.
  const silent = await createTcpProxy(world.url);
  const patience = { statementMs: 500, lockMs: 500, idleInTransactionMs: 500 };
  const db = createDatabase(createPool({ url: silent.url, poolMax: 1, patience, onIdleError: () => undefined }));
  const ask = () => sql`SELECT 1`.execute(db);
  await ask();
  const transaction = db.transaction().execute(async (tx) => {
    silent.fallSilent();
    await sql`SELECT 1`.execute(tx);
  });
  const error: unknown = await transaction.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  expect((await ask()).rows).toHaveLength(1);
  await db.destroy();
  await silent.close();
}, 30_000);
