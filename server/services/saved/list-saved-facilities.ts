import type { Answer, Query } from '@/api/contract/types';
import type { Caller } from '@/lib/call';
import { BookingType } from '@/lib/enums';
import { itemsOfFacilities } from '@/server/repositories/facility-items';
import { listSavedIds } from '@/server/repositories/saved-facilities';
import type { Deps } from '@/server/services/deps';
import { listItem } from '@/server/services/facilities/list-items';
import { paged, pageOf } from '@/server/services/paging';

/** The facilities the family saved, the newest first, as a search would list them without a place or dates. */
export async function listSavedFacilities(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  query: Query<'listSavedFacilities'>,
): Promise<Answer<'listSavedFacilities'>> {
  const page = pageOf(query);
  const ids = await listSavedIds(deps.db, caller.familyId);
  const rows = await itemsOfFacilities(deps.db, ids.slice(page.offset, page.offset + page.limit));
  const items = rows.map((row) => listItem(row, { priceType: BookingType.DROP_IN, distance: false, places: false }));
  return { ...paged(items, ids.length, page), ids };
}
