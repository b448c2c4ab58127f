/** The address of a comparison (record 0165): which facilities, for whom and when, and whether only differences are shown. Pure. */
import { wishOf } from '@/lib/search/alerts';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { hasPlace, noFilters, searchHref, searchQuery, type SearchFilters } from '@/lib/search/search';

/** What a comparison asks: for whom, when, and where one is. Everything else of a search would leave facilities out. */
export const comparedFor = (filters: SearchFilters): SearchFilters => ({
  ...wishOf(filters),
  place: filters.place,
  at: filters.at,
  to: filters.to,
});

export function compareHref(ids: readonly string[], filters: SearchFilters, onlyDifferences = false): string {
  const wish = searchHref(comparedFor(filters)).slice(2);
  const parts = [`ids=${ids.join(',')}`, wish, onlyDifferences && 'different=1'].filter(Boolean);
  return `${paths.compare}?${parts.join('&')}`;
}

/** Farther than any two facilities that a family compares. */
const anywhereKm = 500;

/** The search for these facilities alone: with the wish, or (for distances) without it. */
export function comparisonQuery(ids: readonly string[], filters: SearchFilters, withWish: boolean) {
  const { place, at, to } = filters;
  const asked = comparedFor(withWish ? filters : { ...noFilters, place, at, to });
  const radius = hasPlace(asked) ? anywhereKm : null;
  return { ...searchQuery({ ...asked, radius }), ids: [...ids], page: 1, limit: limits.compareMax };
}
