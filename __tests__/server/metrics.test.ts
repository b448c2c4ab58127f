import { randomUUID } from 'node:crypto';
import { freePort } from '@/bench/free-port';
import { eventually } from '@/__tests__/support/eventually';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { operationNames } from '@/api/contract/paths';
import { inTransaction } from '@/server/db/transaction';
import { figures } from '@/server/figures';
import { kindOf, serveMetrics } from '@/server/metrics';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const linesOf = async (name: string) =>
  (await figures.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

test('calls are counted by operation and status, and all unknown paths together', async () => {
  figures.resetMetrics();
  await service.fetch('/v1/settings');
  await service.fetch(`/v1/parent/facility/${randomUUID()}`);
  for (const path of ['/v1/nothing', `/v1/${randomUUID()}`, '/v1/files/photo-of-maya.jpg']) await service.fetch(path);
  const counted = await linesOf('nestling_calls_total');
  expect(counted).toContain('nestling_calls_total{operation="getSettings",status="200"} 1');
  expect(counted).toContain('nestling_calls_total{operation="getFacility",status="404"} 1');
  expect(counted).toContain('nestling_calls_total{operation="other",status="404"} 3');
  const names = counted.map((line) => /operation="(\w+)"/.exec(line)?.[1]);
  expect(names.filter((name) => ![...operationNames, 'other'].includes(name as never))).toEqual([]);
  expect(await figures.metrics()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|maya|192\.0\.2/);
});

test('transactions that wait for their turn are counted until they begin', async () => {
  const waiting = async () => (await figures.metrics()).match(/^nestling_transactions_waiting (\d+)$/m)?.[1];
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  // More than one caller's share of the connections.
  const work = Array.from({ length: 20 }, () => inTransaction(service.deps, () => held));
  await eventually(async () => Number(await waiting()) > 0);
  release();
  await Promise.all(work);
  expect(await waiting()).toBe('0');
});

test.each([
  ['/api/v1/settings', 'api'],
  ['/api', 'api'],
  ['/', 'page'],
  ['/facility/abc', 'page'],
  ['/_next/data/build/index.json', 'page'],
  ['/_next/static/chunk.js', 'asset'],
  ['/favicon.svg', 'asset'],
  ['/healthz', 'other'],
] as const)('%s is counted as %s', (path, kind) => expect(kindOf(path)).toBe(kind));

test('the figures have a port of their own, and none without METRICS_PORT', async () => {
  expect(await serveMetrics({ METRICS_PORT: undefined, METRICS_HOST: '127.0.0.1' }, null)).toBeNull();
  const port = await freePort();
  const readFigures = jest.fn(async () => undefined);
  const server = await serveMetrics(
    { METRICS_PORT: port, METRICS_HOST: '127.0.0.1' },
    { pool: service.pool, readFigures },
  );
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const text = await answer.text();
    expect(text).toMatch(/^nestling_database_connections\{state="limit"\} \d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    expect(readFigures).toHaveBeenCalledTimes(1);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  } finally {
    server?.closeAllConnections();
    server?.close();
  }
});
