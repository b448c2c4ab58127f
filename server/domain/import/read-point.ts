import { RowRefused } from '@/server/domain/import/import-problem';
import type { FacilityMapping } from '@/server/domain/import/mapping';
import type { Row } from '@/server/domain/import/read-row';
import { isInCountry } from '@/server/domain/place/country-bounds';
import type { Point } from '@/server/domain/place/place';
import { areaCentroid } from '@/server/domain/place/postal-areas';

/** Where the row's facility stands. Throws RowRefused for coordinates that are missing, unreadable or outside the country. */
export function readPoint(row: Row, { coordinates, country }: FacilityMapping, postalCode: string): Point {
  const { geoJson, lat, lng } = coordinates;
  const point = geoJson ? fromGeoJson(row[geoJson] ?? '') : fromDegrees(row[lat ?? ''] ?? '', row[lng ?? ''] ?? '');
  if (point === 'unreadable') throw new RowRefused('Its coordinates cannot be read.');
  if (point) {
    if (isInCountry(country, point)) return point;
    throw new RowRefused(`Its coordinates ${point.lat}, ${point.lng} lie outside the country.`);
  }
  const centre = coordinates.missing === 'postalCode' ? areaCentroid(country, postalCode.slice(0, country === 'CA' ? 3 : 5)) : null; // prettier-ignore
  if (!centre) throw new RowRefused('It has no coordinates.');
  return centre;
}

type Found = Point | 'unreadable' | null;

function fromDegrees(latText: string, lngText: string): Found {
  const [lat, lng] = [latText, lngText].map((text) => text.trim().replace(',', '.'));
  if (!lat && !lng) return null;
  if (!/^-?\d+(\.\d+)?$/.test(lat ?? '') || !/^-?\d+(\.\d+)?$/.test(lng ?? '')) return 'unreadable';
  return { lat: Number(lat), lng: Number(lng) };
}

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
