import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { fastFolder } from '@/__tests__/support/fast-folder';
import { stopEngine } from '@/__tests__/support/stop-engine';
import { makeDataFolder } from '@/server/db/data-folder';
import { type Engine, openEngine } from '@/server/db/engine';
import { homeOf } from '@/server/db/engine-home';
import { runningServer } from '@/server/db/engine-process';

let dataDir: string;
let said: string[];
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = join(fastFolder(), `nestling-engine-${randomUUID()}`);
  said = [];
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stopEngine(dataDir);
  const { cluster } = homeOf(dataDir);
  rmSync(join(cluster, '..'), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (): Promise<Engine> => openEngine({ dataDir, log: (sentence) => said.push(sentence) });
const serverPid = () => runningServer(homeOf(dataDir))?.pid;

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface OtherProcess {
  child: ChildProcess;
  url: string;
  adopted: boolean;
}

async function openInOtherProcess(): Promise<OtherProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '__tests__/support/open-engine-process.ts', dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string; adopted: boolean }) };
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  const ended = once(child, 'exit');
  how();
  await ended;
}

test('the engine creates a database, hides its password from other users, and keeps rows across a stop', async () => {
  const first = await open();
  expect(first.adopted).toBe(false);
  expect(said).toEqual([`Creating a database in ${dataDir}.`]);
  expect(statSync(homeOf(dataDir).passwordFile).mode & 0o777).toBe(0o600);
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  await first.stop();
  expect(serverPid()).toBeUndefined();

  const second = await open();
  expect(second.adopted).toBe(false);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('the engine syncs to disk, listens on this machine only, and sorts the same on every platform', async () => {
  const engine = await open();
  const setting = async (name: string) => query(engine.url, `SELECT current_setting('${name}') AS value`);
  expect(await setting('fsync')).toEqual([{ value: 'on' }]);
  expect(await setting('listen_addresses')).toEqual([{ value: '127.0.0.1' }]);
  expect(await query(engine.url, "SELECT lower('ÉLOÏSE') AS small, 'Z' < 'a' AS ordered")).toEqual([
    { small: 'éloïse', ordered: true },
  ]);
  await engine.stop();
});

test('processes that open a new folder at once share one server, which the last one stops', async () => {
  const opened = await Promise.all([openInOtherProcess(), openInOtherProcess(), openInOtherProcess()]);
  expect(new Set(opened.map(({ url }) => url)).size).toBe(1);
  expect(opened.filter(({ adopted }) => !adopted)).toHaveLength(1);
  // Stop the process that started the server first: the others must keep it.
  opened.sort((one, other) => Number(one.adopted) - Number(other.adopted));
  for (const [index, { child, url }] of opened.entries()) {
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await end(child, () => child.stdin?.write('stop\n'));
    expect(serverPid() === undefined).toBe(index === opened.length - 1);
  }
});

test('a server that outlived its killed parent is adopted, not started twice', async () => {
  const parent = await openInOtherProcess();
  await query(parent.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  const pid = serverPid();
  await end(parent.child, () => parent.child.kill('SIGKILL'));
  expect(serverPid()).toBe(pid);

  const engine = await open();
  expect(engine.adopted).toBe(true);
  expect(serverPid()).toBe(pid);
  expect(await query(engine.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await engine.stop();
  expect(serverPid()).toBeUndefined();
});

test('a killed server is detected and reopened at the same address with every committed row', async () => {
  const engine = await open();
  await query(engine.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  process.kill(serverPid()!, 'SIGKILL');
  await engine.lost;
  const again = await open();
  expect(again.adopted).toBe(false);
  expect(again.url).toBe(engine.url);
  expect(await query(again.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await again.stop();
});

test('after everything is killed at once, the next start finds every committed row', async () => {
  const parent = await openInOtherProcess();
  await query(parent.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  process.kill(serverPid()!, 'SIGKILL');
  await end(parent.child, () => parent.child.kill('SIGKILL'));
  const engine = await open();
  expect(await query(engine.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await engine.stop();
});

test('the engine takes another port if its own is in use', async () => {
  const first = await open();
  await first.stop();
  const port = Number(new URL(first.url).port);
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const second = await open();
  expect(new URL(second.url).port).not.toBe(String(port));
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.stop();
  squatter.close();
});

test('only one process serves from a folder, and a second one is told which', async () => {
  const first = await open();
  await first.serveAlone();
  const second = await open();
  await expect(second.serveAlone()).rejects.toThrow(
    `The data folder ${dataDir} is in use by process ${process.pid}. Stop it, or set DATA_DIR to another folder.`,
  );
  await first.stop();
  await second.serveAlone();
  await second.stop();
});

test('the engine logs neither statements nor values', async () => {
  const engine = await open();
  await query(engine.url, 'CREATE TABLE kept (name text PRIMARY KEY)');
  await query(engine.url, "INSERT INTO kept VALUES ('canary')");
  await expect(query(engine.url, "INSERT INTO kept VALUES ('canary')")).rejects.toThrow(/duplicate/);
  await expect(query(engine.url, "SELECT 'canary'::integer")).rejects.toThrow(/invalid input/);
  await engine.stop();
  expect(readFileSync(homeOf(dataDir).logFile, 'utf8')).not.toContain('canary');
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('below a private folder of root the database is put where its user can reach it, and says so', async () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o700);
  const engine = await open();
  const elsewhere = homeOf(dataDir).cluster;
  expect(elsewhere.startsWith(dataDir)).toBe(false);
  expect(said.join(' ')).toContain(`cannot reach ${dataDir}`);
  await query(engine.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  await engine.stop();
  const again = await open();
  expect(homeOf(dataDir).cluster).toBe(elsewhere);
  expect(await query(again.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  await again.stop();
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

describe('the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('a file in place of the data folder or of a parent is reported', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => makeDataFolder(file)).toThrow(
      `The data folder ${file} cannot be created (it is a file). Check DATA_DIR.`,
    );
    expect(() => makeDataFolder(join(file, 'data'))).toThrow(/cannot be created \(ENOTDIR\)\. Check DATA_DIR\.$/);
  });

  // On Linux, mkdir below /proc fails as if the parent were missing; Node's recursive mkdir then loops for ever.
  (process.platform === 'linux' ? test : test.skip)(
    'a location that allows no folders is reported instead of retried for ever',
    () => {
      expect(() => makeDataFolder('/proc/nestling/data')).toThrow(/cannot be created \(ENOENT\)\. Check DATA_DIR\.$/);
    },
  );
});
