import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { count } from '@/__tests__/support/depth';
import { mendLine, quoteMender } from '@/server/areas/facilities/imports/rules/quotes';

const comma = { quote: '"', delimiter: ',' };

describe('misplaced quotes in a line', () => {
  test.each<[string, string[] | null]>([
    ['1,Le 5" Fern,x', ['1', 'Le 5" Fern', 'x']],
    ['1,"The "Best" Care",x', ['1', 'The "Best" Care', 'x']],
    ['1,"The "Best", really",x', null],
    ['1,"Fern "A" House, Inc",x', ['1', 'Fern "A" House, Inc', 'x']],
    ['1,"He said "hi"",x', ['1', 'He said "hi"', 'x']],
    ['1, "Fern, Inc" ,x', ['1', 'Fern, Inc', 'x']],
    ['1,"Fern" House,x', ['1', '"Fern" House', 'x']],
    ['1,"Fern House,x', ['1', 'Fern House', 'x']],
    ['1,"Fern House, Inc,x', null],
    ['1,Fern",', ['1', 'Fern"', '']],
    ['","', null],
  ])('%s is read as %j', (line, cells) => {
    expect(mendLine(line, comma, 3)).toEqual(cells);
  });
});

/** The cells of a text in three columns, and the lines that are unclear. */
function read(text: string, chunk = text.length) {
  const mender = quoteMender(comma, 0);
  let out = '';
  for (let at = 0; at < text.length; at += chunk) out += mender.take(text.slice(at, at + chunk));
  out += mender.end();
  const records = parse(out, { skip_empty_lines: true, relax_column_count: true });
  return {
    rows: records.map((cells, index) => [mender.rows[index]!.line, cells.join('|')]),
    unclear: mender.unclear.map(({ line, cells }) => [line, cells.join('|')]),
  };
}

describe('misplaced quotes in a file', () => {
  const [head, tail] = ['ID,NAME,STREET', '8,"Last, Inc",8 St'];
  test.each<[string, string[], [number, string][], [number, string][]]>([
    ['a cell of two lines is left as it is', ['1,"Fern', 'House",x'], [[3, '1|Fern\nHouse|x']], []],
    [
      'a quote left open is closed if the line is a whole row',
      ['1,"Fern,x', '2,"Oak",y'],
      [
        [2, '1|Fern|x'],
        [3, '2|Oak|y'],
      ],
      [],
    ],
    ['an unclear row is left out, and the rest goes on', ['1,"A "b", c",x', '2,Oak,y'], [[3, '2|Oak|y']], [[2, '1']]],
    [
      'lines of a cell left open belong to its row',
      ['1,"Fern', 'House,x', '', '2,Oak,y'],
      [[5, '2|Oak|y']],
      [[2, '1']],
    ],
    ['a cell left open at the end of the file', ['1,Oak,y'], [[2, '1|Oak|y']], []],
  ])('%s', (_, lines, rows, unclear) => {
    const all = [head, ...lines, tail];
    const expected = {
      rows: [[1, 'ID|NAME|STREET'], ...rows, [all.length, '8|Last, Inc|8 St']],
      unclear,
    };
    for (const end of ['\n', '\r\n', '\r']) {
      const found = read(all.join(end), 3);
      const texts = found.rows.map(([line, text]) => [line, String(text).replaceAll(end, '\n')]);
      expect({ ...found, rows: texts }).toEqual(expected);
    }
  });

  test.each([[['1,"Fern']], [['1,"Fern', 'House']], [['1,Oak,y', '2,"Fern, St', 'House']]])(
    'a file that ends within a cell is incomplete: %j',
    (lines) => {
      expect(() => read([head, ...lines].join('\n'))).toThrow(
        'The file ends in the middle of a row: it is incomplete.',
      );
    },
  );

  test('a file without misplaced quotes stays as it is', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r\n', 'a', ' '), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, chunk) => {
          const quoted = rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','));
          const text = [head, ...quoted].join('\n');
          const mender = quoteMender(comma, 0);
          let out = '';
          for (let at = 0; at < text.length; at += chunk) out += mender.take(text.slice(at, at + chunk));
          expect(out + mender.end()).toBe(text);
        },
      ),
      { numRuns: count(200, 2000) },
    );
  });
});
