import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { join } from '@/__tests__/support/accounts';
import { insertCareFacility } from '@/__tests__/support/care-facility';
import { createWorld, dropIn, newHousehold, tour, type World } from '@/__tests__/support/contract/household';
import { send, type Sent } from '@/__tests__/support/contract/send';
import { count, timeLimit } from '@/__tests__/support/depth';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { Tokens } from '@/api/contract/types';
import { addDays } from '@/lib/dates/dates';
import { createService } from '@/server/container';
import { createDatabase, createPool } from '@/server/db/connection';

/** Two instances of the service, each with its own connections, on one database. */
let world: World;
let pool: pg.Pool;
let instances: Pick<World, 'fetch'>[];

beforeAll(async () => {
  world = await createWorld({ poolMax: 25 });
  pool = createPool({ url: world.url, poolMax: 25 });
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
  'of 50 parents who ask two instances at once for the last place, one gets it',
  async () => {
    const homes = await Promise.all(Array.from({ length: 50 }, () => newHousehold(world)));
    for (let round = 0; round < rounds; round += 1) {
      const place = { facility: await insertCareFacility(world.db, { places: 1 }) };
      // Each round uses another weekday, because a child that won a place keeps it for that day.
      const bookingDates = [addDays('2026-03-09', Math.floor(round / 5) * 7 + (round % 5))];
      const sent = await Promise.all(
        homes.map((home, index) =>
          send(at(index), 'requestDropIn', { token: home.token, body: { ...dropIn(place, home), bookingDates } }),
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
        Array.from({ length: 10 }, (_, index) => send(at(index), name, { token: home.token, body }, { headers: own })),
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
      send(at(index), 'requestDropIn', { token: home.token, body: dropIn(world, home) }, { headers }),
    ),
  );
  expect(statuses(sent)).toEqual([201, 201]);
  expect(new Set(sent.map(({ text }) => (JSON.parse(text) as { id: string }).id)).size).toBe(2);
});

test('50 refreshes with one token on both instances yield one successor and log nobody out', async () => {
  const { tokens } = await join(world);
  let { refreshToken } = tokens;
  for (let round = 0; round < rounds; round += 1) {
    const body = { refreshToken };
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(at(index), 'refresh', { token: null, body })),
    );
    expect(statuses(sent)).toEqual(sent.map(() => 200));
    const successors = new Set(sent.map(({ text }) => (JSON.parse(text) as Tokens).refreshToken));
    expect(successors.size).toBe(1);
    [refreshToken] = [...successors] as [string];
  }
});
