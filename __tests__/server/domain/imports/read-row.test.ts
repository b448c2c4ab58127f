import { changesOf } from '@/server/domain/imports/changes';
import { cellMax, cellsOf, listOf, textOf, tooLong, type Row } from '@/server/domain/imports/cells';
import { newFilePlaces } from '@/server/domain/imports/file-places';
import { parseMapping } from '@/server/domain/imports/mapping';
import { mappedColumns } from '@/server/domain/imports/mapped-columns';
import { isWanted, keyOf, leftOutBy, readRow } from '@/server/domain/imports/read-row';
import { surveyRow } from '@/server/domain/imports/read-address';

/** A list with a column for most facts, as its mapping says. */
const written = {
  source: 'a-list',
  list: { name: 'A list', date: { column: 'DATE', format: 'ddMMMyy' } },
  nothing: ['n/a'],
  rows: { only: { STATUS: ['Open', 'Renewed'] }, except: { KIND: ['Test'], NAME: ['None'] } },
  key: { column: 'ID' },
  country: 'CA',
  region: { column: 'PROV', words: { Ont: 'ON' } },
  timeZone: { fromPostalCode: { P: 'America/Winnipeg', '': 'America/Toronto', P0: 'America/Toronto' } },
  currency: 'CAD',
  name: { column: 'NAME', titleCase: ['KinderCare'] },
  address: { columns: ['NUMBER', 'STREET'] },
  postalCode: { column: 'PCODE' },
  city: { any: [{ column: 'TOWN', when: { TOWN_OK: ['Y'] } }, { value: 'Toronto' }] },
  phone: { column: 'PHONE' },
  email: { column: 'MAIL' },
  website: { column: 'SITE' },
  licenceNumber: { column: 'LICENCE' },
  licenceKind: { column: 'KIND' },
  coordinates: { lat: 'LAT', lng: 'LNG', missing: 'postalCode', when: { GEO: ['', 'Y'] } },
  categories: [1, { is: 3, when: { SCHOOL: ['Y'] } }],
  ageGroups: [
    { title: 'Infants', toMonths: 18, categories: [1], column: 'INF', empty: 'unknown' },
    { title: 'Toddlers', fromMonths: 18, toMonths: 30, categories: [2], column: 'TOD' },
    { title: 'School age', fromMonths: 60, categories: [3], when: { SCHOOL: ['Y'] } },
  ],
  ages: { column: 'AGES' },
  licensedPlaces: { column: 'TOTAL' },
  weekdays: { column: 'DAYS' },
  openingHours: { opens: { column: 'OPENS' }, closes: { column: 'CLOSES' } },
  languages: [{ column: 'LANG', split: '/', words: { F: 'French' } }],
  description: ['Licensed.', { text: 'Run by {OWNER}.' }, { text: 'Subsidised.', when: { SUBSIDY: ['Y'] } }],
  facts: [{ text: 'Meals', when: { MEALS: ['Y'] } }],
  dropInCancellationPolicy: [{ is: 2, when: { POLICY: ['72'] } }],
};
const mapping = parseMapping(JSON.stringify(written));
const other = (over: object) => parseMapping(JSON.stringify({ ...written, ...over }));

const cells: Row = {
  ID: '7',
  STATUS: 'Open',
  NAME: 'ROBIN KINDERCARE',
  NUMBER: '100',
  STREET: 'King St W',
  PCODE: 'm5v2t6',
  PROV: 'ont',
  LAT: '43.6453',
  LNG: '-79,3967',
  PHONE: '416 555 0123 x4',
  MAIL: 'Robin@Example.com',
  SITE: 'robin.example',
  LICENCE: 'L-1',
  KIND: 'Licensed',
  INF: '10',
  TOD: '15',
  TOTAL: '25',
  DAYS: 'Mon-Wed',
  OPENS: '7:30',
  CLOSES: '18:00',
  LANG: 'English/ F /English',
  OWNER: 'the Lees',
  SUBSIDY: 'Y',
  MEALS: 'y',
  POLICY: '72',
  DATE: '29Nov24',
};
const read = (over: Row = {}, by = mapping) => readRow({ ...cells, ...over }, by, newFilePlaces());
const refusal = (over: Row, by = mapping) => {
  try {
    read(over, by);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test('a row in our words', () => {
  expect(read()).toEqual({
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
    mapping,
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
  expect(read(over).notes).toEqual([note]);
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
])('a row with %s is refused', (_, over, reason) => expect(refusal(over)).toBe(reason));

test('where a row needs coordinates, one without them is refused', () => {
  const strict = other({ coordinates: { ...written.coordinates, missing: 'refuse' } });
  expect(refusal({ LAT: '', LNG: '' }, strict)).toBe('The row has no coordinates.');
  expect(refusal({ LAT: '', LNG: '' })).toBeNull();
});

test('a city of a postal code, and none', () => {
  const ofCode = other({ city: { fromPostalCode: { M: 'Toronto' } } });
  expect(read({}, ofCode).facility.address.city).toBe('Toronto');
  expect(read({ PCODE: 'V6B 1L7', PROV: 'BC', LAT: '49.28', LNG: '-123.11' }, ofCode).facility.address.city).toBe(
    'Vancouver',
  );
  expect(refusal({ TOWN: '' }, other({ city: { column: 'TOWN' } }))).toBe('The row has no city.');
});

test.each<[Row, string]>([
  [{ PCODE: 'P0T 1A0' }, 'America/Toronto'],
  [{ PCODE: 'P8N 1A0' }, 'America/Winnipeg'],
  [{ PCODE: 'M5V 2T6' }, 'America/Toronto'],
])('the zone of the longest beginning of a postal code: %j', (over, zone) => {
  expect(read({ ...over, LAT: '', LNG: '' }).facility.address.timeZone).toBe(zone);
});

test('the town is named where the row says that it may be', () => {
  expect(read({ TOWN: 'Etobicoke', TOWN_OK: 'Y' }).facility.address.city).toBe('Etobicoke');
  expect(read({ TOWN: 'Etobicoke', TOWN_OK: 'N' }).facility.address.city).toBe('Toronto');
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
])('a street kept back: %p', (STREET) => expect(read({ NUMBER: '', STREET }).facility.address.line1).toBeNull());
test('a town in the street’s column is no street; a street that only begins like one kept back is', () => {
  expect(read({ NUMBER: '', STREET: 'TORONTO' }).facility.address.line1).toBeNull();
  expect(read({ NUMBER: '', STREET: 'Private Road 4' }).facility.address.line1).toBe('Private Road 4');
});

describe('age groups and places', () => {
  const groups = (over: Row) =>
    read(over).facility.ageGroups.map(({ title, fromMonths, toMonths, licensedPlaces, position }) => [
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
    expect(read({ SCHOOL: 'Y', TOD: '0' }).facility.categories).toEqual([1, 3]);
  });
  test('ages in words come behind the columns, each title once', () => {
    expect(groups({ INF: '0', TOD: '2', AGES: '3 to 5 years' })).toEqual([
      ['Toddlers', 18, 30, 2, 1],
      [expect.any(String), 36, expect.any(Number), null, 1],
    ]);
  });
  test('from and to in columns of their own', () => {
    const spans = other({ ageGroups: [], ages: { from: 'FROM', to: 'TO', unit: 'months', when: { AGED: ['Y'] } } });
    expect(read({ FROM: '6', TO: '30', AGED: 'Y' }, spans).facility.ageGroups).toMatchObject([
      { fromMonths: 6, position: 0, licensedPlaces: null },
    ]);
    expect(read({ FROM: '6', TO: '30' }, spans).facility.ageGroups).toEqual([]);
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
  ])('%p: %p', (KIND, kind) => expect(read({ KIND }).facility.licenceKind).toBe(kind));
  test('where the list says nothing of it, all are licensed', () => {
    expect(read({ KIND: 'Licence-exempt' }, other({ licenceKind: null })).facility.licenceKind).toBeNull();
  });
});

test('days without hours are open days', () => {
  expect(read({ OPENS: '', CLOSES: '' }).facility.openingHours).toEqual(
    [1, 2, 3].map((weekday) => ({ weekday, opens: null, closes: null })),
  );
  const listed = other({ weekdays: [1, { is: 6, when: { SAT: ['Y'] } }] });
  expect(
    read({ SAT: 'Y', OPENS: '', CLOSES: '' }, listed).facility.openingHours?.map(({ weekday }) => weekday),
  ).toEqual([1, 6]);
  const daily = other({ openingHours: { byWeekday: { 3: 'WED', 1: 'MON' } } });
  expect(read({ MON: '8:00-17:00', WED: '9:00-12:00' }, daily).facility.openingHours).toEqual([
    { weekday: 1, opens: '08:00', closes: '17:00' },
    { weekday: 3, opens: '09:00', closes: '12:00' },
  ]);
  expect(read({ MON: '8:00-17:00', WED: 'maybe' }, daily)).toMatchObject({
    notes: ['The hours "8:00-17:00, maybe" cannot be read and were left out.'],
  });
  expect(
    read({}, other({ openingHours: { column: 'HOURS', when: { X: ['Y'] } } })).facility.openingHours?.[0]?.opens,
  ).toBeNull();
});

describe('which rows are taken', () => {
  test.each<[Row, string | null]>([
    [{ STATUS: 'renewed' }, null],
    [{ STATUS: 'Closed' }, 'STATUS is "Closed".'],
    [{}, 'STATUS is empty.'],
    [{ STATUS: 'Open', KIND: 'Test' }, null],
    [{ STATUS: 'Open', KIND: 'Test', NAME: 'None' }, 'KIND is "Test" and NAME is "None".'],
  ])('%j: %s', (row, reason) => {
    expect(leftOutBy(row, mapping)).toBe(reason);
    expect(isWanted(row, mapping)).toBe(reason === null);
  });
  test('all, where the mapping has no filter', () => expect(leftOutBy({}, other({ rows: {} }))).toBeNull());
});

describe('the key of a row', () => {
  const without = other({ key: null });
  test('is the list’s own, or none', () => {
    expect(keyOf(cells, mapping)).toBe('7');
    expect(keyOf({ ...cells, ID: '' }, mapping)).toBeNull();
  });
  test('is name, street and postal code, however they are written', () => {
    expect(keyOf(cells, without)).toBe('robin kindercare|100 king st w|m5v 2t6');
    expect(keyOf({ ...cells, NAME: 'Robin Kindercáre', PCODE: 'M5V 2T6' }, without)).toBe(keyOf(cells, without));
    expect(keyOf({ ...cells, NUMBER: '', STREET: 'n/a' }, without)).toBe('robin kindercare|toronto|m5v 2t6');
    expect(keyOf({ ...cells, NAME: '' }, without)).toBeNull();
    expect(keyOf({ ...cells, PCODE: '' }, without)).toBeNull();
  });
});

describe('coordinates as GeoJSON', () => {
  const geo = other({ coordinates: { geoJson: 'GEOM', missing: 'postalCode' } });
  const point = (GEOM: unknown) => {
    const { lat, lng, pointPrecision } = read({ GEOM: typeof GEOM === 'string' ? GEOM : JSON.stringify(GEOM) }, geo)
      .facility.address;
    return pointPrecision === 'exact' ? [lat, lng] : null;
  };
  const here = [-79.3967, 43.6453];
  test.each<[string, unknown]>([
    ['a point', { type: 'Point', coordinates: here }],
    ['several points', { type: 'MultiPoint', coordinates: [here, [0, 0]] }],
    ['a polygon', { type: 'Polygon', coordinates: [[here, [0, 0]]] }],
    ['a feature', { type: 'Feature', geometry: { type: 'Point', coordinates: here } }],
  ])('%s', (_, value) => expect(point(value)).toEqual([43.6453, -79.3967]));
  test.each<[string, unknown]>([
    ['nothing', ' '],
    ['null', 'null'],
    ['no geometry', {}],
    ['an empty position', { coordinates: [] }],
    ['a geometry that is null', { geometry: null }],
  ])('%s is no point', (_, value) => expect(point(value)).toBeNull());
  test.each(['here', '{"coordinates":["a","b"]}', '{"coordinates":[1]}'])('%s cannot be read', (GEOM) => {
    expect(refusal({ GEOM }, geo)).toBe('The coordinates cannot be read.');
  });
});

describe('points and places of the file itself', () => {
  const unplaced = { LAT: '', LNG: '' };
  const at = (rows: Row[], row: Row) => {
    const places = newFilePlaces();
    for (const one of rows) surveyRow({ ...cells, ...one }, mapping, places);
    const { lat, lng, pointPrecision } = readRow({ ...cells, ...row }, mapping, places).facility.address;
    return { lat, lng, pointPrecision };
  };
  test('without points of the file, the table’s part of the city stands in', () => {
    expect(at([], unplaced)).toMatchObject({ pointPrecision: 'postalArea' });
  });
  test('three points of the area outweigh the table', () => {
    const rows = [43.64, 43.65, 43.66].map((lat) => ({ LAT: String(lat), LNG: '-79.40' }));
    expect(at(rows, unplaced)).toEqual({ lat: 43.65, lng: -79.4, pointPrecision: 'postalArea' });
  });
  test('a default that is repeated is one point', () => {
    const rows = Array.from({ length: 5 }, () => ({ LAT: '43.70', LNG: '-79.50' }));
    expect(at(rows, unplaced)).not.toMatchObject({ lat: 43.7 });
  });
  test('rows that cannot be read add nothing', () => {
    expect(at([{ LAT: 'here' }, { PCODE: '' }, { LAT: '0', LNG: '0' }], unplaced)).toMatchObject({
      pointPrecision: 'postalArea',
    });
  });
  test('coordinates far from both their area and their town are refused', () => {
    expect(refusal({ LAT: '49.28', LNG: '-123.11' })).toMatch(
      /^The coordinates 49\.28, -123\.11 are 33\d\d km from the postal area M5V\.$/,
    );
    // A town of several areas agrees with one that the postal area speaks against.
    const within = other({ coordinates: { ...written.coordinates, within: 1 } });
    expect(refusal({ LAT: '43.80', LNG: '-79.20' }, within)).toMatch(/km from the postal area M5V/);
  });
  test('a rural area may reach far', () => {
    const rural = { PCODE: 'P0T 1A0', TOWN: 'Nowhere', TOWN_OK: 'Y' };
    expect(refusal({ ...rural, LAT: '48.5', LNG: '-86.0' })).toBeNull();
  });
});

describe('cells', () => {
  const raw = { NAME: '  Robin\u0007  Hill ', PHONE: 'N/A', MAIL: 'x'.repeat(cellMax + 1) };
  test('are tidied, empty where they hold a word for nothing or too much, and there when they are missing', () => {
    expect(cellsOf(raw, ['NAME', 'PHONE', 'MAIL', 'SITE'], mapping)).toEqual({
      NAME: 'Robin Hill',
      PHONE: '',
      MAIL: '',
      SITE: '',
    });
  });
  test('that are too long are named', () => {
    expect(tooLong(raw, ['NAME', 'MAIL'])).toBe('The cell "MAIL" has 20,001 characters, more than 20,000.');
    expect(tooLong({ MAIL: 'x'.repeat(cellMax) }, ['NAME', 'MAIL'])).toBeNull();
  });
  test('a text comes from the first that says something, and its words are in any case', () => {
    const source = { any: [{ column: 'A' }, { column: 'B', when: { C: ['Y'] } }, { columns: ['D', 'E'], join: ', ' }] };
    expect(textOf({ A: 'a', B: 'b', C: 'Y' }, source)).toBe('a');
    expect(textOf({ B: 'b', C: 'y' }, source)).toBe('b');
    expect(textOf({ B: 'b', D: 'd', E: 'e' }, source)).toBe('d, e');
    expect(textOf({ B: 'b', E: 'e' }, source)).toBe('e');
    expect(textOf({}, source)).toBe('');
    expect(textOf({ A: 'ON' }, { column: 'A', words: { on: 'Ontario' } })).toBe('Ontario');
    expect(textOf({ A: 'x' }, null)).toBe('');
    expect(textOf({}, { value: 'ROBIN', titleCase: true })).toBe('Robin');
  });
  test('a list has each text once, and no sentence with a gap', () => {
    const list = [
      'Open',
      { text: '{A} and {B}' },
      { column: 'C', split: ';', words: { o: 'Open' }, when: { D: ['Y'] } },
    ];
    expect(listOf({ A: 'a', B: 'b', C: 'x; ;O;x', D: 'Y' }, list)).toEqual(['Open', 'a and b', 'x']);
    expect(listOf({ A: 'a', C: 'x' }, list)).toEqual(['Open']);
  });
});

test('every column that a mapping names is known before the file is read', () => {
  const full = other({
    openingHours: { byWeekday: { 1: 'MON' }, when: { OPEN_OK: ['Y'] } },
    ages: { from: 'FROM', to: 'TO', when: { AGED: ['Y'] } },
    licensedPlaces: { column: 'TOTAL', when: { COUNTED: ['Y'] } },
    weekdays: [{ is: 1, when: { MONDAYS: ['Y'] } }],
    languages: [{ column: 'LANG', split: '/', when: { TALKS: ['Y'] } }],
  });
  expect(mappedColumns(full).sort()).toEqual(
    [
      ...[
        'AGED',
        'COUNTED',
        'DATE',
        'FROM',
        'GEO',
        'ID',
        'INF',
        'KIND',
        'LANG',
        'LAT',
        'LICENCE',
        'LNG',
        'MAIL',
        'MEALS',
      ],
      ...['MON', 'MONDAYS', 'NAME', 'NUMBER', 'OPEN_OK', 'OWNER', 'PCODE', 'PHONE', 'POLICY', 'PROV', 'SCHOOL', 'SITE'],
      ...['STATUS', 'STREET', 'SUBSIDY', 'TALKS', 'TO', 'TOD', 'TOTAL', 'TOWN', 'TOWN_OK'],
    ].sort(),
  );
  expect(mappedColumns(mapping)).toEqual(expect.arrayContaining(['DAYS', 'OPENS', 'CLOSES', 'AGES']));
  expect(mappedColumns(other({ coordinates: { geoJson: 'GEOM' } }))).toContain('GEOM');
});

test('what has changed between two readings, fact by fact', () => {
  const { facility } = read();
  expect(changesOf(facility, read().facility)).toEqual([]);
  const after = read({
    NAME: 'Robin',
    PHONE: '416 555 0124',
    MAIL: '',
    SITE: 'owl.example',
    LICENCE: 'L-2',
    KIND: 'Licence-exempt',
    INF: '',
    TOD: '16',
    TOTAL: '',
    DAYS: 'Mon',
    LANG: '',
    OWNER: '',
    MEALS: '',
    POLICY: '',
    STREET: 'Queen St W',
    PCODE: 'M5V 2T7',
    LAT: '43.6454',
    SCHOOL: 'Y',
  }).facility;
  expect(changesOf(facility, after).map(({ fact, before, after: now }) => `${fact}: ${before} → ${now}`)).toEqual([
    'name: Robin KinderCare → Robin',
    'description: Licensed. Run by the Lees. Subsidised. → Licensed. Subsidised.',
    'categories: 1, 2 → 1, 2, 3',
    'phone: (416) 555-0123 x4 → (416) 555-0124',
    'email: robin@example.com → ',
    'website: https://robin.example/ → https://owl.example/',
    'openingHours: Monday 07:30-18:00, Tuesday 07:30-18:00, Wednesday 07:30-18:00 → Monday 07:30-18:00',
    'languages: English, French → ',
    'licenceNumber: L-1 → L-2',
    'licensedPlaces: 25 → ',
    'licenceKind:  → Licence-exempt',
    'facts: Meals → ',
    'dropInCancellationPolicy: 2 → ',
    'address: 100 King St W → 100 Queen St W',
    'postalCode: M5V 2T6 → M5V 2T7',
    'point: 43.6453, -79.3967 (exact) → 43.6454, -79.3967 (exact)',
    'age group Infants: unknown to 18 months, 10 places → unknown to 18 months, unknown places',
    'age group Toddlers: 18 to 30 months, 15 places → 18 to 30 months, 16 places',
    'age group School age:  → 60 to unknown months, unknown places',
  ]);
});
