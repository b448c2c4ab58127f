import { conflict, notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/requests/call';
import { limits } from '@/lib/limits';
import { inTransaction } from '@/server/db/transaction';
import { deleteSaved, insertSaved, listSavedIds } from '@/server/areas/saved/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** Saves a facility for the family; again changes nothing. Throws `notFound` for one that does not exist, `conflict` for too many. */
export async function saveFacility(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  facilityId: string,
): Promise<Record<string, never>> {
  const saved = await inTransaction(deps, async (tx) => {
    const ids = await listSavedIds(tx, caller.familyId);
    if (ids.length >= limits.savedMax && !ids.includes(facilityId)) {
      throw conflict(`You have saved ${limits.savedMax} facilities. Take one off your list first.`);
    }
    return insertSaved(tx, caller.familyId, facilityId, deps.clock.now());
  });
  if (!saved) throw notFound();
  return {};
}

/** Takes a facility off the family's list; one that is not on it is fine. */
export async function unsaveFacility(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  facilityId: string,
): Promise<Record<string, never>> {
  await deleteSaved(deps.db, caller.familyId, facilityId);
  return {};
}
