import { forgetRemovals, listRemovals } from '@/server/areas/files/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { removeEach } from '@/server/areas/shared/remove-each';

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
  const gone = await removeEach(
    deps,
    due,
    (path) => deps.files.delete(path),
    'an unused file could not be removed yet',
  );
  await forgetRemovals(deps.db, gone);
  return gone.length;
}
