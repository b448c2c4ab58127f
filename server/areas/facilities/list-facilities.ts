import type { Answer, Query } from '@/api/contract/types';
import { invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import type { Tx } from '@/server/db/connection';
import { needsBoundaries } from '@/server/areas/search/rules/search-plan';
import { ageBoundaries } from '@/server/areas/facilities/rows/facilities';
import { searchFacilities, type SearchPage } from '@/server/areas/search/rows/search';
import { inSearchTime, SearchTookTooLong } from '@/server/areas/search/rows/search-time';
import { readWords } from '@/server/areas/search/rows/words';
import type { Deps } from '@/server/areas/shared/deps';
import { listItem, type ItemContext } from '@/server/areas/facilities/list-items';
import { countWithout } from '@/server/areas/facilities/count-without';
import { paged, pageOf } from '@/server/areas/shared/paging';
import { criteriaOf, stepsOf, type SearchFrame } from '@/server/areas/search/search-criteria';
import { resolveWay } from '@/server/areas/search/resolve-way';
import { walkSearch } from '@/server/areas/search/walk-search';
import { searchWords } from '@/server/areas/search/rules/search-words';

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
  const until = performance.now() + limits.searchMs;
  const way = await resolveWay(deps.db, query);
  try {
    const frame: SearchFrame = { ...(await known(deps.db, query, until)), now: deps.clock.now(), way, until };
    const criteria = criteriaOf(query, frame);
    const found = await searchOutwards(deps.db, { ...criteria, ...page }, { stepsKm: stepsOf(query, way), until });
    const context: ItemContext = {
      priceType: criteria.priceType,
      distance: way.place !== null,
      detour: criteria.way !== null,
      places: criteria.needs.length > 0,
      priceAsked: criteria.priceAsked,
    };
    return { ...found, frame, center: criteria.center, context };
  } catch (error) {
    throw error instanceof SearchTookTooLong ? tooMuch(way.place !== null) : error;
  }
}

/** What a parent can do about a search that the database has ended, at the field where it is done. */
const tooMuch = (hasPlace: boolean) =>
  invalid(
    hasPlace
      ? { radius: 'That is too much at once: look less far, or leave out a filter.' }
      : { place: 'That is too much at once: add a place.' },
  );

/** What the search has to know of all facilities before it can be planned. */
async function known(db: Deps['db'], query: Query<'listFacilities'>, until: number) {
  const typed = searchWords(query.q ?? '');
  const [boundaries, words] = await Promise.all([
    needsBoundaries(query) ? ageBoundaries(db) : undefined,
    typed.length > 0 ? inSearchTime(db, until, (tx) => readWords(tx, typed)) : [],
  ]);
  return { boundaries, words };
}

/** The search at the first of the steps that holds a facility. */
async function searchOutwards(
  db: Deps['db'],
  criteria: Parameters<typeof searchFacilities>[1],
  { stepsKm: [first, ...further], until }: { stepsKm: readonly number[]; until: number },
): Promise<SearchPage & { radiusKm: number }> {
  const limited = <T>(work: (tx: Tx) => Promise<T>) => inSearchTime(db, until, work);
  const within = (radiusKm: number) => {
    const c = { ...criteria, radiusKm };
    return walkSearch(c, limited, (tx, walk) => searchFacilities(tx, c, walk));
  };
  let radiusKm = first ?? criteria.radiusKm;
  let found = await within(radiusKm);
  for (const next of further) {
    if (found.total > 0) break;
    radiusKm = next;
    found = await within(radiusKm);
  }
  return { ...found, radiusKm };
}
