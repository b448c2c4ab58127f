import { invalid } from '@/lib/app-error';
import type { Queryable } from '@/server/db/connection';
import { distanceKm, middleOf } from '@/server/areas/search/rules/place';
import type { SearchCriteria } from '@/server/areas/search/rows/search-criteria';
import { findPlace, resolvePlace, type FoundPlace } from '@/server/areas/search/resolve-place';

export interface FoundWay {
  /** Where the search is, and where the way begins; null without a place. */
  place: FoundPlace | null;
  way: SearchCriteria['way'];
}

/**
 * Where a search looks, and the way on which it looks where `to` is asked. Throws `invalid` as resolvePlace does, at `to` for
 * what is wrong with it: a place that is not found, a way without a beginning, an end whose point nobody knows.
 */
export async function resolveWay(
  db: Queryable,
  query: { place?: string; lat?: number; lng?: number; to?: string },
): Promise<FoundWay> {
  const place = await resolvePlace(db, query);
  if (query.to === undefined || query.to.trim() === '') return { place, way: null };
  if (!place) throw invalid({ to: 'Enter where you start, too: a postal code or city, or your position.' });
  const { center: to } = await findPlace(db, query.to, 'to');
  const from = place.center;
  if (!from || !to) throw invalid({ to: 'We can’t measure the way between these places. Try a postal code.' });
  return { place, way: { to, middle: middleOf(from, to), km: distanceKm(from, to) } };
}
