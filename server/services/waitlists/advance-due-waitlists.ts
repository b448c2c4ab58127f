import { WaitlistStatus } from '@/lib/enums';
import { inTransaction } from '@/server/db/transaction';
import { dueWaitlists, lockWaitlist } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

const batch = 100;

/**
 * Completes requests whose care starts and ends those whose wish has passed (product rule 4), each in a transaction of
 * its own; one that fails is passed over until the next sweep. Answers how many.
 */
export async function advanceDueWaitlists(deps: Deps): Promise<number> {
  const failed: string[] = [];
  for (let advanced = 0; ;) {
    const ids = await dueWaitlists(deps.db, deps.clock.now(), failed, batch);
    if (ids.length === 0) return advanced;
    for (const id of ids) {
      try {
        await advanceOne(deps, id);
        advanced += 1;
      } catch (error) {
        failed.push(id);
        deps.log.error({ waitlistId: id, err: error }, 'a due waitlist request could not be advanced');
      }
    }
  }
}

/** One that has just been moved by somebody else is left as it is. */
async function advanceOne(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const waitlist = await lockWaitlist(tx, id);
    if (!waitlist?.dueAt || waitlist.dueAt > deps.clock.now()) return;
    const action = waitlist.status === WaitlistStatus.APPROVED ? 'complete' : 'expire';
    await moveWaitlist(tx, deps, waitlist, { actor: 'clock', action });
  });
}
