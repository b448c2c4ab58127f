import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertCareFacility } from '@/__tests__/support/care-facility';
import { insertCard } from '@/__tests__/support/care-family';
import { type Canaries, canaryRecords, createCanaries, quoteRowsInErrors } from '@/__tests__/support/contract/canaries';
import { type Program, startProgram } from '@/__tests__/support/contract/program';
import { eventually } from '@/__tests__/support/eventually';
import { callsOf, type TestFamily } from '@/__tests__/support/families';
import { jpegWithLocation } from '@/__tests__/support/images';
import { mailedCode } from '@/__tests__/support/mailed-code';
import { png as signatureImage } from '@/__tests__/support/png';
import type { OperationName } from '@/api/contract/paths';
import type { SignedIn, Tokens } from '@/api/contract/types';
import { addDays, weekdayOf } from '@/lib/dates/dates';
import { version } from '@/package.json';
import { createDatabase, createPool, type Database } from '@/server/db/connection';
import { createLogger, describeError } from '@/server/log';

/** The program as operators run it: raw requests that no well-behaved client sends, what it logs, and how it stops. */
let program: Program;
const closed = new Set<Promise<void>>();

beforeAll(async () => {
  program = await startProgram({ DRAIN_SECONDS: '4' });
  await program.untilReady();
}, 120_000);
afterAll(async () => {
  await program.stop();
  await Promise.all(closed);
}, 120_000);

interface Line {
  socket: Socket;
  answer: Promise<string>;
}

/** A raw connection: `text` is sent as is. */
function open(text: string): Line {
  const socket = connect(Number(new URL(program.origin).port), '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(said)));
  closed.add(answer.then(() => undefined));
  socket.write(text);
  return { socket, answer };
}

const raw = (...lines: string[]) => [...lines, '', ''].join('\r\n');
const ask = async (line: string, ...headers: string[]) =>
  (await open(raw(`${line} HTTP/1.1`, 'Host: nestling', 'Connection: close', ...headers)).answer).split('\r\n')[0];

test.each(['/healthz?from=probe', '/readyz'])('%s answers a probe', async (path) => {
  expect(await ask(`GET ${path}`)).toBe('HTTP/1.1 200 OK');
  expect(await ask(`HEAD ${path}`)).toBe('HTTP/1.1 200 OK');
});

test('/readyz says which release serves', async () => {
  const answer = await open(raw('GET /readyz HTTP/1.1', 'Host: nestling', 'Connection: close')).answer;
  expect(answer).toMatch(new RegExp(`\\r\\nok ${version.replaceAll('.', '\\.')}(?: \\([0-9a-f]+\\))?\\b`));
});

test.each([
  ['GET', '/api', 404],
  ['GET', '/api/v1/parent/facility/%E0%A4%A', 404],
  ['GET', '/api/v1/content/%00', 404],
  ['OPTIONS', '/api/v1/settings', 405],
  ['POST', '/api/openapi.json', 405],
  ['HEAD', '/api/v1/settings', 200],
  ['HEAD', '/api/v1/parent/confirm/abc', 405],
  ['POST', '/', 405],
  ['GET', 'http://nestling/', 404],
])('%s %s answers %i', async (method, path, status) => {
  expect(await ask(`${method} ${path}`)).toContain(` ${status} `);
});

test('an ambiguous request (request smuggling) is refused and its connection closed', async () => {
  const post = ['POST /api/v1/parent/signin HTTP/1.1', 'Host: nestling', 'Content-Type: application/json'];
  const both = open(raw(...post, 'Content-Length: 4', 'Transfer-Encoding: chunked') + '2\r\n{}\r\n0\r\n\r\n');
  const two = open(raw(...post, 'Content-Length: 2', 'Content-Length: 3') + '{}');
  const old = open(raw('GET /api/v1/settings HTTP/1.1'));
  for (const { answer } of [both, two, old]) expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
  const huge = open(raw('GET /api/v1/settings HTTP/1.1', 'Host: nestling', `X-Much: ${'a'.repeat(40_000)}`));
  expect(await huge.answer).toMatch(/^HTTP\/1\.1 431 /);
});

test.each(['h2c', 'websocket'])('an offer to upgrade to %s is answered as an ordinary request', async (protocol) => {
  const offer = [
    `Upgrade: ${protocol}`,
    'Connection: Upgrade, HTTP2-Settings',
    'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  ];
  // Next registers its upgrade listener at the first page request.
  for (const path of ['/', '/', '/healthz', '/api/v1/settings']) {
    const line = open(raw(`GET ${path} HTTP/1.1`, 'Host: nestling', ...offer));
    const [status] = await once(line.socket, 'data', { signal: AbortSignal.timeout(5_000) });
    expect(String(status)).toMatch(path === '/' ? /^HTTP\/1\.1 404 / : /^HTTP\/1\.1 200 /);
    line.socket.destroy();
  }
});

test('the log of the start names its host and states its connections', async () => {
  await eventually(() => program.output().includes('"msg":"ready"'));
  const connections = { calls: 10, jobs: 3, changes: 1, health: 1, engine: 1, total: 16 };
  expect(program.output()).toContain(`"connections":${JSON.stringify(connections)}`);
  expect(program.output()).toMatch(/"host":"[^"]+","pid":\d+/);
});

describe('what is logged', () => {
  /**
   * Runs a family through successes and errors with a canary in each private field, then searches the logs for canaries.
   */
  type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
  interface Place {
    fetch: Fetch;
    db: Database;
    today: string;
  }

  async function live({ fetch, db, today }: Place, canaries: Canaries): Promise<number[]> {
    const statuses: number[] = [];
    const agent = { 'user-agent': canaries.text('Agent') };
    const told: Fetch = async (path, init) => {
      const response = await fetch(path, { ...init, headers: { ...init?.headers, ...agent } });
      statuses.push(response.status);
      return response;
    };
    let tokens: Tokens = { token: 'none', refreshToken: 'none' };
    const call: TestFamily['call'] = callsOf(told, () => tokens.token);
    const hold = (said: SignedIn, when: string) => {
      const given = said as Tokens;
      tokens = given;
      canaries.keep(`Token${when}`, given.token);
      canaries.keep(`RefreshToken${when}`, given.refreshToken);
    };
    const codeOf = async (kind: string) => {
      const { body } = await db
        .selectFrom('outbox')
        .select('body')
        .where('kind', '=', kind)
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow();
      return canaries.keep(`Code${kind}`, mailedCode(body)!);
    };

    const email = canaries.email('Account');
    const password = canaries.password('Password');
    await call('signup', { body: { email, password, consent: true } });
    await call('signin', { body: { email, password, remember: true } });
    await call('confirm', { params: { code: canaries.keep('WrongCode', 'QQ7CANARYX') } });
    hold((await call('confirm', { params: { code: await codeOf('confirm') } })).body, 'Confirmed');
    await call('signin', { body: { email, password: canaries.password('WrongPassword'), remember: true } });
    hold((await call('signin', { body: { email, password, remember: true } })).body, 'SignedIn');
    hold((await call('refresh', { body: { refreshToken: tokens.refreshToken } })).body, 'Refreshed');
    await call('refresh', { body: { refreshToken: canaries.text('UnknownRefresh') } });
    await callsOf(told, canaries.text('GarbageToken'))('getProfile');
    await call('resend', { params: { target: canaries.email('Stranger') } });

    let childId = '';
    for (const [name, build] of Object.entries(canaryRecords) as [
      OperationName,
      (typeof canaryRecords)['createChildren'],
    ][]) {
      const item = build(canaries);
      const saved = await call(name, { body: { items: [item] } });
      if (name === 'createChildren') childId = (saved.body as { items?: { id: string }[] }).items?.[0]?.id ?? '';
      await call(name, { body: { items: [{ ...item, [canaries.text(`Key${name}`)]: 1 }] } });
      await call(name, { body: { items: [{ ...item, firstName: { no: canaries.text(`Shape${name}`) } }] } });
    }
    const image = signatureImage();
    canaries.keep('Signature', image.slice(-60));
    const signature = { image, date: today, typedName: canaries.text('TypedName') };
    await call('updateUser', { body: { phone: canaries.keep('Phone', '+14165557309'), signature } });
    await call('updateUser', { body: { email: canaries.email('NewMailbox'), currentPassword: password } });

    const form = new FormData();
    form.append('file_0', new Blob([Uint8Array.from(await jpegWithLocation())]), `${canaries.text('FileName')}.jpg`);
    const authorization = `Bearer ${tokens.token}`;
    canaries.keep('Exif', 'CANARY-MAKER');
    const uploaded = await told('/v1/upload', { method: 'POST', body: form, headers: { authorization } });
    const { file_0: file } = (await uploaded.json()) as { file_0?: { fullPath: string } };
    if (file) {
      canaries.keep('FilePath', file.fullPath.split('?')[0]!.split('/').at(-1)!);
      await told(file.fullPath.replace(/^\/api/, ''));
    }
    const text = new FormData();
    text.append('file_0', new Blob([canaries.text('FileBytes')]), 'x.png');
    await told('/v1/upload', { method: 'POST', body: text, headers: { authorization } });

    const facility = await insertCareFacility(db, { places: 1 });
    await call('createCard', { body: { token: '' } });
    const { familyId } = await db.selectFrom('account').select('familyId').executeTakeFirstOrThrow();
    await insertCard(db, familyId, 'success', new Date());
    const place = { facilityId: facility.id, addressId: facility.addressId };
    const days = Array.from({ length: 7 }, (_, day) => addDays(today, day + 10));
    const dates = days.filter((date) => weekdayOf(date) <= 5);
    const care = { ...place, children: [childId], scheduleType: 1 };
    const wish = { ...place, ageGroupId: facility.groups.children, children: [childId] };
    for (const bookingDates of dates.map((date) => [date])) {
      await call('requestDropIn', {
        body: { ...care, bookingDates, note: canaries.text(`Note${bookingDates[0]!.slice(8)}`) },
      });
    }
    await call('requestDropIn', {
      body: { ...care, bookingDates: dates.slice(0, 2), note: canaries.text('LostNote') },
    });
    const permanent = { permanentBookingDays: [1], startDate: dates[3], note: canaries.text('LongNote') };
    await call('requestPermanent', { body: { ...care, ...permanent } });
    const preferredTimes = [{ date: dates[4], dayPart: 1 }];
    await call('requestTour', { body: { ...wish, preferredTimes, note: canaries.text('TourNote') } });
    const line = { type: 1, scheduleType: 1, bookingDates: [dates[0]], note: canaries.text('WaitNote') };
    await call('requestWaitlist', { body: { ...wish, ...line } });
    await call('listFacilities', { query: { place: canaries.text('SearchPlace'), q: canaries.text('SearchText') } });
    await call('sendSupport', { body: { subject: canaries.text('Subject'), message: canaries.text('Message') } });
    await call('inviteFriend', { body: { recipient: canaries.email('Friend') } });
    await call('createAccountLink', { body: { email: canaries.email('Second') } });
    await call('acceptAccountLink', { params: { code: await codeOf('linkInvite') } });
    const feed = (await call('createCalendarFeed')).body as { url?: string };
    if (feed.url) {
      const secret = canaries.keep('FeedSecret', new URL(feed.url).pathname.split('/').at(-1)!.replace('.ics', ''));
      await told(`/v1/calendar/${secret}.ics`);
    }
    await told('/v1/parent/exp', { headers: { authorization } });
    await told('/v1/parent/account/export', { headers: { authorization } });
    await call('requestReset', { body: { email } });
    const reset = await codeOf('reset');
    await call('checkReset', { params: { code: reset } });
    hold(
      (await call('reset', { params: { code: reset }, body: { password: canaries.password('Reset') } })).body,
      'Reset',
    );
    await told(`/v1/parent/${canaries.text('NoSuchPath')}?x=${canaries.text('NoSuchQuery')}`);
    const headers = { 'content-type': 'application/json' };
    await told('/v1/parent/signin', { method: 'POST', headers, body: `{"password":"${canaries.text('BrokenJson')}` });
    return statuses;
  }

  const privateWrites = [
    ...['child', 'parent_info', 'emergency_contact', 'authorized_pickup', 'unauthorized_pickup', 'support_message'],
  ].map((table) => `INSERT OR UPDATE ON ${table}`);

  /** Repeats every write of a family while the database's errors quote the row. */
  async function meetErrors({ fetch }: Place, canaries: Canaries, token: string): Promise<number[]> {
    const call = callsOf(fetch, token);
    const statuses: number[] = [];
    for (const [name, build] of Object.entries(canaryRecords) as [
      OperationName,
      (typeof canaryRecords)['createChildren'],
    ][]) {
      statuses.push((await call(name, { body: { items: [build(canaries)] } })).status);
    }
    const body = { subject: canaries.text('LateSubject'), message: canaries.text('LateMessage') };
    statuses.push((await call('sendSupport', { body })).status);
    return statuses;
  }

  describe('the program', () => {
    let db: Database;
    beforeAll(async () => {
      db = createDatabase(createPool({ url: await program.databaseUrl(), poolMax: 4, onIdleError: () => undefined }));
    });
    afterAll(() => db.destroy());

    test('the program writes nothing private to the production log or the database log', async () => {
      const canaries = createCanaries();
      const fetchProgram: Fetch = (path, init) => fetch(`${program.origin}/api${path}`, init);
      const place = { fetch: fetchProgram, db, today: new Date().toISOString().slice(0, 10) };
      const statuses = await live(place, canaries);
      for (const status of [200, 201, 202, 400, 401, 403, 404, 409, 422]) expect(statuses).toContain(status);
      expect(statuses).not.toContain(500);
      expect(canaries.count).toBeGreaterThan(55);
      const { email } = await db.selectFrom('account').select('email').executeTakeFirstOrThrow();
      const signedIn = await callsOf(fetchProgram, '')('signin', {
        body: { email, password: canaries.secretOf('Reset'), remember: false },
      });
      await onDatabase(quoteRowsInErrors([...privateWrites, 'UPDATE ON outbox']));
      expect(new Set(await meetErrors(place, canaries, (signedIn.body as Tokens).token))).toEqual(new Set([500]));
      // Jobs hit the same errors: a due mail cannot be claimed.
      await callsOf(fetchProgram, '')('requestReset', { body: { email } });
      while (!/a sweep was interrupted/.test(program.output())) await sleep(50);
      expect(canaries.foundIn(`${program.output()}\n${program.databaseLog()}`)).toEqual([]);
      expect(program.output().split('\n').length).toBeGreaterThan(60);
    }, 120_000);

    async function onDatabase(text: string): Promise<void> {
      const pool = createPool({ url: await program.databaseUrl(), poolMax: 1 });
      await pool.query(text);
      await pool.end();
    }
  });

  test('an error is logged by name, code and location, never by message', () => {
    const error = Object.assign(new Error('Canary\n    at Canary (/home/canary)\n    at Canary'), {
      code: '22P02',
      detail: 'Canary',
    });
    const told = describeError(error);
    expect(JSON.stringify(told)).not.toMatch(/canary(?!s)/i);
    expect(told).toMatchObject({ name: 'Error', code: '22P02' });
    expect(told).toHaveProperty('at.0', expect.stringContaining('program.test.ts'));
  });
});

test('while a server is away, one line a minute says so with the number of those left out, and every other error has its own', () => {
  const lines: { msg: string; alike?: number }[] = [];
  const log = createLogger(
    { LOG_LEVEL: 'info', NODE_ENV: 'production' },
    { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) },
  );
  const refused = (port: number) => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', port });
  const fail = (err: unknown, msg: string) => log.error({ err }, msg);
  jest.useFakeTimers();
  try {
    for (let call = 0; call < 200; call += 1) {
      fail(refused(5432), 'call failed');
      fail(refused(5432), 'the job queue failed');
    }
    fail(refused(25), 'mail');
    fail(new Error('Connection terminated unexpectedly'), 'call failed');
    for (const code of ['22P02', '22P02', '57014', '57014'])
      fail(Object.assign(new Error('ours'), { code }), 'call failed');
    log.info({}, 'call');
    log.info('plain');
    const messages = ['call failed', 'mail', ...Array<string>(5).fill('call failed'), 'call', 'plain'];
    expect(lines.map(({ msg }) => msg)).toEqual(messages);
    jest.advanceTimersByTime(60_000);
    fail(refused(5432), 'a sweep was interrupted');
    expect(lines.at(-1)).toMatchObject({ msg: 'a sweep was interrupted', alike: 399 });
  } finally {
    jest.useRealTimers();
  }
});

test('a stopped program is not ready but serves until its proxy has noticed, finishes what is in progress, and ends', async () => {
  const body = JSON.stringify({ email: 'x' });
  const headers = ['Host: nestling', 'Content-Type: application/json', `Content-Length: ${body.length}`];
  const begun = open(raw('POST /api/v1/parent/resetting/request HTTP/1.1', ...headers) + body.slice(0, 5));
  // An answered probe means that the half-sent request has arrived.
  expect(await ask('GET /healthz')).toBe('HTTP/1.1 200 OK');
  const upgrading = open(raw('GET / HTTP/1.1', 'Host: nestling', 'Connection: Upgrade', 'Upgrade: h2c'));
  const statusOf = (path: string) => fetch(program.origin + path).then(({ status }) => status);
  const stopped = program.stop();
  await eventually(async () => (await statusOf('/readyz')) === 503);
  expect(await statusOf('/api/v1/settings')).toBe(200);
  await eventually(async () => (await ask('GET /healthz')) === '');
  begun.socket.write(body.slice(5));
  const answer = await begun.answer;
  expect(answer).toMatch(/^HTTP\/1\.1 422 /);
  expect(answer).toContain('Enter an e‑mail address such as name@example.com.');
  await stopped;
  await upgrading.answer;
  expect(program.output()).not.toMatch(/unexpectedly|by force|forced to stop|cut off/);
}, 120_000);
