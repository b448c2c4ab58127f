import { dueIds } from '@/server/areas/requests/rows/groups';
import { lockDueGroup } from '@/server/areas/bookings/rows';
import { advanceBooking } from '@/server/areas/bookings/advance-booking';
import type { Deps } from '@/server/areas/shared/deps';
import { advanceDue } from '@/server/areas/requests/advance-due';

/** Lets the clock do its business with every booking that is due (product rule 4); any number of processes may at once. */
export const advanceDueBookings = (deps: Deps): Promise<number> =>
  advanceDue(deps, {
    list: (now, skip, limit) => dueIds(deps.db, 'bookingGroup', { now, skip, limit }),
    async advance(tx, id) {
      // One that another process has in hand is left to it.
      const group = await lockDueGroup(tx, id, deps.clock.now());
      if (group) await advanceBooking(tx, deps, group);
    },
    failed: ['bookingId', 'a due booking could not be advanced'],
  });
