import type { Answer, Query } from '@/api/contract/types';
import { invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { radiusStepsKm } from '@/lib/search';
import { needsBoundaries, planSearch } from '@/server/domain/search/search-plan';
import { ageBoundaries } from '@/server/repositories/facilities';
import { searchFacilities, type SearchPage } from '@/server/repositories/facility-search';
import type { SearchCriteria } from '@/server/repositories/facility-search-criteria';
import type { Deps } from '@/server/services/deps';
import { listItem } from '@/server/services/facilities/list-items';
import { paged, pageOf } from '@/server/services/paging';
import { resolvePlace } from '@/server/services/search/resolve-place';

/**
 * GET facility (product rule 9). Without a radius it looks as far as it has to. Totals are exact up to 1,000; beyond,
 * totalItems is 1,000 with `more: true`. Throws `invalid` by field: a place that is not found or ambiguous, dates that
 * cannot be asked for, a page beyond the thousandth result.
 */
export async function listFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
): Promise<Answer<'listFacilities'>> {
  const page = pageOf(query);
  // No page begins after the last result that can be shown, however large its number.
  const offset = Math.min(page.offset, limits.searchTotalMax);
  const shown = Math.min(page.limit, limits.searchTotalMax - offset);
  const { total, items, context, center, radiusKm } = await findFacilities(deps, query, { offset, limit: shown });
  const more = total > limits.searchTotalMax;
  if (more && offset >= limits.searchTotalMax) throw invalid({ page: 'Narrow your search to see more results.' });
  const totalItems = Math.min(total, limits.searchTotalMax);
  return {
    ...paged(
      items.map((row) => listItem(row, context)),
      totalItems,
      page,
    ),
    ...(more ? { more: true } : {}),
    ...(center ? { radiusKm } : {}),
  };
}

/** Some of the facilities that fit, how many fit in all, and where they were looked for: for the list and for the map. */
export async function findFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
  page: { offset: number; limit: number },
) {
  const now = deps.clock.now();
  const place = await resolvePlace(deps.db, query);
  const center = place?.center ?? null;
  const boundaries = needsBoundaries(query) ? await ageBoundaries(deps.db) : undefined;
  const plan = planSearch(query, center !== null, now, boundaries);
  const unplaced = place?.unplaced ?? null;
  const found = await searchOutwards(deps.db, query, {
    ...plan,
    ids: query.ids ?? null,
    center,
    unplaced,
    ...page,
    now,
  });
  const context = { priceType: plan.priceType, distance: place !== null, places: plan.needs.length > 0 };
  return { ...found, center, context };
}

/** The search at the given radius, or at the first of the steps that holds a facility. */
async function searchOutwards(
  db: Deps['db'],
  { radius }: Query<'listFacilities'>,
  criteria: SearchCriteria,
): Promise<SearchPage & { radiusKm: number }> {
  const steps = criteria.center && radius === undefined ? radiusStepsKm : [criteria.radiusKm];
  let radiusKm: number = steps[0]!;
  let found = await searchFacilities(db, { ...criteria, radiusKm });
  for (const next of steps.slice(1)) {
    if (found.total > 0) break;
    radiusKm = next;
    found = await searchFacilities(db, { ...criteria, radiusKm });
  }
  return { ...found, radiusKm };
}
