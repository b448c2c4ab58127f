import { csv, importDesk, reasons } from '@/__tests__/support/import-desk';
import { inCanada, smallest } from '@/__tests__/support/import-list';
import { clearFacilities } from '@/__tests__/support/search-facility';
import { createTestService, type TestService } from '@/__tests__/support/service';
import { reportCsv, summaryOf } from '@/server/areas/facilities/imports/import-report';
import { setAgeGroup } from '@/server/areas/operations/desk/facility-facts';

/** Files of other governments and malformed ones, with invented rows: what is read, stored, found and reported. */
let service: TestService;
const desk = importDesk(() => service);
beforeAll(async () => {
  service = await createTestService({ now: '2026-03-04T17:00:00Z' });
});
afterAll(async () => {
  desk.close();
  await service.close();
});
beforeEach(() => clearFacilities(service.db));

async function facility(name: string) {
  const { id } = await service.db
    .selectFrom('facility')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return service.api().getFacility({ params: { id } });
}
const inVancouver = { ...inCanada, region: 'BC', timeZone: 'America/Vancouver' };
const search = (query: object) => service.api().listFacilities({ query });

const run = (content: string | Buffer, mapping: object) => desk.run(content, mapping, { allow: ['closing'] });
const named = ({ lines }: Awaited<ReturnType<typeof run>>, what: string) =>
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
    '77;4;Licensed;Home;Span;3;Oak St;;Indianapolis;IN;46204;;;;;24-30;;;;;;;;;',
    '77;5;Licensed;Home;Far Away;4;Oak St;;Indianapolis;IN;46204;34,05;-118,24;;;4;;;;;;;;;',
    '77;6;Licensed;Camp;Summer Camp;5;Oak St;;Indianapolis;IN;46204;;;;;4;;;;;;;;;',
    '77;8;Not Licensed;Home;No Licence;6;Oak St;;Indianapolis;IN;46204;;;;;4;;;;;;;;;',
    '77;9;Provisional;Home;Dune House;7;Lake St;;Gary;IN;46402;41,6;-87,34;;;up to 6;;;;;;;;;',
  ];
  const file = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');

  test('ambiguous rows are refused, and unstated facts stay unknown', async () => {
    const report = await run(file(rows), mapping);
    expect(report).toMatchObject({ read: 7, leftOut: 2, added: 4, refused: 1, stopped: [] });
    expect(await facility('Far Away')).toMatchObject({ addresses: [{ pointPrecision: 'postalArea', lat: 39.772 }] });
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
    expect(named(report, 'refused')).toEqual([
      ['Span', 'The places for Infants cannot be read: "24-30" is not a single number.'],
    ]);
    expect(report.lines.find(({ name }) => name === 'Span')?.row).toContain('NAME: Span | NUMBER: 3 |');
    expect(named(report, 'noted')).toEqual([
      ['Café Kids', 'The weekdays "by appointment" cannot be read and were left out.'],
      ['Café Kids', 'The hours "7 - 6" cannot be read and were left out.'],
      ['Café Kids', '"not an address" is not an e-mail address and was left out.'],
      [
        'Far Away',
        expect.stringMatching(
          /^The coordinates 34.05, -118.24 are 29\d\d km from the postal area 46204 and were left out\.$/,
        ),
      ],
    ]);
    const again = await run(file(rows), mapping);
    expect(again).toMatchObject({ added: 0, updated: 0, closed: 0, unchanged: 4 });
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
    expect(report.lines.map(({ change }) => change?.fact)).toEqual([
      ...['email', 'openingHours', 'languages', 'licensedPlaces', 'facts', 'dropInCancellationPolicy'],
      'age group Infants',
    ]);
    expect(await facility("KinderCare of O'Brien")).toMatchObject({
      email: 'desk@kinder.example',
      languages: ['English', 'American Sign Language'],
      licensedPlaces: 34,
      dropInCancellationPolicy: 3,
      listFacts: ['Rated level 4'],
      ageGroups: [{ title: 'Infants', licensedPlaces: 10 }, { title: 'Preschool' }],
      openingHours: [...Array(4).fill({ opens: '07:00' }), ...Array(3).fill({ open: false })],
    });
  });

  test('the facility’s own facts are kept, and the report shows the list’s values', async () => {
    await run(file([header, first]), mapping);
    await service.db
      .updateTable('facility')
      .set({ email: 'own@kinder.example', phone: '+13175559999', ownFacts: ['email', 'phone'] })
      .execute();
    const next = file([header, first.replace('6 PM', '5 PM').replace('555-0101', '555-0101 x7')]);
    const report = await run(next, mapping);
    expect(report).toMatchObject({ updated: 1 });
    expect(await facility("KinderCare of O'Brien")).toMatchObject({
      email: 'own@kinder.example',
      phone: '+13175559999',
      phoneExtension: null,
    });
    expect(report.lines.filter(({ what }) => what === 'kept').map(({ change }) => change)).toEqual([
      { fact: 'phone', before: '(317) 555-9999', after: '(317) 555-0101 x7' },
      { fact: 'email', before: 'own@kinder.example', after: 'office@kinder.example' },
    ]);
    expect(await run(next, mapping)).toMatchObject({ updated: 0, unchanged: 1 });
  });
});

describe('a list without capacities and hours', () => {
  const mapping = {
    ...smallest,
    ...inVancouver,
    postalCode: { column: 'CODE' },
    phone: { column: 'phone' },
    categories: [1, { is: 2, when: { preschool: ['Y'] } }],
    ageGroups: [{ title: 'Under 3', fromMonths: 0, toMonths: 36, when: { under3: ['Y'] } }],
  };
  const header = 'NAME,STREET,CITY,CODE,phone,under3,preschool';

  test('age groups that the facility stated itself are not changed', async () => {
    const file = [header, 'Fir House,2 Main St,Vancouver,V5K 0A2,604 555 0102,N,Y'].join('\n');
    await run(file, mapping);
    const { id } = await facility('Fir House');
    await setAgeGroup(service.deps, id, { title: 'Toddlers', fromMonths: 18, toMonths: 30 });
    expect(await run(file.replace(',N,Y', ',Y,Y'), mapping)).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await facility('Fir House')).ageGroups).toMatchObject([{ title: 'Toddlers' }]);
  });
});

describe('a list with ZIP codes only', () => {
  const mapping = {
    ...smallest,
    city: { fromPostalCode: {} },
    coordinates: { lat: 'Lat', lng: 'Lon', missing: 'postalCode' },
    ageGroups: [
      { title: 'All ages', column: 'Capacity', fromMonths: 0, toMonths: 156, categories: [1], empty: 'unknown' },
    ],
  };

  test('a list that the filter excludes completely changes nothing', async () => {
    const file = ['NAME,STREET,ZIP,Lat,Lon,Capacity', 'Rain House,1 Pine St,98101,,,12'].join('\n');
    const report = await run(file, { ...mapping, rows: { only: { STREET: ['Open'] } } });
    expect(report.stopped).toEqual(['The mapping’s filter (rows) excludes all 1 rows of the file.']);
  });
});

describe('places and ages', () => {
  const base = {
    ...smallest,
    ...inVancouver,
    file: { delimiter: ';' },
    key: { column: 'id' },
    postalCode: { column: 'CODE' },
    coordinates: { lat: 'lat', lng: 'lng', missing: 'postalCode' },
    ages: { column: 'ages', last: 'exclusive' },
    categories: [1],
  };
  const header = 'id;NAME;STREET;CITY;CODE;lat;lng;ages';
  let line = 0;
  const row = (name: string, city: string, code: string, point = ';', { ages = '' } = {}) =>
    [(line += 1), name, '1 Main St', city, code, point, `"${ages}"`].join(';');

  const runPlaces = (rows: readonly string[], mapping: object = {}) =>
    desk.run([header, ...rows].join('\n'), { ...base, ...mapping }, { allow: ['closing', 'identity', 'ages'] });
  const placeOf = async (name: string) => {
    const [address] = (await facility(name)).addresses;
    return [address!.pointPrecision, address!.lat, address!.lng];
  };

  test('a facility in a rural area is placed in its town if the file knows it, never at the centre of the area', async () => {
    const rows = [
      row('Hills', 'Princeton', 'V0X 1W0', '49.459;-120.506'),
      row('Creek', 'PRINCETON', 'V0X 1W0', '49.461;-120.51'),
      row('Nobody knows', 'Princeton', 'V0X 1W0'),
      row('Valley', 'Keremeos', 'V0X 1N0', '49.203;-119.829'),
      row('Alone', 'Hedley', 'V0X 1K0'),
    ];
    expect(await runPlaces(rows)).toMatchObject({ added: 5, refused: 0 });
    const [precision, lat, lng] = await placeOf('Nobody knows');
    expect(precision).toBe('town');
    expect([lat, lng]).toEqual([expect.closeTo(49.46, 1), expect.closeTo(-120.51, 1)]);
    // Neither the table nor the file locates Hedley: no distance, rather than that of its area.
    expect(await placeOf('Alone')).toEqual([null, null, null]);
    expect(await runPlaces(rows)).toMatchObject({ updated: 0, unchanged: 5 });
  });

  test('a row without a street is imported, says so, and gets a street from a later list', async () => {
    const at = (street: string) => [`900;Home;${street};Nelson;V1L 1A1;;;`];
    expect(await runPlaces(at('N/A'))).toMatchObject({ added: 1, refused: 0 });
    expect((await facility('Home')).addresses).toMatchObject([{ line1: null, title: 'Nelson', city: 'Nelson' }]);
    expect((await search({ q: 'home nelson' })).items.map(({ name }) => name)).toEqual(['Home']);
    expect(await runPlaces(at('-'))).toMatchObject({ updated: 0, unchanged: 1 });
    const { lines } = await runPlaces(at('12 Oak St'));
    expect(lines.map(({ change }) => change)).toEqual([{ fact: 'address', before: '', after: '12 Oak St' }]);
  });

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
    await runPlaces(
      Object.entries(stated).map(([name, ages]) => row(name, 'Kelowna', 'V1Y 1A1', '49.88;-119.49', { ages })),
    );
    const partly = [
      ['Mixed', true],
      ['Open end', true],
      ['Words', true],
    ];
    // Children aged 1, 4½ and 10.
    expect(await ofAge('2025-03-01')).toEqual([...partly, ['Overlapping', false], ['Whole', false]].sort());
    expect(await ofAge('2021-09-01')).toEqual([...partly, ['Overlapping', false]].sort());
    expect(await ofAge('2016-03-01')).toEqual(partly);
  });

  test('a list with many ages that cannot be read says so before anything is written, and the operator can insist', async () => {
    const rows = ['2 to 5 years', 'infant/toddler', ''].map((ages, index) =>
      row(`House ${index}`, 'Kelowna', 'V1Y 1A1', '49.88;-119.49', { ages }),
    );
    const content = [header, ...rows].join('\n');
    const report = await desk.run(content, base, { allow: ['closing'] });
    expect(report).toMatchObject({ agesWritten: 2, agesUnread: 1 });
    expect(report.stopped).toEqual([
      expect.stringMatching(
        /^The ages of 1 of 2 rows cannot be read[^]*line 3: The ages "infant\/toddler"[^]*--allow-unread-ages/,
      ),
    ]);
    expect(await service.db.selectFrom('facility').select('id').execute()).toEqual([]);
    const again = await runPlaces(rows);
    expect(again).toMatchObject({ added: 3, stopped: [] });
    expect(summaryOf(again)).toContain('The ages of 1 of 2 rows could not be read.');
    const answer = await search({ place: 'Kelowna, BC', birthDates: ['2023-03-01'] });
    // All are at the same point; those without ages come after the other, by name.
    expect(answer.items.map(({ name, ageFromMonths }) => [name, ageFromMonths])).toEqual([
      ['House 0', 24],
      ['House 1', null],
      ['House 2', null],
    ]);
  });

  test('a list without postal codes is imported by its towns and points, and found there', async () => {
    const rows = [
      row('Point', 'Kelowna', '', '49.88;-119.49'),
      row('Town', 'Kelowna', ''),
      row('Elsewhere', 'Kelowna', '', '53.5;-113.5'),
    ];
    const by = { postalCode: null, ages: null };
    const report = await runPlaces([...rows, row('Twin', 'Vernon', '', '50.27;-119.27')], by);
    expect(report).toMatchObject({ added: 4, refused: 0, stopped: [] });
    expect(named(report, 'noted')).toEqual([
      ['Elsewhere', 'The coordinates 53.5, -113.5 are 576 km from Kelowna and were left out.'],
    ]);
    expect((await search({ place: 'V1Y', sort: 'distance' })).items.map(({ name }) => name).sort()).toEqual([
      ...['Elsewhere', 'Point', 'Town'],
    ]);
    expect(await runPlaces(rows, { ...by, key: null })).toMatchObject({ refused: 0 });
  });

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
    const report = await runPlaces(
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
});

describe('malformed files', () => {
  const mapping = {
    ...smallest,
    ...inCanada,
    region: 'QC',
    key: { column: 'ID' },
    postalCode: { column: 'CODE' },
    city: 'Montréal',
    phone: { column: 'PHONE' },
    website: { column: 'WEB' },
    weekdays: { column: 'DAYS' },
    openingHours: { column: 'HOURS' },
    licensedPlaces: { column: 'PLACES' },
    licenceKind: { column: 'KIND', words: { LEX: 'Licence-exempt', LIC: 'Licensed', REG: 'registered' } },
  };
  const columns = ['ID', 'NAME', 'STREET', 'CODE', 'PHONE', 'WEB', 'DAYS', 'HOURS', 'PLACES', 'KIND'];
  const plain = { CODE: 'H2X 1Y4', PLACES: '6', KIND: 'LIC' };
  const row = (id: number, over: Record<string, string> = {}): Record<string, string> => ({
    ...plain,
    ID: String(id),
    NAME: `Garderie ${id}`,
    STREET: `${id} rue Fern`,
    ...over,
  });
  const file = (rows: Record<string, string>[]) => csv(columns, rows);
  const small = {
    ...mapping,
    ...{ phone: null, website: null, weekdays: null, openingHours: null, licensedPlaces: null, licenceKind: null },
  };

  test('no terms, half days, hours or licence are assumed', async () => {
    await desk.run(file([row(1, { KIND: '' })]), { ...mapping, licenceKind: null });
    expect(await facility('Garderie 1')).toMatchObject({
      dropInCancellationPolicy: null,
      halfDayPermanent: null,
      openingHours: null,
      website: null,
      licenceKind: null,
      ownFacts: [],
    });
    // Facts that the list no longer states become unknown.
    await desk.run(file([row(1)]), { ...mapping, dropInCancellationPolicy: 2 });
    expect((await facility('Garderie 1')).dropInCancellationPolicy).toBe(2);
    await desk.run(file([row(1)]), mapping);
    expect((await facility('Garderie 1')).dropInCancellationPolicy).toBeNull();
  });

  test('invisible characters, blanks of any kind and quotes around a cell are removed, in the header too', async () => {
    const content = `\ufeff"\u200bID","NAME\u00a0","STREET","CODE\ufeff"\n"=""0012""","\ufeff\u201cGar\u00adde\u200brie\u00a0\u2003 Un\u201d ","'1 rue Fern'","\u2060H2X\u00a01Y4\u200e"`;
    expect(await desk.run(content, small)).toMatchObject({ added: 1, refused: 0 });
    expect(await service.db.selectFrom('facility').select(['name', 'sourceKey']).execute()).toEqual([
      { name: 'Garderie Un', sourceKey: '0012' },
    ]);
    expect((await facility('Garderie Un')).addresses[0]).toMatchObject({ line1: '1 rue Fern', postalCode: 'H2X 1Y4' });
    expect(await desk.run(content, { ...small, name: { column: '\u200bNAME' } })).toMatchObject({ unchanged: 1 });
  });

  test('lines before the header are skipped, including quotes, and rows keep their line numbers', async () => {
    const content = `Open data "of the province\n\n,,,"\n${file([row(1), row(2, { CODE: 'nowhere' }), row(3)])}`;
    const report = await desk.run(content, { ...mapping, file: { skipLines: 3 } });
    expect(report).toMatchObject({ added: 2, refused: 1 });
    expect(reasons(report, 'refused')).toEqual([[6, 'The postal code "nowhere" is not valid.']]);
    await expect(desk.run(content, { ...mapping, file: { skipLines: 900 } })).rejects.toThrow('The file is empty.');
    const unquoted = `ID|NAME|STREET|CODE\n1|"Le 5" de "Fern|1 rue Fern|H2X 1Y4`;
    expect(
      await desk.run(unquoted, { ...small, file: { delimiter: '|', quote: '' } }, { allow: ['closing', 'identity'] }),
    ).toMatchObject({ stopped: [], updated: 1 });
  });

  test('if two rows have the same key, the first valid one is used and the other is refused', async () => {
    const report = await desk.run(
      file([row(1, { CODE: '' }), row(1, { NAME: 'Bonne' }), row(2), row(2, { NAME: 'Autre' }), row(3)]),
      mapping,
    );
    expect(report).toMatchObject({ added: 3, refused: 2 });
    expect(reasons(report, 'refused')).toEqual([
      [2, 'The row has no postal code.'],
      [5, 'Line 4 has the same key.'],
    ]);
    expect(reasons(report, 'noted')).toEqual([[3, 'Line 2 has the same key and was refused, so this row was taken.']]);
    expect((await facility('Bonne')).addresses[0]?.postalCode).toBe('H2X 1Y4');
  });

  test('several licences at one address are separate facilities, and without a key the second is refused with a reason', async () => {
    const [first, second] = [row(1), { ...row(1), ID: '2', PLACES: '30' }];
    expect(await desk.run(file([first, second]), mapping)).toMatchObject({ added: 2, refused: 0 });
    await clearFacilities(service.db);
    const report = await desk.run(file([first, second, row(3)]), { ...mapping, key: null });
    expect(report).toMatchObject({ added: 2, refused: 1 });
    expect(reasons(report, 'refused')[0]).toEqual([
      3,
      expect.stringContaining('If each is a licence of its own, map key to what tells them apart.'),
    ]);
  });

  test('a cell that is too long refuses only its row, in a column that the mapping reads', async () => {
    const long = 'x'.repeat(30_000);
    const rows = [row(1), row(2, { NAME: long }), row(3, { ID: long }), row(4, { CODE: `${long}\n` }), row(5), row(6)];
    const notes = [...rows, row(7)].map((one) => ({ ...one, NOTES: long }));
    const report = await desk.run(csv([...columns, 'NOTES'], notes), mapping);
    expect(report).toMatchObject({ added: 4, refused: 3, stopped: [] });
    expect(reasons(report, 'refused')).toEqual([
      [3, 'The cell "NAME" has 30,000 characters, more than 20,000.'],
      [4, 'The cell "ID" has 30,000 characters, more than 20,000.'],
      [6, 'The cell "CODE" has 30,001 characters, more than 20,000.'],
    ]);
    expect(reportCsv(report).length).toBeLessThan(20_000);
  });

  test('misplaced quotes are read where their meaning is clear; else the row is refused, its facility stays, and the rest goes on', async () => {
    await desk.run(file([row(1), row(2), row(3)]), small);
    const report = await desk.run(
      [
        'ID,NAME,STREET,CODE',
        '1,Garderie 5" 1,1 rue Fern,H2X 1Y4',
        '2,"Garderie "A", 2",2 rue Fern,H2X 1Y4',
        '3,"Garderie "B" 3, Inc",3 rue Fern,H2X 1Y4',
        '4,"Garderie 4",4 rue Fern,H2X 1Y4',
      ].join('\n'),
      small,
    );
    expect(report).toMatchObject({ read: 4, renamed: 2, added: 1, refused: 1, closed: 0, stopped: [] });
    expect(reasons(report, 'refused')).toEqual([[3, expect.stringMatching(/^The row’s quotes are not doubled/)]]);
  });

  test('a quote left open is refused before the rest of the file fills the memory', async () => {
    const open = `${file([row(1)])}\n"2${'y'.repeat(8_000_001)}`;
    await expect(desk.run(open, mapping)).rejects.toThrow(/more than 8 million characters: is a quote left open\?/);
  });
});
