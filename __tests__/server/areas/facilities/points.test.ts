import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility } from '@/__tests__/support/search-facility';
import { ProgramCategory } from '@/lib/enums';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));

const insert = (options: Parameters<typeof insertSearchFacility>[1]) => insertSearchFacility(service.db, options);
const near = { lat: 43.65, lng: -79.38 };

test('every facility of the search has a pin with the list’s price and distance', async () => {
  const preschool = { from: 30, to: 48, dropIn: { 1: 6000, 2: 3500 } };
  for (let index = 0; index < 30; index += 1) {
    await insert({ name: `House ${index}`, at: [{ lat: 43.65 + index / 1000, lng: -79.38 }], groups: [preschool] });
  }
  await insert({ name: 'Far away', at: [{ lat: 49.26, lng: -123.1, city: 'Vancouver', region: 'BC' }] });
  const query = { ...near, radius: 10, dates: ['2026-03-05'], birthDates: ['2023-02'] };
  const { points, totalItems, area } = await service.api().listFacilityPoints({ query });
  const list = await service.api().listFacilities({ query: { ...query, limit: 100 } });
  expect(totalItems).toBe(30);
  expect(area).toEqual({ ...near, radiusKm: 10 });
  expect(points.map(({ id, priceFrom, distanceKm, placesLeft }) => [id, priceFrom, distanceKm, placesLeft])).toEqual(
    list.items.map(({ id, priceFrom, distanceKm, placesLeft }) => [id, priceFrom, distanceKm, placesLeft]),
  );
});

test('a pin shows the precision of its location, and a facility without coordinates has no pin', async () => {
  const known = { lat: 43.66, lng: -79.38 };
  await insert({ name: 'At its door', at: [known] });
  await insert({ name: 'In its town', at: [{ ...known, pointPrecision: 'town' }] });
  await insert({ name: 'Nobody knows', at: [{ lat: null, lng: null, pointPrecision: null }] });
  const { points, totalItems } = await service.api().listFacilityPoints({ query: { place: 'Toronto' } });
  expect(points.map(({ name, pointPrecision }) => [name, pointPrecision])).toEqual([
    ['At its door', 'exact'],
    ['In its town', 'town'],
  ]);
  expect(totalItems).toBe(3);
});

test('without a place there is no circle, and filters are counted as in the list', async () => {
  await insert({ name: 'Preschool house', categories: [ProgramCategory.PRESCHOOL] });
  await insert({ name: 'Another', categories: [ProgramCategory.DAY_CARE] });
  const { points, area } = await service
    .api()
    .listFacilityPoints({ query: { categories: [ProgramCategory.PRESCHOOL] } });
  expect(points.map(({ name }) => name)).toEqual(['Preschool house']);
  expect(area).toBeNull();
});

test('an unknown place is reported as an error of its field', async () => {
  const response = await service.fetch('/v1/parent/facility_point?place=Nowhereville');
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error: { place: expect.stringMatching(/couldn’t find/) as string } });
});
