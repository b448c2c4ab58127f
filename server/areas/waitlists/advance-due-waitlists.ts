import { WaitlistStatus } from '@/lib/enums';
import { dueIds } from '@/server/areas/requests/rows/groups';
import { lockWaitlist } from '@/server/areas/waitlists/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { advanceDue } from '@/server/areas/requests/advance-due';
import { moveWaitlist } from '@/server/areas/waitlists/move-waitlist';

/** Completes requests whose care starts and ends those whose wish has passed (product rule 4). Answers how many. */
export const advanceDueWaitlists = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'waitlistGroup', { now, skip, limit }),
    async advance(tx, id) {
      const waitlist = await lockWaitlist(tx, id);
      if (!waitlist?.dueAt || waitlist.dueAt > deps.clock.now()) return;
      const action = waitlist.status === WaitlistStatus.APPROVED ? 'complete' : 'expire';
      await moveWaitlist(tx, deps, waitlist, { actor: 'clock', action });
    },
    failed: ['waitlistId', 'a due waitlist request could not be advanced'],
  });
