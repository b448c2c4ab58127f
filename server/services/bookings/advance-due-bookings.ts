import { dueIds } from '@/server/repositories/request-groups';
import { lockDueGroup } from '@/server/repositories/booking-groups';
import { advanceBooking } from '@/server/services/bookings/advance-booking';
import type { Deps } from '@/server/services/deps';
import { advanceDue } from '@/server/services/requests/advance-due';

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
