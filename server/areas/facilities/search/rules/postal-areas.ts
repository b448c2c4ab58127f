import { codes, type PostalArea } from 'zipcodes';
import { type Country, isRegion, regionNames } from '@/lib/validation/postal-address';
import {
  type City,
  cityLabel,
  type CityPoint,
  type CityReading,
  distanceKm,
  foldCity,
  meanPoint,
  type Point,
  spelledOut,
} from '@/server/areas/facilities/search/rules/place';

/** Province by the first letter of a Canadian postal code; X is shared by two territories. */
const provinceByLetter: Record<string, string> = {
  A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON', R: 'MB',
  S: 'SK', T: 'AB', V: 'BC', X: 'NT', Y: 'YT',
}; // prettier-ignore

/**
 * The package's centre of an FSA or ZIP code; null if it has none. Ten Canadian and about 300 American areas have
 * missing or impossible coordinates: they count as not found, never as 0,0 (product rule 9).
 */
export function areaCentroid(country: Country, area: string): Point | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found && countryOf(found) === country ? pointOf(found) : null;
}

/** Cities of the package that match a reading, each at the mean of its areas; ordered by country, region and name. */
export function citiesNamed({ name, region }: CityReading): CityPoint[] {
  const cities = cityTable().get(name) ?? [];
  return cities
    .filter((city) => !region || (city.country === region.country && city.region === region.code))
    .map(({ areas, ...city }) => ({ ...city, ...meanPoint(areas.map(({ point }) => point)) }));
}

/** The package's postal areas of a town, without rural ones, whose centres are not the town. */
export function areasOfTown({ name, region, country }: City): { area: string; point: Point }[] {
  const cities = cityTable().get(foldCity(name)) ?? [];
  const town = cities.find((city) => city.country === country && city.region === region);
  return (town?.areas ?? []).filter(({ area }) => !isRural(country, area));
}

/**
 * Canadian areas with second character 0 are up to hundreds of kilometres wide, so their centre does not locate a
 * facility.
 */
export const isRural = (country: Country, area: string): boolean => country === 'CA' && area.charAt(1) === '0';

/** In a city, another area with the same prefix lies within this distance. */
const neighbourKm = 8;

/**
 * The centre of an area that is no wider than a part of a city, judged by neighbouring areas; null for a wide one, or
 * one the table may have misplaced.
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

/** The package's city of a postal area, for addresses without one; null if it has none. */
export function cityOfArea(area: string): string | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found ? (cityNames(found)[0] ?? null) : null;
}

/** The package's province or state of a postal area; null if it has none. */
export function regionOfArea(area: string): string | null {
  const found = Object.hasOwn(codes, area) ? codes[area] : undefined;
  return found ? regionOf(found) : null;
}

/** Postal areas with coordinates and this prefix, in the package's order: by province or state. */
export function areasBeginning(country: Country, start: string, most: number): string[] {
  const found: string[] = [];
  for (const area of Object.keys(codes)) {
    if (found.length < most && area.startsWith(start) && areaCentroid(country, area)) found.push(area);
  }
  return found;
}

/** Cities of the package with a name that has this prefix, those with most areas first, then by name. */
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

/** Areas the package misplaces: V9G is Ladysmith, but its point is 165 km away beside Campbell River. */
const misplaced = new Set(['V9G']);

function pointOf({ zip, latitude, longitude }: PostalArea): Point | null {
  if (misplaced.has(zip)) return null;
  // H0H (Santa Claus) is at 90,0; no real coordinate in this table is 0.
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

/** Folded name → cities with their areas. Built lazily: it takes 100 ms. */
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

/** Parts of cities to strip: "Brampton North Central" is Brampton, but "Halifax Lower Harbour" stays. */
const directions = 'north|south|east|west|central|northeast|northwest|southeast|southwest';
const cityPart = new RegExp(
  `( (outer|inner|upper|lower))?( (${directions})| (and|&) (${directions}))+$|( (central and )?northern)? (outskirts|extremities|subdivisions)$`,
  'i',
);

/** Suffixes that name the recipient of an area's mail, after the city's name. */
const receivers =
  / (stn [a-z] po boxes|business reply mail|(prince edward island|nova scotia|new brunswick|newfoundland & labrador|british columbia|ontario|manitoba|saskatchewan) provincial government).*$/i;
const offices: Record<string, string> = {
  'Quebec Provincial Government': 'Quebec City',
  'Government Of Canada Ottawa And Gatineau Offices': 'Ottawa',
};

/** French letters that the package lost, by context. The last rule covers most of them. */
const lostLetters: readonly (readonly [RegExp, string])[] = [
  [/(?<=ch)\ufffd(?=teau)|(?<=gr)\ufffd(?=ce)/gi, 'â'],
  [/(?<=c)\ufffd(?=te)|(?<=j\ufffdr)\ufffd(?=me)/gi, 'ô'],
  [/(?<=fran)\ufffd(?=ois)/gi, 'ç'],
  [/(?<=i)\ufffd(?=re|ve)|(?<=th\ufffdr|ad|-m|lam)\ufffd(?=se|le|re|que)/gi, 'è'],
  [/(?<![\p{L}\ufffd])\ufffd(?=les?)/giu, 'Î'],
  [/(?<![\p{L}\ufffd])\ufffd/giu, 'É'],
  [/\ufffd/g, 'é'],
];
const small = new Set(['a', 'au', 'aux', 'de', 'des', 'du', 'en', 'et', 'la', 'le', 'les', 'sur']);

/** Capitalizes a name: "Trois-Rivières", "Cap-de-la-Madeleine", "Fort McMurray". */
function spelled(name: string): string {
  const letters = lostLetters.reduce((text, [lost, letter]) => text.replace(lost, letter), name);
  return letters
    .replace(/- /g, '-')
    .replace(/(?<=[-/])\p{L}+(?!')/gu, (word) => (small.has(word.toLowerCase()) ? word.toLowerCase() : capital(word)))
    .replace(/(?<=\b[dl]')\p{Ll}/giu, capital)
    .replace(/(?<=-)D(?=')/g, 'd')
    .replace(/\bMc\p{L}/gu, (start) => `Mc${start.charAt(2).toUpperCase()}`);
}
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The postal service writes "O Fallon" and "Coeur D Alene". */
const withApostrophes = (city: string): string =>
  city.replace(/(?<= )D (?=[A-Z])/g, "d'").replace(/\b([DO]) (?=[A-Z])/g, "$1'");

/**
 * The names of an area's city, the simplest first: "Downtown Toronto (Ryerson)" is Toronto and Downtown Toronto. Empty
 * if the table has only the name of a company or event: "115 Firms".
 */
export function cityNames({ city, country }: Pick<PostalArea, 'city' | 'country'>): string[] {
  if (country === 'US') return /\d/.test(city) ? [] : [withApostrophes(city)];
  const [name = ''] = city.split('(');
  const whole = spelled(offices[name.trim()] ?? name.replace(receivers, '').trim());
  const plain = whole.replace(cityPart, '').replace(/^downtown /i, '');
  return plain === whole ? [whole] : [plain, whole];
}
