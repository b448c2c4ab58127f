import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { FetchSource, PMTiles } from 'pmtiles';
import { eventually } from '@/__tests__/support/eventually';
import { mapFile, writeMapFile } from '@/__tests__/support/map-file';
import { AppError } from '@/lib/app-error';
import { figures } from '@/server/figures';
import { createApiProxy } from '@/server/http/api-proxy';
import { clientAddress } from '@/server/http/client-address';
import { trackConnections } from '@/server/http/close-server';
import { serveMapFile } from '@/server/http/map-file';
import { countPageFigures } from '@/server/http/page-figures';
import { contentPolicy, setSecurityHeaders } from '@/server/http/security-headers';

describe('the address of a client', () => {
  /** How rate limits identify a caller, with and without a proxy. */
  const proxy = '198.51.100.1';

  function addressOf(
    forwarded: string | string[] | undefined,
    trustProxy = true,
    remoteAddress: string | undefined = proxy,
  ) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return clientAddress({ socket: { remoteAddress }, headers } as unknown as IncomingMessage, trustProxy);
  }

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:443', '203.0.113.9'],
    ['10.0.0.1, 203.0.113.9:1', '203.0.113.9'],
    ['2001:0DB8:0:0::0009', '2001:db8::9'],
    ['[2001:db8::9]:443', '2001:db8::9'],
    ['"[2001:db8::9]:443"', '2001:db8::9'],
    ['[fe80::9%25eth0]:443', 'fe80::9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
  ])('an X-Forwarded-For of %j means the client %s', (forwarded, address) => {
    expect(addressOf(forwarded)).toBe(address);
  });

  test.each([
    '',
    '203.0.113.9,',
    'unknown',
    'for=203.0.113.9',
    '203.0.113.9:',
    '203.0.113.9:123456',
    '203.0.113.09',
    '203.0.113.999',
    '[203.0.113.9]',
    '[2001:db8::9]443',
    '2001:db8:1:2:3:4:5:6:443',
    'x'.repeat(15_000),
    `fe80::9%${'z'.repeat(15_000)}`,
  ])('an X-Forwarded-For of %.40j has no client, so the proxy’s address counts', (forwarded) => {
    expect(addressOf(forwarded)).toBe(proxy);
  });

  test('of several header lines the last entry counts, and a Forwarded header does not', () => {
    expect(addressOf(['192.0.2.1', '203.0.113.9'])).toBe('203.0.113.9');
    const headers = { forwarded: 'for=203.0.113.9' };
    expect(clientAddress({ socket: { remoteAddress: proxy }, headers } as unknown as IncomingMessage, true)).toBe(
      proxy,
    );
  });

  test('without a trusted proxy the header is ignored', () => {
    expect(addressOf('203.0.113.9', false)).toBe(proxy);
    expect(addressOf(undefined)).toBe(proxy);
    expect(addressOf(undefined, true, '::ffff:198.51.100.1')).toBe(proxy);
  });

  test('a client that has already disconnected still counts towards the limits', async () => {
    const addresses: string[] = [];
    const server = createServer((incoming) => {
      incoming.socket.destroy();
      setImmediate(() => addresses.push(clientAddress(incoming, false)));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: nestling\r\n\r\n');
    await once(socket, 'close');
    server.close();
    await once(server, 'close');
    expect(addresses).toEqual([expect.stringMatching(/./)]);
  });
});

describe('the proxy to API_URL', () => {
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
    [429, { 'retry-after': '7' }],
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

  test.each(['/api/v1/../../admin', '/api/%2e%2e/admin', '/api/\\..\\..\\admin'])(
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
    [
      'a calendar feed under its secret URL',
      '/api/v1/calendar/secret.ics',
      200,
      'private, max-age=300',
      'private, max-age=300',
    ],
    ['a missing calendar feed', '/api/v1/calendar/secret.ics', 404, 'public, max-age=300', 'no-store'],
  ])('the caching of %s follows our rule, not the service’s header', async (_, path, status, said, kept) => {
    reply = (__, outgoing) => outgoing.writeHead(status, { 'cache-control': said }).end('BEGIN:VCALENDAR');
    const response = await fetch(origin + path, { headers: { authorization: 'Bearer abc' } });
    expect(response.status).toEqual(status);
    expect(response.headers.get('cache-control')).toEqual(kept);
  });
});

describe('closing the server', () => {
  let server: Server;
  let close: (patienceMs: number) => Promise<boolean>;
  let open: ServerResponse[];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    open = [];
    server = createServer((_, answer) => void open.push(answer));
    ({ close } = trackConnections(server));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  /** A connection that has sent these bytes; collects what it receives. */
  async function line(bytes: string) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    const heard = { text: '', ended: false };
    socket.on('data', (chunk: Buffer) => (heard.text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (heard.ended = true));
    await once(socket, 'connect');
    socket.write(bytes);
    return heard;
  }
  const request = 'GET / HTTP/1.1\r\nHost: nestling\r\n\r\n';
  const patienceMs = 20_000;

  test('a keep-alive connection does not delay closing', async () => {
    const heard = await line(request);
    await eventually(() => open.length === 1);
    open[0]!.end('hello');
    await eventually(() => heard.text.endsWith('hello'));
    expect(await close(patienceMs)).toBe(true);
    await eventually(() => heard.ended);
  });

  test('a request in progress is answered before the server closes', async () => {
    const [silent, heard] = [await line(''), await line(request)];
    await eventually(() => open.length === 1);
    const closing = close(patienceMs);
    // Idle connections are closed meanwhile.
    await eventually(() => silent.ended);
    expect(heard.ended).toBe(false);
    open[0]!.end('late');
    expect(await closing).toBe(true);
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*late$/);
  });

  test('silent connections and endless headers do not delay closing', async () => {
    const lines = [await line(''), await line('GET / HTTP/1.1\r\nHost: nestling\r\n')];
    expect(await close(patienceMs)).toBe(true);
    await eventually(() => lines.every(({ ended }) => ended));
  });

  test('a request that is never answered is cut off after the timeout', async () => {
    const heard = await line(request);
    await eventually(() => open.length === 1);
    expect(await close(1)).toBe(false);
    await eventually(() => heard.ended);
    expect(heard.text).toBe('');
  });
});

describe('security headers', () => {
  const policy = contentPolicy({ development: false, stripe: false });

  test('HSTS is sent only if parents reach the portal by https', () => {
    const hsts = (https: boolean) => {
      const headers = new Headers();
      const setHeader = (name: string, value: string) => headers.set(name, value);
      setSecurityHeaders({ setHeader } as unknown as ServerResponse, { policy, https });
      return headers.get('strict-transport-security');
    };
    expect([hsts(true), hsts(false)]).toEqual(['max-age=31536000', null]);
  });

  test('the policy allows scripts only from files of our origin', () => {
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test('the policy allows a hosted map’s origin and no other', () => {
    const hosted = contentPolicy({ development: false, stripe: false, mapOrigin: 'https://maps.example.org' });
    expect(hosted).toContain("connect-src 'self' https://maps.example.org;");
    expect(hosted).toContain("img-src 'self' data: blob: https://maps.example.org;");
    expect(hosted.replaceAll(' https://maps.example.org', '')).toBe(policy);
    expect(policy).toContain("worker-src 'self';");
  });
});

describe('the map’s file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nestling-map-'));
  const path = join(folder, 'test.pmtiles');
  const whole = mapFile();
  let server: Server;
  let isTooMany = false;
  let address: string;

  beforeAll(async () => {
    const serve = serveMapFile(path, async () => {
      if (isTooMany) throw new AppError('tooMany', 'Too many tries.', { retryAfter: 1 });
    });
    server = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/map.pmtiles`;
  });
  beforeEach(() => writeMapFile(path));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  test('a visitor who asks too often gets a 429 with Retry-After', async () => {
    isTooMany = true;
    const response = await get('bytes=0-126');
    isTooMany = false;
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await get('bytes=0-126')).status).toBe(206);
  });

  const get = (range?: string, more: RequestInit = {}) =>
    fetch(address, { ...more, headers: { ...(range ? { range } : {}), ...more.headers } });

  test.each([
    ['bytes=0-126', 0, 127],
    ['bytes=100-', 100, whole.length],
    ['bytes=-20', whole.length - 20, whole.length],
    // Readers ask for 16 kB even if the file is smaller.
    ['bytes=0-16383', 0, Math.min(16_384, whole.length)],
  ])('a request for %s returns these bytes', async (range, from, to) => {
    const response = await get(range);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true);
  });

  test.each([
    ['no range', undefined],
    ['several ranges', 'bytes=0-1,4-5'],
    ['a range that ends before it begins', 'bytes=9-3'],
    ['another unit', 'tiles=0-1'],
  ])('a request for %s gets a 416 with the file’s size', async (_, range) => {
    const response = await get(range);
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(await response.text()).toBe('');
  });

  test('a request may not exceed the maximum range', async () => {
    writeFileSync(path, Buffer.alloc(5 * 1024 * 1024));
    expect((await get('bytes=0-')).status).toBe(416);
    expect((await get('bytes=0-4194303')).status).toBe(206);
  });

  test('a newer file has another ETag, and its ranges are not mixed with the old file’s', async () => {
    const etag = (await get('bytes=0-9')).headers.get('etag')!;
    expect((await get('bytes=0-9', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get('bytes=0-9', { headers: { 'if-range': etag } })).status).toBe(206);
    utimesSync(path, new Date(0), new Date(0));
    expect((await get('bytes=0-9')).headers.get('etag')).not.toBe(etag);
    expect((await get('bytes=0-9', { headers: { 'if-range': etag } })).status).toBe(416);
  });

  test('the map file accepts read methods only', async () => {
    expect((await get('bytes=0-9', { method: 'HEAD' })).headers.get('content-length')).toBe('10');
    expect((await get('bytes=0-9', { method: 'POST' })).status).toBe(405);
  });

  test('the map library reads tiles through the endpoint', async () => {
    const map = new PMTiles(new FetchSource(address));
    expect(await map.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 8, tileType: 1 });
    const tile = await map.getZxy(0, 0, 0);
    expect(Buffer.from(tile!.data).toString('latin1')).toContain('Toronto');
    expect(await map.getZxy(8, 0, 0)).toBeUndefined();
  });
});

describe('figures of pages', () => {
  const pages = ['/', '/facility/[id]'];
  let count: ReturnType<typeof countPageFigures>;
  beforeEach(() => {
    figures.resetMetrics();
    count = countPageFigures(pages);
  });

  const report = { page: '/facility/[id]', device: 'phone', paint: 1_800, interaction: 120, shift: 0.02 };
  const send = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    count(
      new Request('http://nestling.test/page-figures', {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      '192.0.2.0/24',
    );
  const counted = async () =>
    (await figures.metrics()).split('\n').filter((line) => /^nestling_page_\w+_(count|sum)\{/.test(line));

  test('a report is counted by route and device', async () => {
    expect((await send(report)).status).toBe(204);
    const labels = '{page="/facility/[id]",device="phone"}';
    expect(await counted()).toEqual([
      `nestling_page_largest_paint_seconds_sum${labels} 1.8`,
      `nestling_page_largest_paint_seconds_count${labels} 1`,
      `nestling_page_interaction_seconds_sum${labels} 0.12`,
      `nestling_page_interaction_seconds_count${labels} 1`,
      `nestling_page_layout_shift_sum${labels} 0.02`,
      `nestling_page_layout_shift_count${labels} 1`,
    ]);
  });

  test('a visit without a press has no time to the next paint', async () => {
    const { interaction: _, ...quiet } = report;
    expect((await send(quiet)).status).toBe(204);
    expect((await counted()).some((line) => line.includes('interaction'))).toBe(false);
  });

  test.each([
    ['an address instead of a route', { ...report, page: '/facility/6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, 422],
    ['an unknown device', { ...report, device: 'fridge' }, 422],
    ['a figure that is none', { ...report, paint: -1 }, 422],
    ['an endless figure', { ...report, shift: 1e9 }, 422],
    ['anything about a family', { ...report, email: 'maya@example.com' }, 422],
    ['a large body', { ...report, page: 'x'.repeat(1_000) }, 413],
    ['text that is not JSON', '{', 400],
  ])('%s is refused and not counted', async (_, body, status) => {
    expect((await send(body)).status).toBe(status);
    expect(await counted()).toEqual([]);
  });

  test('another method, another type and too many reports are refused', async () => {
    expect((await send(null, {}, 'GET')).status).toBe(405);
    expect((await send(report, { 'content-type': 'text/plain' })).status).toBe(415);
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await send(report)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(report)).headers.get('retry-after')).toBe('60');
  });

  test.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }, { 'sec-fetch-site': 'cross-site' }])(
    'a report with %o is not counted',
    async (headers) => {
      expect((await send(report, headers)).status).toBe(204);
      expect(await counted()).toEqual([]);
    },
  );
});
