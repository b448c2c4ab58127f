import { readFileSync } from 'node:fs';
import { parseMapping } from '@/server/areas/imports/rules/mapping';

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
  ['an unknown key in a list', { ...good, ageGroups: [{ ...infants, care: 'day' }] }, 'ageGroups[0]: has no key care'],
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
