import type { Answer } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { countries, type Country, isCountry, normalisePostalCode, regionName } from '@/lib/validation/postal-address';
import { areasOfFacilities, largestCities, namesOfCities } from '@/server/areas/facilities/search/rows/places';
import { mergeCities, type OwnCity } from '@/server/areas/facilities/search/rules/choose-city';
import { type City, cityLabel, foldCity, longForms, spelledOut } from '@/server/areas/facilities/search/rules/place';
import {
  areasBeginning,
  citiesBeginning,
  cityOfArea,
  regionOfArea,
} from '@/server/areas/facilities/search/rules/postal-areas';
import type { Deps } from '@/server/areas/platform/shared/deps';

/**
 * GET place: autocomplete for the place field; at most placesMax, empty if nothing begins with the text, and without a
 * text the cities with most facilities. Offline; the search accepts every suggestion without asking back (product rule 9).
 */
export async function listPlaces({ db }: Pick<Deps, 'db'>, q = ''): Promise<Answer<'listPlaces'>> {
  const start = postalStart(q);
  if (start) {
    const own = await areasOfFacilities(db, start.country, start.code, limits.placesMax);
    return suggestAreas(start, own, limits.placesMax);
  }
  if (q.trim() === '') return mergeCities(known(await largestCities(db, limits.placesMax))).map(suggestedCity);
  return suggestCities(q, known(await namesOfCities(db, firstWord(q))), limits.placesMax);
}

const known = (cities: readonly { country: string }[]): OwnCity[] =>
  cities.filter((city): city is OwnCity => isCountry(city.country));

const firstWord = (text: string): string => foldCity(text).split(' ')[0] ?? '';

/** A suggestion: the text that the search resolves, and the label. */
interface PlaceSuggestion {
  place: string;
  label: string;
}

/** A postal code or area with facilities, spelled so that the search finds it. */
interface OwnArea {
  code: string;
  city: string;
  region: string;
  country: string;
}

/** The beginning of a postal code: at least two characters, upper-case, with the Canadian blank. */
function postalStart(text: string): { country: Country; code: string } | null {
  const zip = normalisePostalCode('US', text);
  if (/^\d{2,5}$/.test(zip)) return { country: 'US', code: zip };
  const code = normalisePostalCode('CA', text).toUpperCase();
  const [, area, rest = ''] = /^([A-Z]\d[A-Z]?)[\s-]?((?<=[A-Z][\s-]?)\d(?:[A-Z]\d?)?)?$/.exec(code) ?? [];
  return area ? { country: 'CA', code: rest ? `${area} ${rest}` : area } : null;
}

/** Postal codes with this prefix: those of facilities, then those of the package's table, which has areas only. */
function suggestAreas(
  { country, code }: { country: Country; code: string },
  own: readonly OwnArea[],
  most: number,
): PlaceSuggestion[] {
  const ours = own.map((area) => suggestion(area.code, area.city, area.region, area.country));
  const tables = areasBeginning(country, code.split(' ')[0]!, most).map((area) =>
    suggestion(area, cityOfArea(area), regionOfArea(area), country),
  );
  return firstOf([...ours, ...tables], most);
}

const suggestion = (place: string, city: string | null, region: string | null, country: string): PlaceSuggestion => ({
  place,
  label: [place, city, region && isCountry(country) ? regionName(country, region) : region].filter(Boolean).join(', '),
});

/**
 * Cities whose name (or name and province) has this prefix, in any spelling: cities with facilities by their number,
 * then cities where a later word has the prefix, then the package's other cities by size.
 */
function suggestCities(text: string, own: readonly OwnCity[], most: number): PlaceSuggestion[] {
  const folded = foldCity(text);
  if (!/\p{L}/u.test(folded)) return [];
  // "Saint" is a whole word; its short form would also match "Stockton".
  const start = longForms.has(text.trim().split(/[\s-]/).at(-1)!.toLowerCase()) ? `${folded} ` : folded;
  const ours = mergeCities(own).sort((a, b) => b.facilities - a.facilities || (cityLabel(a) < cityLabel(b) ? -1 : 1));
  const named = ours.filter((city) => namesOf(city).some((name) => name.startsWith(start)));
  const inside = ours.filter((city) => foldCity(city.name).includes(` ${start}`));
  const others = named.length < most ? citiesBeginning(start, namesOf, most) : [];
  return firstOf([...named, ...inside, ...others].map(suggestedCity), most);
}

const suggestedCity = (city: City): PlaceSuggestion => ({
  place: cityLabel(city),
  label: `${city.name}, ${regionName(city.country, city.region)}`,
});

/**
 * The texts that match a city: "st catharines on canada", "st catharines ontario"; also with "saint" half typed, and
 * "new york city".
 */
function namesOf({ name, region, country }: City): string[] {
  const short = [region, regionName(country, region)].map((where) =>
    foldCity(`${name} ${where} ${countries[country]}`),
  );
  return [...short, ...short.map(spelledOut), foldCity(`${name} city`)];
}

/** Removes duplicates, including other spellings of the same place. */
function firstOf(places: readonly PlaceSuggestion[], most: number): PlaceSuggestion[] {
  const once = new Map<string, PlaceSuggestion>();
  for (const one of places) if (!once.has(foldCity(one.place))) once.set(foldCity(one.place), one);
  return [...once.values()].slice(0, most);
}
