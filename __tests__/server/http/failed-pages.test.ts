import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import * as homePage from '@/pages/index';
import * as weekPage from '@/pages/week';
import { createPageCache } from '@/server/http/page-cache';
import { renderToBuffer } from '@/server/http/render-to-buffer';
import { servePages } from '@/server/http/serve-pages';
import { publishHost } from '@/server/in-process';

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
  const listener = servePages({ page, compressed, cache, addressOf, networkOf: (address) => address, share: 1 });
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
const addresses = [
  '/',
  '/?place=Toronto',
  `/week${week}`,
  '/_next/data/b/index.json',
  `/_next/data/b/week.json${week}`,
];

test.each(addresses)('%s: a search that ran out of time is 503 with Retry-After and is not cached', async (address) => {
  answers = 'nothing';
  for (let count = 0; count < 2; count += 1) {
    const { status, headers } = await ask(address);
    expect([status, headers['retry-after'], headers.etag]).toEqual([503, '5', undefined]);
  }
  answers = 'found';
  expect(await ask(address)).toMatchObject({ status: 200, headers: { etag: expect.any(String) } });
  answers = 'nothing';
  expect(await ask(address)).toMatchObject({ status: 200, headers: { etag: expect.any(String) } });
});

test.each(['/?place=Toronto', '/_next/data/b/index.json?place=Toronto'])(
  '%s: a page whose counts ran out of time is shown and not cached',
  async (address) => {
    answers = 'uncounted';
    const { status, headers } = await ask(address);
    expect([status, headers.etag]).toEqual([200, undefined]);
    answers = 'found';
    expect((await ask(address)).headers.etag).toEqual(expect.any(String));
  },
);
