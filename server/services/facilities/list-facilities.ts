import type { Answer, Query } from '@/api/contract/types';
import { invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { needsBoundaries, planSearch } from '@/server/domain/search/search-plan';
import { ageBoundaries } from '@/server/repositories/facilities';
import { searchFacilities } from '@/server/repositories/facility-search';
import type { Deps } from '@/server/services/deps';
import { listItem } from '@/server/services/facilities/list-items';
import { resolvePlace } from '@/server/services/search/resolve-place';

/**
 * GET facility (decisions 9). Totals are exact up to 1,000; beyond, totalItems is 1,000 with `more: true`. Throws `invalid`
 * by field: a place that is not found or ambiguous, dates that cannot be asked for, a page beyond the thousandth result.
 */
export async function listFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
): Promise<Answer<'listFacilities'>> {
  const now = deps.clock.now();
  const { page = 1, limit = limits.pageLimit } = query;
  const center = await resolvePlace(deps.db, query);
  const boundaries = needsBoundaries(query) ? await ageBoundaries(deps.db) : undefined;
  const plan = planSearch(query, center !== null, now, boundaries);
  // No page begins after the last result that can be shown, however large its number.
  const offset = Math.min((page - 1) * limit, limits.searchTotalMax);
  const shown = Math.min(limit, limits.searchTotalMax - offset);
  const { total, items } = await searchFacilities(deps.db, { ...plan, center, offset, limit: shown, now });
  const more = total > limits.searchTotalMax;
  if (more && offset >= limits.searchTotalMax) throw invalid({ page: 'Narrow your search to see further results.' });
  const totalItems = Math.min(total, limits.searchTotalMax);
  const context = { priceType: plan.priceType, distance: center !== null, places: plan.wishes.length > 0 };
  return {
    items: items.map((row) => listItem(row, context)),
    totalItems,
    totalPages: Math.ceil(totalItems / limit),
    page,
    limit,
    ...(more ? { more: true } : {}),
  };
}
