import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { insertFamily } from '@/__tests__/support/families';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { operationNames } from '@/api/contract/paths';
import { freePort } from '@/bench/free-port';
import { forgetSetting, secretCheckKey } from '@/server/areas/platform/shared/rows';
import { buildContainer, type Container } from '@/server/container';
import { inTransaction } from '@/server/db/transaction';
import { readEnv } from '@/server/env';
import { figures } from '@/server/figures';
import { createLogger } from '@/server/log';
import { kindOf, serveMetrics } from '@/server/metrics';

/** A running program, and short-lived visitors such as desk commands, on one database. */
let database: TestDatabase;
const open: Container[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const container of open.splice(0).reverse()) await container.close();
});
afterAll(() => database.close());

async function build(environment: Record<string, string>, visiting = false): Promise<Container> {
  const base = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, SECRET: 'x'.repeat(40) };
  const env = readEnv({ ...base, ...environment });
  const container = await buildContainer(env, createLogger(env), { visiting });
  open.push(container);
  return container;
}

const leave = async (container: Container) => {
  open.splice(open.indexOf(container), 1);
  await container.close();
};

test('a visitor can leave even if no program ever ran', async () => {
  const visitor = await build({}, true);
  visitor.deps.triggerJob('mail');
  await leave(visitor);
});

test("a visitor's mails link to the running program, whatever the visitor's own environment says", async () => {
  const alone = await build({ PORT: '4001' }, true);
  expect(alone.deps.publicUrl).toBe('http://localhost:4001');
  await build({ PUBLIC_URL: 'https://care.example/' });
  const visitor = await build({}, true);
  expect(visitor.deps.publicUrl).toBe('https://care.example');
});

test('another SECRET than the database was used with ends the start with what to do, until an operator accepts it', async () => {
  await leave(await build({}));
  const other = { SECRET: 'y'.repeat(40) };
  for (const visiting of [false, true])
    await expect(build(other, visiting)).rejects.toThrow(/SECRET is not the key .*"npm run migrate -- --new-secret"/);
  await forgetSetting(database.db, secretCheckKey);
  await leave(await build(other));
  await expect(build({})).rejects.toThrow('SECRET is not the key');
  // Beside its successor, the known one suffices; from then on, so does the new one alone. A command decides nothing.
  const replaced = { SECRET: 'z'.repeat(40), SECRET_PREVIOUS: other.SECRET };
  await leave(await build(replaced, true));
  await leave(await build(other));
  await leave(await build(replaced));
  await leave(await build({ SECRET: replaced.SECRET }));
  await expect(build(other)).rejects.toThrow('SECRET is not the key');
  await forgetSetting(database.db, secretCheckKey);
});

test('jobs triggered by a visitor run when it leaves, not at the next sweep', async () => {
  const program = await build({});
  const family = await insertFamily(database.db, new Date());
  const stale = async () => {
    const key = {
      accountId: family.accountId,
      familyId: family.familyId,
      key: randomUUID(),
      operation: 'upload',
      bodyHash: 'x',
    };
    const row = { ...key, createdAt: new Date(Date.now() - 3 * 86_400_000) };
    await database.db.insertInto('idempotencyKey').values(row).execute();
  };
  const isClean = async () => (await database.db.selectFrom('idempotencyKey').select('key').execute()).length === 0;
  await stale();
  await program.startJobs();
  // The sweep at start-up; the next one is a quarter of an hour later.
  await eventually(isClean);
  await stale();
  const visitor = await build({}, true);
  const trigger = visitor.deps.triggerJob as (job: string) => void;
  trigger('cleanup');
  await leave(visitor);
  await eventually(isClean, 15_000);
}, 60_000);

describe('a machine whose clock', () => {
  afterEach(() => void jest.restoreAllMocks());
  const real = Date.now;
  const startWith = async (wrongMs: number) => {
    jest.spyOn(Date, 'now').mockImplementation(() => real() + wrongMs);
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, SECRET: 'x'.repeat(40) });
    const log = createLogger(env);
    const warn = jest.spyOn(log, 'warn');
    const container = await buildContainer(env, log);
    open.push(container);
    return { warn, ahead: container.deps.clock.now().getTime() - real() };
  };

  test('is ten minutes off does not start, and says by how much', async () => {
    await expect(startWith(600_000)).rejects.toThrow(/clock is 6\d\d seconds ahead of the database's: correct/);
    await expect(startWith(-600_000)).rejects.toThrow(/seconds behind the database's/);
  });

  test('is ten seconds off starts with a warning and keeps the database’s time', async () => {
    const { warn, ahead } = await startWith(10_000);
    expect(warn).toHaveBeenCalledWith({ aheadMs: expect.any(Number) }, expect.stringContaining('differ'));
    expect(Math.abs(ahead)).toBeLessThan(2_000);
  });
});

test('production refuses a database that has been a demonstration, whose accounts have a public password', async () => {
  await leave(await build({ DEMO: '1', DEMO_DATA: 'off' }));
  await expect(build({ APP_ENV: 'production' })).rejects.toThrow(/demonstration.*public password/);
  await build({ APP_ENV: 'stage' });
});

describe('figures', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createTestService();
  });
  afterAll(() => service.close());

  const linesOf = async (name: string) =>
    (await figures.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

  test('calls are counted by operation and status, and all unknown paths together', async () => {
    figures.resetMetrics();
    await service.fetch('/v1/settings');
    await service.fetch(`/v1/parent/facility/${randomUUID()}`);
    for (const path of ['/v1/nothing', `/v1/${randomUUID()}`, '/v1/files/photo-of-maya.jpg']) await service.fetch(path);
    const counted = await linesOf('nestling_calls_total');
    expect(counted).toContain('nestling_calls_total{operation="getSettings",status="200"} 1');
    expect(counted).toContain('nestling_calls_total{operation="getFacility",status="404"} 1');
    expect(counted).toContain('nestling_calls_total{operation="other",status="404"} 3');
    const names = counted.map((line) => /operation="(\w+)"/.exec(line)?.[1]);
    expect(names.filter((name) => ![...operationNames, 'other'].includes(name as never))).toEqual([]);
    expect(await figures.metrics()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|maya|192\.0\.2/);
  });

  test('transactions that wait for their turn are counted until they begin', async () => {
    const waiting = async () => (await figures.metrics()).match(/^nestling_transactions_waiting (\d+)$/m)?.[1];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    // More than one caller's share of the connections.
    const work = Array.from({ length: 20 }, () => inTransaction(service.deps, () => held));
    await eventually(async () => Number(await waiting()) > 0);
    release();
    await Promise.all(work);
    expect(await waiting()).toBe('0');
  });

  test.each([
    ['/api/v1/settings', 'api'],
    ['/api', 'api'],
    ['/', 'page'],
    ['/facility/abc', 'page'],
    ['/_next/data/build/index.json', 'page'],
    ['/_next/static/chunk.js', 'asset'],
    ['/favicon.svg', 'asset'],
    ['/healthz', 'other'],
  ] as const)('%s is counted as %s', (path, kind) => expect(kindOf(path)).toBe(kind));

  test('the figures have a port of their own, and none without METRICS_PORT', async () => {
    expect(await serveMetrics({ METRICS_PORT: undefined, METRICS_HOST: '127.0.0.1' }, null)).toBeNull();
    const port = await freePort();
    const readFigures = jest.fn(async () => undefined);
    const server = await serveMetrics(
      { METRICS_PORT: port, METRICS_HOST: '127.0.0.1' },
      { pool: service.pool, readFigures },
    );
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const text = await answer.text();
      expect(text).toMatch(/^nestling_database_connections\{state="limit"\} \d+$/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      expect(text).toMatch(/^process_resident_memory_bytes \d/m);
      expect(readFigures).toHaveBeenCalledTimes(1);
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
      expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    } finally {
      server?.closeAllConnections();
      server?.close();
    }
  });
});
