import type { Tx } from '@/server/db/connection';
import { countPlaces, type PlaceCount } from '@/server/domain/capacity/pools';
import { stopHolding } from '@/server/repositories/booking-items';
import { deleteChildPlaces } from '@/server/repositories/capacity-child-places';
import { givePlacesBack } from '@/server/repositories/capacity-slots';

/**
 * Releases the places that these items hold; items that hold none are passed over, so that repeating does no harm.
 * @returns what became free: if it is not empty, trigger the job `offers` after the commit (decisions 5).
 */
export async function releasePlaces(tx: Tx, itemIds: readonly string[]): Promise<PlaceCount[]> {
  const released = await stopHolding(tx, itemIds);
  if (released.length === 0) return [];
  await deleteChildPlaces(
    tx,
    released.map((item) => item.id),
  );
  const freed = countPlaces(released);
  await givePlacesBack(tx, freed);
  return freed;
}
