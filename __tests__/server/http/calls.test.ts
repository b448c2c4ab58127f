import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import type { Schema } from 'yup';
import { eventually } from '@/__tests__/support/eventually';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { jpeg, png } from '@/__tests__/support/images';
import { operationNames } from '@/api/contract/paths';
import { type OperationSchemas, schemas } from '@/api/contract/schemas';
import { AppError } from '@/lib/app-error';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { createService } from '@/server/container';
import { createApiProxy } from '@/server/http/api-proxy';
import { connectionOf } from '@/server/http/client-address';
import { parseBody, parseQuery } from '@/server/http/parse';

let service: FamilyService;
beforeAll(async () => {
  service = await createFamilyService();
}, 60_000);
afterAll(() => service.close());

describe('bodies and queries', () => {
  interface Parts {
    type: string;
    fields?: Record<string, Schema>;
    innerType?: Schema;
    tests: { OPTIONS?: { name?: string } }[];
  }

  /** The paths of all lists in a schema without a maximum length. */
  function endless(schema: Schema, path: string): string[] {
    const { type, fields, innerType, tests } = schema as unknown as Parts;
    const own = type === 'array' && !tests.some((one) => one.OPTIONS?.name === 'max') ? [path] : [];
    const inner = Object.entries(fields ?? {}).flatMap(([key, field]) => endless(field, `${path}.${key}`));
    return [...own, ...inner, ...(innerType ? endless(innerType, `${path}[]`) : [])];
  }

  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: AppError) => error.body,
    );

  test('every operation limits the length of every list', () => {
    const found = operationNames.flatMap((name) => {
      const { body, query }: OperationSchemas = schemas[name];
      return [body, query].flatMap((schema) => (schema ? endless(schema, name) : []));
    });
    expect(found).toEqual([]);
  });

  test('an overlong list is refused before its items are checked', async () => {
    const many = <T>(item: T) => JSON.stringify({ items: Array.from({ length: 100_000 }, () => item) });
    expect(await refusal(parseBody(schemas.createChildren.body, many({})))).toEqual({ items: 'At most 20.' });
    const answers = Array.from({ length: 50_000 }, () => ({}));
    const child = { firstName: 'Ava', lastName: '', birthDate: '2023-05-14', additionalInfo: answers };
    const body = JSON.stringify({ items: [child] });
    expect(await refusal(parseBody(schemas.createChildren.body, body))).toEqual({
      additionalInfo: 'At most 50 answers.',
    });
  });

  test('a list in place of a text gets a type error, not a length error', async () => {
    const body = JSON.stringify({ email: Array.from({ length: 300 }, () => 1), password: 'x', remember: true });
    expect(await refusal(parseBody(schemas.signin.body, body))).toEqual({ email: 'Enter text here.' });
  });

  test('a record of thousands of fields is refused as a whole', async () => {
    const body = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])));
    expect(await refusal(parseBody(schemas.signin.body, body))).toEqual({ body: 'There are too many fields here.' });
  });

  test('default validation messages are written for people, not programmers', async () => {
    const signin = JSON.stringify({ email: 'a@example.com', password: 'x', remember: 'yes' });
    expect(await refusal(parseBody(schemas.signin.body, signin))).toEqual({
      remember: 'This does not have the right format.',
    });
    expect(await refusal(parseBody(schemas.signin.body, '{"email":"a@example.com","password":"x"}'))).toEqual({
      remember: 'This is missing.',
    });
    const review = JSON.stringify({ ratings: { 1: 6, 2: 0, 3: 2.5 }, text: 'x'.repeat(2001) });
    expect(await refusal(parseBody(schemas.reviewRequest.body, review))).toEqual({
      'ratings.1': 'Use 5 or less.',
      'ratings.2': 'Use 1 or more.',
      'ratings.3': 'Use a whole number.',
      text: 'Use at most 2000 characters.',
    });
    expect(await refusal(parseQuery(schemas.listChildActivity.query, [['kind', 'naps']]))).toEqual({
      kind: 'Choose one of these: all, photo, fluid, food, nap, toilet, supplies.',
    });
    const contact = { firstName: 'Bo', lastName: '', relation: 'aunt', phone: '+1 416 555 0100' };
    expect(
      await refusal(parseBody(schemas.createEmergencyContacts.body, JSON.stringify({ items: [contact] }))),
    ).toEqual({
      phone: 'Enter a phone number with area code, such as +1 416 555 0123.',
    });
  });

  test('only the first invalid record and the first twenty invalid fields are reported, with shortened names', async () => {
    const records = JSON.stringify({ items: Array.from({ length: 20 }, () => ({ firstName: 1 })) });
    const told = await refusal(parseBody(schemas.createEmergencyContacts.body, records));
    expect(new Set(Object.keys(told!).map((path) => path.split('.').slice(0, 2).join('.')))).toEqual(
      new Set(['items.0']),
    );

    const unknown = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}${'k'.repeat(1_000)}`, 1]));
    const keys = Object.keys((await refusal(parseBody(schemas.signin.body, JSON.stringify(unknown))))!);
    expect(keys.length).toBe(20);
    expect(Math.max(...keys.map((key) => key.length))).toBe(100);
  });

  test('more values than any record has are refused without checking them all', async () => {
    const body = JSON.stringify({ email: Array.from({ length: 50_000 }, () => [1]) });
    expect(await refusal(parseBody(schemas.signin.body, body))).toEqual({
      body: 'This is too large to send at once.',
    });
  });
});

describe('failures', () => {
  /** Every 5xx says when to retry where it can, and logs its cause. */
  const failing = (error: unknown) => async () => {
    throw error;
  };
  const coded = (code: string) => Object.assign(new Error(`private words of ${code}`), { code });

  function serviceWith(deps: Partial<Deps>) {
    const app = createService({ ...service.deps, ...deps });
    service.logged.length = 0;
    return async (path: string, init?: RequestInit) =>
      app.fetch(new Request(`http://nestling.test/api${path}`, init), { address: '192.0.2.1' });
  }

  async function upload(fetch: ReturnType<typeof serviceWith>) {
    const { token } = await service.newFamily();
    const body = new FormData();
    body.append('file_0', new Blob([Uint8Array.from(await png())], { type: 'image/png' }), 'a.png');
    return fetch('/v1/upload', { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
  }

  const linesWith = (text: string) => service.logged.filter((line) => line.includes(text));

  const files = (error: unknown) => ({ put: failing(error), get: failing(error), delete: failing(error) });

  test.each(['ENOSPC', '53100'])('a full disk (%s) is a 503 with Retry-After', async (code) => {
    const response = await upload(serviceWith({ files: files(coded(code)) }));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toEqual({
      error: 'We can’t save anything right now. Try again in a few minutes.',
    });
    const lines = linesWith('"status":503');
    expect(lines).toEqual([expect.stringContaining(`"code":"${code}"`)]);
    expect(lines.join()).not.toContain('private words');
  });

  test('an unreadable picture logs its cause, but not its URL, which grants access', async () => {
    const uploaded = (await (await upload(serviceWith({}))).json()) as { file_0: { fullPath: string } };
    const address = uploaded.file_0.fullPath.replace(/^\/api/, '');
    const name = /(\w+)\.\w+\?/.exec(address)![1]!;
    const fetch = serviceWith({ files: files(coded('EIO')) });
    expect((await fetch(address)).status).toBe(500);
    const [line, ...more] = linesWith('"status":500');
    expect(more).toEqual([]);
    expect(line).toContain('"code":"EIO"');
    expect(line).toContain('/v1/files/');
    expect(line).not.toMatch(/signature=|session=|private words/);
    expect(line).not.toContain(name);
  });

  test('a call that fails with a 503 logs the cause', async () => {
    const cause = coded('ETIMEDOUT');
    const away = new AppError('unavailable', 'The gateway cannot be reached just now.', { retryAfter: 5, cause });
    const response = await upload(serviceWith({ files: files(away) }));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(linesWith('"status":503').join()).toContain('"code":"ETIMEDOUT"');
  });
});

describe('bodies that are cut off', () => {
  /** Requests that end before their body does, such as from a phone in a tunnel. They are not our faults. */
  let direct: Server;
  let proxied: Server;
  let token: string;
  let picture: Buffer;
  const reported: unknown[] = [];
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);

  const portOf = (server: Server) => (server.address() as AddressInfo).port;

  beforeAll(async () => {
    token = (await service.newFamily()).token;
    picture = await jpeg({ width: 900, height: 900 });
    const listen = async (call: (request: Request, incoming: IncomingMessage) => Response | Promise<Response>) => {
      const listener = getRequestListener((request, { incoming }) => call(request, incoming as IncomingMessage));
      const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    };
    direct = await listen((request, incoming) => service.app.fetch(request, connectionOf(incoming, false)));
    const proxy = createApiProxy(`http://127.0.0.1:${portOf(direct)}`, (error) => void reported.push(error));
    proxied = await listen((request, incoming) => proxy.fetch(request, connectionOf(incoming, false)));
    process.on('uncaughtExceptionMonitor', note);
  });
  beforeEach(() => {
    service.logged.length = 0;
    reported.length = 0;
  });
  afterAll(async () => {
    process.off('uncaughtExceptionMonitor', note);
    for (const server of [proxied, direct]) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  });

  interface Cut {
    path: string;
    headers: string[];
    begin: Buffer;
  }

  const json = 'Content-Type: application/json';
  const multipart = 'Content-Type: multipart/form-data; boundary=b';
  const half = (text: string) => Buffer.from(text.slice(0, text.length / 2));
  const part = Buffer.from('--b\r\nContent-Disposition: form-data; name="file_0"; filename="a.jpg"\r\n\r\n');
  const chunk = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

  const cuts: Record<string, () => Cut> = {
    'a log-in': () => ({
      path: '/v1/parent/signin',
      headers: [json, 'Content-Length: 90'],
      begin: half('{"email":"maya@example.com","password":"Nestling1","remember":true}'),
    }),
    'a body of which nothing came': () => ({
      path: '/v1/parent/signin',
      headers: [json, 'Content-Length: 90'],
      begin: Buffer.alloc(0),
    }),
    'a body in chunks': () => ({
      path: '/v1/parent/child',
      headers: [json, 'Transfer-Encoding: chunked'],
      begin: chunk(half('{"items":[{"firstName":"Ava"}]}')),
    }),
    'an upload within a picture': () => ({
      path: '/v1/upload',
      headers: [multipart, `Content-Length: ${picture.length + 500}`],
      begin: Buffer.concat([part, picture.subarray(0, 5_000)]),
    }),
    'an upload within a heading': () => ({
      path: '/v1/upload',
      headers: [multipart, 'Content-Length: 5000'],
      begin: part.subarray(0, 20),
    }),
    'an upload in chunks': () => ({
      path: '/v1/upload',
      headers: [multipart, 'Transfer-Encoding: chunked'],
      begin: chunk(Buffer.concat([part, picture.subarray(0, 5_000)])),
    }),
    'an event of the gateway': () => ({
      path: '/v1/webhooks/stripe',
      headers: [json, 'Content-Length: 90'],
      begin: Buffer.from('{"id":"evt'),
    }),
  };

  async function begin(server: Server, { path, headers, begin: bytes }: Cut): Promise<Socket> {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const heading = [`POST /api${path} HTTP/1.1`, 'Host: nestling', `Authorization: Bearer ${token}`, ...headers];
    socket.write([...heading, '', ''].join('\r\n'));
    const asked = once(server, 'request');
    if (bytes.length > 0) socket.write(bytes);
    await asked;
    // The first half must be read before the rest fails.
    await new Promise((resolve) => setImmediate(resolve));
    return socket;
  }

  const ends: Record<string, (socket: Socket) => unknown> = {
    'hangs up': (socket) => socket.destroy(),
    'resets the connection': (socket) => socket.resetAndDestroy(),
    'half-closes the connection': (socket) => socket.end(),
  };

  const cases = [
    ...Object.keys(cuts).map((what) => [what, 'hangs up'] as const),
    ...Object.keys(ends).map((end) => ['an upload within a picture', end] as const),
  ];

  test.each(cases)('%s whose caller %s logs one plain line and is no fault', async (what, end) => {
    const socket = await begin(direct, cuts[what]!());
    ends[end]!(socket);
    await eventually(() => service.logged.length > 0);
    expect(service.logged).toEqual([expect.stringMatching(/^call interrupted .*"status":400/)]);
    expect(service.logged[0]).not.toMatch(/"err"| at /);
    expect(uncaught).toEqual([]);
  });

  test('a multipart body without its closing boundary is answered as interrupted and stores nothing', async () => {
    const { files } = service;
    const before = files.size;
    for (const body of [Buffer.concat([part, picture]), part.subarray(0, 30), Buffer.from('--b\r\n')]) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
      const url = `http://127.0.0.1:${portOf(direct)}/api/v1/upload`;
      const response = await fetch(url, { method: 'POST', headers, body: Uint8Array.from(body) });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 'The upload was interrupted. Try again.' });
    }
    expect(files.size).toBe(before);
    expect(service.logged).toHaveLength(3);
    for (const line of service.logged) expect(line).toMatch(/^call interrupted .*"status":400/);
    expect(uncaught).toEqual([]);
  });

  // Last, since the service may log a call that the proxy has reported after its test ended.
  test.each(Object.keys(ends))('an upload through the proxy whose caller %s is no fault', async (end) => {
    const socket = await begin(proxied, cuts['an upload within a picture']!());
    ends[end]!(socket);
    await eventually(() => service.logged.length > 0 || reported.length > 0);
    expect(service.logged.filter((line) => !line.startsWith('call interrupted '))).toEqual([]);
    for (const error of reported) expect(error).toMatchObject({ code: 'interrupted' });
    expect(uncaught).toEqual([]);
  });
});

describe('calls outside of the contract', () => {
  /** Calls that are not operations of the contract: signed files, the webhook, the document, and what does not exist. */
  let fetch: (path: string, init: RequestInit, address: string) => Promise<Response>;
  beforeAll(() => {
    const rates = { ...service.deps.rates, readsPerSecond: 5, writesPerAddress: 5 };
    const app = createService({ ...service.deps, rates });
    fetch = async (path, init, address) => app.fetch(new Request(`http://nestling.test/api${path}`, init), { address });
  });

  test.each([
    ['GET', '/openapi.json', 200],
    ['HEAD', '/openapi.json', 200],
    ['GET', '/v1/files/none.png', 404],
    ['GET', '/nowhere', 404],
    ['POST', '/v1/webhooks/stripe', 404],
    ['DELETE', '/v1/files/none.png', 405],
  ])('%s %s has limits', async (method, path, status) => {
    const address = `192.0.2.${(tested += 1)}`;
    const seen = new Set<number>();
    // The window of reads is a second.
    for (let call = 0; call < 60 && !seen.has(429); call += 1) {
      const answer = await fetch(path, { method }, address);
      seen.add(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect([...seen]).toEqual([status, 429]);
  });
  let tested = 0;

  test('the document is served as the same bytes in the encoding that is asked for', async () => {
    const get = async (accepted: string) => {
      const { headers, body } = await fetch('/openapi.json', { headers: { 'accept-encoding': accepted } }, '');
      const bytes = Buffer.from(await new Response(body).arrayBuffer());
      return { coding: headers.get('content-encoding'), bytes };
    };
    const plain = await get('identity');
    expect(JSON.parse(plain.bytes.toString())).toMatchObject({ openapi: '3.1.0' });
    const [br, gzip] = [await get('gzip, br'), await get('gzip')];
    expect([plain.coding, br.coding, gzip.coding]).toEqual([null, 'br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  });
});
