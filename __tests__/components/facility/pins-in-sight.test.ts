import { aFacilityPoint } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { pinsOf } from '@/components/facility/map/pins-in-sight';

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
