import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareFolder } from './tasks/place.mjs';

/**
 * The program as the browser tests want it: built, in demonstration mode without the automatic desk, on data of its own
 * that is gone afterwards, and untouched by whatever this machine is configured for. PORT names its port.
 */
const port = process.env.PORT;
for (const [, name] of readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)) process.env[name] = '';
prepareFolder();

const dataDir = join(tmpdir(), `nestling-e2e-${randomUUID()}`);
mkdirSync(dataDir);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, {
  PORT: port,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: '1',
  DEMO_DESK: 'off',
  LOG_LEVEL: 'warn',
  // All tests come from one address.
  RATE_SIGNIN_ADDRESS: '100000',
  RATE_MAIL_ADDRESS: '100000',
  RATE_READS: '100000',
  RATE_SHARE: '100',
  RATE_WRITES_SESSION: '100000',
  RATE_WRITES_ADDRESS: '100000',
});
await import('./up.mjs');
