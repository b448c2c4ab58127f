import { Supercluster } from '@maplibre/geojson-vt';
import type { FacilityPoint } from '@/api/contract/types';
import type { Bounds } from '@/lib/search/map-area';

/** Streets and single houses are distinguishable at this zoom. */
export const mapZoomMax = 17;
/** Pins closer than this are merged. */
const radiusPixels = 60;

/** A facility, or several whose pins would overlap. */
export interface Pin {
  /** Stable across moves, so that the pin keeps the focus. */
  key: string;
  lng: number;
  lat: number;
  points: readonly FacilityPoint[];
  /** The zoom at which they separate; null for one facility or several at one place. */
  partsAtZoom: number | null;
}

/** Clusters the points of a search for every zoom once; the result returns the pins within given bounds. */
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
