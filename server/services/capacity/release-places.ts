import type { Tx } from '@/server/db/connection';
import type { PlaceCount } from '@/server/domain/capacity/pools';
import { exchangeHeld } from '@/server/services/capacity/hold-places';

/**
 * Releases the places that these items hold; items that hold none are passed over, so that repeating does no harm.
 * @returns what became free: if it is not empty, trigger the job `offers` after the commit (product rule 5).
 */
export const releasePlaces = (tx: Tx, itemIds: readonly string[]): Promise<PlaceCount[]> =>
  exchangeHeld(tx, [], itemIds);
