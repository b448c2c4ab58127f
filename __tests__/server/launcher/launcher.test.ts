import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@/__tests__/support/run-module';
import { LaunchError, say } from '@/server/launcher/say';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const launch = (env: Record<string, string>) =>
  runProgram('server/launcher/main.ts', [], '.', { DATA_DIR: join(folder, 'data'), ...env });

test('invalid settings are reported without a stack trace, and nothing is started', () => {
  const { status, said, errors } = launch({ PORT: 'many', DEMO: '1' });
  expect(status).toBe(1);
  expect(errors).toContain('PORT');
  expect(errors).not.toMatch(/^\s+at /m);
  expect(said).toBe('');
});

test('an unreachable database is reported in one sentence', async () => {
  const nobody = createServer().listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const { port } = nobody.address() as AddressInfo;
  nobody.close();
  await once(nobody, 'close');
  const DATABASE_URL = `postgres://u:hunter2@127.0.0.1:${port}/nestling`;
  const { status, errors } = launch({ DATABASE_URL, SECRET: 'x'.repeat(32), DEMO: '1' });
  expect(errors).toBe(
    `The database of DATABASE_URL (nestling on 127.0.0.1:${port}) cannot be used: nothing is listening there. Is PostgreSQL running?`,
  );
  expect(status).toBe(1);
});

test('the launcher’s messages go to the terminal, and its own errors are distinguishable', () => {
  const terminal = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  say('The database is running.');
  expect(terminal.mock.calls).toEqual([['The database is running.']]);
  expect(String(new LaunchError('Port 3000 is in use.'))).toBe('LaunchError: Port 3000 is in use.');
});
