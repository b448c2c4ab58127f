import { layers, namedFlavor } from '@protomaps/basemaps';
import { addProtocol, type StyleSpecification } from 'maplibre-gl';
import { Protocol } from 'pmtiles';
import { useMemo, useSyncExternalStore } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';

/** A style without `glyphs` draws its labels with the fonts of the page. */
export const labelFont = 'Nunito Variable';

/** Reads map tiles from one file with range requests. */
const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

interface Ground {
  style: StyleSpecification | string;
  /** The ground has no map, only a plain colour. */
  isPlain: boolean;
}

/** The base map: our own, a hosted one, or a plain ground (product rule 9). */
export function useMapGround(): Ground {
  const settings = useAppSelector(selectSettings);
  const colours = useMapColours();
  const { file = null, style = null } = settings?.map ?? {};
  return useMemo(() => {
    if (file !== null) return { style: ownMap(file, colours.isDark), isPlain: false };
    if (style !== null) return { style, isPlain: false };
    return { style: plain(colours.ground), isPlain: true };
  }, [file, style, colours]);
}

interface MapColours {
  isDark: boolean;
  ground: string;
  ink: string;
  primary: string;
}

const dark = () => window.matchMedia('(prefers-color-scheme: dark)');
function onScheme(changed: () => void): () => void {
  const query = dark();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The colours of styles/tokens.css as values, because a canvas cannot read custom properties. */
export function useMapColours(): MapColours {
  const isDark = useSyncExternalStore(onScheme, () => dark().matches);
  return useMemo(() => {
    const tokens = window.getComputedStyle(document.documentElement);
    const valueOf = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
    return { isDark, ground: valueOf('sunken'), ink: valueOf('ink'), primary: valueOf('primary') };
  }, [isDark]);
}

const plain = (ground: string): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': ground } }],
});

function ownMap(file: string, isDark: boolean): StyleSpecification {
  const fonts = { regular: labelFont, bold: labelFont, italic: labelFont };
  const flavor = { ...namedFlavor(isDark ? 'dark' : 'light'), ...fonts };
  return {
    version: 8,
    sources: {
      basemap: {
        type: 'vector',
        url: `pmtiles://${window.location.origin}${file}`,
        attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
      },
    },
    layers: layers('basemap', flavor, { lang: 'en' }).flatMap(withoutIcons),
  };
}

type MapLayer = ReturnType<typeof layers>[number];

/** Road and shop signs need a sprite, which we do not have; keep the labels only. */
function withoutIcons(layer: MapLayer): MapLayer[] {
  if (layer.type !== 'symbol' || layer.layout?.['icon-image'] === undefined) return [layer];
  const { 'icon-image': _icon, ...layout } = layer.layout;
  return layer.id.startsWith('places_') ? [{ ...layer, layout }] : [];
}
