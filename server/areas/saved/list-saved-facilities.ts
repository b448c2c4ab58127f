import type { Answer, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/requests/call';
import { itemsOfFacilities } from '@/server/areas/search/rows/items';
import { listSavedIds } from '@/server/areas/saved/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { listItem, nothingAsked } from '@/server/areas/facilities/list-items';
import { paged, pageOf } from '@/server/areas/shared/paging';

/** The facilities the family saved, the newest first, as a search would list them without a place or dates. */
export async function listSavedFacilities(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  query: Query<'listSavedFacilities'>,
): Promise<Answer<'listSavedFacilities'>> {
  const page = pageOf(query);
  const ids = await listSavedIds(deps.db, caller.familyId);
  const rows = await itemsOfFacilities(deps.db, ids.slice(page.offset, page.offset + page.limit));
  const items = rows.map((row) => listItem(row, nothingAsked));
  return { ...paged(items, ids.length, page), ids };
}
