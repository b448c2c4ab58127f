import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { freshAddress } from '@/__tests__/support/accounts';
import { fingerprint, rowsOfFamily } from '@/__tests__/support/contract/fingerprint';
import { prepare } from '@/__tests__/support/contract/given';
import {
  createWorld,
  type Household,
  newFullHousehold,
  newHousehold,
  type World,
} from '@/__tests__/support/contract/household';
import { operationAt } from '@/__tests__/support/contract/operation-at';
import {
  type AnyGiven,
  type Changes,
  expectAnswer,
  expectErrorShape,
  send as sendCall,
  type Sent,
} from '@/__tests__/support/contract/send';
import { png } from '@/__tests__/support/images';
import { operationOf } from '@/api/contract/contract';
import { type OperationName, operationNames } from '@/api/contract/paths';
import { readAccessToken, signAccessToken } from '@/server/areas/family/session/rules/tokens';
import { createService } from '@/server/container';
import { setCaching } from '@/server/http/caching';

/**
 * Every operation of the contract, called correctly, without a session, before the registration is finished, by another
 * family, with invalid requests, and without a database. No answer may be kept for the next user of a browser or proxy.
 */
let world: World;
let unsigned: { token: string };
let stranger: Household;
let bystander: Household;
let rowsOfBystander: Awaited<ReturnType<typeof rowsOfFamily>>;
/** The service after its database has gone. */
let alone: Pick<World, 'fetch'>;

beforeAll(async () => {
  world = await createWorld();
  unsigned = await world.newFamily();
  stranger = await newHousehold(world);
  bystander = await newFullHousehold(world);
  rowsOfBystander = await rowsOfFamily(world.pool, bystander.familyId);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const get = () => {
    throw away;
  };
  const app = createService({ ...world.deps, db: new Proxy(world.deps.db, { get }) });
  alone = {
    fetch: async (path, init) =>
      app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.1' }),
  };
}, 60_000);
afterAll(() => world.close());

async function send(
  from: Pick<World, 'fetch'>,
  name: OperationName,
  given: AnyGiven,
  changes?: Changes,
): Promise<Sent> {
  const sent = await sendCall(from, name, given, changes);
  const mayBeKept = name === 'getCalendarFeed' && sent.status === 200;
  expect(sent.headers.get('cache-control')).toBe(mayBeKept ? 'private, max-age=300' : 'no-store');
  return sent;
}

function expired(): string {
  const claims = { accountId: bystander.accountId, chainId: randomUUID() };
  return signAccessToken(world.deps.keys, claims, new Date(world.clock.now().getTime() - 601_000));
}

/** A token whose account was changed after signing. */
function forged(): string {
  const [payload, signature] = stranger.token.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as unknown[];
  claims[0] = bystander.accountId;
  return `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
}

/** The ids and the code in a call's input, except the facility's ids: no other family may use them. */
function ownedIn({ params, query, body }: AnyGiven): string[] {
  const ids = JSON.stringify({ params, query, body }).match(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g);
  const everyones = JSON.stringify(world.facility);
  return [...(ids ?? []), ...(params?.code ? [params.code] : [])].filter((value) => !everyones.includes(value));
}

function instead(given: AnyGiven, values: readonly string[], other: (value: string) => string): AnyGiven {
  const { token, form, ...input } = given;
  let text = JSON.stringify(input);
  for (const value of values) text = text.replaceAll(value, other(value));
  return { token, ...(form ? { form } : {}), ...(JSON.parse(text) as object) };
}

const tables = ['booking_group', 'tour_group', 'waitlist_group'] as const;

const amongThese = 'id::text = ANY ($1) OR id IN (SELECT group_id FROM payment p WHERE p.id::text = ANY ($1))';

/** Makes demonstration examples of the requests among these records, and of those of these payments. */
const makeExamples = (table: string, ids: readonly string[]) =>
  world.pool.query(`UPDATE ${table} SET is_example = true WHERE ${amongThese}`, [ids]);
const examplesAmong = async (table: string, ids: readonly string[]) =>
  (await world.pool.query(`SELECT id FROM ${table} WHERE is_example AND (${amongThese})`, [ids])).rows;

/** What the parent looks at or writes beside a request, which stays as it is. */
const besideRequests: readonly OperationName[] = [
  'readRequestNotices',
  'seeThread',
  'sendThreadMessage',
  'uploadThreadFiles',
];

/** Calls that count a family's records, cards or requests before they change them. Without the lock, two would count the same. */
const lockFamilyFirst: readonly OperationName[] = [
  ...(['createParentInfo', 'createChildren', 'createEmergencyContacts', 'createAuthorizedPickups'] as const),
  ...(['createUnauthorizedPickups', 'deleteParentInfo', 'deleteChildren', 'deleteEmergencyContacts'] as const),
  ...(['deleteAuthorizedPickups', 'deleteUnauthorizedPickups', 'deleteAccount', 'upload', 'inviteFriend'] as const),
  ...(['createAccountLink', 'acceptAccountLink', 'deleteAccountLinks', 'createCard', 'setMainCard'] as const),
  ...(['deleteCards', 'chooseBookingCard', 'requestDropIn', 'requestPermanent', 'requestWeek'] as const),
  ...(['requestTour', 'requestWaitlist', 'askSeveral', 'updateTour', 'updateWaitlist', 'approveTour'] as const),
  ...(['keepTour', 'cancelTour', 'moveBookingDate', 'reportAbsence', 'undoAbsence', 'shareAbsence'] as const),
  ...(['sendThreadMessage', 'uploadThreadFiles'] as const),
];

/**
 * Sends a parent's call while another transaction locks their families, and returns whether the call waited. Fails if the
 * waiting call has already locked a request: unless every call locks the family first, two can deadlock.
 */
async function sendBesideFamilyLock(name: OperationName, given: AnyGiven): Promise<{ sent: Sent; waited: boolean }> {
  const claims = given.token && readAccessToken(world.deps.keys, given.token, world.clock.now());
  if (!claims) return { sent: await send(world, name, given), waited: false };
  const theirs = 'f JOIN account a ON f.id IN (a.family_id, a.own_family_id) WHERE a.id = $1';
  const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
  const other = await world.pool.connect();
  let waited = false;
  let call: Promise<Sent>;
  try {
    await other.query('BEGIN');
    await other.query(`SELECT FROM family ${theirs} FOR NO KEY UPDATE OF f`, [claims.accountId]);
    let isOver = false;
    call = send(world, name, given).finally(() => (isOver = true));
    while (!isOver && !waited) waited = (await other.query(waiting)).rowCount! > 0;
    for (const table of waited ? tables : []) {
      const requests = `SELECT FROM ${table} WHERE family_id IN (SELECT f.id FROM family ${theirs})`;
      await other.query(`${requests} FOR UPDATE NOWAIT`, [claims.accountId]);
    }
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  return { sent: await call, waited };
}

/** A value of the same format that no record has. */
const missing = (value: string) => (/^[0-9a-f-]{36}$/.test(value) ? randomUUID() : '0'.repeat(value.length));

const isPublic = (name: OperationName) => operationOf(name).auth === 'public';
/** Prepared and compared together, because a fingerprint reads the whole database. */
const groups = Array.from({ length: Math.ceil(operationNames.length / 12) }, (_, index) =>
  operationNames.slice(index * 12, (index + 1) * 12),
);

describe.each(groups.map((names) => ({ names, first: names[0]! })))('from $first on', ({ names }) => {
  const givens = new Map<OperationName, AnyGiven>();
  const ownedBy = (name: OperationName) => (isPublic(name) ? [] : ownedIn(givens.get(name)!));
  let before: string;
  beforeAll(async () => {
    for (const name of names) givens.set(name, await prepare(name, world));
    before = await fingerprint(world.pool);
  });

  describe.each(names)('%s', (name) => {
    const { path, auth, body, withoutDatabase } = operationOf(name);
    let given: AnyGiven;
    let owned: string[];
    beforeAll(() => {
      given = givens.get(name)!;
      owned = ownedBy(name);
    });

    async function refused(status: number, as: Partial<AnyGiven>, changes: Changes = {}): Promise<Sent> {
      const sent = await send(world, name, { ...given, ...as }, changes);
      expect(sent).toMatchObject({ status, text: expect.any(String) });
      expectErrorShape(sent);
      return sent;
    }
    if (!isPublic(name)) {
      test('the call requires its own valid session', async () => {
        for (const token of [null, expired(), forged()]) {
          const { text } = await refused(401, { token });
          expect(JSON.parse(text)).toEqual({ error: 'Please log in.' });
        }
      });
    }

    if (auth === 'signed') {
      test('the call requires a finished registration', async () => {
        const { text } = await refused(403, { token: unsigned.token });
        expect(JSON.parse(text)).toEqual({ error: 'Finish your registration first.' });
      });
    }

    test("another family's record gets the same answer as a missing one", async () => {
      if (owned.length === 0) return;
      const theirs = await send(world, name, { ...given, token: stranger.token });
      const none = await send(world, name, { ...instead(given, owned, missing), token: stranger.token });
      // 403 tells a reader of the mailbox only that another account requested the code.
      if (name === 'confirmEmail') return expect([theirs.status, none.status]).toEqual([403, 404]);
      // A bad photo id is a field error (422); any other unknown id is a missing record (404).
      const isPhoto = JSON.stringify(given.body ?? '').includes('photoId');
      expect([theirs.status, none.status]).toEqual(isPhoto ? [422, 422] : [404, 404]);
      expect(theirs.text).toBe(none.text);
      expectErrorShape(theirs);
    });

    test('other HTTP methods have no effect', async () => {
      const at = path.replace(/:\w+/g, () => randomUUID());
      const allowed = operationNames.map(operationOf).filter((other) => other.path === path);
      for (const wrong of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        if (operationAt(wrong, at)) continue;
        const sent = await refused(405, {}, { method: wrong, path: at, ...(wrong === 'GET' ? {} : { text: '{}' }) });
        const methods: string[] = allowed.map((one) => one.method);
        if (allowed.some((one) => one.method === 'GET' && !one.acts)) methods.push('HEAD');
        expect(sent.headers.get('allow')?.split(', ').sort()).toEqual(methods.sort());
      }
    });

    if (body) {
      test('the body must be JSON with known keys and limited size', async () => {
        await refused(415, {}, { headers: { 'content-type': 'text/plain' } });
        await refused(400, {}, { text: '{' });
        await refused(413, {}, { text: JSON.stringify({ ...(given.body as object), text: 'x'.repeat(1_000_000) }) });
        const text = JSON.stringify(given.body).replace(/^\{/, '{"unheardOf":1,');
        const { error } = JSON.parse((await refused(422, {}, { text })).text) as { error: object };
        expect(Object.entries(error)).toContainEqual(['unheardOf', 'We don’t have this field here.']);
      });
    }

    if (/^(create|update)(Child|Par|Em|Au|Un)/.test(name)) {
      test('an unknown key in an item is named in the error', async () => {
        const [item] = (given.body as { items: object[] }).items;
        const fields = async (items: object[]) =>
          (JSON.parse((await refused(422, { body: { items } })).text) as { error: Record<string, string> }).error;
        expect(Object.keys(await fields([{ ...item, unheardOf: 1 }]))).toEqual(['unheardOf']);
        expect(Object.keys(await fields([item!, { ...item, unheardOf: 1 }]))).toEqual(['items.1.unheardOf']);
      });
    }

    test('without the database the answer is 503 with Retry-After', async () => {
      if (withoutDatabase) return expectAnswer(name, await send(alone, name, given));
      const sent = await send(alone, name, given);
      expect(sent).toMatchObject({ status: 503, text: expect.any(String) });
      expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0);
      expectErrorShape(sent);
    });
  });

  test('none of these has changed anything', async () => {
    expect(await fingerprint(world.pool)).toBe(before);
  });

  test.each(names)(
    '%s waits if it locks the family, its response matches the contract, and a public call ignores tokens',
    async (name) => {
      const { method } = operationOf(name);
      const given = givens.get(name)!;
      const owned = method === 'GET' || besideRequests.includes(name) ? [] : ownedBy(name);
      if (owned.length > 0) for (const table of tables) await makeExamples(table, owned);
      const { sent, waited } = await sendBesideFamilyLock(
        name,
        isPublic(name) ? { ...given, token: 'garbage' } : given,
      );
      expect(waited).toBe(lockFamilyFirst.includes(name));
      await expectAnswer(name, sent);
      for (const id of [bystander.childId, bystander.familyId, bystander.accountId])
        expect(sent.text).not.toContain(id);
      // Otherwise the demonstration's next start would undo what the parent has done (record 0041).
      if (owned.length > 0) for (const table of tables) expect(await examplesAmong(table, owned)).toEqual([]);
    },
  );
});

test.each(['Bearer garbage', 'Bearer gar.bage', 'Basic dXNlcjpwYXNz'])(
  'a session of "%s" is none',
  async (authorization) => {
    const sent = await send(world, 'getProfile', { token: null }, { headers: { authorization } });
    expect([sent.status, JSON.parse(sent.text)]).toEqual([401, { error: 'Please log in.' }]);
  },
);

test('a body of another type or form is refused, and so is a key that every object has', async () => {
  const status = async (changes: Changes) =>
    (await send(world, 'sendSupport', { token: stranger.token }, changes)).status;
  expect(await status({ text: '{}', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toBe(415);
  for (const text of ['null', '[]', '"text"']) expect([text, await status({ text })]).toEqual([text, 422]);
  const written = '"subject":"A question","message":"Do you know of a place?"';
  for (const key of ['__proto__', 'constructor']) {
    const { text } = await send(world, 'sendSupport', { token: stranger.token }, { text: `{"${key}":1,${written}}` });
    expect(JSON.parse(text)).toEqual({ error: { [key]: 'We don’t have this field here.' } });
  }
});

test('a conflict and a refusal of too many calls may not be kept either', async () => {
  const headers = { 'family-id': bystander.familyId };
  expect((await send(world, 'getProfile', { token: stranger.token }, { headers })).status).toBe(409);
  const app = createService({ ...world.deps, rates: { ...world.deps.rates, readsPerSecond: 1 } });
  const address = freshAddress();
  const hasty: World['fetch'] = async (path, init) =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address });
  const statuses = [];
  for (let call = 0; call < 4; call += 1)
    statuses.push((await send({ fetch: hasty }, 'listQuestions', { token: null })).status);
  expect(statuses).toContain(429);
});

test('another family stays as it was, with rows in all of its tables', async () => {
  const rows = await rowsOfFamily(world.pool, bystander.familyId);
  expect(rows).toEqual(rowsOfBystander);
  const filled = Object.keys(rows).filter((table) => rows[table]!.length > 0);
  expect(filled).toEqual(
    expect.arrayContaining(
      'account account_link authorized_pickup booking_group booking_item calendar_feed card child child_place emergency_contact family file idempotency_key invitation move notice outbox parent_info refresh_token saved_facility signature support_message tour_group unauthorized_pickup waitlist_group'.split(
        ' ',
      ),
    ),
  );
});

describe('an upload', () => {
  const upload = async (changes: Changes, given: Partial<AnyGiven> = {}) => {
    const sent = await send(world, 'upload', { token: stranger.token, ...given }, changes);
    expectErrorShape(sent);
    return sent.status;
  };
  const type = 'multipart/form-data; boundary=line';

  test('an upload must be complete multipart with known fields and limited size', async () => {
    const before = await fingerprint(world.pool);
    expect(await upload({ text: '{}' })).toBe(415);
    expect(await upload({ text: '--line\r\nContent-Disp', headers: { 'content-type': type } })).toBe(400);
    expect(await upload({ text: '', headers: { 'content-type': 'multipart/form-data' } })).toBe(400);
    const large = new FormData();
    large.append('file_0', new Blob([new Uint8Array(3_000_001)], { type: 'image/png' }), 'photo.png');
    expect(await upload({}, { form: () => large })).toBe(413);
    const named = new FormData();
    named.append('picture', new Blob([new Uint8Array(10)]), 'photo.png');
    expect(await upload({}, { form: () => named })).toBe(422);
    expect(await fingerprint(world.pool)).toBe(before);
  });
});

test('unknown paths are a plain 404', async () => {
  for (const path of ['', '/v1/parent/child/', '/v2/parent/profile', '/v1/parent/%00']) {
    const response = await world.fetch(path, { headers: { authorization: `Bearer ${stranger.token}` } });
    expect([path, response.status, await response.json()]).toEqual([path, 404, { error: 'Not found.' }]);
  }
});

test('beyond the contract, only a picture under its signed URL is cached, until the signature expires', async () => {
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(await png())], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${stranger.token}` };
  const uploaded = await world.fetch('/v1/upload', { method: 'POST', headers, body });
  const { file_0 } = (await uploaded.json()) as { file_0: { fullPath: string } };
  const address = file_0.fullPath.replace(/^\/api/, '');
  const caching = async (path: string, init?: RequestInit) => {
    const response = await world.fetch(path, init);
    return [response.status, response.headers.get('cache-control')];
  };
  const [status, picture] = await caching(address);
  expect(status).toBe(200);
  expect(picture).toEqual(expect.stringMatching(/^private, max-age=\d+, immutable$/));
  expect(Number(/max-age=(\d+)/.exec(String(picture))![1])).toBeLessThanOrEqual(900);
  expect(await caching(address.replace(/signature=.*/, 'signature=x'))).toEqual([404, 'no-store']);
  expect(await caching(address, { method: 'DELETE' })).toEqual([405, 'no-store']);
  world.clock.advance({ minutes: 16 });
  expect(await caching(address)).toEqual([404, 'no-store']);
  for (const path of ['/openapi.json', '/dev/mailbox', '/v1', '/v1/calendar/none.ics', '/v1/webhooks/stripe']) {
    expect([path, (await caching(path, { headers }))[1]]).toEqual([path, 'no-store']);
  }
});

test.each([
  ['/', 'no-store'],
  ['/help', 'no-store'],
  ['/_next/data/build/index.json', 'no-store'],
  ['/api/v1/calendar/secret.ics', 'no-store'],
  ['/healthz', 'no-store'],
  ['/_next/static/chunks/main-abc.js', null],
  ['/favicon.svg', null],
])('the default Cache-Control of %s is %s', (path, caching) => {
  const headers = new Map<string, string>();
  setCaching(
    { setHeader: (name: string, value: string) => headers.set(name, value) } as unknown as ServerResponse,
    path,
  );
  expect(headers.get('cache-control') ?? null).toBe(caching);
});
