import { mappingWith, problemsOf } from '@/__tests__/support/import-list';

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
