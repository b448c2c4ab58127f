import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { freshAddress } from '@/__tests__/support/accounts';
import { png } from '@/__tests__/support/images';
import { prepare } from '@/__tests__/support/contract/given';
import { createWorld, newHousehold, type Household, type World } from '@/__tests__/support/contract/household';
import { send, type AnyGiven, type Changes } from '@/__tests__/support/contract/send';
import { fillPath, operationNames, operations, type OperationName, type OperationPath } from '@/api/contract/paths';
import { createService } from '@/server/container';
import { setCaching } from '@/server/http/caching';

/** Browsers and proxies must not cache one parent's responses for the next user. */
let world: World;
let home: Household;
let hasty: World['fetch'];
const seen = new Set<number>();

beforeAll(async () => {
  world = await createWorld();
  home = await newHousehold(world);
  const rates = { ...world.deps.rates, readsPerSecond: 1, writesPerAddress: 1 };
  const app = createService({ ...world.deps, rates });
  hasty = async (path, init, address = '192.0.2.1') =>
    app.fetch(new Request(`http://nestling.test/api${path}`, init), { address });
}, 60_000);
afterAll(() => world.close());

const pathOf = (name: OperationName): OperationPath => operations[name];

/** Makes a call; returns what is wrong with its caching headers, or nothing. */
async function wrongly(name: OperationName, given: AnyGiven, changes?: Changes, from: Pick<World, 'fetch'> = world) {
  const { status, headers } = await send(from, name, given, changes);
  seen.add(status);
  const right = name === 'getCalendarFeed' && status === 200 ? 'private, max-age=300' : 'no-store';
  const caching = headers.get('cache-control');
  return caching === right ? [] : [`${status}: ${caching}`];
}

const missing = ({ params, ...given }: AnyGiven): AnyGiven => ({
  ...given,
  ...(params ? { params: Object.fromEntries(Object.keys(params).map((key) => [key, randomUUID()])) } : {}),
});

test.each(operationNames)('no response of %s may be cached', async (name) => {
  const { path, auth } = pathOf(name);
  const given = await prepare(name, world);
  const address = freshAddress();
  const fromOne = { fetch: (to: string, init?: RequestInit) => hasty(to, init, address) };
  const wrong = [
    await wrongly(name, given),
    // Repeating a write is now a conflict, or the record is gone.
    await wrongly(name, given),
    ...(auth === 'public' ? [] : [await wrongly(name, { ...given, token: null })]),
    await wrongly(name, { ...given, token: 'garbage' }, { path: `${path}/none` }),
    await wrongly(name, missing(given)),
    await wrongly(name, given, { method: 'PATCH' }),
    await wrongly(name, given, { text: '{' }),
    await wrongly(name, given, { text: '{"unheardOf":1}' }),
    await wrongly(name, given, { text: 'x', headers: { 'content-type': 'text/plain' } }),
    await wrongly(name, given, { path: `${fillPath(path, given.params)}?page=-1&month=no` }),
    await wrongly(name, missing({ ...given, token: null }), {}, fromOne),
    await wrongly(name, missing({ ...given, token: null }), {}, fromOne),
    await wrongly(name, missing({ ...given, token: null }), {}, fromOne),
  ];
  expect(wrong.flat()).toEqual([]);
});

test('the checked responses cover every status', () => {
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([200, 201, 202, 204, 400, 401, 404, 405, 409, 415, 422, 429]),
  );
});

test('beyond the contract, only a picture under its signed URL is cached, until the signature expires', async () => {
  const body = new FormData();
  body.append('file_0', new Blob([Uint8Array.from(await png())], { type: 'image/png' }), 'a.png');
  const headers = { authorization: `Bearer ${home.token}` };
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
  ['/facility/abc', 'no-store'],
  ['/nowhere', 'no-store'],
  ['/_next/data/build/index.json', 'no-store'],
  ['/_next/data/build/my-bookings/abc.json', 'no-store'],
  ['/api', 'no-store'],
  ['/api/openapi.json', 'no-store'],
  ['/api/v1/calendar/secret.ics', 'no-store'],
  ['/healthz', 'no-store'],
  ['/_next/static/chunks/main-abc.js', null],
  ['/facilities/maple.svg', null],
  ['/favicon.svg', null],
])('the default Cache-Control of %s is %s', (path, caching) => {
  const headers = new Map<string, string>();
  setCaching(
    { setHeader: (name: string, value: string) => headers.set(name, value) } as unknown as ServerResponse,
    path,
  );
  expect(headers.get('cache-control') ?? null).toBe(caching);
});
