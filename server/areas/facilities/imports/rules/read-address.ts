import { isTimeZone } from '@/lib/dates/zone-table';
import { type Country, normalisePostalCode, postalCodeRules, regionNames } from '@/lib/validation/postal-address';
import { holds, type Row, textOf } from '@/server/areas/facilities/imports/rules/cells';
import {
  addFilePoint,
  areaPoint,
  type FilePlaces,
  standIn,
  townAsWitness,
  type Whereabouts,
} from '@/server/areas/facilities/imports/rules/file-places';
import { RowRefused } from '@/server/areas/facilities/imports/rules/import-problem';
import type { ImportedFacility } from '@/server/areas/facilities/imports/rules/imported-facility';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';
import type { TextSource } from '@/server/areas/facilities/imports/rules/mapping-fields';
import { distanceKm, foldName, isInCountry, type Point } from '@/server/areas/facilities/search/rules/place';
import { cityOfArea, isRural } from '@/server/areas/facilities/search/rules/postal-areas';

/** What lists write in place of an undisclosed street. */
const noStreet =
  /^(?:n\/?\s?a|nil|none|null|unknown|private|confidential|protected|not (?:available|applicable|disclosed|given|listed|published|provided|stated|shown)|(?:(?:street )?address |location )?(?:withheld|suppressed|redacted|unlisted|hidden|confidential|private|not (?:available|disclosed|given|listed|published|provided|shown)|(?:available |given )?(?:up)?on request)|adresse (?:confidentielle|non divulguée|sur demande)|confidentiel(?:le)?|non divulguée?)\.?$/i;

/** What most rows of a list lack if a spreadsheet took its ZIP codes for numbers. */
export const lostZeros = 'If its leading zeros are lost, add "pad": 5 to postalCode in the mapping.';

const postalCodeOf = (cells: Row, { country, postalCode }: FacilityMapping): string =>
  normalisePostalCode(country, textOf(cells, postalCode)).toUpperCase();

/** The text of a source in this row, which may be chosen by the row's postal code. */
export const textIn = (cells: Row, mapping: FacilityMapping, source: TextSource | null | undefined): string =>
  textOf(cells, source, postalCodeOf(cells, mapping));

/** Whether the postal code may choose the text, directly or as one of several sources. */
const isByPostalCode = ({ fromPostalCode, any }: TextSource): boolean =>
  fromPostalCode !== undefined || (any ?? []).some(isByPostalCode);

/** The street of a row; null if the list gives none, as for home care. */
export function streetOf(cells: Row, mapping: FacilityMapping): string | null {
  const text = textIn(cells, mapping, mapping.address);
  if (!/[\p{L}\p{N}]/u.test(text) || /^x+$/i.test(text)) return null;
  return noStreet.test(text.replace(/^[\s(*[]+|[\s)*\]]+$/g, '')) ? null : text;
}

/** The address of a row, with coordinates. Throws RowRefused. */
export function readAddress(
  cells: Row,
  mapping: FacilityMapping,
  places: FilePlaces,
  notes: string[],
): ImportedFacility['address'] {
  const { country } = mapping;
  const at = whereabouts(cells, mapping);
  const timeZone = textIn(cells, mapping, mapping.timeZone);
  if (!isTimeZone(timeZone)) throw new RowRefused(`The time zone "${timeZone}" is not known.`);
  const { name: city, region, postalCode } = at;
  const street = streetOf(cells, mapping);
  // Some lists repeat the town in the street column.
  const line1 = street && foldName(street) === foldName(city) ? null : street;
  return { line1, city, region, postalCode, country, ...readPoint(cells, mapping, at, places, notes), timeZone };
}

/** Adds a row's own point to those of its town and area; skips rows that cannot be read. */
export function surveyRow(cells: Row, mapping: FacilityMapping, places: FilePlaces): void {
  try {
    const point = coordinatesOf(cells, mapping);
    if (point && isInCountry(mapping.country, point)) addFilePoint(places, whereabouts(cells, mapping), point);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
  }
}

function whereabouts(cells: Row, mapping: FacilityMapping) {
  const { country } = mapping;
  const postalCode = mapping.postalCode ? readPostalCode(cells, mapping) : '';
  const area = postalCode.slice(0, country === 'CA' ? 3 : 5);
  const city = textIn(cells, mapping, mapping.city) || (isByPostalCode(mapping.city) && cityOfArea(area));
  if (!city) throw new RowRefused('The row has no city.');
  const region = readRegion(textIn(cells, mapping, mapping.region), mapping);
  return { name: city, region, country, area, postalCode };
}

function readPostalCode(cells: Row, mapping: FacilityMapping): string {
  const { country } = mapping;
  const postalCode = postalCodeOf(cells, mapping);
  if (postalCodeRules[country].pattern.test(postalCode)) return postalCode;
  const written = textOf(cells, mapping.postalCode);
  if (!written) throw new RowRefused('The row has no postal code.');
  const short = country === 'US' && /^\d{3,4}(?:-?\d{4})?$/.test(written);
  throw new RowRefused(`The postal code "${written}" is not valid.${short ? ` ${lostZeros}` : ''}`);
}

/** Region codes by code and by folded name. */
const codesOf = (country: Country) =>
  new Map(
    Object.entries(regionNames[country]).flatMap(([code, name]): [string, string][] => [
      [foldName(name), code],
      [code, code],
    ]),
  );
const regionCodes = { CA: codesOf('CA'), US: codesOf('US') };

function readRegion(text: string, { country }: FacilityMapping): string {
  const found = regionCodes[country].get(text.toUpperCase()) ?? regionCodes[country].get(foldName(text));
  if (!found) throw new RowRefused(text ? `The region "${text}" is not in the country.` : 'The row has no region.');
  return found;
}

/** Allowed distance to the town's centre, besides the spread of the town's own points. */
const townReachKm = 50;

/**
 * Locates a row: at its coordinates, else in its town, else unknown. Coordinates far from both postal area and town are
 * dropped with a note. Throws RowRefused for those that are required but missing, unreadable, or outside of the country.
 */
export function readPoint(
  cells: Row,
  mapping: FacilityMapping,
  at: Whereabouts,
  places: FilePlaces,
  notes: string[] = [],
) {
  const point = coordinatesOf(cells, mapping);
  if (!point) {
    if (mapping.coordinates?.missing === 'refuse') throw new RowRefused('The row has no coordinates.');
    return standIn(places, at);
  }
  if (!isInCountry(at.country, point)) {
    throw new RowRefused(`The coordinates ${point.lat}, ${point.lng} are outside the country.`);
  }
  const away = contradiction(point, at, places, mapping.coordinates?.within);
  if (away === null) return { ...point, pointPrecision: 'exact' as const };
  const expected = at.area ? `the postal area ${at.area}` : at.name;
  notes.push(
    `The coordinates ${point.lat}, ${point.lng} are ${Math.round(away)} km from ${expected} and were left out.`,
  );
  return standIn(places, at);
}

/**
 * Kilometres to the postal area if the town contradicts the point too; null if either agrees or is unknown. The
 * package's table alone is not enough: it is off by up to 300 km. Without a postal code, the town alone decides.
 */
function contradiction(point: Point, at: Whereabouts, places: FilePlaces, within: number | undefined): number | null {
  const area = areaPoint(places, at);
  const fromArea = area && distanceKm(point, area);
  if (at.area && (fromArea ?? 0) <= (within ?? reachKm(at))) return null;
  const town = townAsWitness(places, at);
  if (!town) return null;
  const fromTown = distanceKm(point, town.point);
  return fromTown > (within ?? townReachKm) + town.reachKm ? (fromArea ?? fromTown) : null;
}

/** Allowed distance from a postal area's centre: rural and northern areas are huge. */
function reachKm({ country, area }: Whereabouts): number {
  if (country === 'US') return area.startsWith('99') ? 800 : 100;
  if (!isRural(country, area)) return 100;
  return /^[XY]/.test(area) ? 2500 : 600;
}

/** The coordinates of a row; null without any. Throws RowRefused if they cannot be read. */
function coordinatesOf(cells: Row, { coordinates }: FacilityMapping): Point | null {
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

/** The first position of a GeoJSON geometry or feature; longitude comes first. */
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
