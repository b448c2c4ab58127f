import type { Answer, FacilityPoint } from '@/api/contract/types';
import { groupBy } from '@/lib/group-by';
import { groupDigits } from '@/lib/money/money';
import { type SearchFilters, searchQuery } from '@/lib/search/search';

type Area = NonNullable<Answer<'listFacilityPoints'>['area']>;

/** West, south, east and north in degrees. */
export type Bounds = [number, number, number, number];

const radiusMaxKm = 500;

/** The query for GET /v1/parent/facility_point, which has no pages and no order. */
export function pointQuery(filters: SearchFilters) {
  const { page: _page, limit: _limit, sort: _sort, ...query } = searchQuery(filters);
  return query;
}

const cornersOfCircle = 64;

/** The circle as a closed ring of [lng, lat]. */
export function ringOf(area: Area): [number, number][] {
  return Array.from({ length: cornersOfCircle + 1 }, (_, corner) => {
    const { lat, lng } = pointAway(area, area.radiusKm, ((corner % cornersOfCircle) / cornersOfCircle) * 360);
    return [lng, lat];
  });
}

/** The bounds of the pins or, without pins, of the searched circle; null without either. */
export function boundsOf(points: readonly Point[], area: Area | null): Bounds | null {
  const places =
    points.length > 0 || !area ? points : [0, 90, 180, 270].map((bearing) => pointAway(area, area.radiusKm, bearing));
  const [first] = places;
  if (!first) return null;
  const around = (bounds: Bounds, { lat, lng }: Point): Bounds => [
    Math.min(bounds[0], lng),
    Math.min(bounds[1], lat),
    Math.max(bounds[2], lng),
    Math.max(bounds[3], lat),
  ];
  return places.reduce(around, [first.lng, first.lat, first.lng, first.lat]);
}

/** Filters that cover the visible map: its center and whole kilometers to the farthest corner. */
export function areaInSight([west, south, east, north]: Bounds): Pick<SearchFilters, 'at' | 'radius' | 'place' | 'to'> {
  const at = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const corners = [
    { lat: south, lng: west },
    { lat: north, lng: west },
  ];
  const farthest = Math.max(...corners.map((corner) => distanceKm(at, corner)));
  return { place: '', to: '', at, radius: Math.min(radiusMaxKm, Math.max(1, Math.ceil(farthest))) };
}

/** One entry per town, at the mean of its facilities. */
export const townsOf = (points: readonly Pick<FacilityPoint, 'lat' | 'lng' | 'city'>[]) =>
  namedMeans(points, ({ city }) => city);

/** The same for districts. */
export const districtsOf = (points: readonly Pick<FacilityPoint, 'lat' | 'lng' | 'district'>[]) =>
  namedMeans(points, ({ district }) => district);

function namedMeans<P extends Point>(points: readonly P[], nameOf: (point: P) => string): (Point & { name: string })[] {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...groupBy(points, nameOf)].flatMap(([name, at]) =>
    name ? [{ name, lat: mean(at.map(({ lat }) => lat)), lng: mean(at.map(({ lng }) => lng)) }] : [],
  );
}

export function whatMapShows({
  points,
  totalItems,
  more = false,
}: {
  points: readonly unknown[];
  totalItems: number;
  more?: boolean;
}): string {
  if (totalItems === 0) return 'No facility matches this search.';
  const hidden = totalItems - points.length;
  const shown = `${groupDigits(points.length)} ${points.length === 1 ? 'facility' : 'facilities'} on the map.`;
  const unknown =
    hidden === 0
      ? ''
      : ` ${groupDigits(hidden)} more ${hidden === 1 ? 'is' : 'are'} in the list only, because we don’t know ${hidden === 1 ? 'its' : 'their'} exact location.`;
  return `${shown}${unknown}${more ? ' More match this search: zoom in and search a smaller area to see them.' : ''}`;
}

/** In degrees. */
export interface Point {
  lat: number;
  lng: number;
}

const earthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** Great-circle distance in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const [dLat, dLng] = [radians(b.lat - a.lat) / 2, radians(b.lng - a.lng) / 2];
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point `km` away in a direction; a bearing of 0 is north, 90 east. */
function pointAway({ lat, lng }: Point, km: number, bearing: number): Point {
  const [angle, from, towards] = [km / earthRadiusKm, radians(lat), radians(bearing)];
  const north = Math.asin(Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(towards));
  const east = Math.atan2(
    Math.sin(towards) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * Math.sin(north),
  );
  return { lat: degrees(north), lng: lng + degrees(east) };
}
