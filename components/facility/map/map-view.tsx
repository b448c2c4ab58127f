import { Layer, Map, type MapRef, NavigationControl, ScaleControl, Source } from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useRouter } from 'next/router';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Answer } from '@/api/contract/types';
import { type Choice, MapCard } from '@/components/facility/map/map-card';
import { labelFont, useMapColours, useMapGround } from '@/components/facility/map/map-ground';
import { MapPins } from '@/components/facility/map/map-pins';
import { mapZoomMax } from '@/components/facility/map/pins-in-sight';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { areaInSight, boundsOf, districtsOf, pointQuery, ringOf, townsOf, whatMapShows } from '@/lib/search/map-area';
import { type SearchFilters, searchHref } from '@/lib/search/search';
import { loadFacilityPoints } from '@/store/slices/facility-map';
import { useLoad } from '@/store/use-load';

/** Loads the pins of a search; keeps the previous ones until the next arrive. */
export function MapPanel({ filters }: { filters: SearchFilters }) {
  const { status, data, failure, retry } = useLoad(loadFacilityPoints, pointQuery(filters));
  const [shown, setShown] = useState({ found: data, search: filters });
  if (data && data !== shown.found) setShown({ found: data, search: filters });
  const { found, search } = shown;
  const router = useRouter();
  const map = useRef<MapRef>(null);
  /** The result that was shown when the parent moved the map. */
  const [movedFrom, setMovedFrom] = useState<object | null>(null);
  /** URL of the search started on the map: its result must not move the map. */
  const own = useRef<string | null>(null);

  function searchHere() {
    const sight = map.current?.getBounds();
    if (!sight) return;
    const here = areaInSight([sight.getWest(), sight.getSouth(), sight.getEast(), sight.getNorth()]);
    own.current = searchHref(filters, here);
    setMovedFrom(null);
    void router.push(own.current, undefined, { scroll: false });
  }

  return (
    <>
      <a
        href="#facility-list"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3 focus:font-bold focus:shadow-3"
      >
        Skip the map
      </a>
      {failure && (
        <LoadFailure title="We couldn’t load the pins" onRetry={retry}>
          {failure.messages.join(' ')}
        </LoadFailure>
      )}
      {/* As high as the button, which is beside the map and covers no pin. */}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="min-w-0 text-sm text-ink-soft">
          {status === 'loading' ? 'Looking for facilities…' : found && !failure && whatMapShows(found)}
        </p>
        {found && movedFrom === found && (
          <Button size="sm" className="shrink-0" onClick={searchHere}>
            Search this area
          </Button>
        )}
      </div>
      <div className="relative min-h-0 grow overflow-hidden rounded-lg border border-line">
        {found ? (
          <MapView
            map={map}
            found={found}
            search={search}
            keepsSight={() => own.current === searchHref(filters)}
            onMoved={() => setMovedFrom(found)}
          />
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
    </>
  );
}

/** The worker is a separate file, which the browser build puts beside our scripts (record 0163). */
const workerUrl =
  typeof window === 'undefined' ? undefined : new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href;

/** Shown on a plain map, so that nobody looks for streets on it. */
const noStreets = 'Streets and water aren’t shown';

const locale = {
  'Map.Title': 'Map: the arrow keys move it, plus and minus zoom',
  'NavigationControl.ResetBearing': 'Turn north up',
};
/** On the right, pins stay clear of the zoom buttons. */
const fitting = { padding: { top: 48, right: 88, bottom: 48, left: 48 }, maxZoom: 14 };
/** North America, when nothing was found. */
const northAmerica = { longitude: -95, latitude: 50, zoom: 2.5 };

interface MapViewProps {
  found: Answer<'listFacilityPoints'>;
  /** The search of the shown pins; still the previous one while the next loads. */
  search: SearchFilters;
  map: RefObject<MapRef | null>;
  /** True if these results must not move the map. */
  keepsSight: () => boolean;
  /** The parent moved the map. */
  onMoved: () => void;
}

/** The map with its pins, and a card for the pressed pin. */
function MapView({ found, search, map, keepsSight, onMoved }: MapViewProps) {
  const ground = useMapGround();
  const [choice, setChoice] = useState<(Choice & { found: object }) | null>(null);
  // A selection belongs to one search's pins.
  const chosen = choice?.found === found ? choice : null;
  const [failed, setFailed] = useState<'all' | 'ground' | null>(null);
  const bounds = boundsOf(found.points, found.area);

  const fit = useEffectEvent(() => {
    if (!keepsSight() && bounds) map.current?.fitBounds(bounds, fitting);
  });
  useEffect(() => fit(), [found]);

  if (failed === 'all') {
    return <p className="p-4">This browser can’t show the map. Every facility is in the list.</p>;
  }
  return (
    <>
      <Map
        ref={map}
        mapLib={maplibre}
        workerUrl={workerUrl}
        mapStyle={ground.style}
        initialViewState={bounds ? { bounds, fitBoundsOptions: fitting } : northAmerica}
        maxZoom={mapZoomMax}
        locale={locale}
        dragRotate={false}
        touchPitch={false}
        cooperativeGestures={window.matchMedia('(pointer: coarse)').matches}
        attributionControl={{ compact: false, ...(ground.isPlain && { customAttribution: noStreets }) }}
        onMoveEnd={({ originalEvent }) => originalEvent && onMoved()}
        onError={({ target }) => setFailed(target ? 'ground' : 'all')}
      >
        <MapArea found={found} named={ground.isPlain} />
        <MapPins
          points={found.points}
          search={search}
          onChoose={(chosenPin) => setChoice({ found, ...chosenPin })}
          chosen={chosen}
          keepsLabelsClear={typeof ground.style !== 'string'}
        />
        <NavigationControl showCompass={ground.isPlain} />
        <ScaleControl />
      </Map>
      {failed === 'ground' && (
        <p className="absolute bottom-10 left-2 z-10 rounded-md bg-surface px-2 py-1 text-sm" role="status">
          We couldn’t load the streets. The pins are in the right places.
        </p>
      )}
      {chosen && <MapCard {...chosen} search={search} onClose={() => setChoice(null)} />}
    </>
  );
}

interface MapAreaProps {
  found: Answer<'listFacilityPoints'>;
  /** Draws names; off when the ground has its own. */
  named: boolean;
}

/** The circle of the search, and the names of the pins' towns or districts. */
function MapArea({ found: { area, points }, named }: MapAreaProps) {
  const colours = useMapColours();
  const circle = useMemo(() => (area ? polygon(ringOf(area)) : nothing), [area]);
  const names = useMemo(() => ({ towns: labels(townsOf(points)), districts: labels(districtsOf(points)) }), [points]);
  return (
    <>
      <Source id="searched" type="geojson" data={circle}>
        <Layer id="searched-area" type="fill" paint={{ 'fill-color': colours.primary, 'fill-opacity': 0.08 }} />
        <Layer id="searched-edge" type="line" paint={{ 'line-color': colours.primary, 'line-width': 2 }} />
      </Source>
      {named && (
        <>
          <Names id="town" data={names.towns} maxzoom={districtsFrom} />
          <Names id="district" data={names.districts} minzoom={districtsFrom} />
        </>
      )}
    </>
  );
}

/** The zoom from which districts are named, and no towns. */
const districtsFrom = 11;

interface NamesProps {
  id: string;
  minzoom?: number;
  maxzoom?: number;
  data: ReturnType<typeof labels>;
}

function Names({ id, data, ...zooms }: NamesProps) {
  const colours = useMapColours();
  return (
    <Source id={`${id}s`} type="geojson" data={data}>
      <Layer
        id={`${id}-names`}
        type="symbol"
        {...zooms}
        layout={{
          'text-field': ['get', 'name'],
          'text-font': [labelFont],
          'text-size': 15,
          // Beside the pins (PinRoom), where there is room.
          'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
          'text-radial-offset': 1.7,
        }}
        paint={{ 'text-color': colours.ink, 'text-halo-color': colours.ground, 'text-halo-width': 2 }}
      />
    </Source>
  );
}

const nothing = { type: 'FeatureCollection' as const, features: [] };

const polygon = (ring: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
});

const labels = (places: ReturnType<typeof townsOf>) => ({
  type: 'FeatureCollection' as const,
  features: places.map(label),
});

const label = ({ name, lat, lng }: ReturnType<typeof townsOf>[number]) => ({
  type: 'Feature' as const,
  properties: { name },
  geometry: { type: 'Point' as const, coordinates: [lng, lat] },
});
