import { codes, type PostalArea } from 'zipcodes';
import { isRegion, regionNames, type Country } from '@/lib/validation/regions';
import { cityNames } from '@/server/areas/search/rules/area-names';
import { foldCity, spelledOut } from '@/server/areas/search/rules/parse-place';
import {
  cityLabel,
  distanceKm,
  meanPoint,
  type City,
  type CityPoint,
  type CityReading,
  type Point,
} from '@/server/areas/search/rules/place';

/** The first letter of a Canadian postal code says its province; X is shared by two territories. */
const provinceByLetter: Record<string, string> = {
  A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON', R: 'MB',
  S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT',
}; // prettier-ignore

/**
 * The centre of a forward sortation area or ZIP code by the package's table; null when it has none. Ten Canadian areas and
 * some 300 American ones have missing or impossible coordinates:
 * they count as not found, never as 0,0 (product rule 9).
 */
export function areaCentroid(country: Country, area: string): Point | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found && countryOf(found) === country ? pointOf(found) : null;
}

/** Cities of the package that fit a reading, each at the mean of its areas; ordered by country, region and name. */
export function citiesNamed({ name, region }: CityReading): CityPoint[] {
  const cities = cityTable().get(name) ?? [];
  return cities
    .filter((city) => !region || (city.country === region.country && city.region === region.code))
    .map(({ areas, ...city }) => ({ ...city, ...meanPoint(areas.map(({ point }) => point)) }));
}

/** A town's postal areas by the package's table; rural ones are left out, since their centres are not the town. */
export function areasOfTown({ name, region, country }: City): { area: string; point: Point }[] {
  const cities = cityTable().get(foldCity(name)) ?? [];
  const town = cities.find((city) => city.country === country && city.region === region);
  return (town?.areas ?? []).filter(({ area }) => !isRural(country, area));
}

/** Canadian areas whose second character is 0: up to hundreds of kilometres wide, so their centre is no facility's place. */
export const isRural = (country: Country, area: string): boolean => country === 'CA' && area.charAt(1) === '0';

/** How near another area of the same beginning lies where areas are as small as parts of a city. */
const neighbourKm = 8;

/**
 * The centre of an area that is no wider than a part of a city, which its neighbours in the table show; null for a wide one
 * and for one that the table may have misplaced.
 */
export function narrowCentroid(country: Country, area: string): Point | null {
  const centre = isRural(country, area) ? null : areaCentroid(country, area);
  if (!centre) return null;
  const start = area.slice(0, -1);
  const last = country === 'CA' ? 'ABCEGHJKLMNPRSTVWXYZ' : '0123456789';
  const starts = country === 'CA' ? [start] : [...last].map((digit) => start.slice(0, -1) + digit);
  const near = starts.some((one) =>
    [...last].some((end) => {
      const other = one + end === area ? null : areaCentroid(country, one + end);
      const away = other ? distanceKm(other, centre) : 0;
      return away > 0 && away <= neighbourKm;
    }),
  );
  return near ? centre : null;
}

/** The city of a postal area by the package's table, for addresses that come without one; null when it has none. */
export function cityOfArea(area: string): string | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found ? (cityNames(found)[0] ?? null) : null;
}

/** The province or state of a postal area by the package's table; null when it has none. */
export function regionOfArea(area: string): string | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found ? regionOf(found) : null;
}

/** Postal areas with a point that begin so, in order. */
export function areasBeginning(country: Country, start: string, most: number): string[] {
  const found: string[] = [];
  for (const area of Object.keys(codes)) {
    if (found.length < most && area.startsWith(start) && areaCentroid(country, area)) found.push(area);
  }
  return found;
}

/** Cities of the package of which one of the names begins so; those of most areas first, then by name. */
export function citiesBeginning(start: string, namesOf: (city: City) => readonly string[], most: number): City[] {
  const found: TableCity[] = [];
  for (const [name, cities] of cityTable()) {
    if (name[0] !== start[0]) continue;
    if (![name, spelledOut(name)].some((one) => one.startsWith(start) || start.startsWith(one))) continue;
    found.push(
      ...cities.filter((city) => name.startsWith(start) || namesOf(city).some((one) => one.startsWith(start))),
    );
  }
  return found.sort((a, b) => b.areas.length - a.areas.length || (cityLabel(a) < cityLabel(b) ? -1 : 1)).slice(0, most);
}

const countryOf = (area: PostalArea): Country => (area.country === 'US' ? 'US' : 'CA');

/** Areas that the table has in another town: V9G is Ladysmith, and the table puts it 165 km away beside Campbell River. */
const misplaced = new Set(['V9G']);

function pointOf({ zip, latitude, longitude }: PostalArea): Point | null {
  if (misplaced.has(zip)) return null;
  // H0H is written 90,0: the pole is Santa Claus's, and no zero of this table is a real coordinate.
  return latitude && longitude ? { lat: latitude, lng: longitude } : null;
}

function regionOf(area: PostalArea): string | null {
  if (countryOf(area) === 'US') return isRegion('US', area.state) ? area.state : null;
  if (area.state.startsWith('Nunavut')) return 'NU';
  const code = provinceByLetter[area.zip.charAt(0)] ?? '';
  return Object.hasOwn(regionNames.CA, code) ? code : null;
}

interface TableCity extends Omit<CityPoint, 'lat' | 'lng'> {
  areas: { area: string; point: Point }[];
}
let table: Map<string, TableCity[]> | null = null;

/** Folded name → cities of that name with their areas. Made at the first question: it takes a tenth of a second. */
function cityTable(): Map<string, TableCity[]> {
  if (table) return table;
  const cities = new Map<string, TableCity>();
  for (const area of Object.values(codes)) {
    const point = area && pointOf(area);
    const region = area && regionOf(area);
    if (!area || !point || !region) continue;
    for (const name of cityNames(area)) {
      const key = `${foldCity(name)}|${countryOf(area)}|${region}`;
      const city = cities.get(key) ?? { name, region, country: countryOf(area), areas: [] };
      city.areas.push({ area: area.zip, point });
      cities.set(key, city);
    }
  }
  table = new Map();
  for (const key of [...cities.keys()].sort()) {
    const name = key.split('|')[0]!;
    table.set(name, [...(table.get(name) ?? []), cities.get(key)!]);
  }
  return table;
}
