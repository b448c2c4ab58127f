import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { build } from '@/__tests__/support/families';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { createRequestService, type RequestService } from '@/__tests__/support/request-service';
import { createTcpProxy } from '@/__tests__/support/tcp-proxy';
import { resetClock, setClock } from '@/server/areas/operations/desk/move-clock';
import { writeSetting } from '@/server/areas/platform/shared/rows';
import { buildContainer } from '@/server/container';
import { schemaProblem } from '@/server/db/check-schema';
import { createDatabase, createPool, endSilent, type Tx } from '@/server/db/connection';
import { createHealth } from '@/server/db/health';
import { listen } from '@/server/db/listen';
import { afterCommit, inSavepoint, inTransaction, type Job } from '@/server/db/transaction';
import { readEnv } from '@/server/env';
import { publicChannel } from '@/server/http/public-changes';
import { createLogger } from '@/server/log';

describe('the first migration', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  const id = '00000000-0000-4000-8000-000000000001';

  test('an address has a point and its precision, or neither', async () => {
    await database.pool.query(
      `INSERT INTO facility (id, name, categories, currency, created_at, updated_at)
     VALUES ($1, 'House', '{1}', 'CAD', '2026-03-01', '2026-03-01')`,
      [id],
    );
    const insert = (point: string) =>
      database.pool.query(
        `INSERT INTO facility_address (id, facility_id, position, title, city, region, postal_code, country, time_zone, lat, lng,
         point_precision)
       VALUES (gen_random_uuid(), $1, 0, 'x', 'x', 'BC', 'V0X 1W0', 'CA', 'America/Vancouver', ${point})`,
        [id],
      );
    await insert("49, -122, 'exact'");
    await insert('NULL, NULL, NULL');
    await expect(insert("NULL, NULL, 'exact'")).rejects.toThrow(/facility_address_point/);
    await expect(insert("49, NULL, 'exact'")).rejects.toThrow(/facility_address_point/);
  });

  test('the record that an account began with cannot be deleted before the account', async () => {
    const other = '00000000-0000-4000-8000-000000000002';
    await database.pool.query('INSERT INTO family (id, created_at) VALUES ($1, now()), ($2, now())', [id, other]);
    await database.pool.query(
      `INSERT INTO account (id, family_id, own_family_id, email, notification_settings, consent_at, created_at)
     VALUES ($1, $1, $2, 'one@example.com', '{}', now(), now())`,
      [id, other],
    );
    await expect(database.pool.query('DELETE FROM family WHERE id = $1', [other])).rejects.toThrow(/own_family_id/);
  });
});

describe('transactions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  async function triggeredBy(work: (tx: Tx) => Promise<unknown>): Promise<Job[]> {
    const triggered: Job[] = [];
    const deps = { db: database.db, triggerJob: (job: Job) => void triggered.push(job) };
    await inTransaction(deps, work).catch(() => undefined);
    return triggered;
  }

  const lostDeadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

  test('a commit triggers each requested job once, and nothing is triggered before it', async () => {
    const triggerJob = jest.fn();
    await inTransaction({ db: database.db, triggerJob }, async (tx) => {
      for (const job of ['mail', 'offers', 'mail'] as const) afterCommit(tx, job);
      expect(triggerJob).not.toHaveBeenCalled();
    });
    expect(triggerJob.mock.calls).toEqual([['mail'], ['offers']]);
  });

  test('a transaction retried after a deadlock triggers only the jobs of its last attempt', async () => {
    let attempts = 0;
    const work = async (tx: Tx) => {
      attempts += 1;
      afterCommit(tx, attempts === 1 ? 'payments' : 'mail');
      if (attempts === 1) throw lostDeadlock();
    };
    expect(await triggeredBy(work)).toEqual(['mail']);
  });

  test('a failed savepoint undoes its writes and keeps the transaction’s jobs', async () => {
    const work = async (tx: Tx) => {
      afterCommit(tx, 'mail');
      await inSavepoint(tx, async () => {
        await sql`INSERT INTO family (id, created_at) VALUES (gen_random_uuid(), now())`.execute(tx);
        throw new Error('this part failed');
      }).catch(() => undefined);
    };
    expect(await triggeredBy(work)).toEqual(['mail']);
    expect(await database.db.selectFrom('family').select('id').execute()).toEqual([]);
  });
});

describe('rows that are held', () => {
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
    const replies: { status: number; headers: Headers }[] = [];
    let isOver = false;
    // Each asks again until the other family is done, however long that takes on this machine.
    const ask = async () => {
      do replies.push(await held.call('createChildren', addChild()));
      while (!isOver);
    };
    const waiting = Promise.all(Array.from({ length: 40 }, ask));
    const waitForRow = async () =>
      (
        await service.pool.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rows[0]!.count;
    let busy = 0;
    /** On a busy machine, a statement may take longer than the limit. */
    const untilFree = async (call: () => Promise<{ status: number }>) => {
      let reply = await call();
      for (; reply.status === 503; reply = await call()) busy += 1;
      return reply.status;
    };
    const seen: number[] = [];
    try {
      for (let call = 0; call < 5; call += 1) {
        expect(await untilFree(() => quiet.call('createChildren', addChild()))).toBe(200);
        expect(await untilFree(() => quiet.call('getProfile'))).toBe(200);
        seen.push(await waitForRow());
      }
    } finally {
      isOver = true;
      await waiting;
      await release();
    }
    // A third of the fifteen connections that transactions may take.
    expect(Math.max(...seen)).toBe(5);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
    for (const { headers } of replies) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(service.logged.filter((line) => line.startsWith('call failed'))).toHaveLength(replies.length + busy);
    expect((await held.call('createChildren', addChild())).status).toBe(200);
  });

  test('a pool of one connection runs transactions too', async () => {
    const db = createDatabase(createPool({ url: service.url, poolMax: 1 }));
    await inTransaction({ db }, (tx) => sql`SELECT 1`.execute(tx)).finally(() => db.destroy());
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
});

describe('what a database has lost', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  function start(url = database.url) {
    const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, SECRET: 'x'.repeat(40) });
    return buildContainer(env, createLogger(env));
  }

  test.each([
    ['index search_entry_point', 'DROP INDEX search_entry_point'],
    ['index account_family', `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'account_family'::regclass`],
    ['extension cube', 'DROP EXTENSION cube CASCADE'],
    ['column file.orphaned_at', 'ALTER TABLE file DROP COLUMN orphaned_at'],
    ['constraint payment.payment_pkey', 'ALTER TABLE payment DROP CONSTRAINT payment_pkey CASCADE'],
    ['trigger signature_append_only', 'ALTER TABLE signature DISABLE TRIGGER signature_append_only'],
    ['function merge_towns', 'DROP FUNCTION merge_towns()'],
  ])('the loss of the %s is named', async (part, loss) => {
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query(loss);
    const problem = await schemaProblem(client);
    await client.query('ROLLBACK');
    client.release();
    expect(problem).toContain(part);
  });

  test('the program does not start on a database that has lost something, and names it', async () => {
    await database.pool.query('DROP INDEX file_created');
    await expect(start()).rejects.toThrow('index file_created');
    await database.pool.query('CREATE INDEX file_created ON file (created_at)');
  });

  test('the program does not start on a database that was not migrated', async () => {
    const empty = await createEmptyDatabase();
    await expect(start(empty.url)).rejects.toThrow('Run "npm run migrate", then start again.');
    await empty.drop();
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

  test('on the schema of a newer release the program starts, though that release removed what is unused here', async () => {
    await database.pool.query(
      `INSERT INTO migration (number, name, checksum, unused_since) VALUES (9999, '9999-later.sql', 'x', 1);
     ALTER TABLE family DROP COLUMN gateway_customer`,
    );
    const program = await start();
    expect(await program.problem()).toBeNull();
    await program.close();
  });
});

describe('changes of public pages', () => {
  /** Database notifications about changes on public pages (migration 0105), as a portal process receives them. */
  let service: RequestService;
  let listening: ReturnType<typeof listen>;
  let heard: string[];
  let began: number;
  const errors: unknown[] = [];

  beforeAll(async () => {
    service = await createRequestService({ now: '2026-03-02T15:00:00Z' });
    began = 0;
    heard = [];
    listening = listen({
      databaseUrl: service.url,
      channel: publicChannel,
      onMessage: (change) => void heard.push(change),
      onListening: () => (began += 1),
      onError: (error) => errors.push(error),
    });
    await eventually(() => began === 1);
  });
  afterAll(async () => {
    await listening.stop();
    await service.close();
  });

  /** The notifications sent by `work`: all that arrive before a final one that the test sends. */
  async function toldOf(work: () => Promise<unknown>): Promise<string[]> {
    await sql`SELECT pg_notify(${publicChannel}, 'begin')`.execute(service.db);
    await work();
    await sql`SELECT pg_notify(${publicChannel}, 'end')`.execute(service.db);
    await eventually(() => heard.includes('end'));
    const told = heard.slice(heard.indexOf('begin') + 1, heard.indexOf('end'));
    heard = [];
    return [...new Set(told)].sort();
  }

  test('taking or freeing places and reviews notify with their facility', async () => {
    const facility = await service.newFacility();
    const family = await service.newCareFamily();
    let id = '';
    const body = {
      facilityId: facility.id,
      addressId: facility.addressId,
      children: family.children,
      bookingDates: ['2026-03-05'],
      scheduleType: 1 as const,
    };
    expect(await toldOf(async () => (id = (await family.call('requestDropIn', { body })).body.id))).toEqual([
      `places ${facility.id}`,
    ]);
    expect(await toldOf(() => family.call('declineBooking', { params: { id } }))).toContain(`places ${facility.id}`);
    const review = sql`
    INSERT INTO review (id, facility_id, group_id, at, rating, ratings, text, author_name)
    VALUES (gen_random_uuid(), ${facility.id}, gen_random_uuid(), now(), 4, '{}', 'Kind.', 'A parent')`;
    expect(await toldOf(() => review.execute(service.db))).toEqual([`facts ${facility.id}`]);
  });

  test('every table behind a public page notifies of each kind of change', async () => {
    const facility = await service.newFacility();
    const group = facility.groups.children;
    const facts = [`facts ${facility.id}`];
    for (const change of [
      sql`UPDATE facility SET name = 'Maple House' WHERE id = ${facility.id}`,
      sql`UPDATE facility_address SET title = 'Garden' WHERE facility_id = ${facility.id}`,
      sql`UPDATE capacity SET places = 9 WHERE age_group_id = ${group}`,
      sql`UPDATE drop_in_item SET price = 1 WHERE age_group_id = ${group}`,
      sql`DELETE FROM schedule WHERE age_group_id = ${group}`,
      sql`DELETE FROM facility WHERE id = ${facility.id}`,
    ]) {
      expect(await toldOf(() => change.execute(service.db))).toEqual(facts);
    }
    expect(await toldOf(() => sql`UPDATE facility SET name = '' WHERE false`.execute(service.db))).toEqual([]);
  });

  test('a change of very many facilities notifies once', async () => {
    for (let made = 0; made < 51; made += 1) await service.newFacility();
    expect(await toldOf(() => sql`UPDATE facility SET phone = NULL`.execute(service.db))).toEqual(['facts']);
  });

  test('a change of business time notifies, other settings do not', async () => {
    const now = service.clock.now();
    expect(await toldOf(() => writeSetting(service.db, 'demonstration', {}, now))).toEqual([]);
    expect(await toldOf(() => setClock(service.deps, new Date('2026-04-01T00:00:00Z'), now))).toEqual(['clock']);
    expect(await toldOf(() => resetClock(service.deps))).toEqual(['clock']);
  });

  test('a lost connection is reopened', async () => {
    await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`.execute(service.db);
    await eventually(() => began === 2);
    expect(errors).not.toEqual([]);
    expect(await toldOf(() => service.newFacility())).toHaveLength(1);
  });
});

test('a statement to a server that froze is given up, also on a connection that has paused before', async () => {
  const database = await createEmptyDatabase();
  const proxy = await createTcpProxy(database.url);
  const pool = new pg.Pool({ connectionString: proxy.url, max: 1 });
  endSilent(pool, 60_000);
  const connected = new Promise<Socket>((resolve) => {
    pool.on('connect', (client) =>
      resolve((client as unknown as { connection: { stream: Socket } }).connection.stream),
    );
  });
  try {
    await pool.query('SELECT 1');
    const stream = await connected;
    expect(stream.timeout).toBe(60_000);
    // As after a minute without an answer: once with nothing asked, once with a statement under way.
    stream.emit('timeout');
    await pool.query('SELECT 1');
    proxy.fallSilent();
    const refused = expect(pool.query('SELECT 1')).rejects.toThrow('does not answer');
    await new Promise(setImmediate);
    stream.emit('timeout');
    await refused;
  } finally {
    await pool.end();
    await proxy.close();
    await database.drop();
  }
});
