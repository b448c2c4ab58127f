import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitPageRenders } from '@/server/http/serve-pages';

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

test("one visitor's pages are rendered in sequence, and another visitor's in parallel", async () => {
  const first = visit('/1', 'many');
  await rendered(1);
  const second = visit('/2', 'many');
  const other = visit('/3', 'one');
  await rendered(2);
  expect(rendering.map(({ url }) => url)).toEqual(['/1', '/3']);
  rendering[1]!.finish();
  expect((await other).status).toBe(200);
  rendering[0]!.finish();
  expect((await first).status).toBe(200);
  await rendered(3);
  rendering[2]!.finish();
  expect(await (await second).text()).toBe('a page');
});

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
