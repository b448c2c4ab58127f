import type { Tx } from '@/server/db/connection';
import { exchangeHeld } from '@/server/areas/capacity/hold-places';

/** Releases the places that these items hold; items that hold none are passed over, so that repeating does no harm. */
export const releasePlaces = (tx: Tx, itemIds: readonly string[]): Promise<void> => exchangeHeld(tx, [], itemIds);
