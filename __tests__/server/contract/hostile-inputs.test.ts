import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { AnyObject, ObjectSchema, Schema } from 'yup';
import { prepare } from '@/__tests__/support/contract/given';
import { hostileText, spoilt, spoiltQuery } from '@/__tests__/support/contract/hostile-inputs';
import { createWorld, newHousehold, type World } from '@/__tests__/support/contract/household';
import { naughtyStrings } from '@/__tests__/support/contract/naughty';
import { expectErrorShape, send, type AnyGiven, type Sent } from '@/__tests__/support/contract/send';
import { count, timeLimit } from '@/__tests__/support/depth';
import { build } from '@/__tests__/support/families';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { operationNames, operations, type OperationName, type OperationPath } from '@/api/contract/paths';
import { schemas, type OperationSchemas } from '@/api/contract/schemas';

/** No input may cause a 5xx, leak internals, or get an answer outside of the contract. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const runs = count(10, 200);
const seed = 20_260_304;
const schemasOf = (name: OperationName): OperationSchemas => schemas[name];
const operationOf = (name: OperationName): OperationPath => operations[name];
const fieldsOf = (schema: Schema | undefined) =>
  Object.keys((schema as ObjectSchema<AnyObject> | undefined)?.fields ?? {});
const statuses = new Set([200, 201, 202, 204, 400, 401, 403, 404, 409, 413, 422]);

/** A URL cannot carry a lone surrogate, so it is replaced by U+FFFD. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd');

async function expectPlainAnswer(name: OperationName, sent: Sent): Promise<void> {
  expect([sent.status, statuses.has(sent.status) ? '' : sent.text]).toEqual([sent.status, '']);
  if (sent.status >= 400) return expectErrorShape(sent, (text) => (text.length > 300 ? text.slice(0, 300) : text));
  const operation = operationOf(name);
  expect(sent.status).toBe(operation.status ?? 200);
  if (operation.status !== 204 && !operation.answers) {
    await schemasOf(name).answer.validate(JSON.parse(sent.text), { strict: true, abortEarly: false });
  }
}

const named = operationNames.filter((name) => {
  const { body, query, params } = schemasOf(name);
  return body ?? query ?? params;
});

describe.each(named)('hostile input to %s', (name) => {
  const { body, query, params } = schemasOf(name);
  let given: AnyGiven;
  beforeAll(async () => {
    given = await prepare(name, world);
  });

  /** Repeats a call with new records if it is 429: a request has a daily limit of messages. */
  const answered = async (call: () => Promise<Sent>): Promise<Sent> => {
    const sent = await call();
    if (sent.status !== 429) return sent;
    given = await prepare(name, world);
    return call();
  };
  const check = async (arbitrary: fc.Arbitrary<() => Promise<Sent>>) =>
    fc.assert(
      fc.asyncProperty(arbitrary, async (call) => expectPlainAnswer(name, await answered(call))),
      { numRuns: runs, seed, endOnFailure: true },
    );

  const patience = timeLimit(60_000, 600_000);
  if (body) {
    test(
      'no body causes a fault or an answer outside of the contract',
      () =>
        check(
          spoilt(given.body).map(
            (value) => () => send(world, name, { ...given, body: value }, { text: JSON.stringify(value) ?? '' }),
          ),
        ),
      patience,
    );
  }
  if (query) {
    const known = fieldsOf(query);
    test(
      'no query causes a fault or an answer outside of the contract',
      () =>
        check(
          spoiltQuery(given.query ?? {}, known).map((pairs) => () => {
            const search = new URLSearchParams(pairs.map(([key, text]) => [wellFormed(key), wellFormed(text)]));
            const path = Object.entries(given.params ?? {}).reduce(
              (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(value)),
              operationOf(name).path,
            );
            return send(world, name, given, { path: `${path}?${search}` });
          }),
        ),
      patience,
    );
  }
  if (params) {
    test.each(fieldsOf(params))(
      'no path parameter %s causes a fault or an answer outside of the contract',
      (key) =>
        check(
          hostileText
            // Skip texts that would make a different path.
            .map((text) => wellFormed(text))
            .filter((text) => !['', '.', '..'].includes(text.trim()))
            .map((text) => () => send(world, name, { ...given, params: { ...given.params, [key]: text } })),
        ),
      patience,
    );
  }
});

test.each([
  ['deeply nested lists', '['.repeat(99_000) + ']'.repeat(99_000)],
  ['deeply nested objects', '{"a":'.repeat(33_000) + '1' + '}'.repeat(33_000)],
  ['deeply nested lists without an end', '['.repeat(190_000)],
])('%s are refused', async (_, text) => {
  const { token } = await newHousehold(world);
  const sent = await send(world, 'createChildren', { token }, { text: `{"items":${text}}` });
  expect([400, 422]).toContain(sent.status);
  expectErrorShape(sent);
});

const paged = named.filter((name) => fieldsOf(schemasOf(name).query).includes('page'));

test.each(paged)('%s accepts any page number', async (name) => {
  const given = await prepare(name, world);
  for (const page of ['2', '2147483648', '9007199254740993', '99999999999999999999', '1e3', '-1', '0', '1.5']) {
    await expectPlainAnswer(name, await send(world, name, { ...given, query: { ...given.query, page, limit: 100 } }));
  }
});

test('the database is consistent after all hostile inputs', async () => {
  expect(await brokenInvariants(world.db)).toEqual([]);
});

describe('accepted inputs', () => {
  test('names, notes and answers are returned as typed, in every script', async () => {
    const home = await newHousehold(world);
    let accepted = 0;
    for (const text of naughtyStrings) {
      const item = build.child({ firstName: text, lastName: text, medicalNotes: text });
      const sent = await send(world, 'createChildren', { token: home.token, body: { items: [item] } });
      if (sent.status !== 200) {
        expect([text, sent.status]).toEqual([text, 422]);
        continue;
      }
      accepted += 1;
      const [saved] = (JSON.parse(sent.text) as { items: { id: string; firstName: string; medicalNotes: string }[] })
        .items;
      const profile = (await home.call('getProfile')).body.children.find((child) => child.id === saved!.id);
      expect(profile?.firstName).toEqual(text.trim());
      expect(profile?.medicalNotes).toEqual(text.trim());
      await home.call('deleteChildren', { query: { itemIds: [saved!.id] } });
    }
    expect(accepted).toBeGreaterThan(80);
  });

  test('a character that cannot be stored is a field error, wherever it appears', async () => {
    const { token } = await newHousehold(world);
    for (const text of ['a\u0000b', '\ud800', 'a\udc00b']) {
      const sent = await send(world, 'sendSupport', { token, body: { subject: 'Hello', message: text } });
      expect(sent.status).toBe(422);
      expect(Object.keys((JSON.parse(sent.text) as { error: object }).error)).toEqual(['message']);
    }
  });

  test('an idempotency key may be any valid header value', async () => {
    const { token } = await newHousehold(world);
    const body = { items: [build.child()] };
    const status = async (key: string) =>
      (await send(world, 'createChildren', { token, body }, { headers: { 'idempotency-key': key } })).status;
    for (const key of ["'; DROP TABLE child; --", '\u00e9\u00ff', '\t tab', randomUUID(), 'x'.repeat(200)]) {
      expect([key, await status(key)]).toEqual([key, 200]);
    }
    expect(await status('x'.repeat(201))).toBe(422);
  });
});
