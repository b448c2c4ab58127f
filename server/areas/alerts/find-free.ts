import type { FacilityListItem } from '@/api/contract/types';
import { invalid, notFound } from '@/lib/app-error';
import { alertQuery, asksForDays, askedFrom, filtersOf, searchText, wishOf } from '@/lib/search/alerts';
import { limits } from '@/lib/limits';
import { hasPlace, noFilters, radiusStepsKm, searchQuery, type SearchFilters } from '@/lib/search/search';
import { todayIn, tomorrowIn, usualTimeZone } from '@/lib/dates/time-zones';
import { isSearchPrice, searchPrice } from '@/lib/validation/search-price';
import { findFacility } from '@/server/areas/facilities/rows/facilities';
import type { Deps } from '@/server/areas/shared/deps';
import { listFacilities } from '@/server/areas/facilities/list-facilities';

type SearchDeps = Pick<Deps, 'db' | 'clock'>;

/** What an alert is for. */
interface Wanted {
  facilityId: string | null;
  search: string;
}

/** What is free now for an alert; null where all of its days have come. Throws as the search does. */
export async function findFree(
  deps: SearchDeps,
  { facilityId, search }: Wanted,
  { timeZone, only }: { timeZone: string; only?: string },
): Promise<FacilityListItem[] | null> {
  const filters = askedFrom(filtersOf(search), tomorrowIn(timeZone, deps.clock.now()));
  if (!filters) return null;
  const id = only ?? facilityId;
  const found = await listFacilities(deps, alertQuery(filters, id === null ? null : [id], limits.searchTotalMax));
  return found.items;
}

export interface CheckedWish {
  search: string;
  timeZone: string;
  free: string[];
}

/**
 * A wish as it is kept: the radius at which the search found something is fixed, so that another day does not look farther.
 * Throws `notFound` for an unknown facility, `invalid` for a search without days, one that finds too many, and as the search does.
 */
export async function checkWish(deps: SearchDeps, wanted: Wanted): Promise<CheckedWish> {
  const asked = filtersOf(wanted.search);
  if (!asksForDays(asked)) throw invalid({ search: 'Choose the days for which you need a place.' });
  if (wanted.facilityId !== null) return checkFacility(deps, wanted.facilityId, wishOf(asked));
  if (asked.price !== null && !isSearchPrice(asked.price)) throw invalid({ search: searchPrice.sentence });
  const found = await listFacilities(deps, alertQuery(asked, null, limits.searchTotalMax));
  if (found.more) throw invalid({ search: 'This search finds too many facilities. Add a place, or narrow it.' });
  // A search that finds nothing has looked very far: nobody means to be told of places there.
  const radius = found.items.length > 0 ? found.radiusKm : radiusStepsKm[0];
  const filters = { ...asked, radius: asked.radius ?? (hasPlace(asked) ? (radius ?? null) : null) };
  const timeZone = found.items[0]?.address.timeZone ?? (await zoneNear(deps, asked));
  return { search: searchText(filters), timeZone, free: found.items.map(({ id }) => id) };
}

async function checkFacility(deps: SearchDeps, facilityId: string, filters: SearchFilters): Promise<CheckedWish> {
  const timeZone = (await findFacility(deps.db, facilityId))?.addresses[0]?.timeZone;
  if (timeZone === undefined) throw notFound();
  const search = searchText(filters);
  const items = await findFree(deps, { facilityId, search }, { timeZone });
  if (items === null) throw invalid({ search: 'Choose dates starting tomorrow.' });
  return { search, timeZone, free: items.map(({ id }) => id) };
}

/** The zone of the nearest facility of any kind, for a search that finds nothing yet. */
async function zoneNear(deps: SearchDeps, { place, at }: SearchFilters): Promise<string> {
  const anywhere = { ...noFilters, place, at };
  if (!hasPlace(anywhere)) return usualTimeZone;
  const { items } = await listFacilities(deps, { ...searchQuery(anywhere), page: 1, limit: 1 });
  return items[0]?.address.timeZone ?? usualTimeZone;
}

/** The family's own day, by its schedule. */
export const dayOf = ({ timeZone }: { timeZone: string }, now: Date) => todayIn(timeZone, now);
