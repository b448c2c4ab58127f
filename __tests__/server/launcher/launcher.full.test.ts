import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEmptyDatabase } from '@/__tests__/support/database';
import { eventually } from '@/__tests__/support/eventually';
import { runProgram } from '@/__tests__/support/run-module';
import { freePort } from '@/bench/free-port';
import { type Engine, openEngine } from '@/server/db/engine';
import { keepDatabase } from '@/server/launcher/embedded-database';
import { ensurePort } from '@/server/launcher/port';
import { checkDatabase } from '@/server/launcher/shared-database';
import { keepWebProcess, type WebProcess } from '@/server/launcher/web-process';

jest.mock('@/server/db/engine', () => {
  const actual: object = jest.requireActual('@/server/db/engine');
  return { ...actual, openEngine: jest.fn() };
});
const opening = jest.mocked(openEngine);
const { openEngine: openRealEngine } = jest.requireActual<{ openEngine: typeof openEngine }>('@/server/db/engine');

describe('the start', () => {
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
    const port = await freePort();
    const DATABASE_URL = `postgres://u:hunter2@127.0.0.1:${port}/nestling`;
    const { status, errors } = launch({ DATABASE_URL, SECRET: 'x'.repeat(32), DEMO: '1' });
    expect(errors).toBe(
      `The database of DATABASE_URL (nestling on 127.0.0.1:${port}) cannot be used: nothing is listening there. Is PostgreSQL running?`,
    );
    expect(status).toBe(1);
  });
});

describe('the port', () => {
  let holder: Server;
  let port: number;
  let said: string[];

  beforeEach(async () => {
    said = [];
    holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    port = (holder.address() as AddressInfo).port;
  });

  afterEach(() => void holder.close());

  const ensure = (patience: number) =>
    ensurePort({ port, host: '127.0.0.1' }, (sentence) => said.push(sentence), patience);

  test('a port that stays in use is reported with a remedy', async () => {
    await expect(ensure(0)).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm run up`,
    );
  });

  test('the launcher waits for a port that an ending run still holds, and says so once', async () => {
    const waiting = ensure(20_000);
    const poll = setInterval(() => said.length > 0 && holder.close(), 5);
    await waiting;
    clearInterval(poll);
    expect(said).toEqual([`Port ${port} is in use: waiting, in case an earlier run is still stopping.`]);
  });

  test('a HOST that is not this machine is reported', async () => {
    await expect(ensurePort({ port: 4999, host: '192.0.2.1' }, () => undefined, 0)).rejects.toThrow(
      /^Cannot listen on 192\.0\.2\.1:4999 \(EADDRNOTAVAIL\)\. Check HOST and PORT\.$/,
    );
  });
});

describe('the database of DATABASE_URL', () => {
  async function problemWith(url: string): Promise<string> {
    return checkDatabase(url).then(
      () => 'none',
      (error: Error) => error.message,
    );
  }

  beforeEach(() => void opening.mockImplementation(openRealEngine));

  test('a reachable database passes; problems are reported without its password', async () => {
    const { url, drop } = await createEmptyDatabase();
    expect(await problemWith(url)).toBe('none');

    const wrongPassword = new URL(url);
    wrongPassword.password = 'hunter2';
    expect(await problemWith(wrongPassword.href)).toMatch(/cannot be used: the password is wrong\.$/);

    const wrongName = new URL(url);
    wrongName.pathname = '/nowhere';
    expect(await problemWith(wrongName.href)).toBe(
      `The database of DATABASE_URL (nowhere on 127.0.0.1:${wrongName.port}) cannot be used: there is no such database. Create it first.`,
    );
    await drop();
  });
});

describe('the embedded database', () => {
  /** A fake database engine that the test can crash; engine.full.test.ts covers the real one. */
  function anEngine(over: Partial<Engine> = {}) {
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    const engine = {
      url: 'postgres://127.0.0.1:5001/nestling',
      adopted: false,
      lost,
      serveAlone: jest.fn(async () => undefined),
      leave: jest.fn(async () => undefined),
      stop: jest.fn(async () => undefined),
      ...over,
    } satisfies Engine;
    return { engine, lose: () => lose() };
  }

  let said: string[];
  const onMoved = jest.fn();
  const keep = () => keepDatabase({ dataDir: '/data', print: (sentence) => said.push(sentence), onMoved });

  beforeEach(() => {
    said = [];
    opening.mockReset();
    onMoved.mockReset();
  });

  test('a database left running by an earlier run is taken over and reported', async () => {
    opening.mockResolvedValueOnce(anEngine({ adopted: true }).engine);
    await keep();
    expect(said).toEqual(['The database was already running.']);
  });

  test('a database in use by another launcher is left running', async () => {
    const inUse = jest.fn(async () => Promise.reject(new Error('The data folder is in use by process 7.')));
    const { engine } = anEngine({ serveAlone: inUse });
    opening.mockResolvedValueOnce(engine);
    await expect(keep()).rejects.toThrow('The data folder is in use by process 7.');
    expect(engine.leave).toHaveBeenCalled();
    expect(engine.stop).not.toHaveBeenCalled();
  });

  test('a database that dies is reopened at its address every time, until it is stopped', async () => {
    const [first, second, third] = [anEngine(), anEngine(), anEngine()];
    for (const { engine } of [first, second, third]) opening.mockResolvedValueOnce(engine);
    const database = await keep();
    first.lose();
    await eventually(() => said.length === 3);
    second.lose();
    await eventually(() => said.length === 5);
    const again = ['The database stopped: restarting it.', 'The database is running again.'];
    expect(said).toEqual(['The database is running.', ...again, ...again]);
    expect(onMoved).not.toHaveBeenCalled();
    expect(third.engine.serveAlone).toHaveBeenCalled();
    await database.stop();
    expect(third.engine.stop).toHaveBeenCalledTimes(1);
    // A database that was stopped is not opened again.
    third.lose();
    await third.engine.lost;
    await Promise.resolve();
    expect(opening).toHaveBeenCalledTimes(3);
    expect(first.engine.stop).not.toHaveBeenCalled();
  });

  test('the portal is restarted if the database comes back at another address', async () => {
    const first = anEngine();
    opening.mockResolvedValueOnce(first.engine);
    opening.mockResolvedValueOnce(anEngine({ url: 'postgres://127.0.0.1:5002/nestling' }).engine);
    await keep();
    first.lose();
    await eventually(() => onMoved.mock.calls.length === 1);
    expect(said.at(-1)).toBe('Its port has changed: restarting the portal.');
  });

  test('opening the database is retried, and the reason is printed once', async () => {
    const first = anEngine();
    opening.mockResolvedValueOnce(first.engine);
    opening.mockRejectedValueOnce(new Error('No space left.'));
    opening.mockRejectedValueOnce(new Error('No space left.'));
    opening.mockResolvedValueOnce(anEngine().engine);
    await keep();
    first.lose();
    await eventually(() => said.includes('The database is running again.'));
    expect(said.filter((sentence) => sentence === 'No space left.')).toHaveLength(1);
  });
});

describe('the web process', () => {
  /** A program that records each start with its process id, reports that it is ready, then runs the test's code. */
  const program = (then: string) => `
  const { appendFileSync } = require('node:fs');
  appendFileSync(__dirname + '/starts', process.pid + '\\n');
  ${then}`;
  const serving = "process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => {}, 1000);";

  let folder: string;
  let said: string[];
  let web: WebProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'web-process-'));
    said = [];
  });

  afterEach(async () => {
    await web?.stop();
    rmSync(folder, { recursive: true });
  });

  function keep(code: string, longestWaitMs = 20): WebProcess {
    const file = join(folder, 'program.cjs');
    writeFileSync(file, program(code));
    web = keepWebProcess({ args: [file], print: (sentence) => said.push(sentence), firstWaitMs: 1, longestWaitMs });
    return web;
  }

  const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').map(Number);

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(5);
  }

  test('a web process that cannot start is not restarted, since it would fail again', async () => {
    const { ready } = keep('process.exit(3);');
    await expect(ready).rejects.toThrow('The portal could not start (code 3). The reason is above.');
    expect(starts()).toHaveLength(1);
  });

  test('a web process that has served before is restarted until it serves again', async () => {
    const { ready } = keep(`
    const attempt = require('node:fs').readFileSync(__dirname + '/starts', 'utf8').trim().split('\\n').length;
    if (attempt > 1 && attempt < 5) process.exit(1);
    ${serving}`);
    await ready;
    process.kill(starts()[0]!, 'SIGKILL');
    await until(() => said.includes('The portal is running again.'));
    expect(starts()).toHaveLength(5);
  });

  test('a stopped web process finishes its work and is not restarted', async () => {
    const kept = keep(`
    process.on('SIGTERM', () => { appendFileSync(__dirname + '/finished', 'yes'); process.exit(0); });
    ${serving}`);
    await kept.ready;
    await kept.stop();
    expect(readFileSync(join(folder, 'finished'), 'utf8')).toBe('yes');
    expect(starts()).toHaveLength(1);
    expect(said).toEqual([]);
  });

  test('a requested restart ends the web process cleanly and is not reported as unexpected', async () => {
    const kept = keep(`
    process.on('SIGINT', () => { appendFileSync(__dirname + '/finished', 'yes'); process.exit(0); });
    ${serving}`);
    await kept.ready;
    kept.restart();
    await until(() => said.includes('The portal is running again.'));
    expect(readFileSync(join(folder, 'finished'), 'utf8')).toBe('yes');
    expect(starts()).toHaveLength(2);
    expect(said).toEqual(['The portal is running again.']);
  });

  test('a killed web process that has served is restarted every time, without a growing delay', async () => {
    // With a backoff that kept doubling, this test would time out.
    const { ready } = keep(serving, Infinity);
    await ready;
    for (let round = 1; round <= 18; round += 1) {
      process.kill(starts().at(-1)!, 'SIGKILL');
      await until(() => said.filter((sentence) => sentence === 'The portal is running again.').length === round);
    }
    expect(starts()).toHaveLength(19);
    expect(said[0]).toBe('The portal ended unexpectedly (SIGKILL): restarting it.');
  });
});
