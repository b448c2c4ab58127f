import { distanceKm, pointAway, type Point } from '@/lib/search/geo';
import { grouped } from '@/lib/money/money';
import { searchQuery, type SearchFilters } from '@/lib/search/search';

/** A circle that was searched. */
export interface Area extends Point {
  radiusKm: number;
}

/** West, south, east and north in degrees. */
export type Bounds = [number, number, number, number];

const radiusMaxKm = 500;

/** The filters as the contract's query for GET /v1/parent/facility_point: a map has neither pages nor an order. */
export function pointQuery(filters: SearchFilters) {
  const { page: _page, limit: _limit, sort: _sort, ...query } = searchQuery(filters);
  return query;
}

const cornersOfCircle = 64;

/** The circle as a closed ring of [lng, lat], for a map to draw. */
export function ringOf(area: Area): [number, number][] {
  return Array.from({ length: cornersOfCircle + 1 }, (_, corner) => {
    const { lat, lng } = pointAway(area, area.radiusKm, ((corner % cornersOfCircle) / cornersOfCircle) * 360);
    return [lng, lat];
  });
}

/** What a map has to show: the pins, or the whole circle where it holds none. Null where there is neither. */
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

/** What to search for to find all that is in sight: the middle, and whole kilometres to the farthest corner. */
export function areaInSight([west, south, east, north]: Bounds): Pick<SearchFilters, 'at' | 'radius' | 'place' | 'to'> {
  const at = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const corners = [
    { lat: south, lng: west },
    { lat: north, lng: west },
  ];
  const farthest = Math.max(...corners.map((corner) => distanceKm(at, corner)));
  return { place: '', to: '', at, radius: Math.min(radiusMaxKm, Math.max(1, Math.ceil(farthest))) };
}

/** Each town once, in the middle of its facilities. */
export function townsOf(points: readonly (Point & { city: string })[]): (Point & { name: string })[] {
  const towns = new Map<string, Point[]>();
  for (const point of points) towns.set(point.city, [...(towns.get(point.city) ?? []), point]);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...towns].map(([name, at]) => ({
    name,
    lat: mean(at.map(({ lat }) => lat)),
    lng: mean(at.map(({ lng }) => lng)),
  }));
}

/** What the map shows of a search, in a sentence or two. */
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
  const shown = `${grouped(points.length)} ${points.length === 1 ? 'facility' : 'facilities'} on the map.`;
  const unknown =
    hidden === 0
      ? ''
      : ` ${grouped(hidden)} more ${hidden === 1 ? 'is' : 'are'} in the list only, because the exact place is not known.`;
  return `${shown}${unknown}${more ? ' More match this search: zoom in and search a smaller area to see them.' : ''}`;
}
