import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { isCountry } from '@/lib/validation/regions';
import type { OwnCity } from '@/server/areas/search/rules/choose-city';
import { foldCity } from '@/server/areas/search/rules/parse-place';
import { postalStart, suggestAreas, suggestCities } from '@/server/areas/search/rules/suggest-places';
import { areasOfFacilities, namesOfCities } from '@/server/areas/search/rows/places';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * GET place: where a search could look, for a text that is being typed; at most placesMax, none for a text that nothing begins
 * with. Offline, and every answer is a place that the search finds without a question (product rule 9).
 */
export async function listPlaces({ db }: Pick<Deps, 'db'>, q = ''): Promise<Answer<'listPlaces'>> {
  const start = postalStart(q);
  if (start) {
    const own = await areasOfFacilities(db, start.country, start.code, limits.placesMax);
    return suggestAreas(start, own, limits.placesMax);
  }
  if (q.trim() === '') return [];
  const own = (await namesOfCities(db, firstWord(q))).filter((city): city is OwnCity => isCountry(city.country));
  return suggestCities(q, own, limits.placesMax);
}

const firstWord = (text: string): string => foldCity(text).split(' ')[0] ?? '';
