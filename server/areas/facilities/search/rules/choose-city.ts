import { regionName } from '@/lib/validation/postal-address';
import {
  type City,
  cityLabel,
  type CityPoint,
  type CityReading,
  foldCity,
  isPossessive,
} from '@/server/areas/facilities/search/rules/place';

/** A city of our facilities' addresses, and their number; without coordinates if none of them has any. */
export interface OwnCity extends City {
  lat: number | null;
  lng: number | null;
  facilities: number;
}

/** A city to search in, with the spellings in our addresses if it has facilities. */
export interface FoundCity extends City {
  lat: number | null;
  lng: number | null;
  spellings?: readonly string[];
}

/**
 * Merges the spellings of each city: at the mean of its facilities, under the most frequent spelling. An all-capitals
 * name is used only if there is no other.
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
 * Decides which city is meant. Cities with facilities come before other cities: "Vancouver" is the one with child care
 * in it. If more than one remains, the parent is asked (product rule 9).
 */
export function chooseCity(
  readings: readonly CityReading[],
  ours: readonly FoundCity[],
  worlds: (reading: CityReading) => readonly CityPoint[],
): CityChoice {
  for (const reading of readings) {
    const own = ours.filter((city) => foldCity(city.name) === reading.name && fits(city, reading));
    const cities: readonly FoundCity[] = own.length > 0 ? own : worlds(reading);
    const possessive = reading.possessive ? cities.filter(({ name }) => isPossessive(name)) : [];
    const meant = possessive.length === 1 ? possessive : cities;
    if (meant.length === 1) return { found: meant[0]! };
    if (meant.length > 1) return { choices: [...meant] };
  }
  return null;
}

const fits = (city: City, { region }: CityReading) =>
  region === null || (city.country === region.country && city.region === region.code);

/** The question to the parent, with two of the choices as examples. */
export function whichCity(choices: readonly City[]): string {
  const [first, second] = choices;
  const examples = [first, second].filter((city) => city !== undefined).map(cityLabel);
  return `There is more than one ${first!.name}. Add the province or state, such as ${examples.join(' or ')}.`;
}

/** A choice: the text to search for, and the label. */
export const cityChoice = (city: City) => ({
  place: cityLabel(city),
  label: `${city.name}, ${regionName(city.country, city.region)}`,
});
