import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from './tasks/place.mjs';

/**
 * Starts the built program for the browser tests on PORT: demonstration mode without the automatic desk, temporary
 * data, and none of this machine's settings.
 */
const port = process.env.PORT;
for (const [, name] of readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)) process.env[name] = '';
prepareFolder();

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
await import('./up.mjs');
