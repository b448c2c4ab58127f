import { listedRow, mappingWith, readListed, refusalOf, writtenMapping } from '@/__tests__/support/import-list';
import type { Row } from '@/server/domain/imports/cells';
import { newFilePlaces } from '@/server/domain/imports/file-places';
import { isWanted, keyOf, leftOutBy, readRow } from '@/server/domain/imports/read-row';

test('a row in our words', () => {
  expect(readListed()).toEqual({
    facility: {
      name: 'Robin KinderCare',
      description: 'Licensed. Run by the Lees. Subsidised.',
      categories: [1, 2],
      phone: '+14165550123',
      phoneExtension: '4',
      email: 'robin@example.com',
      website: 'https://robin.example/',
      openingHours: [1, 2, 3].map((weekday) => ({ weekday, opens: '07:30', closes: '18:00' })),
      languages: ['English', 'French'],
      licenceNumber: 'L-1',
      licensedPlaces: 25,
      licenceKind: null,
      listFacts: ['Meals'],
      dropInCancellationPolicy: 2,
      address: {
        line1: '100 King St W',
        city: 'Toronto',
        region: 'ON',
        postalCode: 'M5V 2T6',
        country: 'CA',
        lat: 43.6453,
        lng: -79.3967,
        pointPrecision: 'exact',
        timeZone: 'America/Toronto',
      },
      ageGroups: [
        { title: 'Infants', position: 0, fromMonths: null, toMonths: 18, licensedPlaces: 10 },
        { title: 'Toddlers', position: 1, fromMonths: 18, toMonths: 30, licensedPlaces: 15 },
      ],
    },
    listDate: '2024-11-29',
    notes: [],
  });
});

test('a row that says next to nothing states next to nothing', () => {
  const { facility, listDate, notes } = readRow(
    { ID: '7', STATUS: 'Open', NAME: 'Robin', PCODE: 'M5V 2T6', PROV: 'ON', GEO: 'N' },
    mappingWith(),
    newFilePlaces(),
  );
  expect([listDate, notes]).toEqual([null, []]);
  expect(facility).toMatchObject({
    description: 'Licensed.',
    categories: [1],
    phone: null,
    phoneExtension: null,
    email: null,
    website: null,
    openingHours: null,
    languages: null,
    licenceNumber: null,
    licensedPlaces: null,
    licenceKind: 'On the list',
    listFacts: [],
    dropInCancellationPolicy: null,
    address: { line1: null, city: 'Toronto' },
    ageGroups: [{ title: 'Infants', position: 0, licensedPlaces: null }],
  });
});

test.each<[string, Row, string]>([
  ['a phone number', { PHONE: 'ask inside' }, 'The phone number "ask inside" cannot be read and was left out.'],
  ['an e-mail address', { MAIL: 'robin at home' }, '"robin at home" is not an e-mail address and was left out.'],
  ['a website', { SITE: 'none yet' }, '"none yet" is not the address of a website and was left out.'],
  ['weekdays', { DAYS: 'some', OPENS: '', CLOSES: '' }, 'The weekdays "some" cannot be read and were left out.'],
  ['hours', { OPENS: 'early' }, 'The hours "early - 18:00" cannot be read and were left out.'],
  ['a date', { DATE: 'soon' }, 'The list\'s date "soon" does not have the form ddMMMyy and was left out.'],
  [
    'a long licence number',
    { LICENCE: 'x'.repeat(101) },
    `A licence number of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
  ],
  [
    'a long language',
    { LANG: 'x'.repeat(101) },
    `A language of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
  ],
  [
    'a long description',
    { OWNER: 'x'.repeat(2_000) },
    `A description of 2008 characters ("Run by ${'x'.repeat(23)}…") is longer than 2000 and was left out.`,
  ],
])('%s that cannot be kept is left out, and that is noted', (_, over, note) => {
  expect(readListed(over).notes).toEqual([note]);
});

test.each<[string, Row, string]>([
  ['no name', { NAME: '' }, 'The row has no name.'],
  ['a name too long', { NAME: 'Ab '.repeat(67) }, 'The name is too long.'],
  ['no postal code', { PCODE: '' }, 'The row has no postal code.'],
  ['a wrong one', { PCODE: '98101' }, 'The postal code "98101" is not valid.'],
  ['no region', { PROV: '' }, 'The row has no region.'],
  ['a region of another country', { PROV: 'WA' }, 'The region "WA" is not in the country.'],
  ['coordinates in words', { LAT: 'here' }, 'The coordinates cannot be read.'],
  ['half of them', { LNG: '' }, 'The coordinates cannot be read.'],
  ['swapped ones', { LAT: '-79.39', LNG: '43.64' }, 'The coordinates -79.39, 43.64 are outside the country.'],
  [
    'places in words',
    { TOD: 'two rooms' },
    'The places for Toddlers cannot be read: "two rooms" is not a single number.',
  ],
  ['no place at all', { INF: '0', TOD: '0', TOTAL: '' }, 'The list states no places for it.'],
  ['no place in the whole facility', { TOTAL: '0' }, 'The list states no places for it.'],
])('a row with %s is refused', (_, over, reason) => expect(refusalOf(over)).toBe(reason));

test('where a row needs coordinates, one without them is refused', () => {
  const strict = mappingWith({ coordinates: { ...writtenMapping.coordinates, missing: 'refuse' } });
  expect(refusalOf({ LAT: '', LNG: '' }, strict)).toBe('The row has no coordinates.');
  expect(refusalOf({ LAT: '', LNG: '' })).toBeNull();
});

test('a city of a postal code, and none', () => {
  const ofCode = mappingWith({ city: { fromPostalCode: { M: 'Toronto' } } });
  expect(readListed({}, ofCode).facility.address.city).toBe('Toronto');
  expect(readListed({ PCODE: 'V6B 1L7', PROV: 'BC', LAT: '49.28', LNG: '-123.11' }, ofCode).facility.address.city).toBe(
    'Vancouver',
  );
  expect(refusalOf({ TOWN: '' }, mappingWith({ city: { column: 'TOWN' } }))).toBe('The row has no city.');
});

test.each<[Row, string]>([
  [{ PCODE: 'P0T 1A0' }, 'America/Toronto'],
  [{ PCODE: 'P8N 1A0' }, 'America/Winnipeg'],
  [{ PCODE: 'M5V 2T6' }, 'America/Toronto'],
])('the zone of the longest beginning of a postal code: %j', (over, zone) => {
  expect(readListed({ ...over, LAT: '', LNG: '' }).facility.address.timeZone).toBe(zone);
});

test('the town is named where the row says that it may be', () => {
  expect(readListed({ TOWN: 'Etobicoke', TOWN_OK: 'Y' }).facility.address.city).toBe('Etobicoke');
  expect(readListed({ TOWN: 'Etobicoke', TOWN_OK: 'N' }).facility.address.city).toBe('Toronto');
});

test.each([
  'n/a',
  '(Confidential)',
  'not disclosed',
  '***',
  'xxx',
  '-',
  'Available upon request',
  'Adresse confidentielle',
])('a street kept back: %p', (STREET) => expect(readListed({ NUMBER: '', STREET }).facility.address.line1).toBeNull());
test('a town in the street’s column is no street; a street that only begins like one kept back is', () => {
  expect(readListed({ NUMBER: '', STREET: 'TORONTO' }).facility.address.line1).toBeNull();
  expect(readListed({ NUMBER: '', STREET: 'Private Road 4' }).facility.address.line1).toBe('Private Road 4');
});

describe('age groups and places', () => {
  const groups = (over: Row) =>
    readListed(over).facility.ageGroups.map(({ title, fromMonths, toMonths, licensedPlaces, position }) => [
      title,
      fromMonths,
      toMonths,
      licensedPlaces,
      position,
    ]);
  test('a group with no place is none; one whose places are not stated may be', () => {
    expect(groups({ INF: '', TOD: '' })).toEqual([['Infants', null, 18, null, 0]]);
    expect(groups({ INF: '0', TOD: '3' })).toEqual([['Toddlers', 18, 30, 3, 1]]);
  });
  test('a group on a condition, and its category', () => {
    expect(groups({ SCHOOL: 'Y' }).at(-1)).toEqual(['School age', 60, null, null, 2]);
    expect(readListed({ SCHOOL: 'Y', TOD: '0' }).facility.categories).toEqual([1, 3]);
  });
  test('ages in words come behind the columns, each title once', () => {
    expect(groups({ INF: '0', TOD: '2', AGES: '3 to 5 years' })).toEqual([
      ['Toddlers', 18, 30, 2, 1],
      [expect.any(String), 36, expect.any(Number), null, 1],
    ]);
  });
  test('from and to in columns of their own', () => {
    const spans = mappingWith({
      ageGroups: [],
      ages: { from: 'FROM', to: 'TO', unit: 'months', when: { AGED: ['Y'] } },
    });
    expect(readListed({ FROM: '6', TO: '30', AGED: 'Y' }, spans).facility.ageGroups).toMatchObject([
      { fromMonths: 6, position: 0, licensedPlaces: null },
    ]);
    expect(readListed({ FROM: '6', TO: '30' }, spans).facility.ageGroups).toEqual([]);
  });
});

describe('a licence’s kind', () => {
  test.each([
    ['Licensed', null],
    ['licenced', null],
    ['Licence', null],
    ['Licence-exempt', 'Licence-exempt'],
    ['Unlicensed', 'Unlicensed'],
    ['', 'On the list'],
    ['x'.repeat(101), 'On the list'],
  ])('%p: %p', (KIND, kind) => expect(readListed({ KIND }).facility.licenceKind).toBe(kind));
  test('where the list says nothing of it, all are licensed', () => {
    expect(readListed({ KIND: 'Licence-exempt' }, mappingWith({ licenceKind: null })).facility.licenceKind).toBeNull();
  });
});

describe('which rows are taken', () => {
  test.each<[Row, string | null]>([
    [{ STATUS: 'renewed' }, null],
    [{ STATUS: 'Closed' }, 'STATUS is "Closed".'],
    [{}, 'STATUS is empty.'],
    [{ STATUS: 'Open', KIND: 'Test' }, null],
    [{ STATUS: 'Open', KIND: 'Test', NAME: 'None' }, 'KIND is "Test" and NAME is "None".'],
  ])('%j: %s', (row, reason) => {
    expect(leftOutBy(row, mappingWith())).toBe(reason);
    expect(isWanted(row, mappingWith())).toBe(reason === null);
  });
  test('all, where the mapping has no filter', () => expect(leftOutBy({}, mappingWith({ rows: {} }))).toBeNull());
});

describe('the key of a row', () => {
  const keyWithout = (over: Row = {}) => keyOf({ ...listedRow, ...over }, mappingWith({ key: null }));
  test('is the list’s own, or none', () => {
    expect(keyOf(listedRow, mappingWith())).toBe('7');
    expect(keyOf({ ...listedRow, ID: '' }, mappingWith())).toBeNull();
  });
  test('is name, street and postal code, however they are written', () => {
    expect(keyWithout()).toBe('robin kindercare|100 king st w|m5v 2t6');
    expect(keyWithout({ NAME: 'Robin Kindercáre', PCODE: 'M5V 2T6' })).toBe(keyWithout());
    expect(keyWithout({ NUMBER: '', STREET: 'n/a' })).toBe('robin kindercare|toronto|m5v 2t6');
    expect(keyWithout({ NAME: '' })).toBeNull();
    expect(keyWithout({ PCODE: '' })).toBeNull();
  });
});
