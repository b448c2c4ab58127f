import { Layer, Marker, Source, useMap, type MapRef } from '@vis.gl/react-maplibre';
import { MapPinPlus } from 'lucide';
import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import type { FacilityPoint } from '@/api/contract/types';
import type { Choice } from '@/components/facility/map/map-card';
import { labelFont } from '@/components/facility/map/map-ground';
import { pinsOf, type Pin } from '@/components/facility/map/pins-in-sight';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';
import { formatRoundMoney } from '@/lib/money/money';
import type { Bounds } from '@/lib/search/map-area';
import type { SearchFilters } from '@/lib/search/search';
import { shownPrice } from '@/lib/search/search-words';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { facilityMarked, selectMarkedFacility } from '@/store/slices/facility-map';

interface MapPinsProps {
  points: readonly FacilityPoint[];
  search: SearchFilters;
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
  /** Moves the labels of the ground away from the pins. Not for a hosted style, which may lack our font. */
  keepsLabelsClear: boolean;
}

/** The visible pins, as buttons in map order. Overlapping pins become one with a count. */
export function MapPins({ points, search, chosen, onChoose, keepsLabelsClear }: MapPinsProps) {
  const { current: map } = useMap();
  const dispatch = useAppDispatch();
  const marked = useAppSelector(selectMarkedFacility);
  const sight = useSight(map);
  const pinsIn = useMemo(() => pinsOf(points), [points]);
  const pins = useMemo(() => (sight ? pinsIn(sight.bounds, sight.zoom) : []), [pinsIn, sight]);

  function press(pin: Pin, { nativeEvent, currentTarget: opener }: MouseEvent<HTMLElement>) {
    if (pin.partsAtZoom === null) return onChoose({ points: pin.points, opener });
    map?.easeTo({ center: [pin.lng, pin.lat], zoom: pin.partsAtZoom }, { originalEvent: nativeEvent });
    // The pin is replaced by several, which follow the canvas in the tab order.
    map?.getCanvas().focus();
  }

  const buttons = pins.map((pin) => {
    const isMarked = pin.points.some(({ id }) => id === marked) || pin.points === chosen?.points;
    const point = () => dispatch(facilityMarked(pin.points.length === 1 ? pin.points[0]!.id : null));
    const leave = () => dispatch(facilityMarked(null));
    return (
      <Marker key={pin.key} longitude={pin.lng} latitude={pin.lat} style={{ zIndex: isMarked ? 2 : 1 }}>
        <button
          type="button"
          aria-label={wordsOf(pin, search)}
          data-marked={isMarked || undefined}
          onClick={(event) => press(pin, event)}
          onPointerEnter={point}
          onPointerLeave={leave}
          onFocus={point}
          onBlur={leave}
          className={classNames(
            'flex min-h-8 min-w-8 items-center justify-center rounded-full border-2 px-2 font-sans text-sm font-bold shadow-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            isMarked ? 'border-accent bg-accent text-on-accent forced-highlight' : looks(pin),
          )}
        >
          <PinFace pin={pin} search={search} />
        </button>
      </Marker>
    );
  });
  return (
    <>
      {keepsLabelsClear && <PinRoom pins={pins} />}
      {buttons}
    </>
  );
}

/**
 * Invisible text of a pin's size under each pin. The map places the topmost layer first and moves or omits the labels of the
 * others that would overlap it; it does not know the pins themselves, which are buttons above its canvas.
 */
function PinRoom({ pins }: { pins: readonly Pin[] }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: pins.map(({ lng, lat }) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      })),
    }),
    [pins],
  );
  return (
    <Source id="pins" type="geojson" data={data}>
      <Layer
        id="pin-room"
        type="symbol"
        layout={{
          'text-field': '$000',
          'text-font': [labelFont],
          'text-size': 14,
          'text-padding': 14,
          'text-allow-overlap': true,
        }}
        paint={{ 'text-opacity': 0 }}
      />
    </Source>
  );
}

const looks = ({ points }: Pin) =>
  points.length > 1 ? 'border-primary bg-primary text-on-primary' : 'border-primary bg-surface text-primary-ink';

function PinFace({ pin: { points }, search }: { pin: Pin; search: SearchFilters }) {
  const [only] = points;
  if (points.length > 1 || !only) return points.length;
  const price = shownPrice(only, search);
  return price ? formatRoundMoney(price.amount, only.currency) : <Icon of={MapPinPlus} size="sm" />;
}

/** The pin's accessible name: visible text first, for voice control. */
function wordsOf({ points, partsAtZoom }: Pin, asked: SearchFilters): string {
  const [only] = points;
  if (points.length > 1 || !only) {
    return `${points.length} facilities ${partsAtZoom === null ? 'at one place: list them' : 'close together: zoom in'}`;
  }
  const about = only.pointPrecision === 'exact' ? '' : ', about here';
  const price = shownPrice(only, asked);
  if (!price) return `${only.name}${about}`;
  const { what, amount, per, from } = price;
  const sum = [formatRoundMoney(amount, only.currency), only.currency, per, from && 'per child']
    .filter(Boolean)
    .join(' ');
  return `${[sum, from && 'or more', what].filter(Boolean).join(', ')}: ${only.name}${about}`;
}

interface Sight {
  bounds: Bounds;
  zoom: number;
}

/** The visible part of the map, updated after each move. */
function useSight(map: MapRef | undefined): Sight | null {
  const [sight, setSight] = useState<Sight | null>(null);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const seen = map.getBounds();
      setSight({
        bounds: [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()],
        zoom: map.getZoom(),
      });
    };
    look();
    map.on('moveend', look);
    map.on('resize', look);
    return () => {
      map.off('moveend', look);
      map.off('resize', look);
    };
  }, [map]);
  return sight;
}
