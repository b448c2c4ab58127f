import { mappingWith } from '@/__tests__/support/import-list';
import { parseMapping } from '@/server/areas/imports/rules/mapping';
import { mappedColumns } from '@/server/areas/imports/rules/cells';

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
      ...['MON', 'MONDAYS', 'NAME', 'NUMBER', 'OPEN_OK', 'OWNER', 'PCODE', 'PHONE', 'POLICY', 'PROV', 'SCHOOL', 'SITE'],
      ...['STATUS', 'STREET', 'SUBSIDY', 'TALKS', 'TO', 'TOD', 'TOTAL', 'TOWN', 'TOWN_OK', 'ZONE'],
    ].sort(),
  );
  expect(mappedColumns(mappingWith())).toEqual(expect.arrayContaining(['DAYS', 'OPENS', 'CLOSES', 'AGES']));
  expect(mappedColumns(mappingWith({ coordinates: { geoJson: 'GEOM' } }))).toContain('GEOM');
});

const smallest = {
  source: 'example-state',
  list: { name: 'State list' },
  country: 'US',
  region: 'WA',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  name: { column: 'NAME' },
  address: { column: 'STREET' },
  postalCode: { column: 'ZIP' },
  city: { column: 'CITY' },
};
const inAddition = (over: object) =>
  mappedColumns(parseMapping(JSON.stringify({ ...smallest, ...over }))).filter(
    (column) => !['NAME', 'STREET', 'ZIP', 'CITY'].includes(column),
  );

test('the columns are only the mapping’s, each once', () => {
  expect(mappedColumns(parseMapping(JSON.stringify(smallest)))).toEqual(['NAME', 'STREET', 'ZIP', 'CITY']);
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
