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

  test.each<[unknown, string]>([
    ['{', 'The mapping file is not valid JSON. Look at line 1.'],
    [5, 'the mapping: is not of type object'],
    [{}, 'source: is missing'],
    [{ ...good, surprise: 1 }, 'the mapping: has no key surprise'],
    [{ ...good, phone: { colum: 'PHONE' } }, 'phone: has no key colum'],
    [{ ...good, ageGroups: [{ ...infants, care: 'day' }] }, 'ageGroups[0]: has no key care'],
    [{ ...good, rows: { only: { subsidy: 'Y' } } }, 'rows.only: takes columns with a list of words each'],
    [{ ...good, weekdays: [1, 8] }, 'weekdays[1]: is one of 1, 2, 3, 4, 5, 6, 7'],
    [{ ...good, region: 'WA' }, 'region: WA is not in CA'],
    [{ ...good, timeZone: 'Mars' }, 'timeZone: Mars is not known'],
    [{ ...good, ages: { column: 'AGES' } }, 'ages.last: is missing'],
    [{ ...good, ages: { column: 'AGES', last: 'yes' } }, 'ages.last: is one of'],
  ])('an invalid mapping is refused with the path: %j', (mapping, sentence) => {
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

  test.each<[object]>([
    [{ city: 'Seattle' }],
    [{ phone: [{ column: 'MOBILE' }, { columns: ['AREA', 'NUMBER'], join: '' }] }],
    [{ timeZone: { fromPostalCode: { '': 'America/Los_Angeles' } } }],
    [{ rows: { only: { STATUS: ['', 'Open'] } } }],
    [named({ titleCase: ['KinderCare', 'YMCA'] })],
    [named({ titleCase: true })],
    [{ facts: ['Licensed', { text: 'Level {LEVEL}' }, { column: 'MEALS', split: ';' }] }],
    [{ dropInCancellationPolicy: 2 }],
    [{ phone: null, key: null, weekdays: null, dropInCancellationPolicy: null }],
  ])('a mapping with %j is accepted', (over) => {
    expect(problemsOf(over)).toEqual([]);
  });

  test.each<[object, string]>([
    [{ name: null }, 'name: cannot be null'],
    [{ name: 5 }, 'name: is not of type object'],
    [{ name: [] }, 'name: takes at least 1'],
    [{ phone: [{ column: 'A' }, 5] }, 'phone[1]: is not of type object'],
    [{ name: [{ column: 'A' }, { column: 'B', value: 'C' }] }, `name[1]: ${ways}`],
    [named({ column: undefined, join: '-' }), `name: ${ways}`],
    [named({ column: '' }), 'name.column: is empty'],
    [{ name: { columns: ['A'] } }, 'name.columns: takes at least 2'],
    [{ name: { columns: ['A', ''] } }, 'name.columns[1]: is empty'],
    [{ city: { fromPostalCode: ['M'] } }, `city.fromPostalCode: ${names}`],
    [{ city: { fromPostalCode: { 9: 'A', 8: '' } } }, `city.fromPostalCode: ${names}`],
    [{ city: { fromPostalCode: { 9: 'A', 8: 5 } } }, `city.fromPostalCode: ${names}`],
    [named({ words: { A: ['B'] } }), `name.words: ${names}`],
    [{ same: 'A=B' }, `same: ${names}`],
    [named({ when: ['STATUS'] }), `name.when: ${columns}`],
    [named({ when: { STATUS: 'Open' } }), `name.when: ${columns}`],
    [named({ when: { KIND: ['A'], STATUS: [] } }), `name.when: ${columns}`],
    [named({ when: { STATUS: ['Open', 1] } }), `name.when: ${columns}`],
    [{ phone: [{ column: 'A', when: { B: [] } }] }, `phone[0].when: ${columns}`],
    [{ rows: { except: null } }, 'rows.except: cannot be null'],
    [named({ titleCase: false }), `name.titleCase: ${spellings}`],
    [named({ titleCase: 'KinderCare' }), `name.titleCase: ${spellings}`],
    [named({ titleCase: [] }), `name.titleCase: ${spellings}`],
    [named({ titleCase: ['KinderCare', ''] }), `name.titleCase: ${spellings}`],
    [named({ titleCase: ['KinderCare', 5] }), `name.titleCase: ${spellings}`],
    [{ facts: [null] }, 'facts[0]: cannot be null'],
    [{ facts: ['Licensed', ''] }, 'facts[1]: is empty'],
    [{ facts: [{ when: { A: ['Y'] } }] }, 'facts[0].text: is missing'],
    [{ facts: [{ column: 'A', text: 'B' }] }, 'facts[0]: has no key text'],
    [{ facts: [{ column: 'A', split: '' }] }, 'facts[0].split: is empty'],
    [{ weekdays: [1, null] }, 'weekdays[1]: cannot be null'],
    [{ weekdays: [{ is: 6 }] }, 'weekdays[0].when: is missing'],
    [{ weekdays: [{ is: 0, when: { A: ['Y'] } }] }, 'weekdays[0].is: is one of 1, 2, 3, 4, 5, 6, 7'],
    [{ weekdays: {} }, 'weekdays.column: is missing'],
    [{ dropInCancellationPolicy: 9 }, 'dropInCancellationPolicy[0]: is one of 1, 2, 3, 4'],
    [{ ageGroups: [{ title: 'A', fromMonths: 1.5 }] }, 'ageGroups[0].fromMonths: takes a whole number'],
    [{ ageGroups: [{ title: 'A', fromMonths: -1 }] }, 'ageGroups[0].fromMonths: takes at least 0'],
    [{ coordinates: { geoJson: 'G', within: 0 } }, 'coordinates.within: takes more than 0'],
    [{ file: { quote: '""' } }, 'file.quote: takes at most 1'],
  ])('a mapping with %j is refused with one message and its path', (over, sentence) => {
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

  test.each<[object, string[]]>([
    [{ region: [{ column: 'A', words: { W: 'WA' } }, 'OR'] }, []],
    [{ region: 'ON' }, ['region: ON is not in US']],
    [{ region: { fromPostalCode: { 9: 'WA', 8: 'BC' } } }, ['region: BC is not in US']],
    [{ region: { column: 'A', words: { W: 'WA', B: 'BC' } } }, ['region: BC is not in US']],
    [{ region: [{ column: 'A' }, [{ value: 'QC' }]] }, ['region: QC is not in US']],
    [{ timeZone: 'Mars' }, ['timeZone: Mars is not known']],
    [
      { timeZone: { fromPostalCode: { 9: 'America/Denver', 8: 'Moon', 7: 'Mars' } } },
      ['timeZone: Mars is not known', 'timeZone: Moon is not known'],
    ],
  ])('constants are checked: %j', (over, problems) => expect(problemsOf(over)).toEqual(problems));

  test.each<[object | null, boolean]>([
    [null, true],
    [{ lat: 'LAT', lng: 'LNG' }, true],
    [{ geoJson: 'GEOM' }, true],
    [{ missing: 'refuse' }, false],
    [{ geoJson: 'GEOM', lat: 'LAT', lng: 'LNG' }, false],
    [{ geoJson: 'GEOM', lng: 'LNG' }, false],
    [{ lat: 'LAT' }, false],
    [{ lng: 'LNG' }, false],
  ])('coordinates are checked: %j', (coordinates, right) => {
    expect(problemsOf({ coordinates })).toEqual(right ? [] : ['coordinates: takes geoJson, or lat and lng']);
  });

  const oneOfTwo = 'list.date: takes one of column and value';
  test.each<[unknown, string[]]>([
    [null, []],
    [{ column: 'RUN', format: 'ddMMMyy' }, []],
    ['2026-02-28', []],
    [{ value: '28.2.26', format: 'd.M.yy' }, []],
    ['2026-02-29', ['list.date: 2026-02-29 is not a date of the form yyyy-MM-dd']],
    [{ column: 'RUN', value: '2026-02-28' }, [oneOfTwo]],
    [{ format: 'ddMMMyy' }, [oneOfTwo]],
  ])('the date is checked: %j', (date, problems) =>
    expect(problemsOf({ list: { name: 'A list', date } })).toEqual(problems),
  );

  test.each<[object | null, string[]]>([
    [null, []],
    [{ column: 'HOURS' }, []],
    [{ opens, closes }, []],
    [{ byWeekday: { 1: 'MON', 7: 'SUN' } }, []],
    [{}, [threeWays]],
    [{ column: 'HOURS', opens, closes }, [threeWays]],
    [{ column: 'HOURS', byWeekday: { 1: 'MON' } }, [threeWays]],
    [{ opens, closes, byWeekday: { 1: 'MON' } }, [threeWays]],
    [{ opens }, [threeWays]],
    [{ closes }, [threeWays]],
    [{ column: 'HOURS', closes }, [threeWays]],
    [
      { byWeekday: { 0: 'A', 1: 'MON', 17: 'B', Mon: 'C' } },
      ['0', '17', 'Mon'].map((day) => `openingHours.byWeekday: ${day} is not a weekday; Monday is 1 and Sunday is 7`),
    ],
  ])('hours are checked: %j', (openingHours, problems) => {
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

  test.each<[object, string[]]>([
    [{ licensedPlaces: {} }, ['licensedPlaces: takes a column']],
    [{ ageGroups: [group, { title: 'Toddlers' }, group] }, ['ageGroups: two of them have the same title']],
  ])('places are checked: %j', (over, problems) => expect(problemsOf(over)).toEqual(problems));

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

  test.each<[object | null, boolean]>([
    [null, true],
    [{ column: 'AGES' }, true],
    [{ from: 'MIN', to: 'MAX' }, true],
    [{ from: 'MIN' }, true],
    [{ to: 'MAX' }, true],
    [{}, false],
    [{ column: 'AGES', to: 'MAX' }, false],
  ])('ages are checked: %j', (ages, right) => {
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

  test.each<[object, string[]]>([
    [{ openingHours: { column: 'HOURS', pattern: 'Open (.+)', words: { A: '8-5' } } }, []],
    [
      { openingHours: { column: 'HOURS', pattern: 'Open .+' } },
      ['openingHours.pattern: takes a regular expression with one group, the hours, such as "Open (.+)"'],
    ],
    [
      { weekdays: [1], openingHours: { opens, closes, words: { A: '8-5' } } },
      ['openingHours: pattern and words need column or byWeekday; opens and closes take words of their own'],
    ],
    [{ weekdays: { column: 'DAYS', pattern: 'Open (.+)', words: { All: 'Mon-Sun' } } }, []],
    [
      { weekdays: { column: 'DAYS', pattern: '((' } },
      ['weekdays.pattern: takes a regular expression with one group, the days, such as "Open (.+)"'],
    ],
  ])('pattern and words are checked: %j', (over, problems) => expect(problemsOf(over)).toEqual(problems));

  test.each<[object, string[]]>([
    [{ coordinates: { lat: 'LAT', lng: 'LNG' } }, []],
    [{}, ['postalCode: is missing; a list without it needs coordinates']],
    [
      { coordinates: { lat: 'LAT', lng: 'LNG' }, phone: [{ column: 'A' }, { fromPostalCode: { 9: '5' } }] },
      ['postalCode: is missing, and fromPostalCode needs it'],
    ],
  ])('a list without postal codes is checked: it has %j', (over, problems) => {
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
  const inAddition = (over: object) =>
    mappedColumns(smallestWith(over)).filter((column) => !['NAME', 'STREET', 'ZIP', 'CITY'].includes(column));

  test('the columns are only the mapping’s, each once', () => {
    expect(mappedColumns(smallestWith())).toEqual(['NAME', 'STREET', 'ZIP', 'CITY']);
    expect(inAddition({ phone: { column: 'NAME' }, facts: [{ text: '{NAME} of {NAME}' }] })).toEqual([]);
  });

  const when = { X: ['Y'] };
  test.each<[object, string[]]>([
    [{ phone: { column: 'A', when } }, ['A', 'X']],
    [{ key: { column: 'A' }, region: { column: 'B' }, timeZone: { column: 'C' } }, ['A', 'B', 'C']],
    [{ website: { column: 'A' }, licenceNumber: { column: 'B' }, licenceKind: { column: 'C' } }, ['A', 'B', 'C']],
    [{ coordinates: { geoJson: 'A' } }, ['A']],
    [{ email: [{ column: 'A' }, { columns: ['B', 'C'], when }] }, ['A', 'B', 'C', 'X']],
    [{ licenceKind: { value: 'Registered', when } }, ['X']],
    [{ coordinates: { lat: 'A', lng: 'B', when } }, ['A', 'B', 'X']],
    [{ openingHours: { column: 'A', when } }, ['A', 'X']],
    [{ weekdays: [1], openingHours: { opens: { column: 'A' }, closes: { column: 'B' } } }, ['A', 'B']],
    [{ openingHours: { byWeekday: { 1: 'A', 2: 'B' } } }, ['A', 'B']],
    [{ weekdays: { column: 'A', when } }, ['A', 'X']],
    [{ weekdays: [1, { is: 2, when }] }, ['X']],
    [{ list: { name: 'A list', date: { column: 'A', when } } }, ['A', 'X']],
    [{ list: { name: 'A list', date: '2026-02-01' } }, []],
    [{ ages: { column: 'A', last: 'exclusive', when } }, ['A', 'X']],
    [{ ages: { from: 'A', to: 'B', last: 'exclusive' } }, ['A', 'B']],
    [{ licensedPlaces: { column: 'A', when } }, ['A', 'X']],
    [
      {
        ageGroups: [
          { title: 'Infants', column: 'A' },
          { title: 'Others', when },
        ],
      },
      ['A', 'X'],
    ],
    [{ rows: { only: { A: ['1'] }, except: { B: ['2'] } } }, ['A', 'B']],
    [{ dropInCancellationPolicy: [{ is: 1, when }], categories: [{ is: 1, when: { A: ['Y'] } }] }, ['A', 'X']],
    [{ facts: ['Licensed', { text: 'Level {A} of {B}', when }, { column: 'C' }] }, ['A', 'B', 'C', 'X']],
    [{ description: [{ text: '{A}' }], languages: [{ column: 'B' }] }, ['A', 'B']],
  ])('the columns of %j are found', (over, columns) => {
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
