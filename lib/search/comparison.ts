import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { wishOf } from '@/lib/search/alerts';
import { hasPlace, noFilters, searchHref, searchQuery, type SearchFilters } from '@/lib/search/search';

/** The filters a comparison keeps: children, days and location. Other filters would exclude facilities. */
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

/** A radius that excludes no facility. */
const anywhereKm = 500;

/** The search for these facilities only, with children and days or, for distances, without. */
export function comparisonQuery(ids: readonly string[], filters: SearchFilters, withWish: boolean) {
  const { place, at, to } = filters;
  const asked = comparedFor(withWish ? filters : { ...noFilters, place, at, to });
  const radius = hasPlace(asked) ? anywhereKm : null;
  return { ...searchQuery({ ...asked, radius }), ids: [...ids], page: 1, limit: limits.compareMax };
}
