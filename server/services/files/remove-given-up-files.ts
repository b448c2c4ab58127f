import { forgetRemovals, listRemovals } from '@/server/repositories/files';
import type { Deps } from '@/server/services/deps';

const batch = 100;

/**
 * Deletes bytes that were given up (file_removal) and that no record has: those of these paths now, or, without paths, all
 * whose time has come. What fails stays noted and is tried again at the next sweep. Returns how many went.
 */
export async function removeGivenUpFiles(
  deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>,
  paths?: string[],
): Promise<number> {
  const due = await listRemovals(deps.db, paths ?? deps.clock.now(), batch);
  const gone: string[] = [];
  for (const path of due) {
    try {
      await deps.files.delete(path);
      gone.push(path);
    } catch (error) {
      deps.log.warn(
        { err: error instanceof Error ? error.name : 'unknown' },
        'an unused file could not be removed yet',
      );
    }
  }
  await forgetRemovals(deps.db, gone);
  return gone.length;
}
