import { AppError } from '@/lib/app-error';
import {
  busyPlaces,
  childPlaceKeyOf,
  counterKeyOf,
  freePlaces,
  type Places,
} from '@/server/areas/facilities/capacity/rows';
import { childPlaces, countPlaces } from '@/server/areas/facilities/capacity/rules';
import { readCareTermsAt } from '@/server/areas/facilities/listings/rows/care-terms';
import { childrenById } from '@/server/areas/family/records/rows/records';
import { requestsThatKeep, type Waiting } from '@/server/areas/care/waitlists/rows';
import { planWaitlist } from '@/server/areas/care/waitlists/rules/wish';
import type { Queryable } from '@/server/db/connection';

/**
 * The free places that are kept for waiting families, by counter: every request that may be offered a place, in the order of
 * the offers, keeps all that it needs if all of it is free. The number of queries does not depend on the number of requests.
 */
export async function keptPlaces(db: Queryable, waiting: Waiting): Promise<Places[]> {
  const requests = await requestsThatKeep(db, waiting);
  if (requests.length === 0) return [];
  const terms = await readCareTermsAt(db, [...new Set(requests.map(({ addressId }) => addressId))]);
  const children = await childrenById(db, [...new Set(requests.flatMap((request) => request.children))]);
  const wanted = requests.map((request) => {
    const own = children.filter(({ id }) => request.children.includes(id));
    const items = itemsOrNone(
      () => planWaitlist(terms.get(request.addressId)!, own, request, waiting.now, waiting.agreedPrice).items,
    );
    return { places: countPlaces(items), children: childPlaces(items.map((item) => ({ ...item, id: '' }))) };
  });
  const free = await freePlaces(
    db,
    wanted.flatMap(({ places }) => places),
    waiting.besides,
  );
  const busy = await busyPlaces(
    db,
    wanted.flatMap((each) => each.children),
  );
  const kept = new Map<string, Places>();
  for (const { places, children: own } of wanted) {
    if (own.some((place) => busy.has(childPlaceKeyOf(place)))) continue;
    if (places.some((place) => free.get(counterKeyOf(place))! < place.places)) continue;
    for (const place of own) busy.add(childPlaceKeyOf(place));
    for (const place of places) {
      const key = counterKeyOf(place);
      free.set(key, free.get(key)! - place.places);
      kept.set(key, { ...place, places: place.places + (kept.get(key)?.places ?? 0) });
    }
  }
  return [...kept.values()];
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
