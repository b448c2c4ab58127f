import { invalid } from '@/lib/app-error';
import type { Pool, Weekday } from '@/lib/enums';
import { afterCommit, inTransaction } from '@/server/db/transaction';
import { setCapacity } from '@/server/areas/facilities/rows/facts';
import type { Deps } from '@/server/areas/shared/deps';

const placesMax = 2000;

/** Sets the places on offer of an age group's weekdays and pools. What was taken stays taken. Throws `invalid`. */
export async function setPlaces(
  deps: Deps,
  ageGroupId: string,
  { weekdays, pools, places }: { weekdays: readonly Weekday[]; pools: readonly Pool[]; places: number },
): Promise<void> {
  if (!Number.isInteger(places) || places < 0 || places > placesMax) {
    throw invalid({ places: `Places must be a whole number up to ${placesMax}.` });
  }
  const rows = weekdays.flatMap((weekday) => pools.map((pool) => ({ ageGroupId, weekday, pool, places })));
  await inTransaction(deps, async (tx) => {
    await setCapacity(tx, rows);
    afterCommit(tx, 'offers');
  });
}
