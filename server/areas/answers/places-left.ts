import { counterKeyOf, freePlaces } from '@/server/areas/capacity/rows';
import { countPlaces } from '@/server/areas/capacity/rules';
import type { Queryable } from '@/server/db/connection';

type Sessions = Parameters<typeof countPlaces>[0];

/**
 * The fewest places left in the groups of these sessions, by date.
 *
 * @param takes whether the sessions do not hold their places yet: these then do not count as left, and a number below 0 says how
 * many are missing
 */
export async function placesLeftByDate(db: Queryable, sessions: Sessions, takes = false): Promise<Map<string, number>> {
  const wanted = countPlaces(sessions);
  const free = wanted.length > 0 ? await freePlaces(db, wanted) : new Map<string, number>();
  const left = new Map<string, number>();
  for (const place of wanted) {
    const here = free.get(counterKeyOf(place))! - (takes ? place.places : 0);
    left.set(place.date, Math.min(here, left.get(place.date) ?? here));
  }
  return left;
}
