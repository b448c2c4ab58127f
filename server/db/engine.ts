import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries, type Binaries } from '@/server/db/engine-binaries';
import { EngineError, type EngineLog } from '@/server/db/engine-error';
import { chooseHome, createHome, exists, superuser, type Home } from '@/server/db/engine-home';
import { takeLease, type Lease } from '@/server/db/engine-lease';
import {
  isZombie,
  choosePort,
  lastWords,
  rememberPort,
  runningServer,
  spawnServer,
  stopServer,
  type RunningServer,
} from '@/server/db/engine-process';
import { serverUser, type ServerUser } from '@/server/db/engine-user';

export interface EngineOptions {
  /** The absolute folder of the server's files. Processes with the same folder share one server. */
  dataDir: string;
  log: EngineLog;
}

export interface Engine {
  /** The address of the program's database. */
  readonly url: string;
  /** True if the server was already running. */
  readonly adopted: boolean;
  /** Resolves when the server is lost unexpectedly; reopen it then. */
  readonly lost: Promise<void>;
  /** Claims the folder for this process. Throws an EngineError that names the process that has it. */
  serveAlone(): Promise<void>;
  /** Releases the server and leaves it running. */
  leave(): Promise<void>;
  /** Releases the server, and stops it if nobody else uses it. */
  stop(): Promise<void>;
}

const database = 'nestling';
const answerPatienceMs = 60_000;
const mostStarts = 10;
/** Error codes of a server that is starting or stopping. */
const busyCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/**
 * Opens the embedded PostgreSQL of this folder: creates it at the first start, starts it, or adopts a running one. It
 * outlives the process that started it. Throws an EngineError with a sentence for the operator.
 */
export async function openEngine({ dataDir, log }: EngineOptions): Promise<Engine> {
  const user = serverUser(log);
  const home = chooseHome(dataDir, user, log);
  const binaries = findBinaries(user, log);
  if (!exists(home)) {
    log(`Creating a database in ${dataDir}.`);
    await createHome(home, binaries, user);
  }
  const password = readPassword(home);
  const address = (port: number, name: string) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
  const join = ({ port }: RunningServer) => takeLease(address(port, 'postgres'), database);
  const { server, lease, adopted } = await reach(home, binaries, user, join);
  return {
    url: address(server.port, database),
    adopted,
    lost: lease.lost,
    serveAlone: () => lease.serveAlone(dataDir),
    leave: () => lease.close(),
    async stop() {
      const alone = await lease.release().catch(() => false);
      if (alone) await stopServer(home);
      await lease.close();
    },
  };
}

function readPassword(home: Home): string {
  try {
    return readFileSync(home.passwordFile, 'utf8').trim();
  } catch (error) {
    throw new EngineError(
      `The database password file ${home.passwordFile} cannot be read (${(error as NodeJS.ErrnoException).code}): start the program as the user who created that folder.`,
    );
  }
}

interface Reached {
  server: RunningServer;
  lease: Lease;
  adopted: boolean;
}

/** Waits for a server that answers. When several processes start one at once, PostgreSQL keeps one and the others join it. */
async function reach(
  home: Home,
  binaries: Binaries,
  user: ServerUser | undefined,
  join: (server: RunningServer) => Promise<Lease>,
): Promise<Reached> {
  let child: ChildProcess | undefined;
  let starts = 0;
  const deadline = Date.now() + answerPatienceMs;
  for (;;) {
    const server = runningServer(home);
    const lease = server && (await tryToJoin(() => join(server)));
    if (server && lease) {
      const adopted = child?.pid !== server.pid;
      if (!adopted) rememberPort(home, server.port);
      return { server, lease, adopted };
    }
    if (Date.now() > deadline) throw server ? silent(server, home) : unstartable(home);
    if (!server && hasEnded(child) && !isZombie(home)) {
      if (starts === mostStarts) throw unstartable(home);
      if (starts > 0) await sleep(100 * starts);
      child = spawnServer(binaries, home, await choosePort(home, starts > 0), user);
      child.on('error', () => undefined);
      starts += 1;
    }
    await sleep(20);
  }
}

/** True also if it never started, for example for lack of permission. */
function hasEnded(child: ChildProcess | undefined): boolean {
  return !child?.pid || child.exitCode !== null || child.signalCode !== null;
}

async function tryToJoin(join: () => Promise<Lease>): Promise<Lease | undefined> {
  try {
    return await join();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (busyCodes.has(code ?? '') || /timeout|terminated/i.test(message)) return undefined;
    if (code === '28P01')
      throw new EngineError('Another PostgreSQL is using this data folder: it rejects our password.');
    throw error;
  }
}

function unstartable(home: Home): EngineError {
  return new EngineError(`The database in ${home.cluster} did not start: ${lastWords(home)}`);
}

/** Suggests SIGINT: on SIGTERM, PostgreSQL waits until its last client disconnects. */
function silent(server: RunningServer, home: Home): EngineError {
  return new EngineError(
    `The database in ${home.cluster} runs as process ${server.pid} but does not answer on port ${server.port}. Stop that process (kill -INT ${server.pid}) and start again.`,
  );
}
