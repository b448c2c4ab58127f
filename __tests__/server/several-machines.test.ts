import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aSettings } from '@/__tests__/support/builders/settings';
import { createTestDatabase, type TestDatabase } from '@/__tests__/support/database';
import { startProgram, type Program } from '@/__tests__/support/contract/program';
import { eventually } from '@/__tests__/support/eventually';
import { createClock } from '@/server/clock';

/** One process of several: behind a proxy, beside another machine, before a service of the operator's own. */
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.stop();
}, 60_000);

async function start(settingsOf: Record<string, string>): Promise<Program> {
  const program = await startProgram(settingsOf);
  open.push(program);
  await program.untilReady();
  return program;
}

const statusOf = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => 0,
  );

test('a stopping process is not ready but serves until its proxy has noticed; its start states its connections', async () => {
  const program = await start({ DRAIN_SECONDS: '3' });
  await eventually(() => program.output().includes('"msg":"ready"'));
  const connections = { calls: 10, jobs: 3, changes: 1, health: 1, engine: 1, total: 16 };
  expect(program.output()).toContain(`"connections":${JSON.stringify(connections)}`);
  expect(program.output()).toMatch(/"host":"[^"]+","pid":\d+/);
  const stopped = program.stop();
  await eventually(async () => (await statusOf(`${program.origin}/readyz`)) === 503);
  expect(await statusOf(`${program.origin}/api/v1/settings`)).toBe(200);
  await sleep(1_000);
  expect(await statusOf(`${program.origin}/api/v1/settings`)).toBe(200);
  await stopped;
  expect(program.output()).not.toMatch(/forced to stop/);
}, 120_000);

describe('a clock', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test.each([-600_000, 600_000, 3_000])('that is %i ms wrong is corrected to the database’s', async (wrong) => {
    const compared: number[] = [];
    const clock = await createClock(database.db, {
      demonstration: false,
      machine: () => Date.now() + wrong,
      onCompared: (ms) => void compared.push(ms),
    });
    clock.stop();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    expect(Math.abs(compared[0]! - wrong)).toBeLessThan(1_000);
  });
});

describe('with API_URL', () => {
  const service = { away: false, style: 'https://maps.maple-care.ca/style.json' as string | null };
  const served = {
    ...aSettings(),
    payment: { gateway: 'stripe', publishableKey: 'pk_live_x' },
  };
  const upstream = createServer((incoming, outgoing) => {
    if (service.away) return void incoming.socket.destroy();
    if (incoming.url === '/map.pmtiles') return void outgoing.writeHead(206).end('tiles');
    const map = service.style ? { file: null, style: service.style } : { file: '/map.pmtiles', style: null };
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ...served, map }));
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });

  test('policy and map follow that service’s settings, and the process is ready while it answers', async () => {
    const program = await start({ API_URL: origin });
    const policy = async () => (await fetch(`${program.origin}/`)).headers.get('content-security-policy')!;
    expect(await policy()).toContain('https://js.stripe.com');
    expect(await policy()).toContain("connect-src 'self' https://api.stripe.com https://maps.maple-care.ca");
    expect(await statusOf(`${program.origin}/map.pmtiles`)).toBe(404);

    service.style = null;
    expect(await statusOf(`${program.origin}/readyz`)).toBe(200);
    expect(await policy()).not.toContain('maps.maple-care.ca');
    expect(await (await fetch(`${program.origin}/map.pmtiles`)).text()).toBe('tiles');

    service.away = true;
    expect(await statusOf(`${program.origin}/readyz`)).toBe(503);
    expect(await statusOf(`${program.origin}/healthz`)).toBe(200);
    // What is known stays: pages keep working when the service returns.
    expect(await policy()).toContain('https://js.stripe.com');
    service.away = false;
    expect(await statusOf(`${program.origin}/readyz`)).toBe(200);
  }, 120_000);
});
