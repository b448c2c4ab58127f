import { notFound } from '@/lib/app-error';
import type { Caller } from '@/lib/call';
import { inTransaction } from '@/server/db/transaction';
import { deleteSaved, insertSaved } from '@/server/repositories/saved-facilities';
import type { Deps } from '@/server/services/deps';

/** Saves a facility for the family; again changes nothing. Throws `notFound` for one that does not exist. */
export async function saveFacility(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  facilityId: string,
): Promise<Record<string, never>> {
  const saved = await inTransaction(deps, (tx) => insertSaved(tx, caller.familyId, facilityId, deps.clock.now()));
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
