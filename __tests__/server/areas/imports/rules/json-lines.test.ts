import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { jsonLines, lineOf } from '@/server/areas/imports/rules/json-lines';

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
