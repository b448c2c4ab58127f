import { placeTaken } from '@/server/areas/capacity/hold-places';
import { counterKeyOf, freePlaces } from '@/server/areas/capacity/rows';
import { type CareItem, countPlaces } from '@/server/areas/capacity/rules';
import { keptPlaces } from '@/server/areas/waitlists/kept-places';
import type { Tx } from '@/server/db/connection';

interface Taker {
  familyId: string;
  addressId: string;
  /** Their places have just been taken in this transaction, so their counters are locked. */
  items: readonly Omit<CareItem, 'id'>[];
}

/**
 * Refuses to take places that are kept for waiting families (product rule 5). A job offers released places after the commit;
 * without this check a newcomer could take one first. Throws `conflict` as holdPlaces does; the caller must then roll back.
 *
 * @param aheadOf the taker's own waitlist request: only those ahead of it in its line are preferred
 */
export async function refuseAheadOfOthers(tx: Tx, taker: Taker, now: Date, aheadOf?: string): Promise<void> {
  const { familyId, addressId, items } = taker;
  const taken = countPlaces(items);
  if (taken.length === 0) return;
  const kept = await keptPlaces(tx, { now, addressId, besidesFamilyId: familyId, aheadOf, besides: taken });
  if (kept.length === 0) return;
  const left = await freePlaces(tx, taken);
  const lost = kept.filter((place) => place.places > (left.get(counterKeyOf(place)) ?? Infinity));
  if (lost.length > 0) throw placeTaken(lost.map(({ date }) => date));
}
