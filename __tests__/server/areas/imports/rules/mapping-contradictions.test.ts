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
  ['a region elsewhere', { region: 'ON' }, ['region: ON is not in US']],
  ['one by postal code', { region: { fromPostalCode: { 9: 'WA', 8: 'BC' } } }, ['region: BC is not in US']],
  ['one for a word', { region: { column: 'A', words: { W: 'WA', B: 'BC' } } }, ['region: BC is not in US']],
  ['one of several', { region: [{ column: 'A' }, [{ value: 'QC' }]] }, ['region: QC is not in US']],
  ['a zone that is none', { timeZone: 'Mars' }, ['timeZone: Mars is not known']],
  [
    'zones by postal code',
    { timeZone: { fromPostalCode: { 9: 'America/Denver', 8: 'Moon', 7: 'Mars' } } },
    ['timeZone: Mars is not known', 'timeZone: Moon is not known'],
  ],
])('constants are checked: %s', (_, over, problems) => expect(problemsOf(over)).toEqual(problems));

test.each<[string, object | null, boolean]>([
  ['none at all', null, true],
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
  ['of each row', { column: 'RUN', format: 'ddMMMyy' }, []],
  ['of the list', '2026-02-28', []],
  ['in a form of its own', { value: '28.2.26', format: 'd.M.yy' }, []],
  ['that is no day', '2026-02-29', ['list.date: 2026-02-29 is not a date of the form yyyy-MM-dd']],
  ['from two places', { column: 'RUN', value: '2026-02-28' }, [oneOfTwo]],
  ['from nowhere', { format: 'ddMMMyy' }, [oneOfTwo]],
])('the date is checked: %s', (_, date, problems) =>
  expect(problemsOf({ list: { name: 'A list', date } })).toEqual(problems),
);

test.each<[string, object | null, string[]]>([
  ['none', null, []],
  ['a cell', { column: 'HOURS' }, []],
  ['two cells, on weekdays', { opens, closes }, []],
  ['a cell for each day', { byWeekday: { 1: 'MON', 7: 'SUN' } }, []],
  ['no way', {}, [threeWays]],
  ['a cell, and two', { column: 'HOURS', opens, closes }, [threeWays]],
  ['a cell, and one for each day', { column: 'HOURS', byWeekday: { 1: 'MON' } }, [threeWays]],
  ['two cells, and one for each day', { opens, closes, byWeekday: { 1: 'MON' } }, [threeWays]],
  ['an opening without a closing', { opens }, [threeWays]],
  ['a closing without an opening', { closes }, [threeWays]],
  ['a cell and a closing', { column: 'HOURS', closes }, [threeWays]],
  [
    'cells for days that are none',
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
  ['of the whole licence without a cell', { licensedPlaces: {} }, ['licensedPlaces: takes a column']],
  [
    'of two groups of one title',
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
  // An end that is not stated is not a nought.
  [null, 0, true],
])('a group from %p to %p months is checked', (fromMonths, toMonths, right) => {
  expect(problemsOf({ ageGroups: [{ ...group, fromMonths, toMonths }] })).toEqual(
    right ? [] : ['ageGroups: Infants ends before it begins'],
  );
});

test.each<[string, object | null, boolean]>([
  ['none', null, true],
  ['a cell', { column: 'AGES' }, true],
  ['from and to', { from: 'MIN', to: 'MAX' }, true],
  ['only from', { from: 'MIN' }, true],
  ['only to', { to: 'MAX' }, true],
  ['no cell', {}, false],
  ['a cell and to', { column: 'AGES', to: 'MAX' }, false],
])('ages are checked: %s', (_, ages, right) => {
  expect(problemsOf({ ages })).toEqual(right ? [] : ['ages: takes column, or from and to']);
});

test('all contradictions are reported at once', () => {
  expect(
    problemsOf({ region: 'ON', coordinates: {}, openingHours: { opens }, licensedPlaces: {}, ages: {} }),
  ).toHaveLength(5);
});
