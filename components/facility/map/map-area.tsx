import { useMemo } from 'react';
import { Layer, Source } from '@vis.gl/react-maplibre';
import type { Answer } from '@/api/contract/types';
import { labelFont, useMapColours } from '@/components/facility/map/map-ground';
import { ringOf, townsOf } from '@/lib/search/map-area';

interface MapAreaProps {
  found: Answer<'listFacilityPoints'>;
  /** Writes the towns' names, where the ground has none of its own. */
  named: boolean;
}

/** The circle that was searched, and the towns of the pins. */
export function MapArea({ found: { area, points }, named }: MapAreaProps) {
  const colours = useMapColours();
  const circle = useMemo(() => (area ? polygon(ringOf(area)) : nothing), [area]);
  const towns = useMemo(() => ({ type: 'FeatureCollection' as const, features: townsOf(points).map(label) }), [points]);
  return (
    <>
      <Source id="searched" type="geojson" data={circle}>
        <Layer id="searched-area" type="fill" paint={{ 'fill-color': colours.primary, 'fill-opacity': 0.08 }} />
        <Layer id="searched-edge" type="line" paint={{ 'line-color': colours.primary, 'line-width': 2 }} />
      </Source>
      {named && (
        <Source id="towns" type="geojson" data={towns}>
          <Layer
            id="town-names"
            type="symbol"
            layout={{
              'text-field': ['get', 'name'],
              'text-font': [labelFont],
              'text-size': 15,
              'text-offset': [0, 1.6],
            }}
            paint={{ 'text-color': colours.ink, 'text-halo-color': colours.ground, 'text-halo-width': 2 }}
          />
        </Source>
      )}
    </>
  );
}

const nothing = { type: 'FeatureCollection' as const, features: [] };

const polygon = (ring: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
});

const label = ({ name, lat, lng }: ReturnType<typeof townsOf>[number]) => ({
  type: 'Feature' as const,
  properties: { name },
  geometry: { type: 'Point' as const, coordinates: [lng, lat] },
});
