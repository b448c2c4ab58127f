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
  /** The absolute folder in which the server's files live. Processes that name the same folder share one server. */
  dataDir: string;
  log: EngineLog;
}

export interface Engine {
  /** The address of the program's database. */
  readonly url: string;
  /** True when the server was running already: another process opened it, or it outlived the one that did. */
  readonly adopted: boolean;
  /** Resolves when the server is lost without our doing; opening it again mends that. */
  readonly lost: Promise<void>;
  /** Claims the folder for the one process that serves from it; throws an EngineError that names the one which does. */
  serveAlone(): Promise<void>;
  /** Lets go of the server and leaves it running. */
  leave(): Promise<void>;
  /** Lets go, and stops the server if nobody else uses it. */
  stop(): Promise<void>;
}

const database = 'nestling';
const answerPatienceMs = 60_000;
const mostStarts = 10;
/** Codes of a server that is on its way up or down. */
const busyCodes = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/**
 * Opens the embedded PostgreSQL of this folder: makes it at the first time, starts it, or adopts the one that runs. It
 * does not die with the process that started it. Throws an EngineError whose message is a sentence for the operator.
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

/**
 * Comes to a server that answers. Of several that start one at once PostgreSQL lets one live, and the others find it; one
 * that is still starting or just stopping is waited for.
 */
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

/** Also true for one that never began, such as a program that may not be run. */
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

/** SIGINT, because told to end by SIGTERM the database waits until its last client has left. */
function silent(server: RunningServer, home: Home): EngineError {
  return new EngineError(
    `The database in ${home.cluster} runs as process ${server.pid} but does not answer on port ${server.port}. Stop that process (kill -INT ${server.pid}) and start again.`,
  );
}
