import { relaxableFilters } from '@/api/contract/facilities';
import type { Answer, Query } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import type { Database } from '@/server/db/connection';
import { countWithin } from '@/server/areas/search/rows/search';
import { inSearchTime, SearchTookTooLong } from '@/server/areas/search/rows/search-time';
import { criteriaOf, stepsOf, type SearchFrame } from '@/server/areas/search/search-criteria';
import { walkSearch } from '@/server/areas/search/walk-search';

type SearchQuery = Query<'listFacilities'>;
type Relaxable = (typeof relaxableFilters)[number];

/**
 * Where a search finds nothing: how many facilities there are without each of its filters, the most first; filters without
 * which there is still nothing are left out. One count a filter, each of what the search without it would find (record 0160).
 */
export async function countWithout(
  db: Database,
  query: SearchQuery,
  frame: SearchFrame,
): Promise<NonNullable<Answer<'listFacilities'>['without']>> {
  const counts: { filter: Relaxable; totalItems: number }[] = [];
  for (const filter of relaxableFilters.filter((name) => isSet(query, name))) {
    const found = await countOf(db, { ...query, ...leftOut[filter] }, frame);
    if (found > 0) counts.push({ filter, totalItems: Math.min(found, limits.searchTotalMax) });
  }
  return counts.sort((a, b) => b.totalItems - a.totalItems);
}

const empty = { sort: undefined, page: undefined, limit: undefined } as const;

/** What is left out with a filter: days are asked by dates or by weekdays, and dates count before weekdays. */
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
  q: { ...empty, q: undefined },
} as const satisfies Record<Relaxable, Partial<Record<keyof SearchQuery, undefined>>>;

function isSet(query: SearchQuery, name: Relaxable): boolean {
  const value = query[name];
  if (name === 'weekdays' && query.dates?.length) return false;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** How many the search finds, at the first step at which it finds any; none that is known where it would take too long. */
async function countOf(db: Database, query: SearchQuery, frame: SearchFrame): Promise<number> {
  const stepsKm = stepsOf(query, frame.way);
  try {
    const criteria = criteriaOf(query, frame);
    const { counts } = await walkSearch(
      criteria,
      (work) => inSearchTime(db, frame.until, work),
      (tx, walk) => countWithin(tx, criteria, { walk, stepsKm }),
    );
    return counts.find((count) => count > 0) ?? 0;
  } catch (error) {
    if (error instanceof SearchTookTooLong) return 0;
    // What is left may be a question that cannot be asked: weekend care on a weekday.
    if (error instanceof AppError && error.code === 'invalid') return 0;
    throw error;
  }
}
