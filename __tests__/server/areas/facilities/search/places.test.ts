import { sql } from 'kysely';
import { count } from '@/__tests__/support/depth';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { clearFacilities, insertSearchFacility, type SearchPlace } from '@/__tests__/support/search-facility';
import { limits } from '@/lib/limits';
import { foldCity } from '@/server/areas/facilities/search/rules/place';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(() => service.close());
beforeEach(() => clearFacilities(service.db));

const places = (q: string) => service.api().listPlaces({ query: { q } });
const labels = async (q: string) => (await places(q)).map(({ label }) => label);
const facilityIn = (at: Partial<SearchPlace>) =>
  insertSearchFacility(service.db, { at: [{ lat: 43.65, lng: -79.38, ...at }] });

test('cities with facilities come first, ordered by their number of facilities', async () => {
  expect((await labels('toron'))[0]).toBe('Toronto, Ontario');
  await facilityIn({ city: 'Toronto Junction' });
  await facilityIn({ city: 'TORONTO' });
  await facilityIn({ city: 'Toronto' });
  expect((await labels('TORON')).slice(0, 2)).toEqual(['Toronto, Ontario', 'Toronto Junction, Ontario']);
  expect(await labels('toronto')).toContain('Toronto, Ohio');
  // For towns with facilities, a later word of the name matches too.
  expect(await labels('junc')).toEqual(expect.arrayContaining(['Toronto Junction, Ontario']));
});

test('without a text, the cities with most facilities are suggested', async () => {
  expect(await places('')).toEqual([]);
  await facilityIn({ city: 'Hamilton' });
  for (const city of ['Toronto', 'TORONTO']) await facilityIn({ city });
  await facilityIn({ city: 'Seattle', region: 'WA', country: 'US', postalCode: '98101' });
  await facilityIn({ city: 'Toronto' });
  expect((await places(''))[0]).toEqual({ place: 'Toronto, ON', label: 'Toronto, Ontario' });
  expect((await service.api().listPlaces({})).map(({ label }) => label)).toHaveLength(3);
});

test.each([
  ['trois riv', 'Trois-Rivières, Quebec'],
  ['TROIS-RIVIÈRES', 'Trois-Rivières, Quebec'],
  ['sault sainte marie, ont', 'Sault Ste. Marie, Ontario'],
  ['springfield il', 'Springfield, Illinois'],
  ['springfield, illi', 'Springfield, Illinois'],
  ["o'fal", "O'Fallon, Missouri"],
  ['o fallon, il', "O'Fallon, Illinois"],
  ['coeur d’al', "Coeur d'Alene, Idaho"],
  ["land o' l", "Land O'Lakes, Florida"],
  ['new york ci', 'New York, New York'],
  ["saint john's", "St. John's, Newfoundland and Labrador"],
  ['M5V 2TO', 'M5V 2T0, Toronto, Ontario'],
])('typing "%s" suggests %s', async (q, label) => {
  await facilityIn({ city: 'Trois-Rivières', region: 'QC', postalCode: 'G9A 1A1' });
  await facilityIn({ city: 'Sault Ste. Marie', postalCode: 'P6A 1A1' });
  await facilityIn({ postalCode: 'M5V 2T0' });
  expect((await labels(q))[0]).toBe(label);
});

test('postal codes of facilities come before the table’s areas, and full codes appear once the area is typed', async () => {
  await facilityIn({ postalCode: 'M5V 2T6' });
  await facilityIn({ postalCode: 'M5V 1A1', city: 'Old Town' });
  await facilityIn({ postalCode: 'M5V 1A1', city: 'Old Town' });
  await facilityIn({ postalCode: '62999-1234', city: 'Corner', region: 'IL', country: 'US', lat: 40, lng: -90 });
  const areas = await labels('m5');
  expect(areas[0]).toBe('M5V, Old Town, Ontario');
  expect(areas).toHaveLength(limits.placesMax);
  expect((await labels('m5v2')).slice(0, 2)).toEqual(['M5V 2T6, Toronto, Ontario', 'M5V, Toronto, Ontario']);
  expect((await labels('M5V'))[0]).toBe('M5V, Old Town, Ontario');
  expect((await labels('629'))[0]).toBe('62999, Corner, Illinois');
  expect(await labels('981')).toContain('98101, Seattle, Washington');
});

test.each([
  ['toronto stn', []],
  ['b3j', ['B3J, Halifax Mid-Harbour, Nova Scotia']],
  ['11594', ['11594, New York']],
  ['saint-jer', ['Saint-Jérôme, Quebec']],
  ['fort mcm', ['Fort McMurray, Alberta']],
])('typing "%s" suggests towns by name, without post offices or lost letters: %j', async (q, offered) => {
  expect((await labels(q)).slice(0, 1)).toEqual(offered);
});

test('the search accepts every suggestion without asking for a choice', async () => {
  await facilityIn({ city: 'Springfield', region: 'NB', postalCode: 'E5T 1A1' });
  const letters = [...'spwkoabcdefghijlmnqrtuvxyz'].slice(0, count(20, 26));
  for (const q of [...letters, 'springfield', 'st', "o'", 'K0', 'E1', '98']) {
    const offered = await places(q);
    expect(offered.length).toBeLessThanOrEqual(limits.placesMax);
    for (const { place } of offered) {
      const { status } = await service.fetch(`/v1/parent/facility?limit=1&place=${encodeURIComponent(place)}`);
      expect({ q, place, status }).toEqual({ q, place, status: 200 });
    }
  }
}, 120_000);

test.each(['  ', '!!', 'zzzzzz', '%', '\\', 'K0H'])('nothing is suggested for "%s"', async (q) => {
  expect(await places(q)).toEqual([]);
});

test.each([
  ["O'Fallon, IL", 'O FALLON', 'IL'],
  ['o fallon il', 'O’Fallon', 'IL'],
  ["Coeur d'Alene", 'Coeur D Alene', 'ID'],
  ['land o lakes', "Land O'Lakes", 'FL'],
  ['New York City', 'New York', 'NY'],
  ["Saint John's", "St. John's", 'NL'],
  ['St.John’s, NL', 'Saint John’s', 'NL'],
])('"%s" finds the facilities in a town that the list spells %s', async (place, city, region) => {
  const country = region === 'NL' ? 'CA' : 'US';
  const at = { city, region, country, postalCode: country === 'CA' ? 'A1A 1A1' : '62269' } as const;
  await facilityIn({ ...at, lat: null, lng: null });
  expect(await service.api().listFacilities({ query: { place } })).toMatchObject({ totalItems: 1 });
});

test('a town is suggested and found as long as it has an open facility', async () => {
  const { id } = await facilityIn({ lat: 43.1, lng: -79.2, city: 'Falconbridge' });
  expect(await labels('falconb')).toEqual(['Falconbridge, Ontario']);
  expect(await service.api().listFacilities({ query: { place: 'falconbridge' } })).toMatchObject({ totalItems: 1 });
  await service.db.updateTable('facility').set({ closedAt: new Date() }).where('id', '=', id).execute();
  expect(await labels('falconb')).toEqual([]);
});

test('the database folds a town’s name like the application', async () => {
  const towns = [
    'Sault Ste. Marie',
    'SAINT-JÉRÔME',
    'Fort St. John',
    'Sainte-Thérèse',
    'Mount  Pearl',
    'St. John’s',
    'Ville,  Marie',
    "O'Fallon",
    'O FALLON',
    'Coeur d‘Alene',
    'Land O` Lakes',
    "Val-d'Or",
    'St.John`s',
    'D.C.',
  ];
  const { rows } = await sql<{ folded: string }>`SELECT town_text(t) AS folded FROM unnest(${towns}::text[]) t`.execute(
    service.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(towns.map(foldCity));
});
