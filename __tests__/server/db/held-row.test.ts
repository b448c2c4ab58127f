import pg from 'pg';
import { createTestDatabase } from '@/__tests__/support/database';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { build } from '@/__tests__/support/families';
import { buildContainer } from '@/server/container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** While a connection holds a row lock, only calls that need that row wait, and not for long. */
const patience = { statementMs: 1_000, lockMs: 400, idleInTransactionMs: 500 };

let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService({ patience });
});
afterAll(() => service.close());

/** Locks a family's row from a connection without limits; returns a function that releases it. */
async function hold(familyId: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: service.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM family WHERE id = $1 FOR UPDATE', [familyId]);
  return () => holder.end();
}

const addChild = () => ({ body: { items: [build.child()] } });

test('a family whose row is locked delays no other family, and is told when to retry', async () => {
  const [held, quiet] = [await service.newFamily(), await service.newFamily()];
  const release = await hold(held.familyId);
  const waiting = Promise.all(Array.from({ length: 40 }, () => held.call('createChildren', addChild())));
  let isOver = false;
  void waiting.then(() => (isOver = true));
  for (let call = 0; call < 10; call += 1) {
    expect((await quiet.call('createChildren', addChild())).status).toBe(200);
    expect((await quiet.call('getProfile')).status).toBe(200);
  }
  expect(isOver).toBe(false);
  for (const reply of await waiting) {
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(service.logged.filter((line) => line.startsWith('call failed'))).toHaveLength(40);
  await release();
  expect((await held.call('createChildren', addChild())).status).toBe(200);
});

test('long statements and idle transactions are ended', async () => {
  await expect(service.pool.query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  const left = await service.pool.connect();
  const ended = new Promise((resolve) => left.once('error', resolve));
  await left.query('BEGIN');
  expect(await ended).toMatchObject({ code: '25P03' });
  left.release(true);
});

test('the program is ready as long as its database answers, even if every connection is in use', async () => {
  const database = await createTestDatabase();
  const limits = { DATABASE_POOL: '2', DATABASE_LOCK_TIMEOUT: '700' };
  const env = readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.url,
    SECRET: 'x'.repeat(40),
    ...limits,
  });
  const program = await buildContainer(env, createLogger(env));
  const taken = [await program.pool.connect(), await program.pool.connect()];
  expect(await program.problem()).toBeNull();
  const shown = await taken[0]!.query<{ lock_timeout: string }>('SHOW lock_timeout');
  expect(shown.rows[0]).toEqual({ lock_timeout: '700ms' });
  taken.forEach((client) => client.release());
  await program.close();
  await database.close();
});
