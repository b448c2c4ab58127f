import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EngineError, type EngineLog } from '@/server/db/engine-error';

/** The user that the server runs as; undefined means the current user. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, creating that user if missing. */
export function serverUser(log: EngineLog): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = lookUp();
  if (known) return known;
  log('PostgreSQL cannot run as root: creating the system user "postgres" for it.');
  try {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  } catch {
    // The group may exist without its user; useradd reports any real problem.
  }
  try {
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  } catch {
    throw new EngineError(
      'PostgreSQL cannot run as root, and the system user "postgres" could not be created. Start as another user, or create it: useradd --system postgres',
    );
  }
  const made = lookUp();
  if (!made) throw new EngineError('The system user "postgres" was created but cannot be found.');
  return made;
}

function lookUp(): ServerUser | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/** True if this user can traverse every folder down to this one (which need not exist yet). */
export function canReach(folder: string, user: ServerUser | undefined): boolean {
  if (!user) return true;
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(place) && !mayPass(place, user)) return false;
    if (place === dirname(place)) return true;
  }
}

function mayPass(folder: string, { uid, gid }: ServerUser): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
