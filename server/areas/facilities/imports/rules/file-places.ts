import { type City, distanceKm, foldCity, medianPoint, type Point } from '@/server/areas/facilities/search/rules/place';
import {
  areaCentroid,
  areasOfTown,
  isRural,
  narrowCentroid,
} from '@/server/areas/facilities/search/rules/postal-areas';

/** The location in an address; area is the FSA or ZIP code, or empty if the list has no postal codes. */
export interface Whereabouts extends City {
  area: string;
}

/** A centre and its radius: twice the median distance, which outliers do not widen. */
interface Spread {
  point: Point;
  reachKm: number;
}

/** Distinct points of one town or postal area: a repeated default point counts once. */
interface FilePoints {
  points: Map<string, Point>;
  /** Computed lazily after a point was added, and cached: a large town has thousands of points, and every row asks. */
  spread: Spread | null;
}

/** The file's own points by town and by postal area. */
export interface FilePlaces {
  towns: Map<string, FilePoints>;
  areas: Map<string, FilePoints>;
}

export const newFilePlaces = (): FilePlaces => ({ towns: new Map(), areas: new Map() });

const townKey = ({ country, region, name }: City) => `${country}|${region}|${foldCity(name)}`;
const areaKey = ({ country, area }: Pick<Whereabouts, 'country' | 'area'>) => `${country}|${area}`;

/** This many points of an area or town outweigh the package's table and a single row. */
const witnesses = 3;
/** If the table's centre is farther than this from the file's own points, the table is wrong. */
const tableErrorKm = 50;
/** A suburb may lie this far beyond most of its city's points: Scarborough is 20 km from the middle of Toronto. */
const suburbKm = 30;
/** An area whose points are this close to its centre is no wider than a part of a city. */
const partKm = 8;

export function addFilePoint(places: FilePlaces, at: Whereabouts, point: Point): void {
  for (const [map, key] of [
    [places.towns, townKey(at)],
    ...(at.area ? ([[places.areas, areaKey(at)]] as const) : []),
  ] as const) {
    const there = map.get(key) ?? { points: new Map<string, Point>(), spread: null };
    there.points.set(`${point.lat.toFixed(4)} ${point.lng.toFixed(4)}`, point);
    there.spread = null;
    map.set(key, there);
  }
}

function spreadOf(points: readonly Point[]): Spread | null {
  const point = medianPoint(points);
  if (!point) return null;
  const away = points.map((one) => distanceKm(one, point)).sort((a, b) => a - b);
  return { point, reachKm: 2 * away[Math.floor((away.length - 1) / 2)]! };
}
const ofFile = (there: FilePoints | undefined, atLeast: number): Spread | null =>
  there && there.points.size >= atLeast ? (there.spread ??= spreadOf([...there.points.values()])) : null;

/** The centre of a postal area: from the file's own points if there are enough, else from the package's table. */
export function areaPoint(places: FilePlaces, at: Whereabouts): Point | null {
  return ofFile(places.areas.get(areaKey(at)), witnesses)?.point ?? areaCentroid(at.country, at.area);
}

/** True if the file's own points show that the table misplaces an area. */
function isMisplaced({ areas }: FilePlaces, at: Pick<Whereabouts, 'country' | 'area'>, byTable: Point): boolean {
  const own = ofFile(areas.get(areaKey(at)), witnesses);
  return own !== null && distanceKm(own.point, byTable) > tableErrorKm;
}

/**
 * A town's centre from the file's own points, else from the table's areas of that name that the file does not
 * contradict.
 * @param atLeast points required from the file
 * @param but an area to ignore
 */
function townOf(places: FilePlaces, at: City, atLeast: number, but?: string): Spread | null {
  const own = ofFile(places.towns.get(townKey(at)), atLeast);
  if (own) return own;
  const { country } = at;
  const areas = areasOfTown(at).filter(
    ({ area, point }) => area !== but && !isMisplaced(places, { country, area }, point),
  );
  return spreadOf(areas.map(({ point }) => point));
}

/**
 * The location of a row's town, as independent evidence besides its postal area; null if it depends on that area alone.
 * In Canada the table names a town by its area, so the row's own area is ignored.
 */
export const townAsWitness = (places: FilePlaces, at: Whereabouts): Spread | null =>
  townOf(places, at, witnesses, at.country === 'CA' ? at.area : undefined);

/** The town's location for rows without coordinates; null if the file's few points and the table disagree. */
function townToStandIn(places: FilePlaces, at: Whereabouts): Spread | null {
  const trusted = townOf(places, at, witnesses);
  const own = ofFile(places.towns.get(townKey(at)), 1);
  if (!trusted || !own) return trusted ?? own;
  return distanceKm(trusted.point, own.point) > tableErrorKm ? null : own;
}

/** The location of a facility without coordinates: a part of its city, its town, or unknown (null). */
export function standIn(places: FilePlaces, at: Whereabouts) {
  const town = townToStandIn(places, at);
  const area = partOfCity(places, at);
  if (area && (!town || distanceKm(area, town.point) <= town.reachKm + suburbKm)) {
    return { ...rounded(area), pointPrecision: 'postalArea' as const };
  }
  return town
    ? { ...rounded(town.point), pointPrecision: 'town' as const }
    : { lat: null, lng: null, pointPrecision: null };
}

/** The centre of a postal area if it is no wider than a part of a city. */
function partOfCity(places: FilePlaces, at: Whereabouts): Point | null {
  if (isRural(at.country, at.area)) return null;
  const own = ofFile(places.areas.get(areaKey(at)), witnesses);
  if (own) return own.reachKm <= partKm ? own.point : null;
  return narrowCentroid(at.country, at.area);
}

/** Rounds to some hundred metres: the point is no address, and new facilities should not move it. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1000) / 1000,
  lng: Math.round(lng * 1000) / 1000,
});
