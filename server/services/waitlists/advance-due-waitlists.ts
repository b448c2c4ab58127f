import { WaitlistStatus } from '@/lib/enums';
import { inTransaction } from '@/server/db/transaction';
import { dueWaitlists, lockWaitlist } from '@/server/repositories/waitlist-groups';
import type { Deps } from '@/server/services/deps';
import { moveWaitlist } from '@/server/services/waitlists/move-waitlist';

const batch = 100;

/** Completes requests whose care starts and ends those whose wish has passed (decisions 4); answers how many. */
export async function advanceDueWaitlists(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const ids = await dueWaitlists(deps.db, now, batch);
  for (const id of ids) {
    await inTransaction(deps.db, async (tx) => {
      const waitlist = await lockWaitlist(tx, id);
      if (!waitlist?.dueAt || waitlist.dueAt > now) return;
      const action = waitlist.status === WaitlistStatus.APPROVED ? 'complete' : 'expire';
      await moveWaitlist(tx, deps, waitlist, { actor: 'clock', action });
    });
  }
  return ids.length;
}
