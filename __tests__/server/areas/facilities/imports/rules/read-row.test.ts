import { listedRow, mappingWith, readListed, refusalOf, writtenMapping } from '@/__tests__/support/import-list';
import {
  cellMax,
  cellsOf,
  firstOf,
  listOf,
  numbersOf,
  type Row,
  textOf,
  tooLong,
} from '@/server/areas/facilities/imports/rules/cells';
import { newFilePlaces } from '@/server/areas/facilities/imports/rules/file-places';
import { readHours } from '@/server/areas/facilities/imports/rules/hours';
import { isWanted, keyOf, leftOutBy, readPlaces, readRow } from '@/server/areas/facilities/imports/rules/read-row';

describe('cells', () => {
  const raw = { NAME: '  Robin\u0007  Hill ', PHONE: 'N/A', MAIL: 'x'.repeat(cellMax + 1) };
  test('cells are cleaned, empty if they hold a word for nothing or are too long, and present if missing', () => {
    expect(cellsOf(raw, ['NAME', 'PHONE', 'MAIL', 'SITE'], mappingWith())).toEqual({
      NAME: 'Robin Hill',
      PHONE: '',
      MAIL: '',
      SITE: '',
    });
  });
  test('cells that are too long are named', () => {
    expect(tooLong(raw, ['NAME', 'MAIL'])).toBe('The cell "MAIL" has 20,001 characters, more than 20,000.');
    expect(tooLong({ MAIL: 'x'.repeat(cellMax) }, ['NAME', 'MAIL'])).toBeNull();
    expect(cellsOf({ MAIL: 'x'.repeat(cellMax) }, ['MAIL'], mappingWith()).MAIL).toHaveLength(cellMax);
  });
  test('a text comes from the first source that is not empty, and its words ignore case', () => {
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
  test.each([
    ['\\Ransburg Branch\\', '\\', 'Ransburg Branch'],
    ['** Fern \\ Oak *', '*\\', 'Fern \\ Oak'],
    ['***', '*', ''],
    ['Fern', '*', 'Fern'],
  ])('characters are stripped from both ends: %s without %s', (A, strip, expected) => {
    expect(textOf({ A }, { column: 'A', strip })).toBe(expected);
    expect(textOf({ A: 'b', B: A }, { any: [{ column: 'B', strip }, { column: 'A' }] })).toBe(expected || 'b');
  });
  test.each([
    ['2139', '02139'],
    ['2139-1234', '02139-1234'],
    ['02139', '02139'],
    ['021391234', '021391234'],
    ['', ''],
    ['B12', 'B12'],
  ])('with a pad of 5, the code "%s" is "%s"', (A, code) => {
    expect(textOf({ A }, { column: 'A', pad: 5 })).toBe(code);
  });
  test('a list has unique texts, and no template with a gap', () => {
    const list = [
      'Open',
      { text: '{A} and {B}' },
      { column: 'C', split: ';', words: { o: 'Open' }, when: { D: ['Y'] } },
    ];
    expect(listOf({ A: 'a', B: 'b', C: 'x; ;O;x', D: 'Y' }, list)).toEqual(['Open', 'a and b', 'x']);
    expect(listOf({ A: 'a', C: 'x' }, list)).toEqual(['Open']);
  });
  test('every word for nothing empties a cell, ignoring case', () => {
    const mapping = mappingWith({ nothing: ['n/a', 'None'] });
    expect(cellsOf({ A: 'NONE', B: ' N/A ', C: 'nonesuch' }, ['A', 'B', 'C'], mapping)).toEqual({
      A: '',
      B: '',
      C: 'nonesuch',
    });
  });
  test('numbers of a list are unique and in order, and firstOf returns the first match', () => {
    const list = [5, { is: 1, when: { A: ['Y'] } }, { is: 3, when: { A: ['N'] } }, 5, 2];
    expect(numbersOf({ A: 'y' }, list)).toEqual([1, 2, 5]);
    expect(firstOf({ A: 'n' }, list.slice(1))).toBe(3);
    expect(firstOf({ A: '' }, list.slice(1, 3))).toBeNull();
  });
});

describe('rows', () => {
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
      ages: 'none',
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

  test.each<[Row, string]>([
    [{ PHONE: 'ask inside' }, 'The phone number "ask inside" cannot be read and was left out.'],
    [{ MAIL: 'robin at home' }, '"robin at home" is not an e-mail address and was left out.'],
    [{ SITE: 'none yet' }, '"none yet" is not the address of a website and was left out.'],
    [{ DAYS: 'some', OPENS: '', CLOSES: '' }, 'The weekdays "some" cannot be read and were left out.'],
    [{ OPENS: 'early' }, 'The hours "early" cannot be read and were left out.'],
    [{ CLOSES: 'late' }, 'The hours "late" cannot be read and were left out.'],
    [{ OPENS: 'early', CLOSES: 'late' }, 'The hours "early - late" cannot be read and were left out.'],
    [{ DAYS: 'some' }, 'The weekdays "some" cannot be read and were left out.'],
    [{ DAYS: '' }, expect.stringMatching(/^The hours ".+" are of no stated weekday and were left out\.$/)],
    [{ DATE: 'soon' }, 'The list\'s date "soon" does not have the form ddMMMyy and was left out.'],
    [
      { LICENCE: 'x'.repeat(101) },
      `A licence number of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
    ],
    [
      { MEALS: 'y', LEVEL: 'x'.repeat(195) },
      `A fact of 201 characters ("Level ${'x'.repeat(24)}…") is longer than 200 and was left out.`,
    ],
    [
      { KIND: 'x'.repeat(101) },
      `A kind of licence of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
    ],
    [
      { SITE: 'no '.repeat(40).trim() },
      `"${'no '.repeat(40).slice(0, 100)}" is not the address of a website and was left out.`,
    ],
    [
      { LANG: 'x'.repeat(101) },
      `A language of 101 characters ("${'x'.repeat(30)}…") is longer than 100 and was left out.`,
    ],
    [
      { OWNER: 'x'.repeat(2_000) },
      `A description of 2008 characters ("Run by ${'x'.repeat(23)}…") is longer than 2000 and was left out.`,
    ],
  ])('an unusable fact is left out with a note: %j', (over, note) => {
    expect(readListed(over).notes).toEqual([note]);
  });

  test('texts of exactly the maximum length are kept', () => {
    const [name, hundred] = ['Ab'.repeat(100), 'x'.repeat(100)];
    const { facility, notes } = readListed({ NAME: name, LICENCE: hundred, LANG: hundred, LEVEL: 'x'.repeat(194) });
    expect(notes).toEqual([]);
    expect(facility).toMatchObject({ name, licenceNumber: hundred, languages: [hundred] });
    expect(facility.listFacts[1]).toHaveLength(200);
  });

  test.each<[Row, string]>([
    [{ NAME: '' }, 'The row has no name.'],
    [{ NAME: '\u{e0020}\u0301' }, 'The row has no name.'],
    [{ NAME: 'Ab '.repeat(67) }, 'The name is too long.'],
    [{ PCODE: '' }, 'The row has no postal code.'],
    [{ PCODE: '98101' }, 'The postal code "98101" is not valid.'],
    [{ PROV: '' }, 'The row has no region.'],
    [{ PROV: 'WA' }, 'The region "WA" is not in the country.'],
    [{ LAT: 'here' }, 'The coordinates cannot be read.'],
    [{ LNG: '' }, 'The coordinates cannot be read.'],
    [{ LAT: '-79.39', LNG: '43.64' }, 'The coordinates -79.39, 43.64 are outside the country.'],
    [{ TOD: 'two rooms' }, 'The places for Toddlers cannot be read: "two rooms" is not a single number.'],
    [{ INF: '0', TOD: '0', TOTAL: '' }, 'The list states no places for it.'],
    [{ TOTAL: '0' }, 'The list states no places for it.'],
    [{ TOTAL: 'many' }, 'The places for the whole facility cannot be read: "many" is not a single number.'],
    [{ NAME: 'Ab'.repeat(100) + 'c' }, 'The name is too long.'],
    [{ ZONE: 'Mars' }, 'The time zone "Mars" is not known.'],
  ])('a row with %j is refused: %s', (over, reason) => expect(refusalOf(over)).toBe(reason));

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
      expect(
        readListed({ KIND: 'Licence-exempt' }, mappingWith({ licenceKind: null })).facility.licenceKind,
      ).toBeNull();
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
});

describe('hours of a row', () => {
  const opens = { column: 'OPENS' };
  const closes = { column: 'CLOSES' };
  const span = { OPENS: '7:30', CLOSES: '18:00' };
  const from = (opening: string, closing: string, ...weekdays: number[]) =>
    weekdays.map((weekday) => ({ weekday, opens: opening, closes: closing }));
  const read = (cells: Row, weekdays: unknown, openingHours: object | null) =>
    readHours(cells, mappingWith({ weekdays, openingHours }));

  describe('open days', () => {
    const saturdays = [1, { is: 6, when: { SAT: ['Y'] } }];
    const cell = { column: 'DAYS', when: { OPEN: ['Y'] } };
    test.each<[string, Row, unknown, number[] | null]>([
      ['for all rows, plus one whose condition holds', { SAT: 'Y' }, saturdays, [1, 6]],
      ['for all rows, without one whose condition fails', { SAT: 'N' }, saturdays, [1]],
      ['without any condition that holds: not stated', {}, [{ is: 6, when: { SAT: ['Y'] } }], null],
      ['from a cell', { DAYS: 'Mon, Wed', OPEN: 'Y' }, cell, [1, 3]],
      ['from a cell whose condition fails: not stated', { DAYS: 'whenever', OPEN: 'N' }, cell, null],
      [
        'in the list’s own words',
        { DAYS: 'School days' },
        { column: 'DAYS', words: { 'school days': 'Mon-Tue' } },
        [1, 2],
      ],
      ['by a pattern', { DAYS: 'Open: M-W' }, { column: 'DAYS', pattern: 'Open: (.+)' }, [1, 2, 3]],
      ['from an empty cell: not stated', { OPEN: 'Y' }, cell, null],
      ['missing from the mapping: not stated', { DAYS: 'Mon' }, null, null],
    ])('open days are read: %s', (_, cells, weekdays, days) => {
      expect(read(cells, weekdays, null)).toEqual({ weekdays: days, hours: null, notes: [] });
    });
    test('unreadable open days are noted', () => {
      expect(read({ DAYS: 'whenever', OPEN: 'Y' }, cell, null)).toEqual({
        weekdays: null,
        hours: null,
        notes: ['The weekdays "whenever" cannot be read and were left out.'],
      });
    });
  });

  describe('hours', () => {
    const byWeekday = { byWeekday: { 3: 'WED', 1: 'MON', 2: 'TUE' } };
    test.each<[Row, object, ReturnType<typeof from> | null]>([
      [span, { opens, closes }, from('07:30', '18:00', 1, 2)],
      [{ HOURS: '8:00-17:00' }, { column: 'HOURS' }, from('08:00', '17:00', 1, 2)],
      [{ HOURS: 'Sat 9:00-12:00' }, { column: 'HOURS' }, from('09:00', '12:00', 6)],
      [
        { HOURS: 'Fri 9:00-12:00; Mon-Tue 8:00-17:00' },
        { column: 'HOURS' },
        [...from('08:00', '17:00', 1, 2), ...from('09:00', '12:00', 5)],
      ],
      [{ MON: '8:00-17:00' }, byWeekday, from('08:00', '17:00', 1)],
      [{ MON: 'closed', WED: 'Closed' }, byWeekday, null],
      [{}, { column: 'HOURS' }, null],
      [{}, { opens, closes }, null],
      [{ ...span, X: 'Y' }, { opens, closes, when: { X: ['Y'] } }, from('07:30', '18:00', 1, 2)],
      [
        { HOURS: 'Open 8:00-17:00 all year' },
        { column: 'HOURS', pattern: 'Open (.+) all year' },
        from('08:00', '17:00', 1, 2),
      ],
      [{ HOURS: '8:00-17:00' }, { column: 'HOURS', pattern: 'Open (.+)' }, from('08:00', '17:00', 1, 2)],
      [
        { MON: 'Standard', WED: 'Open late' },
        { ...byWeekday, pattern: 'Open (.+)', words: { standard: '8:00-17:00', Late: '12:00-22:00' } },
        [...from('08:00', '17:00', 1), ...from('12:00', '22:00', 3)],
      ],
      [{ OPENS: 'early', X: 'N' }, { opens, closes, when: { X: ['Y'] } }, null],
    ])('hours are read: %j by %j', (cells, openingHours, hours) => {
      expect(read(cells, [1, 2], openingHours)).toMatchObject({ hours });
    });

    test.each<[Row, object, string]>([
      [{ OPENS: '7:30' }, { opens, closes }, '7:30'],
      [{ ...span, OPENS: 'early' }, { opens, closes }, 'early'],
      [{ MON: '8:00-17:00', WED: 'maybe' }, byWeekday, 'maybe'],
      [{ HOURS: '18:00-7:30' }, { column: 'HOURS' }, '18:00-7:30'],
      [{ HOURS: 'Open daily' }, { column: 'HOURS', pattern: 'Open (.+)' }, 'daily'],
    ])('unreadable hours are noted and dropped: %j by %j', (cells, openingHours, said) => {
      expect(read(cells, [1, 2], openingHours)).toEqual({
        weekdays: [1, 2],
        hours: null,
        notes: [`The hours "${said}" cannot be read and were left out.`],
      });
    });
    test('missing hours leave no note', () => {
      expect(read({}, [1, 2], { opens, closes }).notes).toEqual([]);
      expect(read({ HOURS: 'never', X: 'N' }, null, { column: 'HOURS', when: { X: ['Y'] } }).notes).toEqual([]);
    });
  });

  test('a facility has hours, open days alone, or neither', () => {
    const hours = (cells: Row, over: object = {}) => readListed(cells, mappingWith(over)).facility.openingHours;
    expect(hours({})).toEqual(from('07:30', '18:00', 1, 2, 3));
    expect(hours({ OPENS: '', CLOSES: '' })).toEqual(
      [1, 2, 3].map((weekday) => ({ weekday, opens: null, closes: null })),
    );
    expect(hours({ OPENS: 'early' })).toEqual([1, 2, 3].map((weekday) => ({ weekday, opens: null, closes: null })));
    expect(hours({ HOURS: 'Sat 9:00-12:00' }, { openingHours: { column: 'HOURS' } })).toEqual(
      from('09:00', '12:00', 6),
    );
    expect(hours({ DAYS: '', OPENS: '', CLOSES: '' })).toBeNull();
  });
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
  test('a group with zero places is left out, and one with unknown places is kept', () => {
    expect(groups({ INF: '', TOD: '' })).toEqual([['Infants', null, 18, null, 0]]);
    expect(groups({ INF: '0', TOD: '3' })).toEqual([['Toddlers', 18, 30, 3, 1]]);
  });
  test('a group can have a condition and a category', () => {
    expect(groups({ SCHOOL: 'Y' }).at(-1)).toEqual(['School age', 60, null, null, 2]);
    expect(readListed({ SCHOOL: 'Y', TOD: '0' }).facility.categories).toEqual([1, 3]);
  });
  test('a facility without places per group can state a total', () => {
    expect(readListed({ INF: '0', TOD: '0', TOTAL: '12' }).facility).toMatchObject({
      ageGroups: [],
      licensedPlaces: 12,
    });
    expect(refusalOf({ INF: '', TOD: '0', TOTAL: '' })).toBeNull();
    expect(refusalOf({ TOTAL: '' }, mappingWith({ ageGroups: [] }))).toBeNull();
    expect(refusalOf({ TOD: '', TOTAL: '' }, mappingWith({ ageGroups: [writtenMapping.ageGroups[1]] }))).toBeNull();
    const counted = mappingWith({ licensedPlaces: { column: 'TOTAL', when: { COUNTED: ['Y'] } } });
    expect(readListed({ TOTAL: 'many', COUNTED: 'N' }, counted).facility.licensedPlaces).toBeNull();
    expect(readListed({ TOTAL: 'many' }, mappingWith({ licensedPlaces: null })).facility.licensedPlaces).toBeNull();
  });
  test('a title from a column is not repeated from text, and positions continue', () => {
    const stated = mappingWith({
      ageGroups: [...writtenMapping.ageGroups.slice(0, 2), { title: '2 to 3 years', when: { A: ['Y'] } }],
    });
    expect(
      readListed({ AGES: '2 to 3 years; 3 to 4 years; 4 to 5 years' }, stated).facility.ageGroups.map(
        ({ title, position }) => [title, position],
      ),
    ).toEqual([
      ['Infants', 0],
      ['Toddlers', 1],
      ['3 to 4 years', 2],
      ['4 to 5 years', 3],
    ]);
  });
  test('ages from text follow those from columns, each title once', () => {
    expect(groups({ INF: '0', TOD: '2', AGES: '3 to 5 years' })).toEqual([
      ['Toddlers', 18, 30, 2, 1],
      [expect.any(String), 36, expect.any(Number), null, 1],
    ]);
  });
  test.each<[Row, object[]]>([
    [{ FROM: '6', TO: '30' }, [{ title: '6 months to 30 months', fromMonths: 6, toMonths: 30, licensedPlaces: null }]],
    [{ FROM: '6' }, [{ title: 'From 6 months', fromMonths: 6, toMonths: null }]],
    [{ TO: '30' }, [{ title: 'Up to 30 months', fromMonths: null, toMonths: 30 }]],
    [{}, []],
    [{ FROM: '6', TO: '30', AGED: 'N' }, []],
  ])('ages are read from separate columns: %j', (row, groups) => {
    const spans = mappingWith({
      ageGroups: [],
      ages: { from: 'FROM', to: 'TO', unit: 'months', last: 'exclusive', when: { AGED: ['Y'] } },
    });
    expect(readListed({ AGED: 'Y', ...row }, spans).facility.ageGroups).toMatchObject(groups);
    expect(readListed({ AGED: 'Y', ...row }, spans).facility.ageGroups).toHaveLength(groups.length);
  });
  test.each<[string, Row, string[]]>([
    [
      'fewer',
      { INF: '6', TOD: '4', TOTAL: '24' },
      ['Its age groups have 10 of the 24 licensed places; the ages of the others are not stated.'],
    ],
    ['as many', { INF: '6', TOD: '4', TOTAL: '10' }, []],
    ['more', { INF: '6', TOD: '4', TOTAL: '8' }, []],
    ['an unknown number of', { INF: '', TOD: '4', TOTAL: '24' }, []],
    ['no total for the', { INF: '6', TOD: '4', TOTAL: '' }, []],
  ])('groups with %s places than the licence are noted', (_, row, noted) => {
    expect(readListed({ AGES: '', ...row }).notes).toEqual(noted);
  });
  test.each<[string, Row, object, string, string[]]>([
    ['are read', { AGES: '0 to 13' }, { column: 'AGES', unit: 'years' }, 'read', []],
    ['lack a unit', { AGES: '0 to 13' }, { column: 'AGES' }, 'unread', ['0 to 13']],
    ['are read in part', { AGES: '2 to 5 years; school age' }, { column: 'AGES' }, 'unread', ['school age']],
    [
      'are read in the list’s own words',
      { AGES: 'Baby' },
      { column: 'AGES', words: { baby: '0 to 18 months' } },
      'read',
      [],
    ],
    ['in two cells are not read', { FROM: 'any' }, { from: 'FROM', to: 'TO' }, 'unread', ['From any']],
    ['are missing', { AGES: '--' }, { column: 'AGES' }, 'none', []],
    ['are those of another group', { AGES: 'Infants' }, { column: 'AGES' }, 'read', []],
  ])('a row says whether its ages are read: ages that %s', (_, row, ages, outcome, unread) => {
    const read = readListed({ SCHOOL: 'N', ...row }, mappingWith({ ages: { ...ages, last: 'exclusive' } }));
    expect(read.ages).toBe(outcome);
    expect(read.notes).toEqual(unread.map((text) => `The ages "${text}" cannot be read and were left out.`));
  });
  describe('ages that a pattern finds in a cell', () => {
    const mapping = mappingWith({
      ageGroups: [],
      ages: { column: 'AGES', pattern: '\\d+ Children, Ages (.+)', last: 'inclusive' },
      licensedPlaces: { column: 'AGES', pattern: '(\\d+) Children.*' },
    });
    test('the places and the ages come from one cell', () => {
      const { facility, notes } = readListed({ AGES: '12 children, ages 6 weeks to 12 years' }, mapping);
      expect(facility).toMatchObject({
        licensedPlaces: 12,
        ageGroups: [{ title: '6 weeks to 12 years', fromMonths: 1, toMonths: 156 }],
      });
      expect(notes).toEqual([]);
    });
    test('a facility without readable ages is listed, and the cell is noted', () => {
      const { facility, notes } = readListed({ AGES: '12 Children, all welcome' }, mapping);
      expect(facility).toMatchObject({ licensedPlaces: 12, ageGroups: [] });
      expect(notes).toEqual(['The ages "12 Children, all welcome" cannot be read and were left out.']);
      expect(readListed({ AGES: '' }, mapping).notes).toEqual([]);
    });
  });
});

describe('licensed places', () => {
  const infants = { title: 'Infants' };

  test.each([
    ['24', 24],
    ['0', 0],
    ['24 children', 24],
    ['1,200 spaces', 1200],
    ['24.0', 24],
    ['1 Seat', 1],
    ['2000', 2000],
    ['', null],
  ])('places are parsed: %p', (text, expected) => {
    expect(readPlaces(text, infants)).toBe(expected);
  });

  test.each([
    '3 to 5 years: 24',
    '24-30',
    '2 rooms of 12',
    'up to 24',
    '24 (12 full time)',
    '-5',
    '2.5',
    'many',
    '2001',
  ])('ambiguous places are refused: %s', (text) => {
    expect(() => readPlaces(text, infants)).toThrow(/places for Infants cannot/);
  });

  test('the mapping’s pattern finds the number', () => {
    const pattern = '.*years: (\\d+)';
    expect(readPlaces('3 to 5 years: 24', { ...infants, pattern })).toBe(24);
    expect(() => readPlaces('3 to 5 years: 24-30', { ...infants, pattern })).toThrow(
      '"3 to 5 years: 24-30" is not a single number',
    );
  });
});
