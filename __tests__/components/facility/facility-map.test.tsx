import { screen, within } from '@testing-library/react';
import type * as React from 'react';
import type { ReactNode } from 'react';
import { aFacilityListItem, aFacilityPoint } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { FacilityGrid } from '@/components/facility/card/facility-grid';
import { FacilityMap, MapButton } from '@/components/facility/map/facility-map';
import { pinsOf } from '@/components/facility/map/pins-in-sight';
import { noFilters, readSearchFilters, type SearchFilters } from '@/lib/search/search';

/** jsdom cannot draw a map: its children are rendered, and the mock moves on request. */
const mockMoves: unknown[] = [];
const mockListeners = new Set<() => void>();
// Published for bundlers only, so Jest cannot resolve it.
jest.mock('maplibre-gl', () => ({ addProtocol: () => undefined }), { virtual: true });
jest.mock('@vis.gl/react-maplibre', () => {
  const bounds = { getWest: () => -79.6, getSouth: () => 43.5, getEast: () => -79.2, getNorth: () => 43.8 };
  const canvas = { focus: () => undefined };
  const map = {
    getBounds: () => bounds,
    getZoom: () => 12,
    getCanvas: () => canvas,
    fitBounds: (...args: unknown[]) => mockMoves.push(args),
    easeTo: (...args: unknown[]) => mockMoves.push(args),
    on: (_: string, listener: () => void) => mockListeners.add(listener),
    off: (_: string, listener: () => void) => mockListeners.delete(listener),
  };
  const { useImperativeHandle } = jest.requireActual<typeof React>('react');
  function Map({ children, ref, onMoveEnd }: { children: ReactNode; ref: never; onMoveEnd: (event: object) => void }) {
    useImperativeHandle(ref, () => map);
    return (
      <div>
        <button type="button" onClick={() => onMoveEnd({ originalEvent: {} })}>
          move
        </button>
        {children}
      </div>
    );
  }
  const nothing = () => null;
  return {
    Map,
    Marker: ({ children }: { children: ReactNode }) => children,
    Source: nothing,
    Layer: nothing,
    NavigationControl: nothing,
    ScaleControl: nothing,
    useMap: () => ({ current: map }),
  };
});

const service = useMockService();
const robin = aFacilityPoint();
const wren = aFacilityPoint({ id: anId(101), name: 'Wren House', lat: 43.7, lng: -79.3, priceFrom: null });
beforeEach(() => {
  mockMoves.length = 0;
  service.answer({ listFacilityPoints: () => ({ points: [robin, wren], totalItems: 3, area: null }) });
});

const list = <FacilityGrid facilities={[aFacilityListItem()]} label="Child-care facilities" />;
const map = (filters: SearchFilters = noFilters) => (
  <>
    <MapButton />
    <FacilityMap filters={filters}>{list}</FacilityMap>
  </>
);
async function openMap(filters?: SearchFilters) {
  const rendered = renderWithStore(map(filters));
  await rendered.user.click(screen.getByRole('button', { name: 'Show map' }));
  return rendered;
}
const pin = async (name: RegExp) =>
  within(await screen.findByRole('region', { name: 'Facilities on a map' })).findByRole('button', { name });

test('the map shows the pins and what is missing from it, until it is hidden', async () => {
  const { user } = await openMap();
  expect(await pin(/^\$45 CAD a day per child, or more, full days: Robin Hill Child Care$/)).toBeVisible();
  expect(await pin(/^Wren House$/)).toBeVisible();
  expect(screen.getByText(/^2 facilities on the map\. 1 more is in the list only/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide map' }));
  expect(screen.queryByRole('region', { name: 'Facilities on a map' })).not.toBeInTheDocument();
});

test('a pin and its card show the same price as the list', async () => {
  const point = { ...robin, priceAsked: 13_200, placesLeft: 2 };
  service.answer({ listFacilityPoints: () => ({ points: [point], totalItems: 1, area: null }) });
  const asked = readSearchFilters({ born: '2024-10', dates: ['2026-11-27', '2026-11-30'], session: '1' });
  const { user } = await openMap(asked);
  await user.click(await pin(/^\$132 CAD, 1 child, 2 full days: Robin Hill Child Care$/));
  const card = screen.getByRole('group', { name: 'The facility of this pin' });
  expect(card).toHaveTextContent('$132 CAD · 1 child, 2 full days');
  expect(card).toHaveTextContent('2 spots left on both days');
});

test('facilities at one place are listed together, and an approximate pin says so', async () => {
  const town = { ...robin, pointPrecision: 'town' as const };
  const other = { ...town, id: anId(102), name: 'Second House' };
  service.answer({ listFacilityPoints: () => ({ points: [town, other], totalItems: 2, area: null }) });
  const { user } = await openMap();
  await user.click(await pin(/^2 facilities at one place: list them$/));
  const card = screen.getByRole('group', { name: 'The 2 facilities of this pin' });
  expect(within(card).getAllByRole('link')).toHaveLength(2);
  expect(within(card).getAllByText(/marks the middle of the town\. We don’t know the street/)).toHaveLength(2);
});

test('a pin of close facilities zooms in', async () => {
  const near = { ...wren, lat: robin.lat + 0.002, lng: robin.lng };
  service.answer({ listFacilityPoints: () => ({ points: [robin, near], totalItems: 2, area: null }) });
  const { user } = await openMap();
  const group = await pin(/^2 facilities close together: zoom in$/);
  mockMoves.length = 0;
  await user.click(group);
  expect(mockMoves).toEqual([[expect.objectContaining({ zoom: expect.any(Number) as number }), expect.anything()]]);
});

test('a search at the moved position does not move the map', async () => {
  const filters = { ...noFilters, place: 'Toronto', page: 4, price: 50 };
  const { user, router, rerender } = await openMap(filters);
  await pin(/Robin Hill/);
  expect(screen.queryByRole('button', { name: 'Search this area' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'move' }));
  mockMoves.length = 0;
  await user.click(screen.getByRole('button', { name: 'Search this area' }));
  expect(router.visited.at(-1)).toBe('/?at=43.650%2C-79.400&radius=24&price=50');
  service.answer({ listFacilityPoints: () => ({ points: [wren], totalItems: 1, area: null }) });
  rerender(map({ ...filters, place: '', page: 1, at: { lat: 43.65, lng: -79.4 }, radius: 24 }));
  expect(await screen.findByText('1 facility on the map.')).toBeVisible();
  expect(mockMoves).toEqual([]);
  rerender(map({ ...noFilters, place: 'Oshawa' }));
  await screen.findByText('1 facility on the map.');
  expect(mockMoves).toHaveLength(1);
});

describe('the pins in sight', () => {
  const world: [number, number, number, number] = [-180, -85, 180, 85];
  const toronto = aFacilityPoint({ id: anId(1), lat: 43.65, lng: -79.38 });
  const nextDoor = aFacilityPoint({ id: anId(2), lat: 43.651, lng: -79.381 });
  const vancouver = aFacilityPoint({ id: anId(3), lat: 49.26, lng: -123.1 });

  test('near facilities share a pin until the zoom separates them', () => {
    const pins = pinsOf([toronto, nextDoor, vancouver]);
    const far = pins(world, 3);
    expect(far.map(({ points }) => points.length).sort()).toEqual([1, 2]);
    const pair = far.find(({ points }) => points.length === 2)!;
    expect(pins(world, pair.partsAtZoom!).map(({ points }) => points)).toEqual(
      expect.arrayContaining([[toronto], [nextDoor], [vancouver]]),
    );
  });

  test('only visible facilities have a pin', () => {
    const pins = pinsOf([toronto, vancouver]);
    expect(pins([-80, 43, -79, 44], 8).map(({ points }) => points)).toEqual([[toronto]]);
  });

  test('facilities at one place share a pin at every zoom', () => {
    const neighbour = { ...toronto, id: anId(4) };
    const [pin] = pinsOf([toronto, neighbour])(world, 17);
    expect(pin).toMatchObject({ points: [toronto, neighbour], partsAtZoom: null });
  });
});
