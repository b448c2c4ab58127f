import type { Tx } from '@/server/db/connection';
import { heldItemsOfFamily } from '@/server/areas/capacity/rows';
import { releasePlaces } from '@/server/areas/capacity/release-places';

/** Releases every place a family holds, past ones too: call it before the family's rows go, or the counters would drift. */
export async function releaseFamilyPlaces(tx: Tx, familyId: string): Promise<void> {
  return releasePlaces(tx, await heldItemsOfFamily(tx, familyId));
}
