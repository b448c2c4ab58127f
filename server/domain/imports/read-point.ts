import type { Country } from '@/lib/validation/regions';
import type { Row } from '@/server/domain/imports/cells';
import { RowRefused } from '@/server/domain/imports/import-problem';
import type { FacilityMapping } from '@/server/domain/imports/mapping';
import { isInCountry } from '@/server/domain/search/country-bounds';
import { foldName } from '@/server/domain/search/parse-place';
import { distanceKm, type Point } from '@/server/domain/search/place';
import { areaCentroid, citiesNamed } from '@/server/domain/search/postal-areas';

/** What an address says of where it is; area is the forward sortation area or the ZIP code. */
interface Whereabouts {
  country: Country;
  region: string;
  city: string;
  area: string;
}

/**
 * Where the row's facility is: at its coordinates, or about the centre of its postal area. Throws RowRefused for coordinates
 * that are missing, unreadable, outside of the country, or far from the postal area that the row names.
 */
export function readPoint(cells: Row, { coordinates }: FacilityMapping, at: Whereabouts) {
  const point = coordinates && pointOf(cells, coordinates);
  if (!point) {
    const centre = coordinates?.missing === 'refuse' ? null : centreOf(at);
    if (centre) return { point: centre, pointPrecision: 'postalArea' as const };
    throw new RowRefused(
      coordinates?.missing === 'refuse'
        ? 'The row has no coordinates.'
        : 'The row has no coordinates, and the centre of its postal area is not known.',
    );
  }
  if (!isInCountry(at.country, point)) {
    throw new RowRefused(`The coordinates ${point.lat}, ${point.lng} are outside the country.`);
  }
  const centre = areaCentroid(at.country, at.area);
  const away = centre ? distanceKm(point, centre) : 0;
  if (away > (coordinates.within ?? reachKm(at))) {
    throw new RowRefused(
      `The coordinates ${point.lat}, ${point.lng} are ${Math.round(away)} km from the postal area ${at.area}.`,
    );
  }
  return { point, pointPrecision: 'exact' as const };
}

/** How far from its table's centre a postal area may reach: rural ones, and those of the north, are as large as countries. */
function reachKm({ country, area }: Whereabouts): number {
  if (country === 'US') return area.startsWith('99') ? 800 : 100;
  if (area.charAt(1) !== '0') return 100;
  return /^[XY]/.test(area) ? 2500 : 600;
}

function centreOf({ country, region, city, area }: Whereabouts): Point | null {
  const centre = areaCentroid(country, area);
  if (centre) return centre;
  const [only, ...others] = citiesNamed({ name: foldName(city), region: { country, code: region } });
  return only && others.length === 0 ? { lat: only.lat, lng: only.lng } : null;
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
