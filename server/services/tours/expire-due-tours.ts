import { inTransaction } from '@/server/db/transaction';
import { dueTours, lockTour } from '@/server/repositories/tour-groups';
import type { Deps } from '@/server/services/deps';
import { moveTour } from '@/server/services/tours/move-tour';

const batch = 50;

/**
 * Ends the tours nobody answered in time (product rule 4), each in a transaction of its own; one that fails is passed
 * over until the next sweep. Answers how many. Any number of processes may run it at once.
 */
export async function expireDueTours(deps: Deps): Promise<number> {
  const failed: string[] = [];
  for (let expired = 0; ;) {
    const ids = await dueTours(deps.db, deps.clock.now(), failed, batch);
    if (ids.length === 0) return expired;
    for (const id of ids) {
      try {
        await expireOne(deps, id);
        expired += 1;
      } catch (error) {
        failed.push(id);
        deps.log.error({ tourId: id, err: error }, 'a due tour could not be expired');
      }
    }
  }
}

/** One that has just been moved by somebody else is left as it is. */
async function expireOne(deps: Deps, id: string): Promise<void> {
  const freed = await inTransaction(deps.db, async (tx) => {
    const tour = await lockTour(tx, id);
    if (!tour?.dueAt || tour.dueAt > deps.clock.now()) return [];
    return (await moveTour(tx, deps, tour, { actor: 'clock', action: 'expire' })).freed;
  });
  if (freed.length > 0) deps.triggerJob('offers');
}
