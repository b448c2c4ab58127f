import type { Query } from '@/api/contract/types';
import { detourStepsKm, radiusStepsKm } from '@/lib/search/search';
import { planSearch } from '@/server/areas/search/rules/search-plan';
import type { SearchCriteria, SearchWord } from '@/server/areas/search/rows/search-criteria';
import type { FoundWay } from '@/server/areas/search/resolve-way';

/** What a search stands on, besides its filters. */
export interface SearchFrame {
  now: Date;
  way: FoundWay;
  /** The ages at which any facility's group begins or ends, where the plan wants them. */
  boundaries: number[] | undefined;
  /** The words of the text, as they are looked for. */
  words: readonly SearchWord[];
  /** When the search has taken too long, of performance.now(). */
  until: number;
}

/** A search made ready for its statement, for the first page. Throws `invalid` by field. */
export function criteriaOf(
  query: Query<'listFacilities'>,
  { now, way, boundaries, words }: SearchFrame,
): SearchCriteria {
  const center = way.place?.center ?? null;
  return {
    ...planSearch(query, center !== null, now, boundaries),
    words: query.q ? words : [],
    ids: query.ids ?? null,
    center,
    way: way.way,
    radiusKm: stepsOf(query, way)[0] ?? radiusStepsKm[0],
    unplaced: way.place?.unplaced ?? null,
    offset: 0,
    limit: 0,
    now,
  };
}

/** How far the search looks, in kilometres of distance or detour: each step only where nothing lies within the one before. */
export function stepsOf({ radius }: Query<'listFacilities'>, { place, way }: FoundWay): readonly number[] {
  if (radius !== undefined) return [radius];
  const steps = way ? detourStepsKm : radiusStepsKm;
  return place?.center ? steps : steps.slice(0, 1);
}
