import { regionName } from '@/lib/validation/regions';
import { foldCity } from '@/server/areas/search/rules/parse-place';
import { cityLabel, type City, type CityPoint, type CityReading } from '@/server/areas/search/rules/place';

/** A city as our facilities' addresses have it, and how many lie in it; without a point where none of them has one. */
export interface OwnCity extends City {
  lat: number | null;
  lng: number | null;
  facilities: number;
}

/** A city to search in. A city of ours has the spellings under which its facilities are found. */
export interface FoundCity extends City {
  lat: number | null;
  lng: number | null;
  spellings?: readonly string[];
}

/**
 * Each city once, however lists write its name: at the mean of its facilities, under the spelling that most of them use.
 * A name in capitals only is taken where there is no other.
 */
export function mergeCities(cities: readonly OwnCity[]): (OwnCity & { spellings: string[] })[] {
  const merged = new Map<string, OwnCity[]>();
  for (const city of cities) {
    const key = [city.country, city.region, foldCity(city.name)].join('|');
    merged.set(key, [...(merged.get(key) ?? []), city]);
  }
  return [...merged.values()].map((spellings) => {
    const facilities = spellings.reduce((sum, city) => sum + city.facilities, 0);
    const placed = spellings.filter(({ lat }) => lat !== null);
    const weight = placed.reduce((sum, city) => sum + city.facilities, 0);
    const mean = (of: 'lat' | 'lng') =>
      weight === 0 ? null : placed.reduce((sum, city) => sum + city[of]! * city.facilities, 0) / weight;
    const [best] = [...spellings].sort((a, b) => shouted(a) - shouted(b) || b.facilities - a.facilities);
    return { ...best!, lat: mean('lat'), lng: mean('lng'), facilities, spellings: spellings.map(({ name }) => name) };
  });
}

const shouted = ({ name }: OwnCity) => Number(name === name.toUpperCase());

export type CityChoice = { found: FoundCity } | { choices: FoundCity[] } | null;

/**
 * Which city is meant. Cities with facilities of ours come before the world's others: "Vancouver" is the one with child
 * care in it. More than one left is ambiguous, and the parent is asked (product rule 9).
 */
export function chooseCity(
  readings: readonly CityReading[],
  ours: readonly FoundCity[],
  worlds: (reading: CityReading) => readonly CityPoint[],
): CityChoice {
  for (const reading of readings) {
    const own = ours.filter((city) => foldCity(city.name) === reading.name && fits(city, reading));
    const cities: readonly FoundCity[] = own.length > 0 ? own : worlds(reading);
    if (cities.length === 1) return { found: cities[0]! };
    if (cities.length > 1) return { choices: [...cities] };
  }
  return null;
}

const fits = (city: City, { region }: CityReading) =>
  region === null || (city.country === region.country && city.region === region.code);

/** The question to ask, with two of the answers as examples. */
export function whichCity(choices: readonly City[]): string {
  const [first, second] = choices;
  const examples = [first, second].filter((city) => city !== undefined).map(cityLabel);
  return `There is more than one ${first!.name}. Add the province or state, such as ${examples.join(' or ')}.`;
}

/** A choice as the portal offers it: text to search for, and words to read. */
export const cityChoice = (city: City) => ({
  place: cityLabel(city),
  label: `${city.name}, ${regionName(city.country, city.region)}`,
});
