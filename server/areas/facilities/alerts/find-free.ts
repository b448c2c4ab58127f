import type { FacilityListItem } from '@/api/contract/types';
import { invalid, notFound } from '@/lib/app-error';
import { todayIn, tomorrowIn, usualTimeZone } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';
import { alertQuery, asksForDays, askedFrom, filtersOf, searchText, wishOf } from '@/lib/search/alerts';
import { hasPlace, noFilters, radiusStepsKm, searchQuery, type SearchFilters } from '@/lib/search/search';
import { isSearchPrice, searchPrice } from '@/lib/search/url-values';
import { findFacility } from '@/server/areas/facilities/listings/rows/facilities';
import { listFacilities } from '@/server/areas/facilities/listings/search-facilities';
import type { Deps } from '@/server/areas/platform/shared/deps';

type SearchDeps = Pick<Deps, 'db' | 'clock'>;

interface Wanted {
  facilityId: string | null;
  search: string;
}

/** What is free now for an alert; null when all of its days are past. Throws like the search. */
export async function findFree(
  deps: SearchDeps,
  { facilityId, search }: Wanted,
  { timeZone, facilityId: only }: { timeZone: string; facilityId?: string },
): Promise<FacilityListItem[] | null> {
  const filters = askedFrom(filtersOf(search), tomorrowIn(timeZone, deps.clock.now()));
  if (!filters) return null;
  const id = only ?? facilityId;
  const found = await listFacilities(deps, alertQuery(filters, id === null ? null : [id], limits.searchTotalMax));
  return found.items;
}

export interface CheckedAlert {
  search: string;
  timeZone: string;
  free: string[];
}

/**
 * Validates an alert and returns what to store. The radius at which the search found something is fixed, so that a
 * later run does not search farther. Throws `notFound` for an unknown facility, `invalid` for a search without days or
 * with too many results, and like the search.
 */
export async function checkAlert(deps: SearchDeps, wanted: Wanted): Promise<CheckedAlert> {
  const asked = filtersOf(wanted.search);
  if (!asksForDays(asked)) throw invalid({ search: 'Choose the days you need.' });
  if (wanted.facilityId !== null) return checkFacility(deps, wanted.facilityId, wishOf(asked));
  if (asked.price !== null && !isSearchPrice(asked.price)) throw invalid({ search: searchPrice.sentence });
  const found = await listFacilities(deps, alertQuery(asked, null, limits.searchTotalMax));
  if (found.more) throw invalid({ search: 'This search finds too many facilities. Add a location or more filters.' });
  // A search without results has expanded to the largest radius; an alert uses the smallest instead.
  const radius = found.items.length > 0 ? found.radiusKm : radiusStepsKm[0];
  const filters = { ...asked, radius: asked.radius ?? (hasPlace(asked) ? (radius ?? null) : null) };
  const timeZone = found.items[0]?.address.timeZone ?? (await zoneNear(deps, asked));
  return { search: searchText(filters), timeZone, free: found.items.map(({ id }) => id) };
}

async function checkFacility(deps: SearchDeps, facilityId: string, filters: SearchFilters): Promise<CheckedAlert> {
  const timeZone = (await findFacility(deps.db, facilityId))?.addresses[0]?.timeZone;
  if (timeZone === undefined) throw notFound();
  const search = searchText(filters);
  const items = await findFree(deps, { facilityId, search }, { timeZone });
  if (items === null) throw invalid({ search: 'Choose dates starting tomorrow.' });
  return { search, timeZone, free: items.map(({ id }) => id) };
}

/** The time zone of the nearest facility of any kind, for a search without results. */
async function zoneNear(deps: SearchDeps, { place, at }: SearchFilters): Promise<string> {
  const anywhere = { ...noFilters, place, at };
  if (!hasPlace(anywhere)) return usualTimeZone;
  const { items } = await listFacilities(deps, { ...searchQuery(anywhere), page: 1, limit: 1 });
  return items[0]?.address.timeZone ?? usualTimeZone;
}

/** Today in the time zone of the family's schedule. */
export const dayOf = ({ timeZone }: { timeZone: string }, now: Date) => todayIn(timeZone, now);
