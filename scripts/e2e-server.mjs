import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from './tasks/place.mjs';

/**
 * Starts the built program for the browser tests on PORT: demonstration mode without the automatic desk, temporary
 * data, and none of this machine's settings. With E2E_API=1, that program is the service behind a second one, which has
 * PORT and only its API_URL.
 */
const port = process.env.PORT;
const isBehind = process.env.E2E_API === '1';
for (const [, name] of readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)) process.env[name] = '';
prepareFolder();
if (isBehind) await serveBehind();
else serveDemonstration();
await import('./up.mjs');

async function serveBehind() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const behind = probe.address().port;
  await new Promise((resolve) => probe.close(resolve));
  const service = spawn(process.execPath, ['scripts/e2e-server.mjs'], {
    env: { ...process.env, E2E_API: '', PORT: String(behind) },
    stdio: 'inherit',
  });
  process.on('exit', () => service.kill('SIGTERM'));
  const settings = { API_URL: `http://127.0.0.1:${behind}`, PUBLIC_URL: `http://127.0.0.1:${port}` };
  Object.assign(process.env, { ...settings, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'warn', RATE_SHARE: '100' });
}

function serveDemonstration() {
  // The desk of the browser tests uses the same data (__tests__/e2e/steps/desk.ts).
  const dataDir = process.env.E2E_DATA_DIR || join(tmpdir(), `nestling-e2e-${randomUUID()}`);
  mkdirSync(dataDir, { recursive: true });
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  Object.assign(process.env, {
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_DESK: 'off',
    LOG_LEVEL: 'warn',
    MAP_FILE: process.env.E2E_MAP_FILE ?? '',
    // All tests share one network address.
    RATE_SIGNIN_ADDRESS: '100000',
    RATE_MAIL_ADDRESS: '100000',
    RATE_READS: '100000',
    RATE_SHARE: '100',
    RATE_WRITES_SESSION: '100000',
    RATE_WRITES_ADDRESS: '100000',
  });
}
