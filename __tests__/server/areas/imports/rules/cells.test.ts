import { mappingWith } from '@/__tests__/support/import-list';
import { cellMax, cellsOf, firstOf, listOf, numbersOf, textOf, tooLong } from '@/server/areas/imports/rules/cells';

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
