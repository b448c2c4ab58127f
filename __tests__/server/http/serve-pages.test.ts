import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageCache, type PageCache } from '@/server/http/page-cache';
import { shownBy } from '@/server/http/public-changes';
import { renderToBuffer } from '@/server/http/render-to-buffer';
import { servePages } from '@/server/http/serve-pages';

/** Page caching in front of a fake Next that counts renders and finishes each on request. */
const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';
let server: Server;
let cache: PageCache;
let time: number;
/** The renders, with the headers and visitor that Next received. */
let rendered: { url: string; headers: IncomingMessage['headers']; visitor: string }[];
let gate: Promise<void>;
let status: number;

const page = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
  const visitor = String(incoming.socket.remoteAddress);
  rendered.push({ url: incoming.url!, headers: incoming.headers, visitor });
  const number = rendered.length;
  await gate;
  outgoing.setHeader('content-type', 'text/html; charset=utf-8');
  outgoing.statusCode = status;
  outgoing.write(`<p>${incoming.url} `);
  outgoing.end(`rendering ${number}</p>`);
};

function listen(patienceMs = 60_000) {
  const options = { render: renderToBuffer(page), now: () => new Date(time), bytesMax: 1_000_000 };
  cache = createPageCache({ ...options, patienceMs });
  return servePages({
    page,
    compressed: (listener) => listener,
    cache,
    addressOf: (incoming) => String(incoming.headers['x-forwarded-for'] ?? '192.0.2.1'),
    networkOf: (address) => address,
    share: 1,
  });
}
/** Starts anew with a cache that waits this long for a rendering. */
let relisten: (patienceMs: number) => void;

beforeEach(async () => {
  rendered = [];
  gate = Promise.resolve();
  status = 200;
  time = Date.parse('2026-05-04T12:01:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  let listener = listen();
  relisten = (patienceMs) => (listener = listen(patienceMs));
  server = createServer((incoming, outgoing) => {
    outgoing.setHeader('cache-control', 'no-store');
    void listener(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Sends a request and returns the raw response, with its body still compressed. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, path, headers, method, agent: false }, resolve).on('error', reject).end();
  });
  return { status: response.statusCode!, headers: response.headers, body: await buffer(response) };
}
const textOf = async (path: string) => (await ask(path)).body.toString();

function held(): () => void {
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  return open;
}
const untilRendered = async (count: number) => {
  while (rendered.length < count) await new Promise((resolve) => setImmediate(resolve));
};

test('a thousand concurrent requests for an uncached page cause one render', async () => {
  const open = held();
  const readers = Array.from({ length: 1_000 }, (_, index) =>
    ask('/help', { 'x-forwarded-for': `reader ${index % 90}` }),
  );
  await untilRendered(1);
  open();
  const answers = await Promise.all(readers);
  expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['<p>/help rendering 1</p>']));
  expect(rendered).toHaveLength(1);
});

test('a page is fresh for a minute, and served stale for another while one request renews it', async () => {
  expect(await textOf('/')).toContain('rendering 1');
  time += 59_000;
  expect(await textOf('/')).toContain('rendering 1');
  time += 2_000;
  const open = held();
  const renewing = textOf('/');
  await untilRendered(2);
  expect(await textOf('/')).toContain('rendering 1');
  open();
  expect(await renewing).toContain('rendering 2');
  expect(await textOf('/')).toContain('rendering 2');
  time += 121_000;
  expect(await textOf('/')).toContain('rendering 3');
});

test('no page outlives the quarter of an hour, since midnight in every time zone is on one', async () => {
  time = Date.parse('2026-05-04T03:59:50Z');
  expect((await ask('/')).headers['cache-control']).toBe('public, max-age=0, s-maxage=10, stale-while-revalidate=0');
  time += 10_000;
  expect(await textOf('/')).toContain('rendering 2');
});

test('shared caches are told how long to keep a page, and a browser that has it gets a 304', async () => {
  const { headers } = await ask('/help', { 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=60');
  expect(headers.vary).toBe('Accept-Encoding');
  time += 20_000;
  const again = await ask('/help', { 'if-none-match': `"x", ${String(headers.etag)}` });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);
  expect(again.headers.etag).toEqual(headers.etag);
  expect(again.headers['cache-control']).toBe('public, max-age=0, s-maxage=40, stale-while-revalidate=60');
  time += 41_000;
  expect((await ask('/help', { 'if-none-match': String(headers.etag) })).status).toBe(200);
});

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['GZIP;q=0.5', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
  ['', undefined, (bytes: Buffer) => bytes],
])('an Accept-Encoding of "%s" gets %s', async (accepted, coding, decode) => {
  for (const _ of ['rendered', 'kept']) {
    const { headers, body } = await ask('/help', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(decode(body).toString()).toBe('<p>/help rendering 1</p>');
  }
  const head = await ask('/help', { 'accept-encoding': accepted }, 'HEAD');
  expect(head.status).toBe(200);
  expect(head.body.length).toBe(0);
  expect(head.headers['content-encoding']).toEqual(coding);
});

test('unknown query parameters and request headers neither fill nor poison the cache', async () => {
  const strange = { host: 'evil.example', cookie: 'token=1', 'x-forwarded-host': 'evil.example', 'x-nextjs-data': '1' };
  await ask(`/facility/${id}?utm_source=x&reviews=2&__proto__=1`, strange);
  expect(rendered.map(({ url }) => url)).toEqual([`/facility/${id}?reviews=2`]);
  expect(Object.values(rendered[0]!.headers).join()).not.toMatch(/evil|token/);
  expect(rendered[0]!.visitor).toBe('');
  await ask(`/facility/${id}?reviews=2&x=${'y'.repeat(2_000)}`);
  expect(rendered).toHaveLength(1);
});

test.each([404, 429, 500, 503])('a response with %i is not cached', async (code) => {
  status = code;
  const open = held();
  const both = [ask('/help'), ask('/help', { 'x-forwarded-for': 'another' })];
  await untilRendered(1);
  open();
  for (const answer of await Promise.all(both)) {
    expect(answer.status).toEqual(code);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
  expect(rendered).toHaveLength(2);
  status = 200;
  expect((await ask('/help')).status).toBe(200);
});

test.each(['/my-bookings', '/confirm/secret', `/facility/${id}/drop-in`, '/content/none', '/facility/none', '/help/'])(
  '%s is rendered for each request',
  async (path) => {
    expect((await ask(path)).headers['cache-control']).toBe('no-store');
    expect((await ask(path)).headers.etag).toBeUndefined();
    expect(rendered.map(({ url }) => url)).toEqual([path, path]);
  },
);

test.each(['/login', '/my-bookings', '/confirm/secret', '/_next/static/a.js', '/_next/data/build/login.json'])(
  '%s takes only GET and HEAD, and other methods render nothing',
  async (path) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers, body } = await ask(path, {}, method);
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.toString().includes('Nothing was sent')).toBe(method === 'POST');
    }
    expect(rendered).toHaveLength(0);
    expect((await ask(path, {}, 'HEAD')).status).toBe(200);
  },
);

test('an asterisk is no address of a page', async () => {
  expect((await ask('*', {}, 'OPTIONS')).status).toBe(405);
  expect((await ask('*')).status).toBe(400);
  expect(rendered).toHaveLength(0);
});

test('only changed pages are evicted', async () => {
  const dated = '/?dates=2026-06-01';
  const all = ['/', dated, '/help', `/facility/${id}`, `/facility/${other}`, `/compare?ids=${id}`];
  const renewedBy = async (change: string) => {
    for (const path of all) await ask(path);
    const before = rendered.length;
    cache.drop(shownBy(change));
    for (const path of all) await ask(path);
    return rendered.slice(before).map(({ url }) => url);
  };
  expect(await renewedBy(`facts ${id}`)).toEqual(['/', dated, `/facility/${id}`, `/compare?ids=${id}`]);
  expect(await renewedBy(`places ${id}`)).toEqual([dated, `/facility/${id}`, `/compare?ids=${id}`]);
  expect(await renewedBy('facts')).toEqual(all.filter((path) => path !== '/help'));
  expect(await renewedBy('places')).toEqual(all.filter((path) => path !== '/help' && path !== '/'));
  expect(await renewedBy('clock')).toEqual(all);
});

test('a page that changes during its render is not cached', async () => {
  const open = held();
  const before = textOf(`/facility/${id}`);
  await untilRendered(1);
  cache.drop(shownBy(`places ${id}`));
  const after = textOf(`/facility/${id}?again`);
  const fromAnother = ask(`/facility/${id}`, { 'x-forwarded-for': 'another' });
  await untilRendered(2);
  open();
  expect(await before).toContain('rendering 1');
  expect((await fromAnother).body.toString()).toContain('rendering 2');
  expect(await after).toContain('rendering 2');
  expect(await textOf(`/facility/${id}`)).toContain('rendering 2');
});

test("a visitor who waits for another's slow rendering soon gets one of their own, on their own budget", async () => {
  relisten(1_000);
  const open = held();
  const first = textOf('/help');
  await untilRendered(1);
  gate = Promise.resolve();
  const second = await ask('/help', { 'x-forwarded-for': 'another' });
  expect(second.body.toString()).toContain('rendering 2');
  expect(second.headers['cache-control']).toBe('no-store');
  expect(rendered.map(({ visitor }) => visitor)).toEqual(['', 'another']);
  // Nobody starts to wait for a rendering that is late already.
  const began = performance.now();
  expect((await ask('/help', { 'x-forwarded-for': 'a third' })).body.toString()).toContain('rendering 3');
  expect(performance.now() - began).toBeLessThan(900);
  open();
  expect(await first).toContain('rendering 1');
  expect(await textOf('/help')).toContain('rendering 1');
});

test('a page whose facts have changed is served stale for seconds if its next rendering is slow', async () => {
  relisten(50);
  const address = `/facility/${id}`;
  expect(await textOf(address)).toContain('rendering 1');
  cache.drop(shownBy(`facts ${id}`));
  const open = held();
  const answers = await Promise.all([ask(address), ask(address, { 'x-forwarded-for': 'another' })]);
  expect(answers.map(({ body }) => body.toString().includes('rendering 1'))).toEqual([true, true]);
  expect(answers[0]!.headers['cache-control']).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=5');
  expect(rendered).toHaveLength(2);
  open();
  await ask('/help');
  expect(await textOf(address)).toContain('rendering 2');

  cache.drop(shownBy(`places ${id}`));
  time += 5_000;
  expect(await textOf(address)).toContain('rendering 4');
  cache.clear();
  const reopen = held();
  const renewed = textOf(address);
  await untilRendered(5);
  reopen();
  expect(await renewed).toContain('rendering 5');
});

test('a page whose facts have changed waits for its next rendering if that is quick, as after a parent’s own booking', async () => {
  expect(await textOf(`/facility/${id}`)).toContain('rendering 1');
  cache.drop(shownBy(`places ${id}`));
  const open = held();
  const answers = [textOf(`/facility/${id}`), textOf(`/facility/${id}`)];
  await untilRendered(2);
  open();
  for (const answer of answers) expect(await answer).toContain('rendering 2');
});

test("a visitor's next page waits for the last rendering, even if the visitor has left it", async () => {
  const open = held();
  const { port } = server.address() as AddressInfo;
  const leaving = request({ port, path: '/help', agent: false }).on('error', () => undefined);
  leaving.end();
  await untilRendered(1);
  leaving.destroy();
  const next = textOf('/week');
  // An answered request means that the visitor's leaving has been noticed.
  await ask('/login', {}, 'POST');
  expect(rendered).toHaveLength(1);
  open();
  expect(await next).toContain('rendering 2');
});

test('a visitor who disconnects does not abort a shared render', async () => {
  const open = held();
  const { port } = server.address() as AddressInfo;
  const leaving = request({ port, path: '/help', agent: false }).on('error', () => undefined);
  leaving.end();
  await untilRendered(1);
  const waiting = textOf('/help');
  leaving.destroy();
  open();
  expect(await waiting).toContain('rendering 1');
});

test('the cache stays within its size limit', async () => {
  cache = createPageCache({ render: renderToBuffer(page), now: () => new Date(time), bytesMax: 300 });
  const small = servePages({
    page,
    compressed: (listener) => listener,
    cache,
    addressOf: () => '192.0.2.1',
    networkOf: (address) => address,
    share: 1,
  });
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => void small(incoming, outgoing));
  for (const q of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await ask(`/help?q=${q}`);
  await ask('/help?q=h');
  expect(rendered).toHaveLength(8);
  await ask('/help?q=a');
  expect(rendered).toHaveLength(9);
});
