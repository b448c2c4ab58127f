import { dueIds } from '@/server/areas/requests/rows/groups';
import { lockTour } from '@/server/areas/tours/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { advanceDue } from '@/server/areas/requests/advance-due';
import { moveTour } from '@/server/areas/tours/move-tour';

/** Ends the tours nobody answered in time (product rule 4). Answers how many. */
export const expireDueTours = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'tourGroup', { now, skip, limit }),
    async advance(tx, id) {
      const tour = await lockTour(tx, id);
      if (!tour?.dueAt || tour.dueAt > deps.clock.now()) return;
      await moveTour(tx, deps, tour, { actor: 'clock', action: 'expire' });
    },
    failed: ['tourId', 'a due tour could not be expired'],
  });
