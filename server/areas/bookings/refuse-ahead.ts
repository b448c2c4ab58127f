import { AppError } from '@/lib/app-error';
import { placeTaken } from '@/server/areas/capacity/hold-places';
import { counterKeyOf, wouldFit } from '@/server/areas/capacity/rows';
import { type CareItem, childPlaces, countPlaces } from '@/server/areas/capacity/rules';
import { readCareTermsAt } from '@/server/areas/facilities/rows/care-terms';
import { readCareChildren } from '@/server/areas/family/rows/records';
import { requestsToPrefer } from '@/server/areas/waitlists/rows';
import { planWaitlist } from '@/server/areas/waitlists/rules/wish';
import type { Tx } from '@/server/db/connection';

interface Taker {
  familyId: string;
  addressId: string;
  /** Their places have just been taken in this transaction, so their counters are locked. */
  items: readonly Omit<CareItem, 'id'>[];
}

/**
 * Refuses to take places that a waiting family could be offered (product rule 5). A job offers released places after the commit;
 * without this check a newcomer could take one first. Throws `conflict` as holdPlaces does; the caller must then roll back.
 *
 * @param aheadOf the taker's own waitlist request: only those ahead of it in its line are preferred
 */
export async function refuseAheadOfOthers(tx: Tx, taker: Taker, now: Date, aheadOf?: string): Promise<void> {
  const { familyId, addressId, items } = taker;
  const taken = countPlaces(items);
  if (taken.length === 0) return;
  const waiting = await requestsToPrefer(tx, { familyId, addressId, now, taken, aheadOf });
  if (waiting.length === 0) return;
  const terms = (await readCareTermsAt(tx, [addressId])).get(addressId)!;
  const isTaken = new Set(taken.map(counterKeyOf));
  for (const wish of waiting) {
    const children = await readCareChildren(tx, wish.familyId, wish.children);
    const wanted = itemsOrNone(() => planWaitlist(terms, children, wish, now).items);
    const places = countPlaces(wanted);
    const lost = places.filter((place) => isTaken.has(counterKeyOf(place)));
    if (lost.length === 0) continue;
    const own = childPlaces(wanted.map((item) => ({ ...item, id: '' })));
    if (await wouldFit(tx, { places, children: own, besides: taken })) throw placeTaken(lost.map(({ date }) => date));
  }
}

/** A request that cannot be planned gets no offer. */
function itemsOrNone<Item>(plan: () => readonly Item[]): readonly Item[] {
  try {
    return plan();
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
