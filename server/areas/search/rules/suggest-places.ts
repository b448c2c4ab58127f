import { countries, isCountry, regionName, type Country } from '@/lib/validation/regions';
import { mergeCities, type OwnCity } from '@/server/areas/search/rules/choose-city';
import { foldCity, longForms, spelledOut } from '@/server/areas/search/rules/parse-place';
import { cityLabel, type City } from '@/server/areas/search/rules/place';
import { areasBeginning, citiesBeginning, cityOfArea, regionOfArea } from '@/server/areas/search/rules/postal-areas';

/** A place to search at: the text that finds it, and the words to read. */
interface PlaceSuggestion {
  place: string;
  label: string;
}

/** A postal code or its area in which facilities lie, under the spelling of the code that finds it. */
interface OwnArea {
  code: string;
  city: string;
  region: string;
  country: string;
}

/** The beginning of a postal code: at least two characters, in capitals, with the blank where the country has it. */
export function postalStart(text: string): { country: Country; code: string } | null {
  const code = text.trim().toUpperCase();
  if (/^\d{2,5}$/.test(code)) return { country: 'US', code };
  const [, area, rest = ''] = /^([A-Z]\d[A-Z]?)[\s-]?((?<=[A-Z][\s-]?)\d(?:[A-Z]\d?)?)?$/.exec(code) ?? [];
  return area ? { country: 'CA', code: rest ? `${area} ${rest}` : area } : null;
}

/** Postal codes that begin so: those of facilities, then the table's, which has areas only. */
export function suggestAreas(
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
 * Cities whose name, or whose name and province, begins so, in any spelling: those with facilities first, the one with most of
 * them at the top; then those of which a later word begins so; then the world's others, by their size.
 */
export function suggestCities(text: string, own: readonly OwnCity[], most: number): PlaceSuggestion[] {
  const folded = foldCity(text);
  if (!/\p{L}/u.test(folded)) return [];
  // "Saint" is whole, though its short form is the beginning of "Stockton".
  const start = longForms.has(text.trim().split(/[\s-]/).at(-1)!.toLowerCase()) ? `${folded} ` : folded;
  const ours = mergeCities(own).sort((a, b) => b.facilities - a.facilities || (cityLabel(a) < cityLabel(b) ? -1 : 1));
  const named = ours.filter((city) => namesOf(city).some((name) => name.startsWith(start)));
  const inside = ours.filter((city) => foldCity(city.name).includes(` ${start}`));
  const others = named.length < most ? citiesBeginning(start, namesOf, most) : [];
  return firstOf(
    [...named, ...inside, ...others].map((city) => ({
      place: cityLabel(city),
      label: `${city.name}, ${regionName(city.country, city.region)}`,
    })),
    most,
  );
}

/** What may be typed for a city: "st catharines on canada", "st catharines ontario"; and the same with a half of "saint". */
function namesOf({ name, region, country }: City): string[] {
  const short = [region, regionName(country, region)].map((where) =>
    foldCity(`${name} ${where} ${countries[country]}`),
  );
  return [...short, ...short.map(spelledOut)];
}

/** Each place once; two spellings of one place are one. */
function firstOf(places: readonly PlaceSuggestion[], most: number): PlaceSuggestion[] {
  const once = new Map<string, PlaceSuggestion>();
  for (const one of places) if (!once.has(foldCity(one.place))) once.set(foldCity(one.place), one);
  return [...once.values()].slice(0, most);
}
