import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from '@/server/db/engine-binaries';
import { serverEnvironment, type Home } from '@/server/db/engine-home';
import type { ServerUser } from '@/server/db/engine-user';

/** A server as its postmaster.pid describes it. That file is PostgreSQL's: read here, never removed. */
export interface RunningServer {
  pid: number;
  port: number;
}

const stopPatienceMs = 20_000;
const logLimit = 5_000_000;

/** The running server of this home, if any. */
export function runningServer(home: Home): RunningServer | undefined {
  const { pid, port } = readPostmaster(home);
  return pid && port && lifeOf(pid) === 'alive' ? { pid, port } : undefined;
}

/** True while the last server is a zombie. PostgreSQL takes it for a running server and refuses to start, so wait. */
export function isZombie(home: Home): boolean {
  const { pid } = readPostmaster(home);
  return pid > 0 && lifeOf(pid) === 'remains';
}

function readPostmaster(home: Home): RunningServer {
  const lines = readText(join(home.cluster, 'postmaster.pid')).split('\n');
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 };
}

/** Empty if the file does not exist; it may vanish at any moment. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** `none` also when another program has reused the process id. */
function lifeOf(pid: number): 'alive' | 'remains' | 'none' {
  if (process.platform === 'win32') return isThere(pid) ? 'alive' : 'none';
  const { name, state } = process.platform === 'linux' ? statusOf(pid) : listedStatusOf(pid);
  if (name !== 'postgres') return 'none';
  return /^[ZX]/.test(state) ? 'remains' : 'alive';
}

interface Status {
  name: string;
  state: string;
}

function statusOf(pid: number): Status {
  const [, name = '', state = ''] = /^\d+ \((.*)\) (\S)/s.exec(readText(`/proc/${pid}/stat`)) ?? [];
  return { name, state };
}

function listedStatusOf(pid: number): Status {
  try {
    const listed = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...words] = listed.split(/\s+/);
    return { state, name: basename(words.join(' ').replace(/[()]/g, '')) };
  } catch {
    return { name: '', state: '' };
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Settings for each start. The log contains no statements or values, because they hold what parents typed. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Starts the server detached in its own session: neither Ctrl-C nor our sudden death ends it. It finishes its work, and the
 * next start adopts it.
 */
export function spawnServer(binaries: Binaries, home: Home, port: number, user?: ServerUser): ChildProcess {
  const fresh = existsSync(home.logFile) && statSync(home.logFile).size > logLimit;
  const log = openSync(home.logFile, fresh ? 'w' : 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', home.cluster, '-p', String(port), ...flags], {
    ...user,
    cwd: home.cluster,
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** The last port if it is free, else any free one. */
export async function choosePort(home: Home, again: boolean): Promise<number> {
  const last = again ? 0 : Number(readText(home.portFile));
  return (last > 0 ? await freePort(last) : undefined) ?? (await freePort(0)) ?? 0;
}

export function rememberPort(home: Home, port: number): void {
  writeFileSync(home.portFile, String(port), { mode: 0o600 });
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The last lines of the server's log, for the error message when it does not start. */
export function lastWords(home: Home): string {
  return readText(home.logFile).trim().split('\n').slice(-3).join(' · ');
}

/** Stops the server gracefully; if that takes too long, immediately, which PostgreSQL recovers from at the next start. */
export async function stopServer(home: Home): Promise<void> {
  const server = runningServer(home);
  if (!server) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (lifeOf(server.pid) !== 'alive') return;
    send(server.pid, signal);
    const deadline = Date.now() + stopPatienceMs;
    while (lifeOf(server.pid) === 'alive') {
      if (Date.now() > deadline) break;
      await sleep(20);
    }
  }
}

/** Ignores a process that has already exited. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
