import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { aSettings } from '@/__tests__/support/builders/settings';
import { insertCareFacility, type CareFacility } from '@/__tests__/support/care-facility';
import { insertCard } from '@/__tests__/support/care-family';
import { startProgram, type Program } from '@/__tests__/support/contract/program';
import { count, timeLimit } from '@/__tests__/support/depth';
import { insertFamily } from '@/__tests__/support/families';
import { insertSession } from '@/__tests__/support/family-service';
import { brokenInvariants } from '@/__tests__/support/invariants';
import type { Tokens } from '@/api/contract/types';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { signAccessToken } from '@/server/areas/family/session/rules/tokens';
import { plainHash } from '@/server/areas/platform/shared/rules';
import { createDatabase, createPool, type Database } from '@/server/db/connection';

/** Kills the web process and the database in turn during bookings. The program must recover by itself. */
let program: Program;
let db: Database;
let facility: CareFacility;
let dates: string[];

const parents = 8;
const kills = count(6, 60);
const liveAtMost = 4;

interface Parent {
  token: string;
  children: string[];
  refreshToken: string;
}

beforeAll(async () => {
  program = await startProgram();
  await program.untilReady();
  db = await openDatabase();
  facility = await insertCareFacility(db, { places: 3 });
  const today = todayIn(facility.timeZone, new Date());
  dates = Array.from({ length: 40 }, (_, day) => addDays(today, day + 8)).filter((date) => weekdayOf(date) <= 5);
}, 120_000);

afterAll(async () => {
  await db.destroy();
  await program.stop();
}, 60_000);

async function openDatabase(): Promise<Database> {
  return createDatabase(createPool({ url: await program.databaseUrl(), poolMax: 4, onIdleError: () => undefined }));
}

async function newParent(): Promise<Parent> {
  const now = new Date();
  const family = await insertFamily(db, now, { signed: true });
  const born = `${now.getFullYear() - 5}-01-15`;
  const rows = ['Ava', 'Ben'].map((firstName) => ({
    id: randomUUID(),
    familyId: family.familyId,
    firstName,
    lastName: 'Silva',
    birthDate: born,
    createdAt: now,
  }));
  await db.insertInto('child').values(rows).execute();
  await insertCard(db, family.familyId, 'success', now);
  const claims = { accountId: family.accountId, chainId: randomUUID() };
  await insertSession(db, claims, now);
  const refreshToken = randomUUID();
  await db
    .updateTable('refreshToken')
    .set({ tokenHash: plainHash(refreshToken) })
    .where('chainId', '=', claims.chainId)
    .execute();
  return { token: signAccessToken([program.secret], claims, now), children: rows.map((row) => row.id), refreshToken };
}

interface Reply {
  status: number;
  retryAfter: string | null;
  body: { id?: string; token?: string };
}

async function call(path: string, init: RequestInit & { token?: string } = {}): Promise<Reply | null> {
  try {
    const response = await fetch(`${program.origin}/api${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
        ...init.headers,
      },
    });
    const body = (await response.json()) as Reply['body'];
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body };
  } catch {
    return null;
  }
}

interface Outcome {
  acknowledged: string[];
  unanswered: number;
  away: number;
  strange: Reply[];
}

/** Repeats the identical call until it gets a response. */
async function insist(path: string, init: RequestInit & { token: string }, record: Outcome): Promise<Reply> {
  for (;;) {
    const reply = await call(path, init);
    if (reply && !(reply.status === 503 && reply.retryAfter !== null)) return reply;
    if (reply) record.away += 1;
    else record.unanswered += 1;
    await sleep(50);
  }
}

/** Books until told to stop, and cancels the oldest booking now and then, so that places remain for others. */
async function keepBooking(parent: Parent, nth: number, record: Outcome, isOver: () => boolean): Promise<void> {
  const { token } = parent;
  const live: string[] = [];
  for (let round = 0; !isOver(); round += 1) {
    const body = JSON.stringify({
      facilityId: facility.id,
      addressId: facility.addressId,
      children: [parent.children[round % 2]],
      bookingDates: [0, 1].map((step) => dates[((nth * 5 + round * 3) * 2 + step) % dates.length]),
      scheduleType: [1, 2, 3, 6][round % 4],
    });
    const headers = { 'idempotency-key': randomUUID() };
    const reply = await insist('/v1/parent/booking/request/drop_in', { method: 'POST', body, token, headers }, record);
    if (reply.status === 201) {
      record.acknowledged.push(reply.body.id!);
      live.push(reply.body.id!);
    } else if (reply.status !== 409) record.strange.push(reply);
    if (live.length > liveAtMost) {
      const oldest = live.shift();
      const ended = await insist(`/v1/parent/booking/group/${oldest}/decline`, { method: 'PUT', token }, record);
      if (ended.status !== 200) record.strange.push(ended);
    }
  }
}

const databaseStarts = () => program.output().split('The database is running again.').length;

test(
  'after each kill the program recovers by itself, with every acknowledged booking and balanced counters',
  async () => {
    const record: Outcome = { acknowledged: [], unanswered: 0, away: 0, strange: [] };
    let over = false;
    const everybody = await Promise.all(Array.from({ length: parents }, newParent));
    const booking = everybody.map((parent, nth) => keepBooking(parent, nth, record, () => over));
    for (let round = 0; round < kills; round += 1) {
      const enough = record.acknowledged.length + 5;
      while (record.acknowledged.length < enough) await sleep(5);
      const what = round % 2 === 0 ? 'web' : 'database';
      const starts = databaseStarts();
      await program.kill(what);
      // For a moment, connections that outlive a killed database answer as if nothing had happened.
      while (what === 'database' && databaseStarts() === starts) await sleep(5);
      await program.untilReady();
    }
    over = true;
    await Promise.all(booking);
    // A restarted database uses another port if its old one is taken.
    await db.destroy();
    db = await openDatabase();

    expect(record.strange).toEqual([]);
    expect(record.unanswered + record.away).toBeGreaterThan(0);
    expect(record.acknowledged.length).toBeGreaterThan(kills * 3);
    expect(new Set(record.acknowledged).size).toBe(record.acknowledged.length);
    const kept = await db.selectFrom('bookingGroup').select('id').execute();
    expect(kept.map((row) => row.id).sort()).toEqual([...record.acknowledged].sort());
    const items = await db.selectFrom('bookingItem').select('groupId').execute();
    expect(items).toHaveLength(record.acknowledged.length * 2);
    expect(await brokenInvariants(db)).toEqual([]);
    // The web process must end only when killed, not because its database ended.
    expect(program.output()).not.toMatch(/ended unexpectedly \(code/);

    // Nobody was logged out: access and refresh tokens still work.
    for (const { token, refreshToken } of everybody) {
      expect((await call('/v1/parent/profile', { token }))?.status).toBe(200);
      const renewed = await call('/v1/parent/refresh', { method: 'POST', body: JSON.stringify({ refreshToken }) });
      expect(renewed?.status).toBe(200);
      expect((renewed?.body as Partial<Tokens>).token).toEqual(expect.any(String));
    }
  },
  timeLimit(120_000, 1_200_000),
);

test('endless headers time out after seconds', async () => {
  const socket = connect(Number(new URL(program.origin).port), '127.0.0.1');
  socket.write('GET /api/v1/settings HTTP/1.1\r\nHost: nestling\r\n');
  const drip = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 500);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
}, 60_000);

const statusOf = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => 0,
  );

describe('with API_URL', () => {
  let program: Program;
  afterAll(() => program.stop(), 60_000);

  const service = { away: false, style: 'https://maps.maple-care.ca/style.json' as string | null };
  const served = {
    ...aSettings(),
    payment: { gateway: 'stripe', publishableKey: 'pk_live_x' },
  };
  const upstream = createServer((incoming, outgoing) => {
    if (service.away) return void incoming.socket.destroy();
    if (incoming.url === '/map.pmtiles') return void outgoing.writeHead(206).end('tiles');
    const map = service.style ? { file: null, style: service.style } : { file: '/map.pmtiles', style: null };
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...served, map }));
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });

  test('policy and map follow that service’s settings, and the process is ready while it answers', async () => {
    program = await startProgram({ API_URL: origin });
    await program.untilReady();
    const policy = async () => (await fetch(`${program.origin}/`)).headers.get('content-security-policy')!;
    expect(await policy()).toContain('https://js.stripe.com');
    expect(await policy()).toContain("connect-src 'self' https://api.stripe.com https://maps.maple-care.ca");
    expect(await statusOf(`${program.origin}/map.pmtiles`)).toBe(404);

    service.style = null;
    expect(await statusOf(`${program.origin}/readyz`)).toBe(200);
    expect(await policy()).not.toContain('maps.maple-care.ca');
    expect(await (await fetch(`${program.origin}/map.pmtiles`)).text()).toBe('tiles');

    service.away = true;
    expect(await statusOf(`${program.origin}/readyz`)).toBe(503);
    expect(await statusOf(`${program.origin}/healthz`)).toBe(200);
    // What is known stays: pages keep working when the service returns.
    expect(await policy()).toContain('https://js.stripe.com');
    service.away = false;
    expect(await statusOf(`${program.origin}/readyz`)).toBe(200);
  }, 120_000);
});
