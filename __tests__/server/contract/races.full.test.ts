import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { codeTo, join, password, undoCodeTo } from '@/__tests__/support/accounts';
import { insertCareFacility } from '@/__tests__/support/care-facility';
import { prepare } from '@/__tests__/support/contract/given';
import { createWorld, dropIn, newHousehold, tour, type World } from '@/__tests__/support/contract/household';
import { type AnyGiven, expectErrorShape, send, sendUntilAnswered, type Sent } from '@/__tests__/support/contract/send';
import { count, timeLimit } from '@/__tests__/support/depth';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { type OperationName, operationNames, operations } from '@/api/contract/paths';
import type { Tokens } from '@/api/contract/types';
import { addDays } from '@/lib/dates/dates';
import { hashPassword } from '@/server/areas/family/session/passwords';
import { readAccessToken } from '@/server/areas/family/session/rules/tokens';
import { createService } from '@/server/container';
import { createDatabase, createPool } from '@/server/db/connection';
import { isOwnerGone } from '@/server/http/error-response';

describe('two instances', () => {
  /** Two instances of the service, each with its own connections, on one database. */
  let world: World;
  let pool: pg.Pool;
  let instances: Pick<World, 'fetch'>[];

  beforeAll(async () => {
    world = await createWorld({ poolMax: 12 });
    pool = createPool({ url: world.url, poolMax: 12 });
    const second = createService({ ...world.deps, db: createDatabase(pool) });
    const fetch: World['fetch'] = async (path, init) =>
      second.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.2' });
    instances = [world, { fetch }];
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await world.close();
  });

  const rounds = count(2, 20);
  const at = (index: number) => instances[index % instances.length]!;
  const statuses = (sent: Sent[]) => sent.map(({ status }) => status).sort();

  test(
    'of 20 parents who ask two instances at once for the last place, one gets it',
    async () => {
      const homes = await Promise.all(Array.from({ length: 20 }, () => newHousehold(world)));
      for (let round = 0; round < rounds; round += 1) {
        const place = { facility: await insertCareFacility(world.db, { places: 1 }) };
        // Each round uses another weekday, because a child that won a place keeps it for that day.
        const bookingDates = [addDays('2026-03-09', Math.floor(round / 5) * 7 + (round % 5))];
        const sent = await Promise.all(
          homes.map((home, index) =>
            sendUntilAnswered(at(index), 'requestDropIn', {
              token: home.token,
              body: { ...dropIn(place, home), bookingDates },
            }),
          ),
        );
        expect(statuses(sent)).toEqual([201, ...homes.slice(1).map(() => 409)]);
        expect(await brokenInvariants(world.db)).toEqual([]);
      }
    },
    timeLimit(60_000, 300_000),
  );

  test('one key sent repeatedly to both instances at once makes one record and gets one answer', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const home = await newHousehold(world);
      const headers = { 'idempotency-key': randomUUID() };
      for (const [name, body] of [
        ['requestDropIn', dropIn(world, home)],
        ['requestTour', tour(world, home)],
      ] as const) {
        const own = { 'idempotency-key': `${name} ${headers['idempotency-key']}` };
        const sent = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            sendUntilAnswered(at(index), name, { token: home.token, body }, { headers: own }),
          ),
        );
        expect(statuses(sent)).toEqual(sent.map(() => 201));
        const answers = sent.map(({ text }) => JSON.parse(text) as unknown);
        for (const answer of answers) expect(answer).toEqual(answers[0]);
      }
      const bookings = await world.db
        .selectFrom('bookingGroup')
        .select('id')
        .where('familyId', '=', home.familyId)
        .execute();
      const tours = await world.db.selectFrom('tourGroup').select('id').where('familyId', '=', home.familyId).execute();
      expect(bookings.length).toBe(1);
      expect(tours.length).toBe(1);
    }
  });

  test('of two concurrent calls with one key and different bodies, one succeeds and one is refused', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const home = await newHousehold(world);
      const headers = { 'idempotency-key': randomUUID() };
      const sent = await Promise.all(
        [1, 2].map((day, index) =>
          send(
            at(index),
            'requestDropIn',
            { token: home.token, body: { ...dropIn(world, home), bookingDates: [`2026-03-1${day}`] } },
            { headers },
          ),
        ),
      );
      expect(statuses(sent)).toEqual([201, 422]);
      expect(JSON.parse(sent.find(({ status }) => status === 422)!.text)).toEqual({
        error: { 'Idempotency-Key': 'This key was already used for another request.' },
      });
    }
  });

  test('an idempotency key is scoped to its account', async () => {
    const headers = { 'idempotency-key': 'the same' };
    const homes = [await newHousehold(world), await newHousehold(world)];
    const sent = await Promise.all(
      homes.map((home, index) =>
        sendUntilAnswered(at(index), 'requestDropIn', { token: home.token, body: dropIn(world, home) }, { headers }),
      ),
    );
    expect(statuses(sent)).toEqual([201, 201]);
    expect(new Set(sent.map(({ text }) => (JSON.parse(text) as { id: string }).id)).size).toBe(2);
  });

  test('20 refreshes with one token on both instances yield one successor and log nobody out', async () => {
    const { tokens } = await join(world);
    let { refreshToken } = tokens;
    for (let round = 0; round < rounds; round += 1) {
      const body = { refreshToken };
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, index) => sendUntilAnswered(at(index), 'refresh', { token: null, body })),
      );
      expect(statuses(sent)).toEqual(sent.map(() => 200));
      const successors = new Set(sent.map(({ text }) => (JSON.parse(text) as Tokens).refreshToken));
      expect(successors.size).toBe(1);
      [refreshToken] = [...successors] as [string];
    }
  });
});

describe('the deletion of an account', () => {
  /** Deletes an account while its own calls are in flight on many real connections. */
  let world: World;
  let passwordHash: string;
  beforeAll(async () => {
    world = await createWorld({ poolMax: 24 });
    passwordHash = await hashPassword(password);
  }, 60_000);
  afterAll(() => world.close());

  const rounds = count(2, 12);
  const atOnce = 4;

  /** With what ends with the account as it is now; another call may change it before the deletion. */
  async function remove(token: string): Promise<Sent> {
    const { digest } = JSON.parse((await send(world, 'getDeletion', { token })).text) as { digest?: string };
    return send(world, 'deleteAccount', { token, body: { password, digest } });
  }

  /** Repeats the calls until the deletion has succeeded or failed; returns every response. */
  async function during(deletion: Promise<Sent>, calls: () => Promise<Sent>[]): Promise<Sent[]> {
    let isOver = false;
    void deletion.finally(() => (isOver = true));
    const sent: Sent[] = [];
    do sent.push(...(await Promise.all(calls())));
    while (!isOver);
    return [await deletion, ...sent];
  }

  function expectNoFault(sent: readonly Sent[]): void {
    const faults = world.logged.splice(0).filter((line) => line.startsWith('call failed'));
    expect(faults).toEqual([]);
    expect(sent.filter(({ status }) => status >= 500).length).toBe(0);
    for (const one of sent) if (one.status >= 400) expectErrorShape(one);
  }

  /** Sets the password that `join` uses, for accounts made in other ways. */
  async function withPassword({ token }: AnyGiven): Promise<string> {
    const { accountId } = readAccessToken(world.deps.keys, token!, world.clock.now())!;
    await world.db.updateTable('account').set({ passwordHash }).where('id', '=', accountId).execute();
    return accountId;
  }

  /** A busy machine may refuse to make a PDF or a zip. */
  const calls = operationNames.filter((name) => operations[name].auth !== 'public' && !('answers' in operations[name]));
  test.each(calls)(
    '%s during the deletion of its account causes no 5xx',
    async (name) => {
      for (let round = 0; round < rounds; round += 1) {
        const given = await prepare(name, world);
        await withPassword(given);
        const sent = await during(remove(given.token!), () =>
          Array.from({ length: atOnce }, () => send(world, name, given)),
        );
        expectNoFault(sent);
        if (sent[0]!.status === 204) expect((await send(world, name, given)).status).toBe(401);
      }
    },
    120_000,
  );

  test('an adult’s calls on a shared record during the deletion of their account cause no 5xx', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [asker, partner] = [await join(world), await join(world)];
      await asker.call('createAccountLink', { body: { email: partner.email } });
      const code = await codeTo(world, partner.email, 'linkInvite');
      await partner.call('acceptAccountLink', { params: { code } });
      const { token } = partner.tokens;
      const body = { subject: 'A question', message: 'Do you know of a place?' };
      const invited = { email: `second-${round}@example.com` };
      expectNoFault(
        await during(remove(token), () => [
          send(world, 'sendSupport', { token, body }, { headers: { 'idempotency-key': `key-${round}` } }),
          send(world, 'sendSupport', { token, body }, { headers: { 'idempotency-key': `key-${round}` } }),
          send(world, 'createAccountLink', { token, body: invited }),
          send(world, 'inviteFriend', { token, body: { recipient: invited.email } }),
          send(world, 'createCalendarFeed', { token }),
          send(world, 'updateUser', {
            token,
            body: { email: `moved-${round}@example.com`, currentPassword: password },
          }),
        ]),
      );
      expect((await asker.call('getProfile')).status).toBe(200);
    }
  });

  test('public calls during an account deletion cause no 5xx, and the freed address can join again', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const account = await join(world);
      const { email } = account;
      const { token, refreshToken } = account.tokens;
      await send(world, 'requestReset', { token: null, body: { email } });
      await account.call('updateUser', { body: { email: `next-${round}@example.com`, currentPassword: password } });
      const [reset, undo] = [await codeTo(world, email, 'reset'), await undoCodeTo(world, email)];
      const open = (name: OperationName, given: Omit<AnyGiven, 'token'>) =>
        send(world, name, { token: null, ...given });
      const sent = await during(remove(token), () => [
        open('signin', { body: { email, password, remember: true } }),
        open('signup', { body: { email, password, consent: true } }),
        open('requestReset', { body: { email } }),
        open('resend', { params: { target: email } }),
        open('refresh', { body: { refreshToken } }),
        open('reset', { params: { code: reset }, body: { password: 'Short1' } }),
        open('checkEmailUndo', { params: { code: undo } }),
      ]);
      expectNoFault(sent);
      expect(sent[0]!.status).toBe(204);
      expect((await open('signup', { body: { email, password, consent: true } })).status).toBe(202);
    }
  });

  test('every foreign key to a family or an account has a name that isOwnerGone recognizes', async () => {
    const { rows } = await world.pool.query<{ conname: string }>(
      `SELECT conname FROM pg_constraint WHERE contype = 'f' AND confrelid IN ('family'::regclass, 'account'::regclass)`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { conname: constraint } of rows) {
      expect([constraint, isOwnerGone(Object.assign(new Error(), { code: '23503', constraint }))]).toEqual([
        constraint,
        true,
      ]);
    }
  });
});
