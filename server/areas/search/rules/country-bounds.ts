import type { Country } from '@/lib/validation/regions';
import type { Point } from '@/server/areas/search/rules/place';

/**
 * Canada's southern border as points [longitude, latitude], west to east, drawn a little outside of Canada where the
 * two countries touch. Good to some twenty kilometres: enough to refuse swapped, zeroed and foreign coordinates.
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
  // Canada once more, south of Michigan: the line above cannot turn back.
  windsor: { south: 41.6, north: 42.7, west: -83.2, east: -82.4 },
  contiguous: { south: 24.4, north: 49.4, west: -124.8, east: -66.9 },
  alaska: { south: 51.2, north: 71.5, west: -179.2, east: -129.9 },
  hawaii: { south: 18.8, north: 22.3, west: -160.3, east: -154.7 },
  puertoRico: { south: 17.6, north: 18.6, west: -67.4, east: -64.5 },
} as const;
type Box = { south: number; north: number; west: number; east: number };

const inBox = ({ lat, lng }: Point, box: Box) =>
  lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east;

/** Latitude of the border at a longitude, between its points. */
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

/** False for coordinates that cannot lie in the country: 0,0, swapped, without the minus, across the border. */
export function isInCountry(country: Country, point: Point): boolean {
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) && inside[country](point);
}
