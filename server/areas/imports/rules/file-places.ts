import { foldCity } from '@/server/areas/search/rules/parse-place';
import { distanceKm, medianPoint, type City, type Point } from '@/server/areas/search/rules/place';
import { areaCentroid, areasOfTown, isRural, narrowCentroid } from '@/server/areas/search/rules/postal-areas';

/** What an address says of where it is; area is the forward sortation area or the ZIP code. */
export interface Whereabouts extends City {
  area: string;
}

/** A place in the middle of its points, and how far it reaches: twice as far as half of them are, which no few wrong ones widen. */
interface Spread {
  point: Point;
  reachKm: number;
}

/** Points of one town or postal area, each kept once: a default repeated is no witness. */
interface FilePoints {
  points: Map<string, Point>;
  /** Measured at the first question after a point has come: each row asks, and a large town has thousands of points. */
  spread: Spread | null;
}

/** Points that a file gives itself, by town and by postal area. */
export interface FilePlaces {
  towns: Map<string, FilePoints>;
  areas: Map<string, FilePoints>;
}

export const newFilePlaces = (): FilePlaces => ({ towns: new Map(), areas: new Map() });

const townKey = ({ country, region, name }: City) => `${country}|${region}|${foldCity(name)}`;
const areaKey = ({ country, area }: Pick<Whereabouts, 'country' | 'area'>) => `${country}|${area}`;

/** So many points of an area, or of a town, outweigh the package's table and a single row. */
const witnesses = 3;
/** Farther from a file's own points than this, the table has an area in the wrong place. */
const tableErrorKm = 50;
/** So far beyond where most of a city's points are, a part of it may lie: Scarborough is 20 km from Toronto's middle. */
const suburbKm = 30;
/** An area whose own points are this near its middle is no wider than a part of a city. */
const partKm = 8;

export function addFilePoint(places: FilePlaces, at: Whereabouts, point: Point): void {
  for (const [map, key] of [
    [places.towns, townKey(at)],
    [places.areas, areaKey(at)],
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

/** The middle of a postal area: by the file's own points where it has enough, else by the package's table. */
export function areaPoint(places: FilePlaces, at: Whereabouts): Point | null {
  return ofFile(places.areas.get(areaKey(at)), witnesses)?.point ?? areaCentroid(at.country, at.area);
}

/** True where the file's own points show that the table has an area elsewhere. */
function isMisplaced({ areas }: FilePlaces, at: Pick<Whereabouts, 'country' | 'area'>, byTable: Point): boolean {
  const own = ofFile(areas.get(areaKey(at)), witnesses);
  return own !== null && distanceKm(own.point, byTable) > tableErrorKm;
}

/**
 * A town's middle by the file's own points, else by the table's areas of that name, without those that the file contradicts.
 * @param atLeast how many points of the file it takes
 * @param but an area that is not to be asked
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
 * Where the town lies that a row names, as a second witness beside its postal area; null where only that area speaks of it.
 * In Canada the table names a town by its area, so the row's own area does not count twice.
 */
export const townAsWitness = (places: FilePlaces, at: Whereabouts): Spread | null =>
  townOf(places, at, witnesses, at.country === 'CA' ? at.area : undefined);

/** A town with its point. Where a point or two of the file and the table have it in different places, nobody knows. */
function townToStandIn(places: FilePlaces, at: Whereabouts): Spread | null {
  const trusted = townOf(places, at, witnesses);
  const own = ofFile(places.towns.get(townKey(at)), 1);
  if (!trusted || !own) return trusted ?? own;
  return distanceKm(trusted.point, own.point) > tableErrorKm ? null : own;
}

/** The point of a facility without coordinates: in a part of its city, in its town, or nowhere that is known (null). */
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

/** The centre of a postal area that is no wider than a part of a city. */
function partOfCity(places: FilePlaces, at: Whereabouts): Point | null {
  if (isRural(at.country, at.area)) return null;
  const own = ofFile(places.areas.get(areaKey(at)), witnesses);
  if (own) return own.reachKm <= partKm ? own.point : null;
  return narrowCentroid(at.country, at.area);
}

/** To some hundred metres: such a point is no address, and a new facility does not move it. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1000) / 1000,
  lng: Math.round(lng * 1000) / 1000,
});
