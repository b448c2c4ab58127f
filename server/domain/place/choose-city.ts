import { regionName } from '@/lib/validation/regions';
import { foldName } from '@/server/domain/place/parse-place';
import { cityLabel, type CityPoint, type CityReading } from '@/server/domain/place/place';

export type CityChoice = { found: CityPoint } | { choices: CityPoint[] } | null;

/**
 * Which city is meant. Cities with facilities of ours come before the world's others: "Vancouver" is the one with child
 * care in it. More than one left is ambiguous, and the parent is asked (decisions 9).
 */
export function chooseCity(
  readings: readonly CityReading[],
  ours: readonly CityPoint[],
  worlds: (reading: CityReading) => readonly CityPoint[],
): CityChoice {
  for (const reading of readings) {
    const own = ours.filter((city) => foldName(city.name) === reading.name && fits(city, reading));
    const cities = own.length > 0 ? own : worlds(reading);
    if (cities.length === 1) return { found: cities[0]! };
    if (cities.length > 1) return { choices: [...cities] };
  }
  return null;
}

const fits = (city: CityPoint, { region }: CityReading) =>
  region === null || (city.country === region.country && city.region === region.code);

/** The question to ask, with two of the answers as examples. */
export function whichCity(choices: readonly CityPoint[]): string {
  const [first, second] = choices;
  const examples = [first, second].filter((city) => city !== undefined).map(cityLabel);
  return `There is more than one ${first!.name}. Add the province or state, such as ${examples.join(' or ')}.`;
}

/** A choice as the portal offers it: text to search for, and words to read. */
export const cityChoice = (city: CityPoint) => ({
  place: cityLabel(city),
  label: `${city.name}, ${regionName(city.country, city.region)}`,
});
