import { relaxableFilters } from '@/api/contract/facilities';
import type { Answer, Query } from '@/api/contract/types';
import { AppError, invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { keptPlaces } from '@/server/areas/care/waitlists/kept-places';
import { type ItemContext, listItem } from '@/server/areas/facilities/listings/list-items';
import { nextOpenDays } from '@/server/areas/facilities/listings/next-open';
import { ageBoundaries } from '@/server/areas/facilities/listings/rows/facilities';
import { resolveRoute } from '@/server/areas/facilities/search/resolve-place';
import {
  countWithin,
  inSearchTime,
  searchFacilities,
  type SearchPage,
  type SearchTime,
  SearchTookTooLong,
} from '@/server/areas/facilities/search/rows/search';
import { readWords } from '@/server/areas/facilities/search/rows/search-conditions';
import { keptByMonth } from '@/server/areas/facilities/search/rules/kept-months';
import { birthDatesOf, needsBoundaries, searchWords } from '@/server/areas/facilities/search/rules/search-plan';
import { criteriaOf, type SearchFrame, stepsOf, walkSearch } from '@/server/areas/facilities/search/search-criteria';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';
import type { Database, Tx } from '@/server/db/connection';

/**
 * GET facility (product rule 9). Without a radius, the search expands until it finds something. Totals are exact up to
 * 1,000; beyond that, totalItems is 1,000 with `more: true`. If nothing is found, `without` says on request how many
 * results there are without each filter. Throws `invalid` by field: a place that is unknown or ambiguous, dates that
 * cannot be requested, a page beyond the thousandth result.
 */
export async function listFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
): Promise<Answer<'listFacilities'>> {
  const page = pageOf(query);
  // Caps the offset at the last result that can be shown.
  const offset = Math.min(page.offset, limits.searchTotalMax);
  const shown = Math.min(page.limit, limits.searchTotalMax - offset);
  const found = await findFacilities(deps, query, { offset, limit: shown });
  const { total, items, context, center, radiusKm } = found;
  const shownTotal = totalOf(total);
  if (shownTotal.more && offset >= limits.searchTotalMax)
    throw invalid({ page: 'Narrow your search to see more results.' });
  const bookable = context.places ? [] : items.filter((row) => row.bookable).map(({ addressId }) => addressId);
  const nextOpen = await nextOpenDays(deps, bookable, birthDatesOf(query.birthDates ?? []));
  return {
    ...paged(
      items.map((row) => listItem(row, context, deps.clock.now(), nextOpen)),
      shownTotal.totalItems,
      page,
    ),
    ...shownTotal,
    ...(center ? { radiusKm } : {}),
    ...(query.without && total === 0 ? await countWithout(deps.db, query, found.frame) : {}),
  };
}

/** Totals are exact up to 1,000. */
const totalOf = (found: number) => ({
  totalItems: Math.min(found, limits.searchTotalMax),
  ...(found > limits.searchTotalMax ? { more: true } : {}),
});

/** A page of the matching facilities, their total and the place that was searched, for the list and the map. */
async function findFacilities(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilities'>,
  page: { offset: number; limit: number },
) {
  const time: SearchTime = { leftMs: limits.searchMs };
  const way = await resolveRoute(deps.db, query);
  try {
    const now = deps.clock.now();
    const frame: SearchFrame = { ...(await planFacts(deps.db, query, now, time)), now, way, time };
    const criteria = criteriaOf(query, frame);
    const found = await searchOutwards(deps.db, { ...criteria, ...page }, { stepsKm: stepsOf(query, way), time });
    const context: ItemContext = {
      priceType: criteria.priceType,
      distance: way.place !== null,
      detour: criteria.way !== null,
      places: criteria.needs.length > 0,
      priceAsked: criteria.priceAsked,
    };
    return { ...found, frame, center: criteria.center, context };
  } catch (error) {
    throw error instanceof SearchTookTooLong ? outOfTime() : error;
  }
}

/** A timeout is not the parent's error: the page answers 503 and is not cached. */
const outOfTime = () =>
  new AppError('unavailable', 'The search is taking too long right now. Try again in a moment.', { retryAfter: 5 });

/** Facts about all facilities that the search plan depends on. */
async function planFacts(db: Deps['db'], query: Query<'listFacilities'>, now: Date, time: SearchTime) {
  const typed = searchWords(query.q ?? '');
  const isDated = Boolean(query.dates?.length || query.weekdays?.length);
  const [boundaries, words, kept] = await Promise.all([
    needsBoundaries(query) ? ageBoundaries(db) : undefined,
    typed.length > 0 ? inSearchTime(db, time, (tx) => readWords(tx, typed)) : [],
    isDated ? keptPlaces(db, { now, toOffer: true }) : [],
  ]);
  return { boundaries, words, keptMonths: keptByMonth(kept) };
}

/** Runs the search at the smallest radius step with a result. */
async function searchOutwards(
  db: Deps['db'],
  criteria: Parameters<typeof searchFacilities>[1],
  { stepsKm: [first, ...further], time }: { stepsKm: readonly number[]; time: SearchTime },
): Promise<SearchPage & { radiusKm: number }> {
  const limited = <T>(work: (tx: Tx) => Promise<T>) => inSearchTime(db, time, work);
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

type Points = Answer<'listFacilityPoints'>;

/**
 * GET facility_point: the results of a search as map pins, by the same search as the list (product rule 9). Kilometres
 * for the circle's radius, minor units for prices. Throws `invalid` by field, like the list.
 */
export async function listFacilityPoints(
  deps: Pick<Deps, 'db' | 'clock'>,
  query: Query<'listFacilityPoints'>,
): Promise<Points> {
  const page = { offset: 0, limit: limits.mapPointsMax };
  const { total, items, context, center, radiusKm } = await findFacilities(deps, query, page);
  return {
    points: items.flatMap((row) => pointOf(listItem(row, context, deps.clock.now()))),
    ...totalOf(total),
    area: center && query.to === undefined ? { ...center, radiusKm } : null,
  };
}

/** No pin for a facility without coordinates. */
function pointOf({ address, addressCount, ...item }: ReturnType<typeof listItem>): Points['points'] {
  const { city, lat, lng, pointPrecision, country, postalCode } = address;
  if (lat === null || lng === null || pointPrecision === null) return [];
  const { id, name, currency, priceFrom, priceType, priceSession, halfDayPrice, rating, reviewCount, invented } = item;
  const { distanceKm, placesLeft, priceAsked } = item;
  return [
    {
      ...{
        id,
        name,
        city,
        district: invented ? address.title : areaOf(postalCode, country),
        lat,
        lng,
        pointPrecision,
        currency,
        rating,
        reviewCount,
        invented,
      },
      ...{ priceFrom, priceType, priceSession, halfDayPrice },
      addressId: addressCount > 1 ? address.id : null,
      ...(distanceKm === undefined ? {} : { distanceKm }),
      ...(placesLeft === undefined ? {} : { placesLeft }),
      ...(priceAsked === undefined ? {} : { priceAsked }),
    },
  ];
}

/** The part of a postal code that names its neighborhood. */
const areaOf = (postalCode: string, country: string) => postalCode.slice(0, country === 'CA' ? 3 : 5);

type SearchQuery = Query<'listFacilities'>;
type Relaxable = (typeof relaxableFilters)[number];

/**
 * For a search without results: how many results there are without each filter, most first; filters that make no
 * difference are left out. One count per filter (record 0160). Nothing if the search's time runs out.
 */
async function countWithout(
  db: Database,
  query: SearchQuery,
  frame: SearchFrame,
): Promise<Pick<Answer<'listFacilities'>, 'without'>> {
  const counts: NonNullable<Answer<'listFacilities'>['without']> = [];
  try {
    for (const filter of relaxableFilters.filter((name) => isSet(query, name))) {
      const found = await countOf(db, { ...query, ...leftOut[filter] }, frame);
      if (found > 0) counts.push({ filter, ...totalOf(found) });
    }
  } catch (error) {
    if (error instanceof SearchTookTooLong) return {};
    throw error;
  }
  return { without: counts.sort((a, b) => b.totalItems - a.totalItems) };
}

const empty = { sort: undefined, page: undefined, limit: undefined } as const;

/** The parameters to remove with a filter. Dates take precedence over weekdays, so both are removed with dates. */
const leftOut = {
  radius: { ...empty, radius: undefined },
  categories: { ...empty, categories: undefined },
  type: { ...empty, type: undefined },
  birthDates: { ...empty, birthDates: undefined },
  dates: { ...empty, dates: undefined, weekdays: undefined },
  weekdays: { ...empty, weekdays: undefined },
  scheduleType: { ...empty, scheduleType: undefined },
  maxPrice: { ...empty, maxPrice: undefined },
  minRating: { ...empty, minRating: undefined },
  language: { ...empty, language: undefined },
  subsidy: { ...empty, subsidy: undefined },
  certain: { ...empty, certain: undefined },
  q: { ...empty, q: undefined },
} as const satisfies Record<Relaxable, Partial<Record<keyof SearchQuery, undefined>>>;

function isSet(query: SearchQuery, name: Relaxable): boolean {
  const value = query[name];
  if (name === 'weekdays' && query.dates?.length) return false;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** The number of results at the smallest radius step that has any. */
async function countOf(db: Database, query: SearchQuery, frame: SearchFrame): Promise<number> {
  const stepsKm = stepsOf(query, frame.way);
  try {
    const criteria = criteriaOf(query, frame);
    const { counts } = await walkSearch(
      criteria,
      (work) => inSearchTime(db, frame.time, work),
      (tx, walk) => countWithin(tx, criteria, { walk, stepsKm }),
    );
    return counts.find((count) => count > 0) ?? 0;
  } catch (error) {
    // The remaining filters may be invalid together, such as weekend care on a weekday.
    if (error instanceof AppError && error.code === 'invalid') return 0;
    throw error;
  }
}
