import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastFolder } from '@/__tests__/support/fast-folder';
import { stopEngine } from '@/__tests__/support/stop-engine';
import { openEngine } from '@/server/db/engine';
import { homeOf } from '@/server/db/engine-home';
import { runningServer } from '@/server/db/engine-process';

/** The built program as operators run it: launcher, embedded database, web process. Only the pages are left out. */
export interface Program {
  readonly origin: string;
  readonly secret: string;
  output(): string;
  databaseLog(): string;
  /** The database's URL, for rows that a test inserts. */
  databaseUrl(): Promise<string>;
  /** Kills the web process or the database like a crash; resolves once it is gone. The launcher starts it again. */
  kill(what: 'web' | 'database'): Promise<void>;
  /** Kills launcher, web process and database as a machine that loses power does, and starts the program again. */
  crash(): Promise<void>;
  /** Stops every process of the database where it is, or lets them go on. */
  freeze(frozen: boolean): void;
  /** Resolves with the milliseconds until it is ready; fails after the timeout. */
  untilReady(patienceMs?: number): Promise<number>;
  stop(): Promise<void>;
}

export interface ProgramOptions {
  /** Where its data folder is made. */
  dataFolder?: string;
  /** Limits of the shell that starts it, such as `ulimit -n 200`. */
  limits?: string;
}

const root = process.cwd();

/** Bundles and starts the program in production mode, with dead-end mail and payment services unless `settings` say otherwise. */
export async function startProgram(
  settings: Record<string, string> = {},
  { dataFolder = fastFolder(), limits }: ProgramOptions = {},
): Promise<Program> {
  const name = `nestling-program-${randomUUID()}`;
  // Inside the project, so that the bundle finds packages, migrations and texts.
  const folder = join(root, 'node_modules', '.cache', name);
  const dataDir = join(dataFolder, name);
  mkdirSync(folder, { recursive: true });
  bundle('server/main.ts', join(folder, 'dist', 'main.mjs'));
  bundle('server/launcher/main.ts', join(folder, 'dist', 'launcher.mjs'));
  bundle('server/launcher/migrate.ts', join(folder, 'dist', 'migrate.mjs'));

  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const secret = randomUUID() + randomUUID();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SECRET: secret,
    RATE_READS: '1000000',
    RATE_WRITES_SESSION: '1000000',
    RATE_WRITES_ADDRESS: '1000000',
    RATE_SIGNIN_ADDRESS: '1000000',
    RATE_MAIL_ADDRESS: '1000000',
    RATE_MAIL_MAILBOX: '1000000',
    RATE_REQUESTS: '1000000',
    RATE_REQUESTS_FACILITY: '1000000',
    PUBLIC_URL: origin,
    APP_ENV: 'stage',
    DRAIN_SECONDS: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    ...settings,
  };
  // Another service has its own database.
  if (!settings.API_URL) execFileSync(process.execPath, ['dist/migrate.mjs'], { cwd: folder, env });
  const command = `${limits ? `${limits}; ` : ''}exec ${process.execPath} dist/launcher.mjs`;
  let said = '';
  const launch = () => {
    const started = spawn('/bin/sh', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    return started;
  };
  let launcher = launch();
  const pidOf = (what: 'web' | 'database') =>
    what === 'database' ? runningServer(homeOf(dataDir))?.pid : webProcess(launcher, dataDir);

  return {
    origin,
    secret,
    output: () => said,
    databaseLog: () => readFileSync(homeOf(dataDir).logFile, 'utf8'),
    async databaseUrl() {
      const engine = await openEngine({ dataDir, log: () => undefined });
      await engine.leave();
      return engine.url;
    },
    async kill(what) {
      const pid = pidOf(what);
      if (pid !== undefined) await killAll([pid]);
    },
    async crash() {
      // The launcher first, so that it starts nothing again.
      await killAll([launcher.pid, pidOf('web'), pidOf('database')].filter((pid) => pid !== undefined));
      launcher = launch();
    },
    freeze(frozen) {
      const postmaster = runningServer(homeOf(dataDir))!.pid;
      const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString();
      const children = [...table.matchAll(/^\s*(\d+)\s+(\d+)$/gm)].filter((row) => Number(row[2]) === postmaster);
      for (const pid of [postmaster, ...children.map((row) => Number(row[1]))])
        process.kill(pid, frozen ? 'SIGSTOP' : 'SIGCONT');
    },
    untilReady: (patienceMs = 60_000) => untilReady(origin, launcher, patienceMs, () => said),
    async stop() {
      if (launcher.exitCode === null && launcher.signalCode === null) {
        launcher.kill('SIGTERM');
        await once(launcher, 'exit');
      }
      await stopEngine(dataDir);
      rmSync(join(homeOf(dataDir).cluster, '..'), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs esbuild's CLI: its library fails in Jest, whose typed arrays belong to another realm. */
function bundle(entry: string, outfile: string): void {
  const stub = join(root, '__tests__', 'support', 'contract', 'no-pages.ts');
  const options = ['--bundle', '--platform=node', '--target=node20', '--format=esm', '--packages=external'];
  const aliases = [`--alias:@=${root}`, `--alias:next=${stub}`];
  execFileSync(join(root, 'node_modules', '.bin', 'esbuild'), [
    join(root, entry),
    `--outfile=${outfile}`,
    '--log-level=warning',
    ...options,
    ...aliases,
  ]);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The launcher's child process that is not the database. */
function webProcess(launcher: ChildProcess, dataDir: string): number | undefined {
  const database = runningServer(homeOf(dataDir))?.pid;
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command=']).toString();
  const children = [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].filter((row) => Number(row[2]) === launcher.pid);
  const web = children.find((row) => Number(row[1]) !== database && row[3]!.includes('main.mjs'));
  return web && Number(web[1]);
}

async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  while (pids.some(isAlive)) await sleep(5);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilReady(origin: string, launcher: ChildProcess, patienceMs: number, said: () => string) {
  const began = Date.now();
  for (;;) {
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return Date.now() - began;
    if (launcher.exitCode !== null) throw new Error(`The program ended: ${said()}`);
    if (Date.now() - began > patienceMs) throw new Error(`The program is not ready: ${said()}`);
    await sleep(20);
  }
}
