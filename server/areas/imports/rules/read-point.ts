import { holds, type Row } from '@/server/areas/imports/rules/cells';
import {
  areaPoint,
  standIn,
  townAsWitness,
  type FilePlaces,
  type Whereabouts,
} from '@/server/areas/imports/rules/file-places';
import { RowRefused } from '@/server/areas/imports/rules/import-problem';
import type { FacilityMapping } from '@/server/areas/imports/rules/mapping';
import { isInCountry } from '@/server/areas/search/rules/country-bounds';
import { distanceKm, type Point } from '@/server/areas/search/rules/place';
import { isRural } from '@/server/areas/search/rules/postal-areas';

/** How far from the middle of its town a facility may be, beside how far the town's own points are. */
const townReachKm = 50;

/**
 * Where the row's facility is: at its coordinates, else in its town, else nowhere that is known. Throws RowRefused for
 * coordinates that are wanted and missing, unreadable, outside of the country, or far from both the postal area and the town.
 */
export function readPoint(cells: Row, mapping: FacilityMapping, at: Whereabouts, places: FilePlaces) {
  const point = coordinatesOf(cells, mapping);
  if (!point) {
    if (mapping.coordinates?.missing === 'refuse') throw new RowRefused('The row has no coordinates.');
    return standIn(places, at);
  }
  if (!isInCountry(at.country, point)) {
    throw new RowRefused(`The coordinates ${point.lat}, ${point.lng} are outside the country.`);
  }
  const away = contradiction(point, at, places, mapping.coordinates?.within);
  if (away !== null) {
    throw new RowRefused(
      `The coordinates ${point.lat}, ${point.lng} are ${Math.round(away)} km from the postal area ${at.area}.`,
    );
  }
  return { ...point, pointPrecision: 'exact' as const };
}

/**
 * Kilometres to the postal area, where the town too lies elsewhere; null where one of the two agrees, or says nothing. The
 * table of areas alone is no reason: it is off by up to 300 km.
 */
function contradiction(point: Point, at: Whereabouts, places: FilePlaces, within: number | undefined): number | null {
  const area = areaPoint(places, at);
  const away = area ? distanceKm(point, area) : 0;
  if (away <= (within ?? reachKm(at))) return null;
  const town = townAsWitness(places, at);
  if (!town) return null;
  return distanceKm(point, town.point) > (within ?? townReachKm) + town.reachKm ? away : null;
}

/** How far from its centre a postal area may reach: rural ones, and those of the north, are as large as countries. */
function reachKm({ country, area }: Whereabouts): number {
  if (country === 'US') return area.startsWith('99') ? 800 : 100;
  if (!isRural(country, area)) return 100;
  return /^[XY]/.test(area) ? 2500 : 600;
}

/** The coordinates of a row; null where it has none. Throws RowRefused for what cannot be read. */
export function coordinatesOf(cells: Row, { coordinates }: FacilityMapping): Point | null {
  return coordinates && holds(cells, coordinates.when) ? pointOf(cells, coordinates) : null;
}

function pointOf(cells: Row, { geoJson, lat, lng }: NonNullable<FacilityMapping['coordinates']>): Point | null {
  const found = geoJson
    ? fromGeoJson(cells[geoJson] ?? '')
    : fromDegrees(cells[lat ?? ''] ?? '', cells[lng ?? ''] ?? '');
  if (found === 'unreadable') throw new RowRefused('The coordinates cannot be read.');
  return found;
}

type Found = Point | 'unreadable' | null;

function fromDegrees(latText: string, lngText: string): Found {
  if (!latText && !lngText) return null;
  const [lat, lng] = [degreesOf(latText), degreesOf(lngText)];
  return lat === null || lng === null ? 'unreadable' : { lat, lng };
}
const degreesOf = (text: string) => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null);

/** The first position of a GeoJSON geometry or feature: longitude comes first. */
function fromGeoJson(text: string): Found {
  if (!text.trim()) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  const object = value as { geometry?: unknown; coordinates?: unknown } | null;
  if (object === null) return null;
  let position: unknown = (object.geometry as { coordinates?: unknown } | undefined)?.coordinates ?? object.coordinates;
  while (Array.isArray(position) && Array.isArray(position[0])) position = position[0];
  if (!Array.isArray(position) || position.length === 0) return null;
  const [lng, lat] = position as unknown[];
  return typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : 'unreadable';
}
