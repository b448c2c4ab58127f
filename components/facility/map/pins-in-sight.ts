import { Supercluster } from '@maplibre/geojson-vt';
import type { FacilityPoint } from '@/api/contract/types';
import type { Bounds } from '@/lib/search/map-area';

/** Streets and single houses can be told apart. */
export const mapZoomMax = 17;
/** Pins nearer to each other than this are one. */
const radiusPixels = 60;

/** A facility, or several so near to each other that their pins would lie on one another. */
export interface Pin {
  /** Names the same facilities again after a move, so that the pin keeps the focus. */
  key: string;
  lng: number;
  lat: number;
  points: readonly FacilityPoint[];
  /** Where they part; null where they stand at one place, or alone. */
  partsAtZoom: number | null;
}

/** Groups the points of a search for every zoom once; then answers which pins a part of the map shows. */
export function pinsOf(points: readonly FacilityPoint[]): (bounds: Bounds, zoom: number) => Pin[] {
  const index = new Supercluster({ radius: radiusPixels, maxZoom: mapZoomMax });
  index.load(
    points.map(({ lng, lat }, place) => ({
      type: 'Feature',
      properties: { place },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  );
  const pointOf = (properties: unknown): FacilityPoint[] =>
    hasPlace(properties) ? (points[properties.place] ? [points[properties.place]!] : []) : [];
  return (bounds, zoom) =>
    index.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }) => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      if (!isCluster(properties)) return { ...pinAt(lng, lat, pointOf(properties)), partsAtZoom: null };
      const leaves = index.getLeaves(properties.cluster_id, Infinity);
      const zoomOfParts = index.getClusterExpansionZoom(properties.cluster_id);
      return {
        ...pinAt(
          lng,
          lat,
          leaves.flatMap((leaf) => pointOf(leaf.properties)),
        ),
        partsAtZoom: zoomOfParts > mapZoomMax ? null : zoomOfParts,
      };
    });
}

const pinAt = (lng: number, lat: number, points: FacilityPoint[]) => ({
  key: points.map(({ id }) => id).join(' '),
  lng,
  lat,
  points,
});

const isCluster = (properties: object | null): properties is { cluster_id: number } =>
  properties !== null && 'cluster_id' in properties;
const hasPlace = (properties: unknown): properties is { place: number } =>
  typeof properties === 'object' && properties !== null && 'place' in properties;
