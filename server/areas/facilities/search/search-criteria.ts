import type { Query } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { detourStepsKm, radiusStepsKm } from '@/lib/search/search';
import type { FoundRoute } from '@/server/areas/facilities/search/resolve-place';
import { commonAmongBest, type Looked, type SearchTime } from '@/server/areas/facilities/search/rows/search';
import type { SearchCriteria, SearchWord, Walk } from '@/server/areas/facilities/search/rows/search-criteria';
import type { KeptMonth } from '@/server/areas/facilities/search/rules/kept-months';
import { planSearch } from '@/server/areas/facilities/search/rules/search-plan';
import type { Tx } from '@/server/db/connection';

/** The resolved context of a search, besides its filters. */
export interface SearchFrame {
  now: Date;
  way: FoundRoute;
  /** The ages at which any age group begins or ends, if the plan needs them. */
  boundaries: number[] | undefined;
  /** The words of the text, resolved for the query. */
  words: readonly SearchWord[];
  /** Places kept for waiting families, if the search has days. */
  keptMonths: readonly KeptMonth[];
  time: SearchTime;
}

/** Builds the query's criteria, for the first page. Throws `invalid` by field. */
export function criteriaOf(
  query: Query<'listFacilities'>,
  { now, way, boundaries, words, keptMonths }: SearchFrame,
): SearchCriteria {
  const center = way.place?.center ?? null;
  return {
    ...planSearch(query, center !== null, now, boundaries),
    words: query.q ? words : [],
    keptMonths,
    ids: query.ids ?? null,
    except: query.except ?? [],
    center,
    way: way.way,
    radiusKm: stepsOf(query, way)[0] ?? radiusStepsKm[0],
    unplaced: way.place?.unplaced ?? null,
    offset: 0,
    limit: 0,
    now,
  };
}

/** The radius steps in kilometres of distance or detour: a step is used only if the one before found nothing. */
export function stepsOf({ radius }: Query<'listFacilities'>, { place, way }: FoundRoute): readonly number[] {
  if (radius !== undefined) return [radius];
  const steps = way ? detourStepsKm : radiusStepsKm;
  return place?.center ? steps : steps.slice(0, 1);
}

/**
 * Addresses in the first part of a walk: enough for a thousand facilities with some second addresses, or twice that
 * with days, since some are full.
 */
const firstPartSize = (c: SearchCriteria): number => (c.needs.length > 0 ? 2_500 : 1_250);
/** Each part is this many times larger, so that repeating earlier parts costs little. */
const further = 8;
/**
 * If fewer addresses than this match the words, all are read to find the best rated; otherwise the walk follows the
 * rating.
 */
const fewMatches = 10_000;

/**
 * Runs a search on growing prefixes of an index order, until more than searchTotalMax results are found or all rows
 * were read. The result equals that of a full scan, up to that number (record 0173).
 * @param inTime runs a part within the time limit
 * @param lookIn one statement, over a part or over everything
 */
export async function walkSearch<T extends Looked>(
  c: SearchCriteria,
  inTime: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  lookIn: (tx: Tx, walk: Walk | null) => Promise<T>,
): Promise<T> {
  const look = (walk: Walk | null) => inTime((tx) => lookIn(tx, walk));
  const start = firstPartSize(c);
  const grow = (by: Exclude<Walk['by'], 'price' | 'words' | 'relevance'>) =>
    growWith(start, (most) => look({ by, most }));
  if (c.ids !== null) return look(null);
  if (c.center ?? c.unplaced) return c.center && !c.way && c.order === 'distance' ? grow('distance') : look(null);
  if (c.order === 'relevance') {
    const common = await inTime((tx) => commonAmongBest(tx, c));
    const alongRating = () => growWith(start, (most) => look({ by: 'relevance', most, common }));
    if (common.written) return alongRating();
    const few = await growWith(start, (most) => look({ by: 'words', most, among: fewMatches }));
    return few.looked > 0 ? few : alongRating();
  }
  if (c.order !== 'price') return grow(c.order);
  const first = await look({ by: 'rating', most: start });
  if (first.done) return first;
  const own = first.own ?? '';
  const priced = await growWith(start, (most) => look({ by: 'price', most, own }));
  // Results in another currency or without a price come last, so they need the full scan.
  return isMore(priced) || c.maxPrice !== null ? priced : look(null);
}

/** Whether the results that can be shown are found, in their order. */
const isMore = ({ settled }: Looked) => settled > limits.searchTotalMax;

async function growWith<T extends Looked>(start: number, look: (most: number) => Promise<T>): Promise<T> {
  for (let most = start; ; most *= further) {
    const found = await look(most);
    if (isMore(found) || found.done) return found;
  }
}
