import { randomUUID } from 'node:crypto';
import { fingerprint, rowsOfFamily } from '@/__tests__/support/contract/fingerprint';
import { prepare } from '@/__tests__/support/contract/given';
import {
  createWorld,
  newFullHousehold,
  newHousehold,
  type Household,
  type World,
} from '@/__tests__/support/contract/household';
import {
  expectAnswer,
  expectErrorShape,
  send,
  type AnyGiven,
  type Changes,
  type Sent,
} from '@/__tests__/support/contract/send';
import { operationAt } from '@/__tests__/support/contract/operation-at';
import { operationNames, operations, type OperationName, type OperationPath } from '@/api/contract/paths';
import { schemas, type OperationSchemas } from '@/api/contract/schemas';
import { signAccessToken } from '@/server/areas/session/rules/tokens';

/**
 * Every operation of the contract, called correctly, without a session, before the registration is finished, by another
 * family, and with invalid requests.
 */
let world: World;
let unsigned: { token: string };
let stranger: Household;
let bystander: Household;

beforeAll(async () => {
  world = await createWorld();
  unsigned = await world.newFamily();
  stranger = await newHousehold(world);
  bystander = await newFullHousehold(world);
}, 60_000);
afterAll(() => world.close());

const pathOf = (name: OperationName): OperationPath => operations[name];
const schemasOf = (name: OperationName): OperationSchemas => schemas[name];
const isPublic = (name: OperationName) => pathOf(name).auth === 'public';
const takesBody = (name: OperationName) => schemasOf(name).body !== undefined;

function expired(): string {
  const claims = { accountId: bystander.accountId, chainId: randomUUID() };
  return signAccessToken(world.deps.secret, claims, new Date(world.clock.now().getTime() - 601_000));
}

/** A token whose account was changed after signing. */
function forged(): string {
  const [payload, signature] = stranger.token.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as unknown[];
  claims[0] = bystander.accountId;
  return `${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
}

function instead(given: AnyGiven, other: (value: string) => string): AnyGiven {
  const { token, owned = [], form, ...input } = given;
  let text = JSON.stringify(input);
  for (const value of owned) text = text.replaceAll(value, other(value));
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

/** A value of the same format that no record has. */
const missing = (value: string) => (/^[0-9a-f-]{36}$/.test(value) ? randomUUID() : '0'.repeat(value.length));

describe.each(operationNames)('%s', (name) => {
  let given: AnyGiven;
  let before: string;
  beforeAll(async () => {
    given = await prepare(name, world);
    before = await fingerprint(world.pool);
  });

  async function refused(status: number, as: Partial<AnyGiven>, changes: Changes = {}): Promise<Sent> {
    const sent = await send(world, name, { ...given, ...as }, changes);
    expect(sent).toMatchObject({ status, text: expect.any(String) });
    expectErrorShape(sent);
    return sent;
  }
  const nothingChanged = async () => expect(await fingerprint(world.pool)).toBe(before);

  if (!isPublic(name)) {
    test('the call requires its own valid session', async () => {
      const tokens = [null, expired(), forged(), 'garbage', 'gar.bage', `${stranger.token}x`, 'a.b.c'];
      for (const token of tokens) {
        const { text } = await refused(401, { token });
        expect(JSON.parse(text)).toEqual({ error: 'Please log in.' });
      }
      await refused(401, { token: null }, { headers: { authorization: `Basic ${stranger.token}` } });
      await nothingChanged();
    });
  }

  if (pathOf(name).auth === 'signed') {
    test('the call requires a finished registration', async () => {
      const { text } = await refused(403, { token: unsigned.token });
      expect(JSON.parse(text)).toEqual({ error: 'Finish your registration first.' });
      await nothingChanged();
    });
  }

  test("another family's record gets the same answer as a missing one", async () => {
    if (!given.owned?.length) return;
    const theirs = await send(world, name, { ...given, token: stranger.token });
    const none = await send(world, name, { ...instead(given, missing), token: stranger.token });
    // A bad photo id is a field error (422); any other unknown id is a missing record (404).
    const isPhoto = JSON.stringify(given.body ?? '').includes('photoId');
    expect([theirs.status, none.status]).toEqual(isPhoto ? [422, 422] : [404, 404]);
    expect(theirs.text).toBe(none.text);
    expectErrorShape(theirs);
    await nothingChanged();
  });

  test('other HTTP methods have no effect', async () => {
    const path = pathOf(name).path.replace(/:\w+/g, () => randomUUID());
    const allowed = operationNames.filter((other) => pathOf(other).path === pathOf(name).path);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      if (operationAt(method, path)) continue;
      const sent = await refused(405, {}, { method, path, ...(method === 'GET' ? {} : { text: '{}' }) });
      const methods: string[] = allowed.map((one) => pathOf(one).method);
      if (allowed.some((one) => pathOf(one).method === 'GET' && !pathOf(one).acts)) methods.push('HEAD');
      expect(sent.headers.get('allow')?.split(', ').sort()).toEqual(methods.sort());
    }
    await nothingChanged();
  });

  if (takesBody(name)) {
    test('the body must be complete JSON with known keys and limited size', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        'multipart/form-data',
      ]) {
        await refused(415, {}, { headers: { 'content-type': type } });
      }
      for (const text of ['{', '{"a":}', 'nonsense', '{"a":1}}', '\u0000', "{'a':1}"]) await refused(400, {}, { text });
      await refused(413, {}, { text: JSON.stringify({ ...(given.body as object), text: 'x'.repeat(1_000_000) }) });
      for (const key of ['unheardOf', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
        const text = JSON.stringify(given.body).replace(/^\{/, `{"${key}":1,`);
        const { error } = JSON.parse((await refused(422, {}, { text })).text) as { error: object };
        expect(Object.entries(error)).toContainEqual([key, 'We don’t have this field here.']);
      }
      for (const text of ['null', '[]', '"text"', '7', 'true']) await refused(422, {}, { text });
      await nothingChanged();
    });
  }

  if (
    takesBody(name) &&
    schemasOf(name).body?.type === 'object' &&
    name.match(/^(create|update)(Child|Par|Em|Au|Un)/)
  ) {
    test('an unknown key in an item is named in the error', async () => {
      const [item] = (given.body as { items: object[] }).items;
      const fields = async (items: object[]) =>
        (JSON.parse((await refused(422, { body: { items } })).text) as { error: Record<string, string> }).error;
      expect(Object.keys(await fields([{ ...item, unheardOf: 1 }]))).toEqual(['unheardOf']);
      expect(Object.keys(await fields([item!, { ...item, unheardOf: 1 }]))).toEqual(['items.1.unheardOf']);
      await nothingChanged();
    });
  }

  test('the response matches the contract, other families stay unchanged, and a public call ignores tokens', async () => {
    const others = await rowsOfFamily(world.pool, bystander.familyId);
    const { owned = [] } = given;
    for (const table of tables) await makeExamples(table, owned);
    const sent = await send(world, name, isPublic(name) ? { ...given, token: 'garbage' } : given);
    await expectAnswer(name, sent);
    expect(await rowsOfFamily(world.pool, bystander.familyId)).toEqual(others);
    for (const id of [bystander.childId, bystander.familyId, bystander.accountId]) expect(sent.text).not.toContain(id);
    // Otherwise the demonstration's next start would undo what the parent has done (record 0041).
    if (pathOf(name).method !== 'GET' && !besideRequests.includes(name))
      for (const table of tables) expect(await examplesAmong(table, owned)).toEqual([]);
  });
});

test('the untouched family has rows in all of its tables', async () => {
  const rows = await rowsOfFamily(world.pool, bystander.familyId);
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
  for (const path of [
    '',
    '/',
    '/v1',
    '/v1/parent',
    '/v1/parent/child/',
    '/v2/parent/profile',
    '/v1/parent/%00',
    '/v1/../x',
  ]) {
    const response = await world.fetch(path, { headers: { authorization: `Bearer ${stranger.token}` } });
    expect([path, response.status, await response.json()]).toEqual([path, 404, { error: 'Not found.' }]);
  }
});
