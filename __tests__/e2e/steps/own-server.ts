import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { deskOf } from '@/__tests__/e2e/steps/desk';
import { fastFolder } from '@/__tests__/support/fast-folder';

interface OwnServer {
  address: string;
  desk: ReturnType<typeof deskOf>;
  /** Moves business time to a full minute with the desk's command, and waits until the server follows. */
  moveClock(at: Date): Promise<void>;
}

/**
 * Tests that move business time use their own server, one per worker, beside the one that all others share. They run in
 * order, and time only moves forward.
 */
export const test = base.extend<object, { own: OwnServer; mapFile: string }>({
  /** The map file that the server serves; none by default. */
  mapFile: ['', { scope: 'worker', option: true }],
  own: [
    async ({ mapFile }, use) => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const dataDir = join(fastFolder(), `nestling-e2e-${randomUUID()}`);
      const env = { ...process.env, PORT: String(port), E2E_DATA_DIR: dataDir, E2E_MAP_FILE: mapFile };
      const program = spawn(process.execPath, ['scripts/e2e-server.mjs'], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = new Promise((resolve) => program.once('close', resolve));
      try {
        const isReady = async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok;
        await expect.poll(isReady, { timeout: 90_000 }).toBe(true);
        const desk = deskOf(dataDir);
        await use({ address, desk, moveClock: (at) => moveClock(address, desk, at) });
        await desk.close();
      } finally {
        program.kill('SIGTERM');
        await ended;
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
});

async function moveClock(address: string, desk: OwnServer['desk'], at: Date): Promise<void> {
  const minute = at.toISOString().slice(0, 16);
  await desk('clock', 'set', ...minute.split('T'), '--zone', 'UTC');
  const now = async () => ((await (await fetch(`${address}/api/v1/settings`)).json()) as { now: string }).now;
  await expect.poll(async () => (await now()) >= minute).toBe(true);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
