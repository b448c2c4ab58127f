import { listedRow, mappingWith, readListed, refusalOf } from '@/__tests__/support/import-list';
import type { Row } from '@/server/areas/imports/rules/cells';
import { newFilePlaces } from '@/server/areas/imports/rules/file-places';
import { isWanted, keyOf, leftOutBy, readRow } from '@/server/areas/imports/rules/read-row';

test('a complete row is parsed to a facility', () => {
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

test('an almost empty row states almost nothing', () => {
  const { facility, listDate, notes } = readRow(
    { ID: '7', STATUS: 'Open', NAME: 'Robin', PCODE: 'M5V 2T6', PROV: 'ON', GEO: 'N' },
    mappingWith(),
    newFilePlaces(),
  );
  expect(listDate).toBe(null);
  expect(notes).toEqual([]);
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
  ['an opening time', { OPENS: 'early' }, 'The hours "early" cannot be read and were left out.'],
  ['a closing time', { CLOSES: 'late' }, 'The hours "late" cannot be read and were left out.'],
  ['both times', { OPENS: 'early', CLOSES: 'late' }, 'The hours "early - late" cannot be read and were left out.'],
  ['weekdays, whose hours are good', { DAYS: 'some' }, 'The weekdays "some" cannot be read and were left out.'],
  [
    'hours without weekdays',
    { DAYS: '' },
    expect.stringMatching(/^The hours ".+" are of no stated weekday and were left out\.$/),
  ],
  ['a date', { DATE: 'soon' }, 'The list\'s date "soon" does not have the form ddMMMyy and was left out.'],
  [
    'a long licence number',
    { LICENCE: 'x'.repeat(101) },
    `A licence number of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
  ],
  [
    'a long fact',
    { MEALS: 'y', LEVEL: 'x'.repeat(195) },
    `A fact of 201 characters ("Level ${'x'.repeat(24)}…") is longer than 200 and was left out.`,
  ],
  [
    'a long licence kind',
    { KIND: 'x'.repeat(101) },
    `A kind of licence of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
  ],
  [
    'a long text instead of a website',
    { SITE: 'no '.repeat(40).trim() },
    `"${'no '.repeat(40).slice(0, 100)}" is not the address of a website and was left out.`,
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
])('an unusable fact is left out with a note: %s', (_, over, note) => {
  expect(readListed(over).notes).toEqual([note]);
});

test('texts of exactly the maximum length are kept', () => {
  const [name, hundred] = ['Ab'.repeat(100), 'x'.repeat(100)];
  const { facility, notes } = readListed({ NAME: name, LICENCE: hundred, LANG: hundred, LEVEL: 'x'.repeat(194) });
  expect(notes).toEqual([]);
  expect(facility).toMatchObject({ name, licenceNumber: hundred, languages: [hundred] });
  expect(facility.listFacts[1]).toHaveLength(200);
});

test.each<[string, Row, string]>([
  ['no name', { NAME: '' }, 'The row has no name.'],
  ['a name that cannot be seen', { NAME: '\u{e0020}\u0301' }, 'The row has no name.'],
  ['a name that is far too long', { NAME: 'Ab '.repeat(67) }, 'The name is too long.'],
  ['no postal code', { PCODE: '' }, 'The row has no postal code.'],
  ['an invalid postal code', { PCODE: '98101' }, 'The postal code "98101" is not valid.'],
  ['no region', { PROV: '' }, 'The row has no region.'],
  ['a region of another country', { PROV: 'WA' }, 'The region "WA" is not in the country.'],
  ['coordinates as words', { LAT: 'here' }, 'The coordinates cannot be read.'],
  ['only one coordinate', { LNG: '' }, 'The coordinates cannot be read.'],
  ['swapped coordinates', { LAT: '-79.39', LNG: '43.64' }, 'The coordinates -79.39, 43.64 are outside the country.'],
  [
    'places as words',
    { TOD: 'two rooms' },
    'The places for Toddlers cannot be read: "two rooms" is not a single number.',
  ],
  ['no places', { INF: '0', TOD: '0', TOTAL: '' }, 'The list states no places for it.'],
  ['a total of zero places', { TOTAL: '0' }, 'The list states no places for it.'],
  [
    'a total as a word',
    { TOTAL: 'many' },
    'The places for the whole facility cannot be read: "many" is not a single number.',
  ],
  ['a name one character too long', { NAME: 'Ab'.repeat(100) + 'c' }, 'The name is too long.'],
  ['an unknown time zone', { ZONE: 'Mars' }, 'The time zone "Mars" is not known.'],
])('a row with %s is refused', (_, over, reason) => expect(refusalOf(over)).toBe(reason));

describe('licence kind', () => {
  test.each([
    ['Licensed', null],
    ['licenced', null],
    ['Licence', null],
    ['Licence-exempt', 'Licence-exempt'],
    ['Unlicensed', 'Unlicensed'],
    ['', 'On the list'],
    ['x'.repeat(101), 'On the list'],
  ])('the licence kind of %p is %p', (KIND, kind) => expect(readListed({ KIND }).facility.licenceKind).toBe(kind));
  test('without a licence kind in the mapping, all are licensed', () => {
    expect(readListed({ KIND: 'Licence-exempt' }, mappingWith({ licenceKind: null })).facility.licenceKind).toBeNull();
  });
});

describe('leftOutBy', () => {
  test.each<[Row, string | null]>([
    [{ STATUS: 'renewed' }, null],
    [{ STATUS: 'Closed' }, 'STATUS is "Closed".'],
    [{}, 'STATUS is empty.'],
    [{ STATUS: 'Open', KIND: 'Test' }, null],
    [{ STATUS: 'Open', KIND: 'Test', NAME: 'None' }, 'KIND is "Test" and NAME is "None".'],
  ])('the filter includes or excludes the row %j: %s', (row, reason) => {
    expect(leftOutBy(row, mappingWith())).toBe(reason);
    expect(isWanted(row, mappingWith())).toBe(reason === null);
  });
  test('without a filter, all rows are used', () => expect(leftOutBy({}, mappingWith({ rows: {} }))).toBeNull());
});

describe('keyOf', () => {
  const keyWithout = (over: Row = {}) => keyOf({ ...listedRow, ...over }, mappingWith({ key: null }));
  test('the key is the list’s own, or null', () => {
    expect(keyOf(listedRow, mappingWith())).toBe('7');
    expect(keyOf({ ...listedRow, ID: '' }, mappingWith())).toBeNull();
  });
  test('the key is built from name, street and postal code in any spelling', () => {
    expect(keyWithout()).toBe('robin kindercare|100 king st w|m5v 2t6');
    expect(keyWithout({ NAME: 'Robin Kindercáre', PCODE: 'M5V 2T6' })).toBe(keyWithout());
    expect(keyWithout({ NUMBER: '', STREET: 'n/a' })).toBe('robin kindercare|toronto|m5v 2t6');
    expect(keyWithout({ NAME: '' })).toBeNull();
    expect(keyWithout({ PCODE: '' })).toBeNull();
  });
});
