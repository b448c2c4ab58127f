import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { insertFamily } from '@/__tests__/support/families';
import { buildContainer, type Container } from '@/server/container';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';

/** A running program, and short-lived visitors such as desk commands, on one database. */
let database: TestDatabase;
const open: Container[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const container of open.splice(0).reverse()) await container.close();
  await database.close();
});

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

test("a visitor's mails link to the running program, whatever the visitor's own environment says", async () => {
  const alone = await build({ PORT: '4001' }, true);
  expect(alone.deps.publicUrl).toBe('http://localhost:4001');
  await build({ PUBLIC_URL: 'https://care.example/' });
  const visitor = await build({}, true);
  expect(visitor.deps.publicUrl).toBe('https://care.example');
});

test('production refuses a database that has been a demonstration, whose accounts have a public password', async () => {
  await leave(await build({ DEMO: '1', DEMO_DATA: 'off' }));
  await expect(build({ APP_ENV: 'production' })).rejects.toThrow(/demonstration.*public password/);
  await build({ APP_ENV: 'stage' });
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

test('a visitor can leave even if no program ever ran', async () => {
  const visitor = await build({}, true);
  visitor.deps.triggerJob('mail');
  await leave(visitor);
});

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
