import { problemsOf } from '@/__tests__/support/import-list';

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
  ['a wrong region by postal code', { region: { fromPostalCode: { 9: 'WA', 8: 'BC' } } }, ['region: BC is not in US']],
  ['a wrong region for a word', { region: { column: 'A', words: { W: 'WA', B: 'BC' } } }, ['region: BC is not in US']],
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
  expect(problemsOf(ages('Ages: (.+)', { from: 'MIN' }))).toEqual(['ages: pattern needs a column']);
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
