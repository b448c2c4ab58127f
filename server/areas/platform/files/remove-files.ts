import { dayMs } from '@/lib/dates/durations';
import { forgetRemovals, giveUpOrphans, listRemovals, markOrphans } from '@/server/areas/platform/files/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { removeEach } from '@/server/areas/platform/shared/remove-each';
import { inTransaction } from '@/server/db/transaction';

const batch = 100;

/**
 * Deletes files that are queued for removal and have no record: those of these paths, or all that are due. Failures stay queued
 * for the next sweep. Returns how many were deleted.
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

const orphanBatch = 100;

/**
 * Removes pictures that were unused for a day, and the files left by earlier removals. Safe to run in several processes and to
 * interrupt. Returns how many pictures were removed.
 */
export async function removeOrphans(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>): Promise<number> {
  const now = deps.clock.now();
  await markOrphans(deps.db, now);
  const before = new Date(now.getTime() - dayMs);
  let total = 0;
  for (let given = orphanBatch; given === orphanBatch; total += given) {
    given = await inTransaction(deps, (tx) => giveUpOrphans(tx, before, now, orphanBatch));
  }
  while ((await removeGivenUpFiles(deps)) > 0);
  return total;
}
