import { inTransaction } from '@/server/db/transaction';
import { dueTours, lockTour } from '@/server/repositories/tour-groups';
import type { Deps } from '@/server/services/deps';
import { moveTour } from '@/server/services/tours/move-tour';

const batch = 50;

/** Ends the tours nobody answered in time (decisions 4); answers how many. Any number of processes may run it at once. */
export async function expireDueTours(deps: Deps): Promise<number> {
  let expired = 0;
  for (;;) {
    const { count, freed } = await inTransaction(deps.db, async (tx) => {
      const ids = await dueTours(tx, deps.clock.now(), batch);
      let freedPlaces = 0;
      for (const id of ids) {
        const tour = (await lockTour(tx, id))!;
        const outcome = await moveTour(tx, deps, tour, { actor: 'clock', action: 'expire' });
        freedPlaces += outcome.freed.length;
      }
      return { count: ids.length, freed: freedPlaces };
    });
    expired += count;
    if (freed > 0) deps.wake('offers');
    if (count < batch) return expired;
  }
}
