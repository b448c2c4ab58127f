import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { mappingWith, problemsOf, smallestWith } from '@/__tests__/support/import-list';
import { mappedColumns } from '@/server/areas/facilities/imports/rules/cells';
import { jsonLines, lineOf } from '@/server/areas/facilities/imports/rules/json-lines';
import { parseMapping } from '@/server/areas/facilities/imports/rules/mapping';

describe('a mapping', () => {
  const good = JSON.parse(readFileSync('server/db/mappings/toronto-licensed-child-care.json', 'utf8')) as Record<
    string,
    object
  >;
  const infants = (good.ageGroups as unknown as object[])[0]!;
  const said = (mapping: unknown) => {
    try {
      parseMapping(typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
      return 'nothing';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test('a valid mapping is parsed', () => {
    expect(said(good)).toBe('nothing');
  });

  test('age groups of a list may overlap or lack an end', () => {
    expect(
      said({ ...good, ageGroups: [infants, { ...infants, title: 'Twice' }, { title: 'School age', fromMonths: 60 }] }),
    ).toBe('nothing');
  });

  test.each<[string, unknown, string]>([
    ['invalid JSON', '{', 'The mapping file is not valid JSON. Look at line 1.'],
    ['a number', 5, 'the mapping: is not of type object'],
    ['an empty object', {}, 'source: is missing'],
    ['an unknown key', { ...good, surprise: 1 }, 'the mapping: has no key surprise'],
    ['an unknown nested key', { ...good, phone: { colum: 'PHONE' } }, 'phone: has no key colum'],
    [
      'an unknown key in a list',
      { ...good, ageGroups: [{ ...infants, care: 'day' }] },
      'ageGroups[0]: has no key care',
    ],
    [
      'a condition that is not a list',
      { ...good, rows: { only: { subsidy: 'Y' } } },
      'rows.only: takes columns with a list of words each',
    ],
    [
      'two sources for one text',
      { ...good, name: { column: 'A', value: 'B' } },
      'name: takes one of column, columns, value and fromPostalCode',
    ],
    ['no source for a text', { ...good, city: {} }, 'city: takes one of column'],
    ['an invalid weekday', { ...good, weekdays: [1, 8] }, 'weekdays[1]: is one of 1, 2, 3, 4, 5, 6, 7'],
    ['only one coordinate', { ...good, coordinates: { lat: 'LAT' } }, 'coordinates: takes geoJson, or lat and lng'],
    [
      'hours without weekdays',
      { ...good, openingHours: { opens: '07:30', closes: '18:00' } },
      'openingHours: needs weekdays',
    ],
    ['a region of another country', { ...good, region: 'WA' }, 'region: WA is not in CA'],
    ['an unknown time zone', { ...good, timeZone: 'Mars' }, 'timeZone: Mars is not known'],
    [
      'reversed ages',
      { ...good, ageGroups: [{ ...infants, fromMonths: 30, toMonths: 18 }] },
      'ageGroups: Infants ends before it begins',
    ],
    [
      'two sources for ages',
      { ...good, ages: { column: 'AGES', from: 'MIN', last: 'inclusive' } },
      'ages: takes column, or from and to',
    ],
    ['ages without a word about the last', { ...good, ages: { column: 'AGES' } }, 'ages.last: is missing'],
    ['an unknown last age', { ...good, ages: { column: 'AGES', last: 'yes' } }, 'ages.last: is one of'],
    [
      'an invalid pattern',
      { ...good, ageGroups: [{ ...infants, pattern: '((' }] },
      'ageGroups[0].pattern: takes a regular expression with one group',
    ],
    [
      'a nonexistent date',
      { ...good, list: { ...good.list, date: '2024-13-01' } },
      'list.date: 2024-13-01 is not a date of the form yyyy-MM-dd',
    ],
  ])('an invalid mapping is refused with the path: %s', (_, mapping, sentence) => {
    expect(said(mapping)).toContain(sentence);
  });

  test('all errors are reported at once', () => {
    expect(said({ ...good, key: { colum: 'A' }, name: undefined, currency: 'GBP' }).split('\n')).toHaveLength(5);
  });

  const text = JSON.stringify(good, null, 2);
  const lineWith = (words: string, whole = text) => whole.slice(0, whole.indexOf(words)).split('\n').length;

  test.each<[string, string, string, string]>([
    ['a wrong key', '"column": "PHONE"', '"colum": "PHONE"', 'phone: has no key colum'],
    [
      'a wrong value in a list',
      '"fromMonths": 30',
      '"fromMonths": "thirty"',
      'ageGroups[2].fromMonths: is not of type number',
    ],
    ['an unknown time zone', '"timeZone": "America/Toronto"', '"timeZone": "Mars"', 'timeZone: Mars is not known'],
    ['an unknown key', '"country": "CA"', '"age groups": [], "country": "CA"', 'the mapping: has no key age groups'],
    [
      'a wrong source among several',
      '"phone": {',
      '"phone": [{ "value": "1" }, { "colum": "X" }], "licenceNumber": {',
      'phone[1]: has no key colum',
    ],
  ])('an error is reported with its line: %s', (_, before, after, sentence) => {
    const wrong = text.replace(before, after);
    expect(wrong).not.toBe(text);
    expect(said(wrong)).toContain(`line ${lineWith(after, wrong)}: ${sentence}`);
  });

  test('a JSON syntax error is reported with its line, also after a byte-order mark', () => {
    expect(said('{\n  "source": "a",\n}')).toBe('The mapping file is not valid JSON. Look at line 3.');
    expect(said(text.replace('"country": "CA"', '"country": CA'))).toBe(
      `The mapping file is not valid JSON. Look at line ${lineWith('"country": "CA"')}.`,
    );
    expect(said(`\ufeff${text}`)).toBe('nothing');
    expect(said(`${text}\ufeff`)).toContain('is not valid JSON');
  });

  test('a duplicate key is reported with the line of the second one', () => {
    const wrong = text.replace('"country": "CA",', '"country": "US",\n  "country": "CA",');
    expect(said(wrong)).toBe(
      `The mapping file has errors:\n  line ${lineWith('"country": "US"', wrong) + 1}: country: is there twice`,
    );
  });
});

describe('fields', () => {
  const names = 'takes names with a text each, such as {"M": "Toronto"}';
  const columns = 'takes columns with a list of words each, such as {"STATUS": ["Open"]}';
  const spellings = 'takes true, or a list of words with a spelling of their own, such as ["KinderCare"]';
  const ways = 'takes one of column, columns, value and fromPostalCode';
  const named = (rest: object) => ({ name: { column: 'NAME', ...rest } });

  test.each<[string, object]>([
    ['a plain text', { city: 'Seattle' }],
    ['one of several sources', { phone: [{ column: 'MOBILE' }, { columns: ['AREA', 'NUMBER'], join: '' }] }],
    ['an empty postal code prefix', { timeZone: { fromPostalCode: { '': 'America/Los_Angeles' } } }],
    ['an empty word, which matches an empty cell', { rows: { only: { STATUS: ['', 'Open'] } } }],
    ['words with their own spelling', named({ titleCase: ['KinderCare', 'YMCA'] })],
    ['every word in title case', named({ titleCase: true })],
    ['every kind of fact', { facts: ['Licensed', { text: 'Level {LEVEL}' }, { column: 'MEALS', split: ';' }] }],
    ['a policy for all rows', { dropInCancellationPolicy: 2 }],
    [
      'null for facts that the list does not state',
      { phone: null, key: null, weekdays: null, dropInCancellationPolicy: null },
    ],
  ])('a mapping with %s is accepted', (_, over) => {
    expect(problemsOf(over)).toEqual([]);
  });

  test.each<[string, object, string]>([
    ['no source', { name: null }, 'name: cannot be null'],
    ['a number', { name: 5 }, 'name: is not of type object'],
    ['an empty list', { name: [] }, 'name: takes at least 1'],
    ['a number in a list', { phone: [{ column: 'A' }, 5] }, 'phone[1]: is not of type object'],
    ['two sources in one', { name: [{ column: 'A' }, { column: 'B', value: 'C' }] }, `name[1]: ${ways}`],
    ['a source without a column', named({ column: undefined, join: '-' }), `name: ${ways}`],
    ['an empty column', named({ column: '' }), 'name.column: is empty'],
    ['a list of one column', { name: { columns: ['A'] } }, 'name.columns: takes at least 2'],
    ['an empty name in a list of columns', { name: { columns: ['A', ''] } }, 'name.columns[1]: is empty'],
    ['postal code prefixes as a list', { city: { fromPostalCode: ['M'] } }, `city.fromPostalCode: ${names}`],
    [
      'a postal code prefix with an empty text',
      { city: { fromPostalCode: { 9: 'A', 8: '' } } },
      `city.fromPostalCode: ${names}`,
    ],
    [
      'a postal code prefix with a number',
      { city: { fromPostalCode: { 9: 'A', 8: 5 } } },
      `city.fromPostalCode: ${names}`,
    ],
    ['words that are not texts', named({ words: { A: ['B'] } }), `name.words: ${names}`],
    ['keys that are not an object', { same: 'A=B' }, `same: ${names}`],
    ['a condition as a list', named({ when: ['STATUS'] }), `name.when: ${columns}`],
    ['a condition with a text instead of a list', named({ when: { STATUS: 'Open' } }), `name.when: ${columns}`],
    ['a condition with an empty list', named({ when: { KIND: ['A'], STATUS: [] } }), `name.when: ${columns}`],
    ['a condition with a number', named({ when: { STATUS: ['Open', 1] } }), `name.when: ${columns}`],
    [
      'words that are not texts, in one of several sources',
      { phone: [{ column: 'A', words: { A: 5 } }] },
      `phone[0].words: ${names}`,
    ],
    [
      'a condition with an empty list, in one of several sources',
      { phone: [{ column: 'A', when: { B: [] } }] },
      `phone[0].when: ${columns}`,
    ],
    [
      'an empty list of spellings, in one of several sources',
      { phone: [{ column: 'A', titleCase: [] }] },
      `phone[0].titleCase: ${spellings}`,
    ],
    ['a null condition', { rows: { except: null } }, 'rows.except: cannot be null'],
    ['title case set to false', named({ titleCase: false }), `name.titleCase: ${spellings}`],
    ['title case with a text instead of a list', named({ titleCase: 'KinderCare' }), `name.titleCase: ${spellings}`],
    ['title case with an empty list', named({ titleCase: [] }), `name.titleCase: ${spellings}`],
    ['title case with an empty word', named({ titleCase: ['KinderCare', ''] }), `name.titleCase: ${spellings}`],
    ['title case with a number', named({ titleCase: ['KinderCare', 5] }), `name.titleCase: ${spellings}`],
    ['a null fact', { facts: [null] }, 'facts[0]: cannot be null'],
    ['an empty fact', { facts: ['Licensed', ''] }, 'facts[1]: is empty'],
    ['a fact without a text', { facts: [{ when: { A: ['Y'] } }] }, 'facts[0].text: is missing'],
    ['a fact of two kinds', { facts: [{ column: 'A', text: 'B' }] }, 'facts[0]: has no key text'],
    ['an empty separator', { facts: [{ column: 'A', split: '' }] }, 'facts[0].split: is empty'],
    ['a null weekday', { weekdays: [1, null] }, 'weekdays[1]: cannot be null'],
    ['a weekday without its condition', { weekdays: [{ is: 6 }] }, 'weekdays[0].when: is missing'],
    [
      'an invalid weekday',
      { weekdays: [{ is: 0, when: { A: ['Y'] } }] },
      'weekdays[0].is: is one of 1, 2, 3, 4, 5, 6, 7',
    ],
    ['weekdays without a column', { weekdays: {} }, 'weekdays.column: is missing'],
    ['an unknown policy', { dropInCancellationPolicy: 9 }, 'dropInCancellationPolicy[0]: is one of 1, 2, 3, 4'],
    [
      'fractional months',
      { ageGroups: [{ title: 'A', fromMonths: 1.5 }] },
      'ageGroups[0].fromMonths: takes a whole number',
    ],
    ['negative months', { ageGroups: [{ title: 'A', fromMonths: -1 }] }, 'ageGroups[0].fromMonths: takes at least 0'],
    ['a distance of 0', { coordinates: { geoJson: 'G', within: 0 } }, 'coordinates.within: takes more than 0'],
    ['a quote of two characters', { file: { quote: '""' } }, 'file.quote: takes at most 1'],
  ])('a mapping with %s is refused with one message and its path', (_, over, sentence) => {
    expect(problemsOf(over)).toEqual([sentence]);
  });

  test('missing fields get their defaults', () => {
    const { file, list, coordinates, facts, languages } = mappingWith({
      file: undefined,
      list: { name: 'A list', date: '2026-02-01' },
      coordinates: { geoJson: 'GEOM' },
      facts: [{ column: 'MEALS' }],
      languages: undefined,
    });
    expect(file).toEqual({ encoding: 'utf-8', delimiter: ',', quote: '"', skipLines: 0 });
    expect(list.date).toMatchObject({ value: '2026-02-01', format: 'yyyy-MM-dd' });
    expect(coordinates?.missing).toBe('refuse');
    expect(facts).toEqual([{ column: 'MEALS', split: ',' }]);
    expect(languages).toBeNull();
  });
});

describe('contradictions', () => {
  const group = { title: 'Infants', column: 'INF' };
  const opens = { column: 'OPENS' };
  const closes = { column: 'CLOSES' };
  const [threeWays, oneGroup] = [
    'openingHours: takes column, or opens and closes, or byWeekday',
    'takes a regular expression with one group, the number, such as "years: (\\d+)"',
  ];

  test.each<[string, object, string[]]>([
    ['regions of the country', { region: [{ column: 'A', words: { W: 'WA' } }, 'OR'] }, []],
    ['a region of another country', { region: 'ON' }, ['region: ON is not in US']],
    [
      'a wrong region by postal code',
      { region: { fromPostalCode: { 9: 'WA', 8: 'BC' } } },
      ['region: BC is not in US'],
    ],
    [
      'a wrong region for a word',
      { region: { column: 'A', words: { W: 'WA', B: 'BC' } } },
      ['region: BC is not in US'],
    ],
    ['a wrong region among several', { region: [{ column: 'A' }, [{ value: 'QC' }]] }, ['region: QC is not in US']],
    ['an unknown time zone', { timeZone: 'Mars' }, ['timeZone: Mars is not known']],
    [
      'unknown time zones by postal code',
      { timeZone: { fromPostalCode: { 9: 'America/Denver', 8: 'Moon', 7: 'Mars' } } },
      ['timeZone: Mars is not known', 'timeZone: Moon is not known'],
    ],
  ])('constants are checked: %s', (_, over, problems) => expect(problemsOf(over)).toEqual(problems));

  test.each<[string, object | null, boolean]>([
    ['no coordinates', null, true],
    ['degrees', { lat: 'LAT', lng: 'LNG' }, true],
    ['GeoJSON', { geoJson: 'GEOM' }, true],
    ['neither', { missing: 'refuse' }, false],
    ['both', { geoJson: 'GEOM', lat: 'LAT', lng: 'LNG' }, false],
    ['GeoJSON and half of the degrees', { geoJson: 'GEOM', lng: 'LNG' }, false],
    ['a latitude alone', { lat: 'LAT' }, false],
    ['a longitude alone', { lng: 'LNG' }, false],
  ])('coordinates are checked: %s', (_, coordinates, right) => {
    expect(problemsOf({ coordinates })).toEqual(right ? [] : ['coordinates: takes geoJson, or lat and lng']);
  });

  const oneOfTwo = 'list.date: takes one of column and value';
  test.each<[string, unknown, string[]]>([
    ['none', null, []],
    ['a column', { column: 'RUN', format: 'ddMMMyy' }, []],
    ['a date for the whole list', '2026-02-28', []],
    ['a date with its own format', { value: '28.2.26', format: 'd.M.yy' }, []],
    ['a nonexistent date', '2026-02-29', ['list.date: 2026-02-29 is not a date of the form yyyy-MM-dd']],
    ['two sources', { column: 'RUN', value: '2026-02-28' }, [oneOfTwo]],
    ['no source', { format: 'ddMMMyy' }, [oneOfTwo]],
  ])('the date is checked: %s', (_, date, problems) =>
    expect(problemsOf({ list: { name: 'A list', date } })).toEqual(problems),
  );

  test.each<[string, object | null, string[]]>([
    ['none', null, []],
    ['a column', { column: 'HOURS' }, []],
    ['two columns, with weekdays', { opens, closes }, []],
    ['a column for each day', { byWeekday: { 1: 'MON', 7: 'SUN' } }, []],
    ['no source at all', {}, [threeWays]],
    ['one column and two columns', { column: 'HOURS', opens, closes }, [threeWays]],
    ['one column and a column for each day', { column: 'HOURS', byWeekday: { 1: 'MON' } }, [threeWays]],
    ['two columns and a column for each day', { opens, closes, byWeekday: { 1: 'MON' } }, [threeWays]],
    ['only opening times', { opens }, [threeWays]],
    ['only closing times', { closes }, [threeWays]],
    ['one column and closing times', { column: 'HOURS', closes }, [threeWays]],
    [
      'columns for invalid days',
      { byWeekday: { 0: 'A', 1: 'MON', 17: 'B', Mon: 'C' } },
      ['0', '17', 'Mon'].map((day) => `openingHours.byWeekday: ${day} is not a weekday; Monday is 1 and Sunday is 7`),
    ],
  ])('hours are checked: %s', (_, openingHours, problems) => {
    expect(problemsOf({ openingHours, weekdays: [1, 2] })).toEqual(problems);
  });

  test('hours without days require days, unless they name the days', () => {
    expect(problemsOf({ openingHours: { opens, closes } })).toEqual([
      'openingHours: needs weekdays, the days that have these hours',
    ]);
    expect(problemsOf({ openingHours: { column: 'HOURS' } })).toEqual([]);
  });

  test.each<[string, boolean]>([
    ['years: (\\d+)', true],
    ['(?:places|spaces): (\\d+)', true],
    ['(\\d+) of', true],
    ['\\d+', false],
    ['(\\d+) of (\\d+)', false],
    ['((', false],
    ['(\\d+)\\', false],
  ])('the pattern is checked: %s', (pattern, right) => {
    expect(problemsOf({ ageGroups: [group, { title: 'Toddlers', column: 'TOD', pattern }] })).toEqual(
      right ? [] : [`ageGroups[1].pattern: ${oneGroup}`],
    );
    expect(problemsOf({ licensedPlaces: { column: 'TOTAL', pattern } })).toEqual(
      right ? [] : [`licensedPlaces.pattern: ${oneGroup}`],
    );
  });

  test.each<[string, object, string[]]>([
    ['a total without a column', { licensedPlaces: {} }, ['licensedPlaces: takes a column']],
    [
      'two groups with the same title',
      { ageGroups: [group, { title: 'Toddlers' }, group] },
      ['ageGroups: two of them have the same title'],
    ],
  ])('places are checked: %s', (_, over, problems) => expect(problemsOf(over)).toEqual(problems));

  test.each<[number | null, number | null, boolean]>([
    [0, 1, true],
    [18, 18, false],
    [30, 18, false],
    [null, 18, true],
    [18, null, true],
    [null, null, true],
    // An unstated end must not be treated as 0.
    [null, 0, true],
  ])('the ages of a group are checked: %p to %p months', (fromMonths, toMonths, right) => {
    expect(problemsOf({ ageGroups: [{ ...group, fromMonths, toMonths }] })).toEqual(
      right ? [] : ['ageGroups: Infants ends before it begins'],
    );
  });

  test.each<[string, object | null, boolean]>([
    ['none', null, true],
    ['a column', { column: 'AGES' }, true],
    ['from and to', { from: 'MIN', to: 'MAX' }, true],
    ['only from', { from: 'MIN' }, true],
    ['only to', { to: 'MAX' }, true],
    ['no column', {}, false],
    ['a column and to', { column: 'AGES', to: 'MAX' }, false],
  ])('ages are checked: %s', (_, ages, right) => {
    expect(problemsOf({ ages: ages && { ...ages, last: 'inclusive' } })).toEqual(
      right ? [] : ['ages: takes column, or from and to'],
    );
  });

  test('the pattern of ages is checked', () => {
    const ages = (pattern: string, over: object = { column: 'AGES' }) => ({
      ages: { ...over, pattern, last: 'inclusive' },
    });
    expect(problemsOf(ages('Ages: (.+)'))).toEqual([]);
    expect(problemsOf(ages('Ages: .+'))).toEqual([expect.stringContaining('ages.pattern: takes a regular expression')]);
    expect(problemsOf(ages('Ages: (.+)', { from: 'MIN' }))).toEqual(['ages: pattern and words need a column']);
  });

  test.each<[string, object, string[]]>([
    ['hours within more text', { openingHours: { column: 'HOURS', pattern: 'Open (.+)', words: { A: '8-5' } } }, []],
    [
      'hours without a group',
      { openingHours: { column: 'HOURS', pattern: 'Open .+' } },
      ['openingHours.pattern: takes a regular expression with one group, the hours, such as "Open (.+)"'],
    ],
    [
      'hours in two columns',
      { weekdays: [1], openingHours: { opens, closes, words: { A: '8-5' } } },
      ['openingHours: pattern and words need column or byWeekday; opens and closes take words of their own'],
    ],
    ['days within more text', { weekdays: { column: 'DAYS', pattern: 'Open (.+)', words: { All: 'Mon-Sun' } } }, []],
    [
      'days without a group',
      { weekdays: { column: 'DAYS', pattern: '((' } },
      ['weekdays.pattern: takes a regular expression with one group, the days, such as "Open (.+)"'],
    ],
  ])('pattern and words are checked: %s', (_, over, problems) => expect(problemsOf(over)).toEqual(problems));

  test.each<[string, object, string[]]>([
    ['points', { coordinates: { lat: 'LAT', lng: 'LNG' } }, []],
    ['nothing', {}, ['postalCode: is missing; a list without it needs coordinates']],
    [
      'points, and texts by postal code',
      { coordinates: { lat: 'LAT', lng: 'LNG' }, phone: [{ column: 'A' }, { fromPostalCode: { 9: '5' } }] },
      ['postalCode: is missing, and fromPostalCode needs it'],
    ],
  ])('a list without postal codes is checked: it has %s', (_, over, problems) => {
    expect(problemsOf({ postalCode: null, ...over })).toEqual(problems);
  });

  test('all contradictions are reported at once', () => {
    expect(
      problemsOf({
        region: 'ON',
        coordinates: {},
        openingHours: { opens },
        licensedPlaces: {},
        ages: { last: 'inclusive' },
      }),
    ).toHaveLength(5);
  });
});

describe('columns', () => {
  test('every column of a mapping is known before the file is read', () => {
    const full = mappingWith({
      openingHours: { byWeekday: { 1: 'MON' }, when: { OPEN_OK: ['Y'] } },
      ages: { from: 'FROM', to: 'TO', last: 'exclusive', when: { AGED: ['Y'] } },
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
          'LEVEL',
          'LICENCE',
          'LNG',
          'MAIL',
          'MEALS',
        ],
        ...[
          'MON',
          'MONDAYS',
          'NAME',
          'NUMBER',
          'OPEN_OK',
          'OWNER',
          'PCODE',
          'PHONE',
          'POLICY',
          'PROV',
          'SCHOOL',
          'SITE',
        ],
        ...['STATUS', 'STREET', 'SUBSIDY', 'TALKS', 'TO', 'TOD', 'TOTAL', 'TOWN', 'TOWN_OK', 'ZONE'],
      ].sort(),
    );
    expect(mappedColumns(mappingWith())).toEqual(expect.arrayContaining(['DAYS', 'OPENS', 'CLOSES', 'AGES']));
    expect(mappedColumns(mappingWith({ coordinates: { geoJson: 'GEOM' } }))).toContain('GEOM');
  });

  const inAddition = (over: object) =>
    mappedColumns(smallestWith(over)).filter((column) => !['NAME', 'STREET', 'ZIP', 'CITY'].includes(column));

  test('the columns are only the mapping’s, each once', () => {
    expect(mappedColumns(smallestWith())).toEqual(['NAME', 'STREET', 'ZIP', 'CITY']);
    expect(inAddition({ phone: { column: 'NAME' }, facts: [{ text: '{NAME} of {NAME}' }] })).toEqual([]);
  });

  const when = { X: ['Y'] };
  test.each<[string, object, string[]]>([
    ['a source with a condition', { phone: { column: 'A', when } }, ['A', 'X']],
    ['one of several sources', { email: [{ column: 'A' }, { columns: ['B', 'C'], when }] }, ['A', 'B', 'C', 'X']],
    ['a constant with a condition', { licenceKind: { value: 'Registered', when } }, ['X']],
    ['coordinates', { coordinates: { lat: 'A', lng: 'B', when } }, ['A', 'B', 'X']],
    ['hours in one column', { openingHours: { column: 'A', when } }, ['A', 'X']],
    [
      'hours in two columns',
      { weekdays: [1], openingHours: { opens: { column: 'A' }, closes: { column: 'B' } } },
      ['A', 'B'],
    ],
    ['hours in a column for each day', { openingHours: { byWeekday: { 1: 'A', 2: 'B' } } }, ['A', 'B']],
    ['weekdays in a column', { weekdays: { column: 'A', when } }, ['A', 'X']],
    ['weekdays with a condition', { weekdays: [1, { is: 2, when }] }, ['X']],
    ['a date in a column', { list: { name: 'A list', date: { column: 'A', when } } }, ['A', 'X']],
    ['a date for the whole list', { list: { name: 'A list', date: '2026-02-01' } }, []],
    ['ages in one column', { ages: { column: 'A', last: 'exclusive', when } }, ['A', 'X']],
    ['ages in two columns', { ages: { from: 'A', to: 'B', last: 'exclusive' } }, ['A', 'B']],
    ['places', { licensedPlaces: { column: 'A', when } }, ['A', 'X']],
    [
      'age groups',
      {
        ageGroups: [
          { title: 'Infants', column: 'A' },
          { title: 'Others', when },
        ],
      },
      ['A', 'X'],
    ],
    ['the filter of rows', { rows: { only: { A: ['1'] }, except: { B: ['2'] } } }, ['A', 'B']],
    [
      'a policy and a category',
      { dropInCancellationPolicy: [{ is: 1, when }], categories: [{ is: 1, when: { A: ['Y'] } }] },
      ['A', 'X'],
    ],
    ['facts', { facts: ['Licensed', { text: 'Level {A} of {B}', when }, { column: 'C' }] }, ['A', 'B', 'C', 'X']],
    ['a description and languages', { description: [{ text: '{A}' }], languages: [{ column: 'B' }] }, ['A', 'B']],
  ])('the columns of %s are found', (_, over, columns) => {
    expect(inAddition(over).sort()).toEqual(columns);
  });
});

describe('lines of JSON', () => {
  const brokenAt = (json: string) => {
    try {
      jsonLines(json);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };

  const text = [
    '', // Leading empty lines are allowed.
    '{',
    '  "name": "Fern \\"House\\", {x}",',
    '  "phone":',
    '    { "column": "PHONE" },',
    '  "ageGroups": [',
    ...Array.from({ length: 12 }, (_, index) => `    { "title": "${index}" },`),
    '    {',
    '      "title": "Last",',
    '      "pattern": "a"',
    '    }',
    '  ],',
    '  "none": [], "empty": {}, "yes": [true, null, -1.5e3]',
    '}',
  ].join('\n');

  test.each<[string, number]>([
    ['', 2],
    ['name', 3],
    ['phone', 4],
    ['phone.column', 5],
    ['ageGroups', 6],
    ['ageGroups[0]', 7],
    ['ageGroups[11].title', 18],
    ['ageGroups[12]', 19],
    ['ageGroups[12].pattern', 21],
    ['yes[2]', 24],
  ])('the part "%s" is on line %i', (path, line) => {
    expect(lineOf(jsonLines(text), path)).toBe(line);
  });

  test.each<[string, string, number]>([
    ['a key of an object', 'phone.when', 4],
    ['a key of a list’s part', 'ageGroups[12].when.STATUS', 19],
    ['a part of a list', 'ageGroups[40].title', 6],
    ['a whole branch', 'coordinates.lat', 2],
  ])('a missing part has the line of its parent: %s', (_, path, line) => {
    expect(lineOf(jsonLines(text), path)).toBe(line);
  });

  test('a duplicate key is reported with the later line, and found at the first', () => {
    const json = '{\n"a": { "b": 1,\n"b": 2,\n"b":\n3 },\n"c": [{ "a": 1 }, { "a": 2 }]\n}';
    const found = jsonLines(json);
    expect(found.twice).toEqual([
      { path: 'a.b', line: 3 },
      { path: 'a.b', line: 4 },
    ]);
    expect(lineOf(found, 'a.b')).toBe(2);
  });

  test.each<[string, string, number]>([
    ['nothing at all', '', 1],
    ['only blanks', '\n\n', 3],
    ['no JSON', 'here', 1],
    ['a word without quotes', '{\n"a": 1,\n"b": tru\n}', 3],
    ['a key without quotes', '{\na: 1\n}', 2],
    ['a key that is a number', '{\n\n1: 1\n}', 3],
    ['a quote left open', '{\n"a": "x,\n"b": 1\n}', 2],
    ['a quote left open at the end', '{\n"a": "x', 2],
    ['a comma that is missing', '{\n"a": 1\n"b": 2\n}', 3],
    ['a comma too many in an object', '{\n"a": 1,\n}', 3],
    ['a comma too many in a list', '[\n1,\n\n]', 4],
    ['two commas', '[\n1,,\n2]', 2],
    ['a colon that is missing', '{\n"a" 1\n}', 2],
    ['a brace that is missing', '{\n"a": {\n"b": 1\n', 4],
    ['the wrong bracket', '[\n1\n}', 3],
    ['more behind the end', '{}\n{}', 2],
    ['a control character', '{\n"a": "x\u0001"}', 2],
    ['a blank that JSON does not know', '{\n"a":\u00a01}', 2],
    ['an escape that it does not know', '{\n"a": "\\x"}', 2],
  ])('invalid JSON is reported with its line: %s', (_, json, line) => {
    expect(() => void JSON.parse(json)).toThrow();
    expect(brokenAt(json)).toBe(`The mapping file is not valid JSON. Look at line ${line}.`);
  });

  test('exactly the texts that JSON.parse accepts have lines', () => {
    const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value, null, 1));
    const slips = fc.constantFrom('', ',', ':', '"', '{', '}', '[', ']', '\n', '\\', '1', 'x', '\u00a0');
    fc.assert(
      fc.property(json, fc.nat(), fc.nat(3), slips, (whole, where, gone, slip) => {
        const place = where % (whole.length + 1);
        const slipped = whole.slice(0, place) + slip + whole.slice(place + gone);
        let fits = true;
        try {
          JSON.parse(slipped);
        } catch {
          fits = false;
        }
        expect(brokenAt(slipped) === null).toBe(fits);
        if (!fits) return;
        const { lines } = jsonLines(slipped);
        for (const line of lines.values()) expect(line).toBeLessThanOrEqual(slipped.split('\n').length);
      }),
      { numRuns: count(500, 500) },
    );
  });
});
