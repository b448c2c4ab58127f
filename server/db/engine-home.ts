import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hourMs } from '@/lib/dates/durations';
import { makeDataFolder } from '@/server/db/data-folder';
import type { Binaries } from '@/server/db/engine-binaries';
import { EngineError, type EngineLog } from '@/server/db/engine-error';
import { canReach, type ServerUser } from '@/server/db/engine-user';

/** Paths of one embedded server. */
export interface Home {
  /** The server's own files (PGDATA). */
  cluster: string;
  passwordFile: string;
  /** The last port, reused if free so that its clients find the server again. */
  portFile: string;
  logFile: string;
}

export const superuser = 'nestling';
const unfinishedPrefix = 'postgres.new-';
const run = promisify(execFile);

/** Where root puts files for the server's user when the program is in a private folder. */
export const sharedFolder = (): string => '/var/lib/nestling';

/** The server's paths for this data folder; they may not exist yet. */
export function homeOf(dataDir: string): Home {
  const pointer = join(dataDir, 'postgres-is-at');
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres');
  return {
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    portFile: join(folder, 'port'),
    logFile: join(folder, 'server.log'),
  };
}

/** Chooses a folder that the server's user can reach: in the data folder, or elsewhere with a pointer to it. */
export function chooseHome(dataDir: string, user: ServerUser | undefined, log: EngineLog): Home {
  makeDataFolder(dataDir);
  const pointer = join(dataDir, 'postgres-is-at');
  if (!existsSync(pointer) && !canReach(dataDir, user)) {
    const elsewhere = join(sharedFolder(), randomUUID());
    log(`The user "postgres" cannot reach ${dataDir}: the database is stored in ${elsewhere}.`);
    try {
      writeFileSync(pointer, `${elsewhere}\n`, { flag: 'wx' });
    } catch (error) {
      // Another process chose first.
      if (!existsSync(pointer)) throw error;
    }
  }
  return homeOf(dataDir);
}

export const exists = (home: Home): boolean => existsSync(join(home.cluster, 'PG_VERSION'));

/** Creates the cluster under a temporary name and renames it, so it is complete or absent; of two processes one wins. */
export async function createHome(home: Home, binaries: Binaries, user: ServerUser | undefined): Promise<void> {
  const folder = join(home.cluster, '..');
  const parent = join(folder, '..');
  mkdirSync(parent, { recursive: true });
  removeUnfinished(parent);
  const unfinished = join(parent, `${unfinishedPrefix}${randomUUID()}`);
  const password = randomBytes(24).toString('base64url');
  const cluster = join(unfinished, 'cluster');
  const given = join(cluster, '..', 'given-password');
  mkdirSync(unfinished, { mode: 0o711 });
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(given, password, { mode: 0o600 });
  writeFileSync(join(unfinished, 'password'), password, { mode: 0o600 });
  if (user) for (const path of [cluster, given]) chownSync(path, user.uid, user.gid);
  try {
    await initialise(binaries, cluster, given, user);
    rmSync(given);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!exists(home)) throw error;
  }
}

/** The built-in C.UTF-8 sorts and lowercases the same on every machine. */
async function initialise(binaries: Binaries, cluster: string, passwordFile: string, user?: ServerUser): Promise<void> {
  const options = [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await run(binaries.initdb, options, { ...user, cwd: cluster, env: serverEnvironment });
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new EngineError(`The database could not be created in ${cluster}: ${said}`);
  }
}

/** A minimal environment, so that no secret of the program reaches the server. */
export const serverEnvironment: NodeJS.ProcessEnv = { NODE_ENV: 'production', LC_ALL: 'C', PATH: '/usr/bin:/bin' };

function removeUnfinished(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(unfinishedPrefix)) continue;
    if (Date.now() - statSync(path).mtimeMs > hourMs) rmSync(path, { recursive: true, force: true });
  }
}
