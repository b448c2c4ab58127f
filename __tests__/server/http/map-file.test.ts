import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FetchSource, PMTiles } from 'pmtiles';
import { mapFile, writeMapFile } from '@/__tests__/support/map-file';
import { AppError } from '@/lib/app-error';
import { serveMapFile } from '@/server/http/map-file';

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
  ['a range beyond the end', 'bytes=99999999-'],
  ['a range that ends before it begins', 'bytes=9-3'],
  ['an empty range', 'bytes=-0'],
  ['a range without ends', 'bytes=-'],
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
