import { dayMs } from '@/lib/dates/moments';
import { inTransaction } from '@/server/db/transaction';
import { giveUpOrphans, markOrphans } from '@/server/areas/files/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { removeGivenUpFiles } from '@/server/areas/files/remove-given-up-files';

const batch = 100;

/**
 * Removes the pictures that nothing has used for a day, and the bytes that earlier removals left. Any number of processes
 * may run it at once; interrupted, it goes on at its next run. Returns how many pictures were given up.
 */
export async function removeOrphans(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'log'>): Promise<number> {
  const now = deps.clock.now();
  await markOrphans(deps.db, now);
  const before = new Date(now.getTime() - dayMs);
  let total = 0;
  for (let given = batch; given === batch; total += given) {
    given = await inTransaction(deps, (tx) => giveUpOrphans(tx, before, now, batch));
  }
  while ((await removeGivenUpFiles(deps)) > 0);
  return total;
}
