import { placeTaken } from '@/server/areas/facilities/capacity/hold-places';
import { counterKeyOf, freePlaces } from '@/server/areas/facilities/capacity/rows';
import { type CareItem, countPlaces } from '@/server/areas/facilities/capacity/rules';
import { keptPlaces } from '@/server/areas/care/waitlists/kept-places';
import type { Waiting } from '@/server/areas/care/waitlists/rows';
import type { Queryable, Tx } from '@/server/db/connection';

interface Taker {
  familyId: string;
  addressId: string;
  items: readonly Omit<CareItem, 'id'>[];
}

/**
 * Refuses to take places that are kept for waiting families (product rule 5). A job offers released places after the commit;
 * without this check a newcomer could take one first. Throws `conflict` as holdPlaces does; the caller must then roll back. The
 * taker's places have just been taken in this transaction, so their counters are locked.
 */
export async function refuseAheadOfOthers(tx: Tx, taker: Taker, now: Date, turn?: Turn): Promise<void> {
  const lost = await lostToOthers(tx, taker, now, turn, countPlaces(taker.items));
  if (lost.length > 0) throw placeTaken(lost);
}

/** For an offer to a waitlist request. */
type Turn = Pick<Waiting, 'aheadOf' | 'agreedPrice'>;

/**
 * The dates on which a free place that the taker would take is kept for another waiting family.
 *
 * @param taken the taker's places if they have been taken already
 */
export async function lostToOthers(
  db: Queryable,
  { familyId, addressId, items }: Taker,
  now: Date,
  turn: Turn = {},
  taken: ReturnType<typeof countPlaces> = [],
): Promise<string[]> {
  const wanted = countPlaces(items);
  if (wanted.length === 0) return [];
  const kept = await keptPlaces(db, { now, addressId, besidesFamilyId: familyId, ...turn, besides: taken });
  if (kept.length === 0) return [];
  const free = await freePlaces(db, wanted);
  const left = new Map(
    wanted.map((place) => {
      const key = counterKeyOf(place);
      return [key, free.get(key)! - (taken.length > 0 ? 0 : place.places)];
    }),
  );
  return kept.filter((place) => place.places > (left.get(counterKeyOf(place)) ?? Infinity)).map(({ date }) => date);
}
