import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import * as homePage from '@/pages/index';
import * as weekPage from '@/pages/week';
import { createPageCache, type PageCache } from '@/server/http/page-cache';
import { shownBy } from '@/server/http/public-changes';
import { publicPageAt } from '@/server/http/public-pages';
import { receiveForms } from '@/server/http/receive-forms';
import { renderToBuffer } from '@/server/http/render-to-buffer';
import { limitPageRenders, servePages } from '@/server/http/serve-pages';
import { publishHost } from '@/server/in-process';
import { postedForm } from '@/server/posted-form';

describe('the addresses of public pages', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const other = '22222222-2222-4222-8222-222222222222';

  test.each([
    ['/', '/'],
    ['/?q=&place=&page=1', '/'],
    ['/?page=2&place=Toronto&x=1', '/?place=Toronto&page=2'],
    ['/?weekdays=2&weekdays=1&place=M5V', '/?place=M5V&weekdays=1&weekdays=2'],
    ['/?__proto__=1&constructor=2', '/'],
    ['/?q=what?', '/?q=what%3F'],
    // A search that goes along is read in the browser only.
    [`/facility/${id}?place=M5V&born=2024-10&dates=2026-11-27&hours=1&page=2`, `/facility/${id}`],
    [`/facility/${id}?reviews=-1&address=no`, `/facility/${id}`],
    [`/facility/${id}?reviews=2&reviews=3`, `/facility/${id}`],
    [`/facility/${id}?reviews=2&address=${other}`, `/facility/${id}?address=${other}&reviews=2`],
    ['/login?from=//evil.example', '/login'],
    ['/login?join&from=/saved', '/login?join=1&from=%2Fsaved'],
    [`/compare?different=1&ids=${id},no`, `/compare?ids=${id}&different=1`],
    ['/_next/data/build-1/index.json?place=M5V&x=1', '/_next/data/build-1/index.json?place=M5V'],
    [`/_next/data/build-1/facility/${id}.json?id=${id}`, `/_next/data/build-1/facility/${id}.json`],
  ])('%s is cached as %s', (url, address) => {
    expect(publicPageAt(url)?.address).toBe(address);
    // A page's canonical address maps to itself.
    expect(publicPageAt(address)?.address).toBe(address);
  });

  test('the week page is cached by its form fields only', () => {
    const address = publicPageAt('/week?on1=1&place=M5V&from1=25:00&week=2026-05-05&born=never&x=1')?.address;
    expect(address).toMatch(/^\/week\?place=M5V&week=2026-05-04&on1=1&from1=08%3A00&to1=17%3A30&from2=/);
    expect(publicPageAt(address!)?.address).toBe(address);
    expect(publicPageAt('/week?on1=1&from3=late')?.address).toBe(publicPageAt('/week')?.address);
  });

  test.each([
    '/profile',
    '/confirm/secret',
    '/facility/none',
    '/login?from=/facility/1%3Fborn%3D2024-10',
    `/facility/${id}/tour`,
    '/content/none',
    '/toString',
    '/help/',
    '//help',
    '/_next/data/build/profile.json',
    '/favicon.svg',
  ])('%s is not a public page', (url) => {
    expect(publicPageAt(url)).toBeNull();
  });
});

describe('the cache of public pages', () => {
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
      takesFiles: async () => false,
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
    ['GZIP;q=0.5, br;q=0', 'gzip', gunzipSync],
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
    const strange = {
      host: 'evil.example',
      cookie: 'token=1',
      'x-forwarded-host': 'evil.example',
      'x-nextjs-data': '1',
    };
    await ask(`/facility/${id}?utm_source=x&reviews=2&__proto__=1`, strange);
    expect(rendered.map(({ url }) => url)).toEqual([`/facility/${id}?reviews=2`]);
    expect(Object.values(rendered[0]!.headers).join()).not.toMatch(/evil|token/);
    expect(rendered[0]!.visitor).toBe('');
    await ask(`/facility/${id}?reviews=2&x=${'y'.repeat(2_000)}`);
    expect(rendered).toHaveLength(1);
  });

  test.each([404, 503])('a response with %i is not cached', async (code) => {
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

  test('a page of a family is rendered for each request', async () => {
    expect((await ask('/my-bookings')).headers['cache-control']).toBe('no-store');
    expect((await ask('/my-bookings')).headers.etag).toBeUndefined();
    expect(rendered).toHaveLength(2);
  });

  test.each(['/login', '/my-bookings', '/_next/static/a.js'])(
    '%s takes only GET and HEAD, and other methods render nothing',
    async (path) => {
      for (const method of ['POST', 'OPTIONS', 'PROPFIND']) {
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
    const patience = 2_500;
    relisten(patience);
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
    expect(performance.now() - began).toBeLessThan(patience - 100);
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
    const first = textOf(`/facility/${id}`);
    await untilRendered(2);
    const second = textOf(`/facility/${id}`);
    // An answered request means that the one before has arrived.
    await ask('/login', {}, 'POST');
    open();
    for (const answer of [first, second]) expect(await answer).toContain('rendering 2');
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
      takesFiles: async () => false,
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
});

describe('turns of visitors', () => {
  let server: Server;
  let origin: string;
  const rendering: { url: string; finish: () => void }[] = [];

  beforeEach(async () => {
    const listener = limitPageRenders(
      (incoming, outgoing) =>
        new Promise<void>((resolve) => {
          const finish = () => {
            outgoing.end('a page');
            resolve();
          };
          if (incoming.url!.startsWith('/_next/static')) finish();
          else rendering.push({ url: incoming.url!, finish });
        }),
      (incoming) => String(incoming.headers['x-forwarded-for']),
      1,
    );
    server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    rendering.length = 0;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const visit = (path: string, address: string) => fetch(origin + path, { headers: { 'x-forwarded-for': address } });
  const rendered = async (pages: number) => {
    while (rendering.length < pages) await new Promise((resolve) => setImmediate(resolve));
  };

  test('a visitor who requests too many pages gets a 429; build files are still served', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => visit(`/${index}`, 'many'));
    await rendered(1);
    const refused = await Promise.race(asked);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await visit('/_next/static/a.js', 'many')).status).toBe(200);
    for (let page = 0; page < 51; page += 1) {
      await rendered(page + 1);
      rendering[page]!.finish();
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(51);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('an abandoned page ends its turn when the connection closes', async () => {
    const leaving = new AbortController();
    const left = fetch(`${origin}/left`, { headers: { 'x-forwarded-for': 'one' }, signal: leaving.signal });
    await rendered(1);
    const next = visit('/next', 'one');
    leaving.abort();
    await expect(left).rejects.toThrow();
    await rendered(2);
    rendering[1]!.finish();
    expect((await next).status).toBe(200);
  });
});

describe('forms that are posted', () => {
  let server: Server;
  let origin: string;
  let sockets: Socket[];
  /** The forms in the order in which their pages were rendered; '' for a page without one. */
  let rendered: string[];
  let begun: number;

  async function serve(listener: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown): Promise<void> {
    server = createServer((incoming, outgoing) => {
      begun += 1;
      void listener(incoming, outgoing);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  beforeEach(async () => {
    [sockets, rendered, begun] = [[], [], 0];
    await serve(
      servePages({
        page: async (incoming, outgoing) => {
          rendered.push(incoming.method === 'POST' ? postedForm(incoming).form.toString() : '');
          outgoing.end('a page');
        },
        compressed: (listener) => listener,
        cache: null,
        addressOf: (incoming) => String(incoming.headers['x-forwarded-for']),
        networkOf: (address) => address,
        share: 1,
        takesFiles: async ({ url }) => url === '/answer/works',
      }),
    );
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** Begins to post `a=1` by a socket of its own. `finish` sends the rest; `status` is that of the answer. */
  async function begin(address: string, { path = '/answer/key', type = 'application/x-www-form-urlencoded' } = {}) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    const before = begun;
    const head = `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}`;
    socket.write(`${head}\r\nContent-Length: 3\r\n\r\na=`);
    const status = new Promise<number>((resolve) =>
      socket.once('data', (answer) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer.toString())![1]))),
    );
    const closed = new Promise((resolve) => socket.once('close', resolve));
    while (begun === before) await new Promise((resolve) => setImmediate(resolve));
    return { status, closed, finish: () => socket.write('1') };
  }
  const visit = (address: string) => fetch(`${origin}/page`, { headers: { 'x-forwarded-for': address } });

  test('a form that arrives slowly holds no turn: its sender’s other pages are rendered meanwhile', async () => {
    const slow = await begin('one');
    expect((await visit('one')).status).toBe(200);
    const other = await begin('one');
    other.finish();
    expect(await other.status).toBe(200);
    slow.finish();
    expect(await slow.status).toBe(200);
    expect(rendered).toEqual(['', 'a=1', 'a=1']);
  });

  test('so many forms of one visitor arrive at once; pages and other visitors are not hindered', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, () => begin('many')));
    expect(await (await begin('many')).status).toBe(429);
    expect((await visit('many')).status).toBe(200);
    const other = await begin('other');
    other.finish();
    expect(await other.status).toBe(200);
    slow[0]!.finish();
    expect(await slow[0]!.status).toBe(200);
    const next = await begin('many');
    next.finish();
    expect(await next.status).toBe(200);
    expect(rendered).toEqual(['', 'a=1', 'a=1', 'a=1']);
  });

  test('a form with files is read for a working link only', async () => {
    const files = { type: 'multipart/form-data; boundary=line' };
    const ended = await begin('one', { ...files, path: '/answer/ended' });
    // The page is rendered without the form, which has not arrived.
    expect(await ended.status).toBe(200);
    const works = await begin('two', { ...files, path: '/answer/works' });
    expect((await visit('two')).status).toBe(200);
    works.finish();
    expect(await works.status).toBe(200);
    expect(rendered).toEqual(['', '', '']);
  });

  test('a form that does not arrive in time is answered, and its connection closed', async () => {
    await new Promise((resolve) => server.close(resolve));
    const received = receiveForms({ networkOf: () => 'one', takesFiles: async () => false, patienceMs: 1 });
    await serve(async (incoming, outgoing) => {
      if (await received(incoming, outgoing)) outgoing.end();
    });
    const late = await begin('one');
    expect(await late.status).toBe(408);
    await late.closed;
  });
});

describe('pages whose data is not complete', () => {
  /** The pages' own data behind the page cache, in front of a service that runs out of time at first. */
  let server: Server;
  let answers: 'nothing' | 'uncounted' | 'found';

  const settings = { now: '2026-05-04T12:00:00Z' };
  const unavailable = { error: 'The search is taking too long right now. Try again in a moment.' };
  const empty = { items: [], totalItems: 0, totalPages: 0, page: 1, limit: 20 };

  function answer({ url }: Request): Response {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/settings')) return Response.json(settings);
    if (answers === 'nothing') return Response.json(unavailable, { status: 503, headers: { 'retry-after': '5' } });
    return Response.json(answers === 'found' ? { ...empty, without: [], plans: [], waitlists: [] } : empty);
  }

  /** Renders the props as Next does with a page's data. */
  async function page(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url!, 'http://portal.test');
    const load = (pathname.includes('week') ? weekPage : homePage).getServerSideProps as GetServerSideProps;
    const context = { query: Object.fromEntries(searchParams), req: incoming, res: outgoing };
    const result = await load(context as unknown as GetServerSidePropsContext);
    outgoing.setHeader('content-type', 'application/json');
    outgoing.end(JSON.stringify('props' in result ? await result.props : {}));
  }

  beforeEach(async () => {
    publishHost({ call: async (call) => answer(call), report: () => undefined });
    const cache = createPageCache({ render: renderToBuffer(page), now: () => new Date(), bytesMax: 1_000_000 });
    const addressOf = () => '192.0.2.1';
    const compressed = <T>(listener: T) => listener;
    const takesFiles = async () => false;
    const listener = servePages({
      page,
      compressed,
      cache,
      addressOf,
      networkOf: (address) => address,
      share: 1,
      takesFiles,
    });
    server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  async function ask(path: string) {
    const { port } = server.address() as AddressInfo;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, agent: false }, resolve).on('error', reject).end();
    });
    await text(response);
    return { status: response.statusCode, headers: response.headers };
  }

  const week = '?place=M5V&week=2026-05-11&born=2024-01&on1=1';
  const addresses = ['/', `/week${week}`, '/_next/data/b/index.json'];

  test.each(addresses)(
    '%s: a search that ran out of time is 503 with Retry-After and is not cached',
    async (address) => {
      answers = 'nothing';
      for (let count = 0; count < 2; count += 1) {
        const { status, headers } = await ask(address);
        expect([status, headers['retry-after'], headers.etag]).toEqual([503, '5', undefined]);
      }
      answers = 'found';
      expect(await ask(address)).toMatchObject({ status: 200, headers: { etag: expect.any(String) } });
      answers = 'nothing';
      expect(await ask(address)).toMatchObject({ status: 200, headers: { etag: expect.any(String) } });
    },
  );

  test('a page whose counts ran out of time is shown and not cached', async () => {
    answers = 'uncounted';
    const { status, headers } = await ask('/?place=Toronto');
    expect([status, headers.etag]).toEqual([200, undefined]);
    answers = 'found';
    expect((await ask('/?place=Toronto')).headers.etag).toEqual(expect.any(String));
  });
});
