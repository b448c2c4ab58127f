import { codes, type PostalArea } from 'zipcodes';
import { isRegion, regionNames, type Country } from '@/lib/validation/regions';
import { foldCity } from '@/server/domain/search/parse-place';
import type { CityPoint, CityReading, Point } from '@/server/domain/search/place';

/** The first letter of a Canadian postal code says its province; X is shared by two territories. */
const provinceByLetter: Record<string, string> = {
  A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON', R: 'MB',
  S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT',
}; // prettier-ignore

/** Parts of cities in the package's Canadian names: "Halifax Lower Harbour" stays, "Brampton North Central" is Brampton. */
const cityPart =
  /( (outer|inner|upper|lower))?( (north|south|east|west|central|northeast|northwest|southeast|southwest))+$/i;

/**
 * The centre of a forward sortation area or ZIP code by the package's table; null when it has none. Ten Canadian areas and
 * some 300 American ones have missing or impossible coordinates: they count as not found, never as 0,0 (decisions 9).
 */
export function areaCentroid(country: Country, area: string): Point | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found && countryOf(found) === country ? pointOf(found) : null;
}

/** Cities of the package that fit a reading, each at the mean of its areas; ordered by country, region and name. */
export function citiesNamed(reading: CityReading): CityPoint[] {
  const cities = cityTable().get(reading.name) ?? [];
  const { region } = reading;
  return region ? cities.filter((city) => city.country === region.country && city.region === region.code) : cities;
}

/** The city of a postal area by the package's table, for addresses that come without one; null when it has none. */
export function cityOfArea(area: string): string | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found ? (cityNames(found)[0] ?? null) : null;
}

const countryOf = (area: PostalArea): Country => (area.country === 'US' ? 'US' : 'CA');

function pointOf({ latitude, longitude }: PostalArea): Point | null {
  // H0H is written 90,0: the pole stands for Santa Claus, and no zero of this table is a real coordinate.
  return latitude && longitude ? { lat: latitude, lng: longitude } : null;
}

function regionOf(area: PostalArea): string | null {
  if (countryOf(area) === 'US') return isRegion('US', area.state) ? area.state : null;
  if (area.state.startsWith('Nunavut')) return 'NU';
  const code = provinceByLetter[area.zip.charAt(0)] ?? '';
  return Object.hasOwn(regionNames.CA, code) ? code : null;
}

/** The names an area's city goes by, the plainest first: "Downtown Toronto (Ryerson)" is Toronto and Downtown Toronto. */
function cityNames(area: PostalArea): string[] {
  if (countryOf(area) === 'US') return [area.city];
  const whole = area.city.replace(/\s*\(.*$/, '').trim();
  const plain = whole.replace(cityPart, '').replace(/^downtown /i, '');
  return plain === whole ? [whole] : [plain, whole];
}

let table: Map<string, CityPoint[]> | null = null;

/** Folded name → cities of that name. Made at the first question: it takes a tenth of a second. */
function cityTable(): Map<string, CityPoint[]> {
  if (table) return table;
  const sums = new Map<string, { city: CityPoint; count: number }>();
  for (const area of Object.values(codes)) {
    const point = area && pointOf(area);
    const region = area && regionOf(area);
    if (!area || !point || !region) continue;
    for (const name of cityNames(area)) {
      const key = `${foldCity(name)}|${countryOf(area)}|${region}`;
      const sum = sums.get(key) ?? { city: { name, region, country: countryOf(area), lat: 0, lng: 0 }, count: 0 };
      sum.city.lat += point.lat;
      sum.city.lng += point.lng;
      sum.count += 1;
      sums.set(key, sum);
    }
  }
  table = new Map();
  for (const key of [...sums.keys()].sort()) {
    const { city, count } = sums.get(key)!;
    const name = key.split('|')[0]!;
    const mean = { ...city, lat: city.lat / count, lng: city.lng / count };
    table.set(name, [...(table.get(name) ?? []), mean]);
  }
  return table;
}
