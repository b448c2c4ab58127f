import type { Answer, Query } from '@/api/contract/types';
import { conflict, notFound } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import type { Caller } from '@/lib/call-context';
import { listItem, withoutSearch } from '@/server/areas/facilities/listings/list-items';
import { deleteSaved, insertSaved, listSavedIds } from '@/server/areas/facilities/saved/rows';
import { itemsOfFacilities } from '@/server/areas/facilities/search/rows/items';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';
import { inTransaction } from '@/server/db/transaction';

/**
 * Saves a facility for the family; idempotent. Throws `notFound` for an unknown facility, `conflict` beyond the limit.
 */
export async function saveFacility(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  facilityId: string,
): Promise<Record<string, never>> {
  const saved = await inTransaction(deps, async (tx) => {
    const ids = await listSavedIds(tx, caller.familyId);
    if (ids.length >= limits.savedMax && !ids.includes(facilityId)) {
      throw conflict(`You’ve saved ${limits.savedMax} facilities, which is the limit. Remove one first.`);
    }
    return insertSaved(tx, caller.familyId, facilityId, deps.clock.now());
  });
  if (!saved) throw notFound();
  return {};
}

/** Removes a saved facility; idempotent. */
export async function unsaveFacility(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  facilityId: string,
): Promise<Record<string, never>> {
  await deleteSaved(deps.db, caller.familyId, facilityId);
  return {};
}

/** The family's saved facilities, newest first, as a search without a place or dates lists them. */
export async function listSavedFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  query: Query<'listSavedFacilities'>,
): Promise<Answer<'listSavedFacilities'>> {
  const page = pageOf(query);
  const ids = await listSavedIds(deps.db, caller.familyId);
  const rows = await itemsOfFacilities(deps.db, ids.slice(page.offset, page.offset + page.limit));
  const items = rows.map((row) => listItem(row, withoutSearch, deps.clock.now()));
  return { ...paged(items, ids.length, page), ids };
}
