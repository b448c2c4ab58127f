import { sql } from 'kysely';
import type pg from 'pg';
import { join } from '@/__tests__/support/accounts';
import { createLink, type CuttableLink } from '@/__tests__/support/contract/cuttable-link';
import { fingerprint } from '@/__tests__/support/contract/fingerprint';
import { prepare } from '@/__tests__/support/contract/given';
import { createWorld, dropIn, newHousehold, type World } from '@/__tests__/support/contract/household';
import { expectAnswer, expectErrorShape, send, type AnyGiven } from '@/__tests__/support/contract/send';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { operationNames, type OperationName } from '@/api/contract/paths';
import type { Tokens } from '@/api/contract/types';
import { createService } from '@/server/container';
import { createDatabase, createPool } from '@/server/db/connection';
import { isDatabaseAway } from '@/server/http/error-response';

/** The database goes away and returns: nobody is logged out, nothing is left half done, nobody has to intervene. */
let world: World;
let link: CuttableLink;
let pool: pg.Pool;
/** The same service over a connection that the test can cut. */
let far: Pick<World, 'fetch'>;

beforeAll(async () => {
  world = await createWorld();
  link = await createLink(world.url);
  pool = createPool({ url: link.url, poolMax: 10 });
  const app = createService({ ...world.deps, db: createDatabase(pool) });
  far = {
    fetch: async (path, init) =>
      app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.7' }),
  };
}, 60_000);
afterAll(async () => {
  await link.mend();
  await pool.end();
  await link.cut();
  await world.close();
});

const ownFeet: readonly OperationName[] = ['getSettings', 'getContent', 'listQuestions'];

test('every call without a database returns 503 with Retry-After, and succeeds once it is back', async () => {
  const given = new Map<OperationName, AnyGiven>();
  for (const name of operationNames) given.set(name, await prepare(name, world));
  const before = await fingerprint(world.pool);

  await link.cut();
  for (const name of operationNames) {
    const sent = await send(far, name, given.get(name)!);
    if (ownFeet.includes(name)) {
      await expectAnswer(name, sent);
      continue;
    }
    expect([name, sent.status]).toEqual([name, 503]);
    expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
    expectErrorShape(sent);
  }
  await link.mend();
  expect(await fingerprint(world.pool)).toBe(before);

  for (const name of operationNames) await expectAnswer(name, await send(far, name, given.get(name)!));
}, 120_000);

test('a session survives a lost database: a refresh is postponed, not refused', async () => {
  const { tokens } = await join(world);
  const refresh = ({ refreshToken }: Tokens) => send(far, 'refresh', { token: null, body: { refreshToken } });
  await link.cut();
  expect((await refresh(tokens)).status).toBe(503);
  expect((await send(far, 'getProfile', { token: tokens.token })).status).toBe(503);
  await link.mend();
  expect((await send(far, 'getProfile', { token: tokens.token })).status).toBe(200);
  const renewed = await refresh(tokens);
  expect(renewed.status).toBe(200);
  expect((await send(far, 'getProfile', { token: (JSON.parse(renewed.text) as Tokens).token })).status).toBe(200);
});

test('when the connection is cut during many bookings, each is saved completely or not at all', async () => {
  const homes = await Promise.all(Array.from({ length: 20 }, () => newHousehold(world)));
  const ask = (index: number) =>
    send(
      far,
      'requestDropIn',
      { token: homes[index]!.token, body: dropIn(world, homes[index]!) },
      { headers: { 'idempotency-key': 'once' } },
    );
  const asked = homes.map((_, index) => ask(index));
  await Promise.race(asked);
  await link.cut();
  const first = await Promise.all(asked);
  for (const sent of first) expect([201, 503]).toContain(sent.status);
  await link.mend();
  expect(await brokenInvariants(world.db)).toEqual([]);

  const second = await Promise.all(homes.map((_, index) => ask(index)));
  expect(second.map((sent) => sent.status)).toEqual(homes.map(() => 201));
  first.forEach((sent, index) => {
    if (sent.status === 201) expect(JSON.parse(second[index]!.text)).toEqual(JSON.parse(sent.text));
  });
  const families = homes.map((home) => home.familyId);
  const kept = await world.db.selectFrom('bookingGroup').select('id').where('familyId', 'in', families).execute();
  expect(kept).toHaveLength(homes.length);
  expect(await brokenInvariants(world.db)).toEqual([]);
});

describe('a server that ends all its connections', () => {
  let other: TestDatabase;
  beforeAll(async () => {
    other = await createTestDatabase();
  });
  afterAll(() => other.close());

  test('a server that ends all its connections ends no process, even during a transaction', async () => {
    const broken = world.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await other.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await tx.selectFrom('setting').selectAll().execute();
    });
    expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
    expect(await world.db.selectFrom('family').select('id').limit(1).execute()).toHaveLength(1);
  });
});
