import type { Answer, Query } from '@/api/contract/types';
import { invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { needsBoundaries } from '@/server/domain/search/search-plan';
import { ageBoundaries } from '@/server/repositories/facilities';
import { searchFacilities, type SearchPage } from '@/server/repositories/facility-search';
import type { Deps } from '@/server/services/deps';
import { listItem, type ItemContext } from '@/server/services/facilities/list-items';
import { countWithout } from '@/server/services/facilities/count-without';
import { paged, pageOf } from '@/server/services/paging';
import { criteriaOf, stepsOf, type SearchFrame } from '@/server/services/search/search-criteria';
import { resolveWay } from '@/server/services/search/resolve-way';

/**
 * GET facility (product rule 9). Without a radius it looks as far as it has to. Totals are exact up to 1,000; beyond,
 * totalItems is 1,000 with `more: true`. Where nothing is found, `without` says on request which filter left nothing. Throws `invalid` by
 * field: a place that is not found or ambiguous, dates that cannot be asked for, a page beyond the thousandth result.
 */
export async function listFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
): Promise<Answer<'listFacilities'>> {
  const page = pageOf(query);
  // No page begins after the last result that can be shown, however large its number.
  const offset = Math.min(page.offset, limits.searchTotalMax);
  const shown = Math.min(page.limit, limits.searchTotalMax - offset);
  const found = await findFacilities(deps, query, { offset, limit: shown });
  const { total, items, context, center, radiusKm } = found;
  const more = total > limits.searchTotalMax;
  if (more && offset >= limits.searchTotalMax) throw invalid({ page: 'Narrow your search to see more results.' });
  return {
    ...paged(
      items.map((row) => listItem(row, context)),
      Math.min(total, limits.searchTotalMax),
      page,
    ),
    ...(more ? { more: true } : {}),
    ...(center ? { radiusKm } : {}),
    ...(query.without && total === 0 ? { without: await countWithout(deps.db, query, found.frame) } : {}),
  };
}

/** Some of the facilities that fit, how many fit in all, and where they were looked for: for the list and for the map. */
export async function findFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
  page: { offset: number; limit: number },
) {
  const frame: SearchFrame = {
    now: deps.clock.now(),
    way: await resolveWay(deps.db, query),
    boundaries: needsBoundaries(query) ? await ageBoundaries(deps.db) : undefined,
  };
  const criteria = criteriaOf(query, frame);
  const found = await searchOutwards(deps.db, { ...criteria, ...page }, stepsOf(query, frame.way));
  const context: ItemContext = {
    priceType: criteria.priceType,
    distance: frame.way.place !== null,
    detour: criteria.way !== null,
    places: criteria.needs.length > 0,
    priceAsked: criteria.priceAsked,
  };
  return { ...found, frame, center: criteria.center, context };
}

/** The search at the first of the steps that holds a facility. */
async function searchOutwards(
  db: Deps['db'],
  criteria: Parameters<typeof searchFacilities>[1],
  [first, ...further]: readonly number[],
): Promise<SearchPage & { radiusKm: number }> {
  let radiusKm = first ?? criteria.radiusKm;
  let found = await searchFacilities(db, { ...criteria, radiusKm });
  for (const next of further) {
    if (found.total > 0) break;
    radiusKm = next;
    found = await searchFacilities(db, { ...criteria, radiusKm });
  }
  return { ...found, radiusKm };
}
