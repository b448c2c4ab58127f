import type { Point } from '@/lib/search/map-area';
import { countries, type Country, isCountry, normalisePostalCode, regionNames } from '@/lib/validation/postal-address';

const fsa = /^([A-Za-z]\d[A-Za-z])(?:[\s-]?(\d[A-Za-z]\d))?$/;
const zip = /^(\d{5})(?:-?\d{4})?$/;

/** Folded names and codes of every region. Codes used by both countries would be ambiguous; there are none. */
const regions = new Map<string, { country: Country; code: string }>();
for (const country of Object.keys(countries).filter(isCountry)) {
  for (const [code, name] of Object.entries(regionNames[country])) {
    regions.set(foldName(code), { country, code });
    regions.set(foldName(name), { country, code });
  }
}
const countryWords = new Set(['canada', 'usa', 'us', 'united states', 'united states of america']);

/** Folds a name for comparison: case, accents, dots and repeated blanks. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufffd]/g, '')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[.'\u2019]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** Words in city names that have a short form. */
const shortForms: Record<string, string> = { sainte: 'ste', fort: 'ft', mount: 'mt' };

/**
 * Folds a city's name, with "Sainte", "Fort" and "Mount" shortened. "O'Fallon" is "O Fallon" too, as the postal service
 * writes it, and "St.John’s" has a blank. Keep in sync with the database's town_text().
 */
export const foldCity = (name: string): string =>
  foldName(
    name
      .replaceAll(',', ' ')
      .replace(/\b(st|ste|ft|mt)\.(?=[a-z])/gi, '$1 ')
      .replace(/[`\u00b4\u02bc\u2018\u2032]/g, "'"),
  )
    .replace(/\b(sainte|fort|mount)\b/g, (word) => shortForms[word] ?? word)
    .replace(/(?<![\p{L}\p{N}])([dlo]) (?=[a-z])/gu, '$1');

export const longForms: ReadonlySet<string> = new Set(['saint', ...Object.keys(shortForms)]);
const spelled: Record<string, string> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' };

/** A folded name with its short forms expanded, since the long form may be what is being typed. */
export const spelledOut = (folded: string): string =>
  folded.replace(/\b(st|ste|ft|mt)\b/g, (word) => spelled[word] ?? word);

/** Parses the text of a place; null if it cannot be one. */
export function parsePlace(text: string): PlaceQuery | null {
  const trimmed = text.trim();
  const canadian = fsa.exec(normalisePostalCode('CA', trimmed));
  if (canadian) {
    const [, area, rest] = canadian.map((part) => part?.toUpperCase());
    return { kind: 'area', country: 'CA', area: area!, code: rest ? `${area} ${rest}` : null };
  }
  const american = zip.exec(normalisePostalCode('US', trimmed));
  if (american) return { kind: 'area', country: 'US', area: american[1]!, code: american[1]! };
  const readings = cityReadings(trimmed);
  return readings.length > 0 ? { kind: 'city', readings } : null;
}

/** Possible readings, most literal first: "New York City" may be a name, or mean New York. */
function cityReadings(text: string): CityReading[] {
  const literal = literalReadings(text);
  const short = literal.flatMap(({ name, region }) =>
    / city$/.test(name) ? [{ name: name.slice(0, -' city'.length), region }] : [],
  );
  return [...literal, ...short];
}

/** With a comma the region is clear; without one, the last words may be a region or part of the name. */
function literalReadings(text: string): CityReading[] {
  const parts = text.split(',').filter((part) => foldName(part) !== '');
  if (parts.length > 1 && countryWords.has(foldName(parts.at(-1)!))) parts.pop();
  const [first = '', ...rest] = parts;
  const name = foldCity(first);
  if (!/\p{L}/u.test(name)) return [];
  if (rest.length > 0) {
    const region = regions.get(foldName(rest[0]!));
    return region ? [{ name, region }] : [];
  }
  const words = name.split(' ');
  const readings: CityReading[] = [{ name, region: null, possessive: isPossessive(first) }];
  for (let size = 1; size < words.length && size <= 4; size += 1) {
    const region = regions.get(words.slice(-size).join(' '));
    if (region) readings.push({ name: words.slice(0, -size).join(' '), region });
  }
  return readings;
}

/** "St. John's", but not "Saint Johns". */
export const isPossessive = (name: string): boolean => /['\u2019]s(?!\p{L})/iu.test(name);

export { distanceKm, type Point } from '@/lib/search/map-area';

/** A city; region is the ISO 3166-2 code without its country. */
export interface City {
  name: string;
  region: string;
  country: Country;
}

export interface CityPoint extends City, Point {}

/**
 * A parsed place: a postal area (FSA or ZIP code), with the full code in stored form if given, or a city with or
 * without its region.
 */
export type PlaceQuery =
  | { kind: 'area'; country: Country; area: string; code: string | null }
  | { kind: 'city'; readings: readonly CityReading[] };

/** One reading of a city's text. "Port Washington" may be a city, or Port in Washington. */
export interface CityReading {
  name: string;
  region: { country: Country; code: string } | null;
  /** Tells "St. John's" from the places named Saint Johns. */
  possessive?: boolean;
}

/** "Vancouver, BC": distinguishes cities of the same name. */
export const cityLabel = (city: City): string => `${city.name.replaceAll(',', ' ')}, ${city.region}`;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The midpoint of the great circle between two points. */
export function middleOf(a: Point, b: Point): Point {
  const vector = ({ lat, lng }: Point): [number, number, number] => {
    const [north, east] = [radians(lat), radians(lng)];
    return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
  };
  const [from, to] = [vector(a), vector(b)];
  const [x, y, z] = [from[0] + to[0], from[1] + to[1], from[2] + to[2]];
  return { lat: (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, lng: (Math.atan2(y, x) * 180) / Math.PI };
}

/** The mean of the points; requires at least one. */
export const meanPoint = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
});

/** The median of each coordinate, which ignores a few outliers. Null without points. */
export function medianPoint(points: readonly Point[]): Point | null {
  if (points.length === 0) return null;
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!;
  return { lat: middle(points.map(({ lat }) => lat)), lng: middle(points.map(({ lng }) => lng)) };
}

/**
 * Canada's southern border as points [longitude, latitude], west to east, drawn slightly outside of Canada where the
 * countries touch. Accurate to about 20 km: enough to reject swapped, zero and foreign coordinates.
 */
const border: readonly (readonly [number, number])[] = [
  [-141.1, 59.8], [-137, 58.5], [-133.5, 54.4], [-131, 51.4], [-127, 49], [-124.9, 48.3], [-123.2, 48.15],
  [-122.8, 48.95], [-95.2, 48.95], [-93, 48.45], [-91, 48.0], [-89.4, 47.9], [-88.4, 48.2], [-84.9, 46.7], [-84.2, 46.4],
  [-83.5, 45.8], [-82.5, 45.2], [-82.45, 43.0], [-82.4, 41.6], [-81, 42.1], [-79.1, 42.7], [-78.91, 42.88], [-78.85, 43.2],
  [-76.9, 43.55], [-76.2, 44.1], [-74.8, 44.9], [-71.4, 44.95], [-70.3, 45.8], [-69.2, 47.2], [-68.3, 47.1],
  [-67.8, 46.8], [-67.75, 45.65], [-67.0, 44.8], [-66.9, 44.3], [-66, 43.2], [-59.5, 43.2], [-52.5, 46.4],
]; // prettier-ignore
const slack = 0.25;

const boxes = {
  CA: { south: 41.6, north: 83.2, west: -141.1, east: -52.5 },
  // Canada south of Michigan, which the line above cannot include.
  windsor: { south: 41.6, north: 42.7, west: -83.2, east: -82.4 },
  contiguous: { south: 24.4, north: 49.4, west: -124.8, east: -66.9 },
  alaska: { south: 51.2, north: 71.5, west: -179.2, east: -129.9 },
  hawaii: { south: 18.8, north: 22.3, west: -160.3, east: -154.7 },
  puertoRico: { south: 17.6, north: 18.6, west: -67.4, east: -64.5 },
} as const;
type Box = { south: number; north: number; west: number; east: number };

const inBox = ({ lat, lng }: Point, box: Box) =>
  lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;

/** Interpolated latitude of the border at a longitude. */
function borderAt(lng: number): number {
  for (let index = 1; index < border.length; index += 1) {
    const [west, east] = [border[index - 1]!, border[index]!];
    if (lng > east[0]) continue;
    const part = east[0] === west[0] ? 0 : Math.max(0, (lng - west[0]) / (east[0] - west[0]));
    return west[1] + (east[1] - west[1]) * part;
  }
  return border.at(-1)![1];
}

const inside = {
  CA: (point) => (inBox(point, boxes.CA) && point.lat >= borderAt(point.lng)) || inBox(point, boxes.windsor),
  US: (point) =>
    (inBox(point, boxes.contiguous) && point.lat <= borderAt(point.lng) + slack) ||
    inBox(point, boxes.alaska) ||
    inBox(point, boxes.hawaii) ||
    inBox(point, boxes.puertoRico),
} as const satisfies Record<Country, (point: Point) => boolean>;

/** False for coordinates outside of the country: 0,0, swapped, without the minus, across the border. */
export function isInCountry(country: Country, point: Point): boolean {
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) && inside[country](point);
}
