import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { createApiProxy } from '@/server/http/api-proxy';
import { clientAddress } from '@/server/http/client-address';

/** The proxy must pass the responses of the service behind API_URL to the browser unchanged. */
const servers: Server[] = [];
let origin: string;
let asked: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
let reply: RequestListener;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let reported: unknown[];
const proxyTo = (apiUrl: string): RequestListener => {
  const proxy = createApiProxy(apiUrl, (error) => reported.push(error));
  const listener = getRequestListener((request, { incoming }) =>
    proxy.fetch(request, { address: clientAddress(incoming as IncomingMessage, false) }),
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);
};

beforeAll(async () => {
  const upstream = await listen((incoming, outgoing) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      asked.push({ method, url, headers, body });
      reply(incoming, outgoing);
    });
  });
  origin = await listen(proxyTo(upstream));
});
beforeEach(() => {
  asked = [];
  reported = [];
  reply = (_, outgoing) => outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

test('a call is passed on with its method, path, query, token, body and client address', async () => {
  const response = await fetch(`${origin}/api/v1/parent/child?itemIds[]=a&x=%C3%A9`, {
    method: 'PUT',
    headers: { authorization: 'Bearer abc', 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: '{"items":["é"]}',
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: true });
  const [call] = asked;
  expect(call).toMatchObject({
    method: 'PUT',
    url: '/api/v1/parent/child?itemIds[]=a&x=%C3%A9',
    body: '{"items":["é"]}',
  });
  expect(call!.headers).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/json' });
  // Addresses that the caller claims come before the one we saw: only the last entry can be trusted.
  expect(call!.headers['x-forwarded-for']).toMatch(/^203\.0\.113\.9, .*127\.0\.0\.1$/);
});

test('a picture is uploaded, also without a Content-Length', async () => {
  const form = new FormData();
  form.append('file_0', new Blob([new Uint8Array(2_900_000).fill(65)]), 'photo.png');
  await fetch(`${origin}/api/v1/upload`, { method: 'POST', body: form });
  expect(asked[0]!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(asked[0]!.body.length).toBeGreaterThan(2_900_000);
});

test.each([
  [405, { allow: 'HEAD, GET' }],
  [429, { 'retry-after': '7' }],
  [401, {}],
  [302, { location: '/elsewhere' }],
])('a %i is passed back with its headers', async (status, headers) => {
  reply = (_, outgoing) => outgoing.writeHead(status, { ...headers, 'x-request-id': 'r1' }).end('{"error":"x"}');
  const response = await fetch(`${origin}/api/v1/settings`, { redirect: 'manual' });
  expect(response.status).toBe(status);
  for (const [name, value] of Object.entries({ ...headers, 'x-request-id': 'r1' })) {
    expect(response.headers.get(name)).toBe(value);
  }
});

test('empty, compressed and HEAD responses are passed back unchanged', async () => {
  reply = (_, outgoing) => outgoing.writeHead(204).end();
  expect((await fetch(`${origin}/api/v1/parent/child`, { method: 'DELETE' })).status).toBe(204);
  const zipped = gzipSync('{"long":"text"}');
  reply = (_, outgoing) =>
    outgoing.writeHead(200, { 'content-encoding': 'gzip', 'content-length': zipped.length }).end(zipped);
  expect(await (await fetch(`${origin}/api/v1/settings`)).json()).toEqual({ long: 'text' });
  reply = (_, outgoing) => outgoing.writeHead(200, { 'content-length': 12 }).end();
  const head = await fetch(`${origin}/api/v1/settings`, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(await head.text()).toBe('');
});

test.each(['/api/../admin', '/api/v1/../../admin', '/api/%2e%2e/admin', '/api/.%2e/admin', '/api/\\..\\..\\admin'])(
  '%s cannot leave /api',
  async (path) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 (404|400) /);
    expect(asked.filter(({ url }) => !url.startsWith('/api/'))).toEqual([]);
  },
);

test('an unreachable service is a 503 with Retry-After', async () => {
  const gone = await listen(() => undefined);
  const closed = servers.pop()!.close();
  await once(closed, 'close');
  const alone = await listen(proxyTo(gone));
  const response = await fetch(`${alone}/api/v1/settings`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toEqual({ error: 'We can’t reach the service right now. Try again in a moment.' });
  expect(reported).toEqual([expect.objectContaining({ cause: expect.objectContaining({ code: 'ECONNREFUSED' }) })]);
});

test.each([
  ['an authenticated response', '/api/v1/parent/calendar/file', 200, 'private, max-age=300', 'no-store'],
  ['a response without Cache-Control', '/api/v1/parent/profile', 200, undefined, 'no-store'],
  [
    'a calendar feed under its secret URL',
    '/api/v1/calendar/secret.ics',
    200,
    'private, max-age=300',
    'private, max-age=300',
  ],
  ['a missing calendar feed', '/api/v1/calendar/secret.ics', 404, 'public, max-age=300', 'no-store'],
])('the caching of %s follows our rule, not the service’s header', async (_, path, status, said, kept) => {
  reply = (__, outgoing) => outgoing.writeHead(status, said ? { 'cache-control': said } : {}).end('BEGIN:VCALENDAR');
  const response = await fetch(origin + path, { headers: { authorization: 'Bearer abc' } });
  expect(response.status).toEqual(status);
  expect(response.headers.get('cache-control')).toEqual(kept);
});
