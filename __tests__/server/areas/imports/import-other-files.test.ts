import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { parseMapping } from '@/server/areas/imports/rules/mapping';
import { setAgeGroup } from '@/server/areas/desk/facility-facts';
import { importFacilities } from '@/server/areas/imports/import-facilities';
import { summaryOf } from '@/server/areas/imports/import-report';

/** Files of other governments: invented rows in three real formats. */
let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
  folder = mkdtempSync(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});
beforeEach(() => clearFacilities(service.db));

async function run(content: string | Buffer, mapping: object) {
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  return importFacilities(service.deps, { path, mapping: parseMapping(JSON.stringify(mapping)), allow: ['closing'] });
}
async function facility(name: string) {
  const { id } = await service.db
    .selectFrom('facility')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return service.api().getFacility({ params: { id } });
}
const reasons = ({ lines }: Awaited<ReturnType<typeof run>>, what: string) =>
  lines.filter((one) => one.what === what).map(({ name, reason }) => [name, reason]);

describe('a list with capacities as free text, hours, weekdays and languages', () => {
  const mapping = {
    source: 'indiana',
    list: { name: 'State list of child care homes', url: 'https://data.example.gov/care', date: '2026-02-01' },
    file: { encoding: 'windows-1252', delimiter: ';' },
    nothing: ['NA', '-', 'none'],
    rows: { only: { STATUS: ['Licensed', 'Provisional'] }, except: { TYPE: ['Camp'] } },
    key: { columns: ['PROVIDER', 'SITE'], join: '/' },
    country: 'US',
    region: { column: 'STATE' },
    timeZone: {
      fromPostalCode: { 4: 'America/Indiana/Indianapolis', 46: 'America/Indiana/Indianapolis', 464: 'America/Chicago' },
    },
    currency: 'USD',
    name: { column: 'NAME', titleCase: ['KinderCare'] },
    address: { columns: ['NUMBER', 'STREET', 'UNIT'], titleCase: true },
    postalCode: { column: 'ZIP' },
    city: { column: 'CITY', titleCase: true },
    phone: { column: 'PHONE' },
    email: { column: 'EMAIL' },
    licenceNumber: { columns: ['PROVIDER', 'SITE'], join: '-' },
    coordinates: { lat: 'LAT', lng: 'LON', missing: 'postalCode' },
    ageGroups: [
      { title: 'Infants', column: 'INFANTS', fromMonths: 0, toMonths: 24, categories: [1], pattern: 'up to (\\d+)' },
      {
        title: 'Preschool',
        column: 'PRESCHOOL',
        fromMonths: 24,
        toMonths: 60,
        categories: [1, 2],
        empty: 'unknown',
        pattern: '3 to 5 years: (\\d+)',
      },
    ],
    licensedPlaces: { column: 'TOTAL' },
    weekdays: { column: 'DAYS' },
    openingHours: { opens: { column: 'OPENS' }, closes: { column: 'CLOSES' } },
    languages: [
      { column: 'LANG', split: '/', words: { EN: 'English', ES: 'Spanish' } },
      { text: 'American Sign Language', when: { ASL: ['yes'] } },
    ],
    facts: [{ text: 'Rated level {LEVEL}' }, { text: 'Takes vouchers', when: { VOUCHER: ['Y', 'Yes'] } }],
    dropInCancellationPolicy: 2,
  };
  const header =
    'PROVIDER;SITE;STATUS;TYPE;NAME;NUMBER;STREET;UNIT;CITY;STATE;ZIP;LAT;LON;PHONE;EMAIL;INFANTS;PRESCHOOL;TOTAL;DAYS;OPENS;CLOSES;LANG;ASL;LEVEL;VOUCHER';
  const first =
    "77;1;LICENSED;Home;KINDERCARE OF O'BRIEN;12;MCDONALD ST;-;INDIANAPOLIS;IN;46204;39,7715;-86,157;(317) 555-0101;Office@Kinder.example;8;3 to 5 years: 24;32;Mon-Fri;6:30 AM;6 PM;EN/ES;Yes;3;yes";
  const rows = [
    header,
    first,
    '77;2;Licensed;Home;CAFÉ KIDS;1;OAK ST;B;Indianapolis;Indiana;46204;;;NA;not an address;none;;NA;by appointment;7;6;-;no;-;no',
    '77;3;Licensed;Home;Two Rooms;2;Oak St;;Indianapolis;IN;46204;;;;;2 rooms of 12;;;;;;;;;',
    '77;4;Licensed;Home;Span;3;Oak St;;Indianapolis;IN;46204;;;;;24-30;;;;;;;;;',
    '77;5;Licensed;Home;Far Away;4;Oak St;;Indianapolis;IN;46204;34,05;-118,24;;;4;;;;;;;;;',
    '77;6;Licensed;Camp;Summer Camp;5;Oak St;;Indianapolis;IN;46204;;;;;4;;;;;;;;;',
    '77;7;Revoked;Home;Revoked Home;6;Oak St;;Indianapolis;IN;46204;;;;;4;;;;;;;;;',
    '77;8;Not Licensed;Home;No Licence;6;Oak St;;Indianapolis;IN;46204;;;;;4;;;;;;;;;',
    '77;9;Provisional;Home;Dune House;7;Lake St;;Gary;IN;46402;41,6;-87,34;;;up to 6;;;;;;;;;',
  ];
  const file = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');

  test('ambiguous rows are refused, and unstated facts stay unknown', async () => {
    const report = await run(file(rows), mapping);
    expect(report).toMatchObject({ read: 9, leftOut: 3, added: 3, refused: 3, stopped: [] });
    expect(await facility("KinderCare of O'Brien")).toMatchObject({
      email: 'office@kinder.example',
      phone: '+13175550101',
      licenceNumber: '77-1',
      languages: ['English', 'Spanish', 'American Sign Language'],
      licensedPlaces: 32,
      listFacts: ['Rated level 3', 'Takes vouchers'],
      categories: [1, 2],
      participates: false,
      dropInCancellationPolicy: 2,
      ageGroups: [
        { title: 'Infants', licensedPlaces: 8, places: null },
        { title: 'Preschool', licensedPlaces: 24 },
      ],
      addresses: [
        {
          line1: '12 McDonald St',
          city: 'Indianapolis',
          region: 'IN',
          pointPrecision: 'exact',
          timeZone: 'America/Indiana/Indianapolis',
        },
      ],
      source: { name: 'State list of child care homes', date: '2026-02-01', url: 'https://data.example.gov/care' },
      openingHours: [...Array(5).fill({ opens: '06:30', closes: '18:00' }), { open: false }, { open: false }],
    });
    expect(await facility('Café Kids')).toMatchObject({
      email: null,
      phone: null,
      languages: null,
      openingHours: null,
      listFacts: [],
      licensedPlaces: null,
      ageGroups: [{ title: 'Preschool', licensedPlaces: null }],
      addresses: [{ line1: '1 Oak St B', region: 'IN', pointPrecision: 'postalArea' }],
    });
    expect((await facility('Dune House')).addresses).toMatchObject([{ timeZone: 'America/Chicago' }]);
    expect(reasons(report, 'refused')).toEqual([
      ['Two Rooms', 'The places for Infants cannot be read: "2 rooms of 12" is not a single number.'],
      ['Span', 'The places for Infants cannot be read: "24-30" is not a single number.'],
      [
        'Far Away',
        expect.stringMatching(/^The coordinates 34.05, -118.24 are 29\d\d km from the postal area 46204\.$/),
      ],
    ]);
    expect(report.lines.find(({ name }) => name === 'Span')?.row).toContain('NAME: Span | NUMBER: 3 |');
    expect(reasons(report, 'noted')).toEqual([
      ['Café Kids', 'The weekdays "by appointment" cannot be read and were left out.'],
      ['Café Kids', 'The hours "7 - 6" cannot be read and were left out.'],
      ['Café Kids', '"not an address" is not an e-mail address and was left out.'],
    ]);
    const again = await run(file(rows), mapping);
    expect(again).toMatchObject({ added: 0, updated: 0, closed: 0, unchanged: 3 });
    expect(summaryOf(again)).toContain('There was nothing to change.');
  });

  test('every corrected fact is updated and reported', async () => {
    await run(file([header, first]), mapping);
    const corrected = first
      .replace('Office@Kinder', 'desk@Kinder')
      .replace('6:30 AM', '7:00 AM')
      .replace('Mon-Fri', 'Mon-Thu')
      .replace('EN/ES', 'EN')
      .replace(';8;', ';10;')
      .replace(';32;', ';34;')
      .replace(';3;yes', ';4;no');
    const report = await run(file([header, corrected]), { ...mapping, dropInCancellationPolicy: 3 });
    expect(report).toMatchObject({ updated: 1, unchanged: 0 });
    expect(report.lines.map(({ change }) => [change?.fact, change?.before, change?.after])).toEqual([
      ['email', 'office@kinder.example', 'desk@kinder.example'],
      [
        'openingHours',
        expect.stringContaining('Friday 06:30-18:00'),
        expect.stringMatching(/^Monday 07:00-18:00.*Thursday 07:00-18:00$/),
      ],
      ['languages', 'English, Spanish, American Sign Language', 'English, American Sign Language'],
      ['licensedPlaces', '32', '34'],
      ['facts', 'Rated level 3; Takes vouchers', 'Rated level 4'],
      ['dropInCancellationPolicy', '2', '3'],
      ['age group Infants', '0 to 24 months, 8 places', '0 to 24 months, 10 places'],
    ]);
    expect(await facility("KinderCare of O'Brien")).toMatchObject({
      email: 'desk@kinder.example',
      languages: ['English', 'American Sign Language'],
      licensedPlaces: 34,
      dropInCancellationPolicy: 3,
      listFacts: ['Rated level 4'],
      openingHours: [
        { opens: '07:00' },
        { opens: '07:00' },
        { opens: '07:00' },
        { opens: '07:00' },
        { open: false },
        { open: false },
        { open: false },
      ],
    });
  });

  test('the facility’s own facts are kept, and the report shows the list’s values', async () => {
    await run(file([header, first]), mapping);
    await service.db
      .updateTable('facility')
      .set({ email: 'own@kinder.example', phone: '+13175559999', ownFacts: ['email', 'phone'] })
      .execute();
    const report = await run(file([header, first.replace('6 PM', '5 PM')]), mapping);
    expect(report).toMatchObject({ updated: 1 });
    expect(await facility("KinderCare of O'Brien")).toMatchObject({
      email: 'own@kinder.example',
      phone: '+13175559999',
    });
    expect(report.lines.filter(({ what }) => what === 'kept').map(({ change }) => change)).toEqual([
      { fact: 'phone', before: '(317) 555-9999', after: '(317) 555-0101' },
      { fact: 'email', before: 'own@kinder.example', after: 'office@kinder.example' },
    ]);
    expect(await run(file([header, first.replace('6 PM', '5 PM')]), mapping)).toMatchObject({
      updated: 0,
      unchanged: 1,
    });
  });
});

describe('a list without capacities and hours', () => {
  const mapping = {
    source: 'province',
    list: { name: 'Provincial list' },
    country: 'CA',
    region: 'BC',
    timeZone: 'America/Vancouver',
    currency: 'CAD',
    name: { column: 'name' },
    address: { column: 'street' },
    postalCode: { column: 'code' },
    city: { column: 'city' },
    phone: { column: 'phone' },
    categories: [1, { is: 2, when: { preschool: ['Y'] } }],
    ageGroups: [{ title: 'Under 3', fromMonths: 0, toMonths: 36, when: { under3: ['Y'] } }],
  };
  const header = 'name,street,city,code,phone,under3,preschool';

  test('facilities without capacities are found by their postal area, with nothing assumed', async () => {
    const file = [
      header,
      'Cedar House,1 Main St,Vancouver,V5K 0A1,604 555 0101,Y,N',
      'Fir House,2 Main St,Vancouver,V5K 0A2,604 555 0102,N,Y',
    ].join('\n');
    expect(await run(file, mapping)).toMatchObject({ added: 2, refused: 0 });
    expect(await facility('Cedar House')).toMatchObject({
      openingHours: null,
      languages: null,
      licensedPlaces: null,
      description: null,
      categories: [1],
      ageGroups: [{ title: 'Under 3', licensedPlaces: null, places: null }],
      source: { date: null },
    });
    expect(await facility('Fir House')).toMatchObject({ ageGroups: [], categories: [1, 2] });
    const { items } = await service.api().listFacilities({ query: { place: 'V5K 0A1', birthDates: ['2025-01-01'] } });
    expect(items.map(({ name }) => name).sort()).toEqual(['Cedar House', 'Fir House']);
    expect(items[0]).toMatchObject({ address: { pointPrecision: 'postalArea' }, participates: false, bookable: false });
    expect(await run(file, mapping)).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test('age groups that the facility stated itself are not changed', async () => {
    const file = [header, 'Fir House,2 Main St,Vancouver,V5K 0A2,604 555 0102,N,Y'].join('\n');
    await run(file, mapping);
    const { id } = await facility('Fir House');
    await setAgeGroup(service.deps, id, { title: 'Toddlers', fromMonths: 18, toMonths: 30 });
    expect(await run(file.replace(',N,Y', ',Y,Y'), mapping)).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await facility('Fir House')).ageGroups).toMatchObject([{ title: 'Toddlers' }]);
  });

  test('without a key, a facility is recognized by name, address and postal code', async () => {
    await run(
      [header, 'Cedar House,1 Main St,Vancouver,V5K 0A1,,Y,N', 'Fir House,2 Main St,Vancouver,V5K 0A2,,,'].join('\n'),
      mapping,
    );
    const again = [
      header,
      'FIR HOUSE,2 main st.,Vancouver,v5k0a2,,,',
      'Cedar  house,1 Main St,Vancouver,V5K 0A1,604 555 0101,Y,N',
    ].join('\n');
    expect(await run(again, mapping)).toMatchObject({ added: 0, updated: 2, closed: 0 });
  });
});

describe('a list with ZIP codes only', () => {
  const mapping = {
    source: 'state',
    list: { name: 'State list' },
    country: 'US',
    region: 'WA',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    name: { column: 'Name' },
    address: { column: 'Street' },
    postalCode: { column: 'ZIP' },
    city: { fromPostalCode: {} },
    coordinates: { lat: 'Lat', lng: 'Lon', missing: 'postalCode' },
    ageGroups: [
      { title: 'All ages', column: 'Capacity', fromMonths: 0, toMonths: 156, categories: [1], empty: 'unknown' },
    ],
  };

  test('facilities are placed at the centre of their ZIP code', async () => {
    const file = [
      'No,Name,Street,ZIP,Lat,Lon,Capacity',
      '1,Rain House,1 Pine St,98101,,,12',
      '2,Cloud House,2 Pine St,981181234,,,',
      '3,Nowhere,3 Pine St,00000,,,9',
    ].join('\n');
    const report = await run(file, mapping);
    expect(report).toMatchObject({ added: 2, refused: 1 });
    expect(reasons(report, 'refused')).toEqual([['Nowhere', 'The row has no city.']]);
    expect(await facility('Cloud House')).toMatchObject({
      addresses: [{ city: 'Seattle', postalCode: '98118-1234', pointPrecision: 'postalArea' }],
      ageGroups: [{ licensedPlaces: null }],
    });
    const { items } = await service.api().listFacilities({ query: { place: '98101', sort: 'distance' } });
    expect(items.map(({ name, currency, address }) => [name, currency, address.pointPrecision])).toEqual([
      ['Rain House', 'USD', 'postalArea'],
      ['Cloud House', 'USD', 'postalArea'],
    ]);
    expect(await run(file, mapping)).toMatchObject({ updated: 0, unchanged: 2 });
  });

  test('rows without coordinates are refused if the mapping requires them', async () => {
    const file = [
      'No,Name,Street,ZIP,Lat,Lon,Capacity',
      '1,Rain House,1 Pine St,98101,,,12',
      '2,Fog House,1 Pine St,98101,47.61,-122.33,12',
    ].join('\n');
    const report = await run(file, { ...mapping, coordinates: { lat: 'Lat', lng: 'Lon' } });
    expect(reasons(report, 'refused')).toEqual([['Rain House', 'The row has no coordinates.']]);
  });

  test('a list that the filter excludes completely changes nothing', async () => {
    const file = ['Name,Street,ZIP,Lat,Lon,Capacity', 'Rain House,1 Pine St,98101,,,12'].join('\n');
    const report = await run(file, { ...mapping, rows: { only: { Street: ['Open'] } } });
    expect(report.stopped).toEqual(['The mapping’s filter (rows) excludes all 1 rows of the file.']);
  });
});
