import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { parseMapping } from '@/server/areas/imports/rules/mapping';
import { setFact } from '@/server/areas/desk/facility-facts';
import { importFacilities } from '@/server/areas/imports/import-facilities';

/** Invented rows in real towns: coordinates, streets and ages are missing, wrong, or free text. */
let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
  folder = mkdtempSync(join(tmpdir(), 'import-places-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});
beforeEach(() => clearFacilities(service.db));

const base = {
  source: 'province',
  list: { name: 'Provincial list' },
  country: 'CA',
  region: 'BC',
  timeZone: 'America/Vancouver',
  currency: 'CAD',
  key: { column: 'id' },
  name: { column: 'name' },
  address: { column: 'street' },
  postalCode: { column: 'code' },
  city: { column: 'city' },
  coordinates: { lat: 'lat', lng: 'lng', missing: 'postalCode' },
  ages: { column: 'ages', last: 'exclusive' },
  categories: [1],
};
const header = 'id;name;street;city;code;lat;lng;ages';
let line = 0;
const row = (name: string, city: string, code: string, point = ';', { street = '1 Main St', ages = '' } = {}) =>
  [(line += 1), name, street, city, code, point, `"${ages}"`].join(';');

async function run(rows: readonly string[], mapping: object = {}) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, [header, ...rows].join('\n'));
  const parsed = parseMapping(JSON.stringify({ ...base, file: { delimiter: ';' }, ...mapping }));
  return importFacilities(service.deps, { path, mapping: parsed, allow: ['closing', 'identity'] });
}
const search = (query: object) => service.api().listFacilities({ query });
const refused = ({ lines }: Awaited<ReturnType<typeof run>>) =>
  lines.filter(({ what }) => what === 'refused').map(({ name, reason }) => [name, reason]);
async function facility(name: string) {
  const { id } = await service.db
    .selectFrom('facility')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return service.api().getFacility({ params: { id } });
}
const placeOf = async (name: string) => {
  const [address] = (await facility(name)).addresses;
  return [address!.pointPrecision, address!.lat, address!.lng];
};

describe('a facility without coordinates', () => {
  test('a facility in a rural area is placed in its town if the file knows it, never at the centre of the area', async () => {
    const rows = [
      row('Hills', 'Princeton', 'V0X 1W0', '49.459;-120.506'),
      row('Creek', 'PRINCETON', 'V0X 1W0', '49.461;-120.51'),
      row('Nobody knows', 'Princeton', 'V0X 1W0'),
      row('Valley', 'Keremeos', 'V0X 1N0', '49.203;-119.829'),
      row('Alone', 'Hedley', 'V0X 1K0'),
    ];
    expect(await run(rows)).toMatchObject({ added: 5, refused: 0 });
    const [precision, lat, lng] = await placeOf('Nobody knows');
    expect(precision).toBe('town');
    expect([lat, lng]).toEqual([expect.closeTo(49.46, 1), expect.closeTo(-120.51, 1)]);
    // Neither the table nor the file locates Hedley: no distance, rather than that of its area.
    expect(await placeOf('Alone')).toEqual([null, null, null]);
    // It is found by its town in any spelling, without a distance.
    const { items, totalItems } = await search({ place: 'hedley, bc' });
    expect(totalItems).toBe(1);
    expect(items.map(({ name, distanceKm }) => [name, distanceKm])).toEqual([['Alone', null]]);
    // In a search by postal area it comes after facilities with a known distance.
    const area = await search({ place: 'V0X 1W0', sort: 'distance', radius: 100 });
    expect(area.items.map(({ name }) => name).slice(3)).toEqual(['Valley', 'Alone']);
    expect(area.items.at(-1)!.distanceKm).toBeNull();
    // A search around a position leaves it out, because it may be far away.
    expect((await search({ lat: 49.05, lng: -122.47, radius: 30 })).totalItems).toBe(0);
    expect(await run(rows)).toMatchObject({ updated: 0, unchanged: 5 });
  });

  test('a facility is placed in its town by the table, or in a part of the city if its neighbours show that the part is small', async () => {
    const rows = [
      row('City', 'Vancouver', 'V5K 0A1'),
      row('Small town', 'Kimberley', 'V1A 1A1'),
      // The table places Ladysmith 165 km away, beside Campbell River.
      row('Ladysmith House', 'Ladysmith', 'V9G 1A1'),
      // In a large city, areas lie far from its centre.
      ...['V6T 1Z4', 'V5S 1A1'].map((code) => row(`Edge ${code}`, 'Vancouver', code)),
      // The town contradicts the postal area.
      row('Contradictory', 'Prince George', 'V5K 0A1'),
    ];
    await run(rows, { coordinates: null });
    expect((await placeOf('City'))[0]).toBe('postalArea');
    for (const code of ['V6T 1Z4', 'V5S 1A1']) expect((await placeOf(`Edge ${code}`))[0]).toBe('postalArea');
    expect((await placeOf('Small town'))[0]).toBe('town');
    expect(await placeOf('Ladysmith House')).toEqual([null, null, null]);
    expect(await placeOf('Contradictory')).toEqual(['town', expect.closeTo(53.9, 1), expect.closeTo(-122.8, 1)]);
    expect((await search({ place: 'Ladysmith' })).items).toMatchObject([{ name: 'Ladysmith House', distanceKm: null }]);
  });

  test('a facility does not move to a single point that contradicts the table', async () => {
    await run([row('Wrong', 'Kimberley', 'V1A 1A1', '48.45;-123.35'), row('Careful', 'Kimberley', 'V1A 1A2')]);
    expect(await placeOf('Careful')).toEqual([null, null, null]);
  });
});

describe('a point far from its postal area by the table', () => {
  test('a point is accepted if the town agrees, or nothing else locates the town', async () => {
    const rows = [
      // The table places all of these areas 100 to 300 km away.
      row('Ladysmith 1', 'Ladysmith', 'V9G 1A1', '48.99;-123.82'),
      row('Ladysmith 2', 'Ladysmith', 'V9G 1A2', '48.995;-123.815'),
      row('Princeton 1', 'Princeton', 'V0X 1W0', '49.459;-120.506'),
      row('Fort Nelson 1', 'Fort Nelson', 'V0C 1R0', '58.805;-122.697'),
      row('Chemainus 1', 'Chemainus', 'V0R 1K0', '48.92;-123.71'),
      row('Moved area', 'Cranbrook', 'V1C 1A1', '51.5;-117.0'),
    ];
    expect(await run(rows)).toMatchObject({ added: 6, refused: 0 });
    expect((await search({ place: 'V9G' })).items[0]).toMatchObject({ distanceKm: expect.closeTo(0.3, 0) });
  });

  test('a point is refused if the town contradicts it too, however often it is repeated', async () => {
    const rows = [
      row('Right 1', 'Kelowna', 'V1Y 1A1', '49.88;-119.49'),
      row('Right 2', 'Kelowna', 'V1Y 1A2', '49.881;-119.49'),
      row('Right 3', 'Kelowna', 'V1Y 1A3', '49.885;-119.48'),
      // A geocoder's default if it finds nothing: the middle of the province.
      ...[1, 2, 3, 4, 5, 6].map((number) => row(`Default ${number}`, 'Kelowna', 'V1Y 2A1', '53.7267;-127.6476')),
      row('Swapped cities', 'Kelowna', 'V1Y 3A1', '48.43;-123.36'),
    ];
    const report = await run(rows);
    expect(refused(report).map(([name]) => name)).toEqual([
      'Default 1',
      'Default 2',
      'Default 3',
      'Default 4',
      'Default 5',
      'Default 6',
      'Swapped cities',
    ]);
    expect(refused(report)[0]![1]).toMatch(/are \d+ km from the postal area V1Y\.$/);
  });
});

describe('a row without a street', () => {
  const noStreets = [
    '',
    '-',
    '***',
    'N/A',
    'Not disclosed',
    'ADDRESS WITHHELD',
    '(confidential)',
    'Address available upon request',
    'xxx',
    'Nelson',
  ];

  test('a row without a street is imported, says that the address is given on request, and is found by name and town', async () => {
    const rows = noStreets.map((street, index) => row(`Home ${index}`, 'Nelson', 'V1L 1A1', ';', { street }));
    expect(await run(rows)).toMatchObject({ added: noStreets.length, refused: 0 });
    for (const index of noStreets.keys()) {
      expect((await facility(`Home ${index}`)).addresses).toMatchObject([
        { line1: null, title: 'Nelson', city: 'Nelson' },
      ]);
    }
    expect((await search({ q: 'home 3 nelson' })).items.map(({ name }) => name)).toEqual(['Home 3']);
    expect(await run(rows)).toMatchObject({ updated: 0, unchanged: noStreets.length });
  });

  test('without a key, a facility is recognized by name, town and postal code, and a new street is an update', async () => {
    const mapping = { key: null };
    await run([row('Rose’s home', 'Nelson', 'V1L 1A1', ';', { street: '' })], mapping);
    expect(await run([row('ROSE’S HOME', 'nelson', 'V1L1A1', ';', { street: 'N/A' })], mapping)).toMatchObject({
      added: 0,
      closed: 0,
    });
    line = 900;
    await run([row('Keyed', 'Nelson', 'V1L 1A1', ';', { street: '' })]);
    line = 900;
    const report = await run([row('Keyed', 'Nelson', 'V1L 1A1', ';', { street: '12 Oak St' })]);
    expect(report.lines.filter(({ change }) => change?.fact === 'address').map(({ change }) => change)).toEqual([
      { fact: 'address', before: '', after: '12 Oak St' },
    ]);
  });

  test('a facility can remove its street and coordinates itself', async () => {
    await run([row('Private', 'Kelowna', 'V1Y 1A1', '49.88;-119.49')]);
    const { id } = await facility('Private');
    expect(await setFact(service.deps, id, 'street', 'none')).toMatchObject({ shown: '', asListed: false });
    expect((await facility('Private')).addresses).toMatchObject([{ title: 'Kelowna' }]);
    await setFact(service.deps, id, 'point', 'none');
    expect((await facility('Private')).addresses).toMatchObject([
      { line1: null, lat: null, lng: null, pointPrecision: null },
    ]);
    expect((await search({ place: 'Kelowna' })).items).toMatchObject([{ name: 'Private', distanceKm: null }]);
  });
});

describe('ages as text', () => {
  const ofAge = async (birth: string) =>
    (await search({ place: 'Kelowna, BC', birthDates: [birth] })).items
      .map(({ name, agesPartlyStated }) => [name, agesPartlyStated])
      .sort();

  test('partly stated ages never hide a facility, and complete ones do', async () => {
    const stated = {
      Whole: '6 weeks to 3 years',
      Overlapping: '6 weeks to 36 months; 2 to 5 years',
      'Open end': '3 years and up',
      Words: 'infant/toddler',
      Mixed: '6 weeks to 18 months; school age',
    };
    await run(Object.entries(stated).map(([name, ages]) => row(name, 'Kelowna', 'V1Y 1A1', '49.88;-119.49', { ages })));
    const partly = [
      ['Mixed', true],
      ['Open end', true],
      ['Words', true],
    ];
    // Children aged 1, 4½ and 10.
    expect(await ofAge('2025-03-01')).toEqual([...partly, ['Overlapping', false], ['Whole', false]].sort());
    expect(await ofAge('2021-09-01')).toEqual([...partly, ['Overlapping', false]].sort());
    expect(await ofAge('2016-03-01')).toEqual(partly);
    expect((await facility('Overlapping')).ageGroups).toMatchObject([
      { title: '6 weeks to 36 months', fromMonths: 1, toMonths: 36 },
      { title: '2 to 5 years', fromMonths: 24, toMonths: 60 },
    ]);
    expect((await facility('Open end')).ageGroups).toMatchObject([
      { fromMonths: 36, toMonths: null, licensedPlaces: null },
    ]);
  });
});

describe('ages that a list names in part', () => {
  const groups = {
    ages: null,
    licensedPlaces: { column: 'lng' },
    coordinates: null,
    ageGroups: [
      { title: 'Infants', column: 'lat', toMonths: 18, fromMonths: 0 },
      { title: 'School age', column: 'ages', fromMonths: 72, toMonths: 156 },
    ],
  };
  const at = (name: string, infants: string, total: string, school: string) =>
    row(name, 'Princeton', 'V0X 1W0', `${infants};${total}`, { ages: school });
  // On 2026-03-05, these are 3, 13 and 1 years and 36 months.
  const found = async (...birthDates: string[]) => (await search({ birthDates })).items.map(({ name }) => name).sort();

  test('a facility whose licence has more places than its groups is found for the ages in between', async () => {
    const report = await run(
      [at('Fewer', '10', '40', '20'), at('All', '10', '30', '20'), at('Unknown', '10', '', '20')],
      groups,
    );
    expect(report.lines.filter(({ what }) => what === 'noted')).toEqual([
      expect.objectContaining({ name: 'Fewer', reason: expect.stringContaining('30 of the 40 licensed places') }),
    ]);
    expect(await found('2023-03-01')).toEqual(['Fewer']);
    expect(await found('2025-12-01')).toEqual(['All', 'Fewer', 'Unknown']);
    expect(await found('2025-12-01', '2023-03-01')).toEqual(['Fewer']);
    // Beyond the oldest that the groups take.
    expect(await found('2012-03-01')).toEqual([]);
  });

  test('a span of whole years includes its last year, if the mapping says so', async () => {
    const rows = [row('Two to five', 'Princeton', 'V0X 1W0', ';', { ages: '2 YEARS - 5 YEARS' })];
    const ages = (last: string) => ({ coordinates: null, ages: { column: 'ages', last } });
    const fiveYearOld = '2020-06-01';
    await run(rows, ages('exclusive'));
    expect(await found(fiveYearOld)).toEqual([]);
    await run(rows, ages('inclusive'));
    expect(await found(fiveYearOld)).toEqual(['Two to five']);
    expect(await found('2020-03-01')).toEqual([]);
  });
});
