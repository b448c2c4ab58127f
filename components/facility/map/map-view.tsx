import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Map, NavigationControl, ScaleControl, type MapRef } from '@vis.gl/react-maplibre';
import * as maplibre from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useRouter } from 'next/router';
import { MapArea } from '@/components/facility/map/map-area';
import { MapCard, type Choice } from '@/components/facility/map/map-card';
import { useMapGround } from '@/components/facility/map/map-ground';
import { MapPins } from '@/components/facility/map/map-pins';
import { mapZoomMax } from '@/components/facility/map/pins-in-sight';
import { Button } from '@/components/ui/inputs/button/button';
import type { Answer } from '@/api/contract/types';
import { areaInSight, boundsOf } from '@/lib/search/map-area';
import { searchHref, type SearchFilters } from '@/lib/search/search';

/** The worker is a file of its own, which the build for the browser puts beside our scripts (record 0163). */
const workerUrl =
  typeof window === 'undefined' ? undefined : new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href;

const locale = { 'Map.Title': 'Map: the arrow keys move it, plus and minus zoom' };
const fitting = { padding: 48, maxZoom: 14 };
/** North America, where a search found nothing. */
const nowhere = { longitude: -95, latitude: 50, zoom: 2.5 };

interface MapViewProps {
  found: Answer<'listFacilityPoints'>;
  /** The search that the pins answer; while the next is on its way, still the last one. */
  asked: SearchFilters;
  filters: SearchFilters;
}

/** The map itself: what was searched, the pins, a card for the pin that was pressed, and a search where the map was moved to. */
export function MapView({ found, asked, filters }: MapViewProps) {
  const router = useRouter();
  const map = useRef<MapRef>(null);
  const ground = useMapGround();
  /** The answer that stood there when the parent moved the map. */
  const [movedFrom, setMovedFrom] = useState<object | null>(null);
  const [choice, setChoice] = useState<(Choice & { of: object }) | null>(null);
  // Of another search's pins none is chosen.
  const chosen = choice?.of === found ? choice : null;
  const [failed, setFailed] = useState<'all' | 'ground' | null>(null);
  /** The address of the search that began on the map: its answer does not move the map away. */
  const own = useRef<string | null>(null);
  const bounds = boundsOf(found.points, found.area);

  const fit = useEffectEvent(() => {
    if (own.current !== searchHref(filters) && bounds) map.current?.fitBounds(bounds, fitting);
  });
  useEffect(() => fit(), [found]);

  function searchHere() {
    const sight = map.current?.getBounds();
    if (!sight) return;
    const here = areaInSight([sight.getWest(), sight.getSouth(), sight.getEast(), sight.getNorth()]);
    own.current = searchHref(filters, here);
    setMovedFrom(null);
    void router.push(own.current, undefined, { scroll: false });
  }

  if (failed === 'all') {
    return <p className="p-4">This browser cannot show the map. Every facility is in the list.</p>;
  }
  return (
    <>
      <Map
        ref={map}
        mapLib={maplibre}
        workerUrl={workerUrl}
        mapStyle={ground.style}
        initialViewState={bounds ? { bounds, fitBoundsOptions: fitting } : nowhere}
        maxZoom={mapZoomMax}
        locale={locale}
        dragRotate={false}
        touchPitch={false}
        cooperativeGestures={window.matchMedia('(pointer: coarse)').matches}
        attributionControl={ground.isPlain ? false : { compact: false }}
        onMoveEnd={({ originalEvent }) => originalEvent && setMovedFrom(found)}
        onError={({ target }) => setFailed(target ? 'ground' : 'all')}
      >
        <MapArea found={found} named={ground.isPlain} />
        <MapPins
          points={found.points}
          asked={asked}
          onChoose={(chosenPin) => setChoice({ of: found, ...chosenPin })}
          chosen={chosen}
        />
        <NavigationControl showCompass={false} />
        <ScaleControl />
      </Map>
      {movedFrom === found && (
        <Button size="sm" className="absolute top-3 left-1/2 z-10 -translate-x-1/2 shadow-2" onClick={searchHere}>
          Search this area
        </Button>
      )}
      {failed === 'ground' && (
        <p className="absolute bottom-10 left-2 z-10 rounded-md bg-surface px-2 py-1 text-sm" role="status">
          Streets could not be loaded. The pins are in the right places.
        </p>
      )}
      {chosen && <MapCard {...chosen} asked={asked} onClose={() => setChoice(null)} />}
    </>
  );
}
