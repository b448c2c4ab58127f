import { inTransaction } from '@/server/db/transaction';
import { listDueGroups, lockDueGroup } from '@/server/repositories/booking-groups';
import { advanceBooking } from '@/server/services/bookings/advance-booking';
import { triggerJobsAfter } from '@/server/services/booking-moves/outcome';
import type { Deps } from '@/server/services/deps';

const batch = 50;

/**
 * Lets the clock do its business with every booking that is due, each in a transaction of its own, so that any number of
 * processes share the work and one that dies leaves nothing half done. A booking that fails is passed over until the next
 * sweep.
 */
export async function advanceDueBookings(deps: Deps): Promise<void> {
  const failed: string[] = [];
  for (;;) {
    const ids = await listDueGroups(deps.db, deps.clock.now(), failed, batch);
    if (ids.length === 0) return;
    for (const id of ids) {
      try {
        await advanceOne(deps, id);
      } catch (error) {
        failed.push(id);
        deps.log.error({ bookingId: id, err: error }, 'a due booking could not be advanced');
      }
    }
  }
}

/** A booking that another process has in hand, or has just been moved, is left to it. */
async function advanceOne(deps: Deps, id: string): Promise<void> {
  const outcome = await inTransaction(deps.db, async (tx) => {
    const group = await lockDueGroup(tx, id, deps.clock.now());
    return group ? advanceBooking(tx, deps, group) : null;
  });
  if (outcome) triggerJobsAfter(deps, outcome);
}
