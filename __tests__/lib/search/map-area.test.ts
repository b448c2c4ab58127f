import { areaInSight, boundsOf, distanceKm, pointQuery, ringOf, townsOf, whatMapShows } from '@/lib/search/map-area';
import { noFilters } from '@/lib/search/search';

const toronto = { lat: 43.65, lng: -79.38 };

test('the ring of a circle is closed, and all its points are one radius from the center', () => {
  const ring = ringOf({ ...toronto, radiusKm: 25 });
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [lng, lat] of ring) expect(distanceKm(toronto, { lat, lng })).toBeCloseTo(25, 6);
});

test('the bounds of a map are those of its pins, else of its circle, else null', () => {
  const pins = [toronto, { lat: 43.9, lng: -78.86 }];
  expect(boundsOf(pins, { ...toronto, radiusKm: 200 })).toEqual([-79.38, 43.65, -78.86, 43.9]);
  const [west, south, east, north] = boundsOf([], { ...toronto, radiusKm: 10 })!;
  expect(distanceKm({ lat: south, lng: toronto.lng }, { lat: north, lng: toronto.lng })).toBeCloseTo(20, 3);
  expect(west).toBeLessThan(toronto.lng);
  expect(east).toBeGreaterThan(toronto.lng);
  expect(boundsOf([], null)).toBeNull();
});

test.each([
  ['a street', [-79.381, 43.65, -79.38, 43.651], 1],
  ['a city', [-79.6, 43.55, -79.2, 43.8], 22],
  ['a continent', [-130, 20, -60, 70], 500],
] as const)('all of %s that is in sight is searched', (_, bounds, radius) => {
  const area = areaInSight([...bounds]);
  expect(area).toMatchObject({ place: '', to: '', radius });
  expect(area.at).toEqual({ lat: (bounds[1] + bounds[3]) / 2, lng: (bounds[0] + bounds[2]) / 2 });
});

test('each town appears once, at the mean of its facilities', () => {
  const points = [
    { city: 'Toronto', lat: 43, lng: -79 },
    { city: 'Oshawa', lat: 44, lng: -78 },
    { city: 'Toronto', lat: 45, lng: -81 },
  ];
  expect(townsOf(points)).toEqual([
    { name: 'Toronto', lat: 44, lng: -80 },
    { name: 'Oshawa', lat: 44, lng: -78 },
  ]);
});

test('a map uses all filters of the list except page and order', () => {
  const filters = { ...noFilters, place: 'Toronto', price: 50, sort: 'price' as const, page: 3 };
  expect(pointQuery(filters)).toEqual({ place: 'Toronto', maxPrice: 5000 });
});

test.each([
  [{ points: 1, totalItems: 1 }, '1 facility on the map.'],
  [{ points: 12, totalItems: 12 }, '12 facilities on the map.'],
  [
    { points: 4, totalItems: 5 },
    '4 facilities on the map. 1 more is in the list only, because we don’t know its exact location.',
  ],
  [
    { points: 1000, totalItems: 1000, more: true },
    '1,000 facilities on the map. More match this search: zoom in and search a smaller area to see them.',
  ],
  [{ points: 0, totalItems: 0 }, 'No facility matches this search.'],
])('the map summarizes what it shows: %j', ({ points, ...found }, words) => {
  expect(whatMapShows({ points: Array.from({ length: points }), ...found })).toBe(words);
});
