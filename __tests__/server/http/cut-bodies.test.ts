import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eventually } from '@/__tests__/support/eventually';
import { createFamilyService, type FamilyService } from '@/__tests__/support/family-service';
import { jpeg } from '@/__tests__/support/images';
import { createApiProxy } from '@/server/http/api-proxy';
import { connectionOf } from '@/server/http/client-address';

/** Requests that end before their body does, such as from a phone in a tunnel. They are not our faults. */
let service: FamilyService;
let direct: Server;
let proxied: Server;
let token: string;
let picture: Buffer;
const reported: unknown[] = [];
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  service = await createFamilyService();
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
  await service.close();
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
  'an event of the gateway in chunks': () => ({
    path: '/v1/webhooks/stripe',
    headers: [json, 'Transfer-Encoding: chunked'],
    begin: chunk(Buffer.from('{"id":"evt')),
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

const cases = Object.keys(cuts).flatMap((what) => Object.keys(ends).map((end) => [what, end] as const));

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
test.each(cases)('%s through the proxy whose caller %s is no fault', async (what, end) => {
  const socket = await begin(proxied, cuts[what]!());
  ends[end]!(socket);
  await eventually(() => service.logged.length > 0 || reported.length > 0);
  expect(service.logged.filter((line) => !line.startsWith('call interrupted '))).toEqual([]);
  for (const error of reported) expect(error).toMatchObject({ code: 'interrupted' });
  expect(uncaught).toEqual([]);
});
