import { mappingWith, readListed } from '@/__tests__/support/import-list';
import type { Row } from '@/server/areas/imports/rules/cells';
import { readHours } from '@/server/areas/imports/rules/hours';

const opens = { column: 'OPENS' };
const closes = { column: 'CLOSES' };
const span = { OPENS: '7:30', CLOSES: '18:00' };
const from = (opening: string, closing: string, ...weekdays: number[]) =>
  weekdays.map((weekday) => ({ weekday, opens: opening, closes: closing }));
const read = (cells: Row, weekdays: unknown, openingHours: object | null) =>
  readHours(cells, mappingWith({ weekdays, openingHours }));

describe('open days', () => {
  const saturdays = [1, { is: 6, when: { SAT: ['Y'] } }];
  const cell = { column: 'DAYS', when: { OPEN: ['Y'] } };
  test.each<[string, Row, unknown, number[] | null]>([
    ['for all rows, plus one whose condition holds', { SAT: 'Y' }, saturdays, [1, 6]],
    ['for all rows, without one whose condition fails', { SAT: 'N' }, saturdays, [1]],
    ['without any condition that holds: not stated', {}, [{ is: 6, when: { SAT: ['Y'] } }], null],
    ['from a cell', { DAYS: 'Mon, Wed', OPEN: 'Y' }, cell, [1, 3]],
    ['from a cell whose condition fails: not stated', { DAYS: 'whenever', OPEN: 'N' }, cell, null],
    ['from an empty cell: not stated', { OPEN: 'Y' }, cell, null],
    ['missing from the mapping: not stated', { DAYS: 'Mon' }, null, null],
  ])('open days are read: %s', (_, cells, weekdays, days) => {
    expect(read(cells, weekdays, null)).toEqual({ weekdays: days, hours: null, notes: [] });
  });
  test('unreadable open days are noted', () => {
    expect(read({ DAYS: 'whenever', OPEN: 'Y' }, cell, null)).toEqual({
      weekdays: null,
      hours: null,
      notes: ['The weekdays "whenever" cannot be read and were left out.'],
    });
  });
});

describe('hours', () => {
  const byWeekday = { byWeekday: { 3: 'WED', 1: 'MON', 2: 'TUE' } };
  test.each<[string, Row, object, ReturnType<typeof from> | null]>([
    ['from two cells, for the weekdays', span, { opens, closes }, from('07:30', '18:00', 1, 2)],
    ['from one cell, for the weekdays', { HOURS: '8:00-17:00' }, { column: 'HOURS' }, from('08:00', '17:00', 1, 2)],
    ['from one cell that names its days', { HOURS: 'Sat 9:00-12:00' }, { column: 'HOURS' }, from('09:00', '12:00', 6)],
    [
      'sorted by weekday',
      { HOURS: 'Fri 9:00-12:00; Mon-Tue 8:00-17:00' },
      { column: 'HOURS' },
      [...from('08:00', '17:00', 1, 2), ...from('09:00', '12:00', 5)],
    ],
    ['from a cell for each day', { MON: '8:00-17:00' }, byWeekday, from('08:00', '17:00', 1)],
    ['from cells that are all closed', { MON: 'closed', WED: 'Closed' }, byWeekday, null],
    ['from an empty cell', {}, { column: 'HOURS' }, null],
    ['from two empty cells', {}, { opens, closes }, null],
    [
      'with a condition that holds',
      { ...span, X: 'Y' },
      { opens, closes, when: { X: ['Y'] } },
      from('07:30', '18:00', 1, 2),
    ],
    ['with a condition that fails', { OPENS: 'early', X: 'N' }, { opens, closes, when: { X: ['Y'] } }, null],
  ])('hours are read: %s', (_, cells, openingHours, hours) => {
    expect(read(cells, [1, 2], openingHours)).toMatchObject({ hours });
  });

  test.each<[string, Row, object, string]>([
    ['an opening time alone', { OPENS: '7:30' }, { opens, closes }, '7:30'],
    ['an opening time in words', { ...span, OPENS: 'early' }, { opens, closes }, 'early'],
    ['one unreadable day of several', { MON: '8:00-17:00', WED: 'maybe' }, byWeekday, 'maybe'],
    ['closing before opening', { HOURS: '18:00-7:30' }, { column: 'HOURS' }, '18:00-7:30'],
  ])('unreadable hours are noted and dropped: %s', (_, cells, openingHours, said) => {
    expect(read(cells, [1, 2], openingHours)).toEqual({
      weekdays: [1, 2],
      hours: null,
      notes: [`The hours "${said}" cannot be read and were left out.`],
    });
  });
  test('missing hours leave no note', () => {
    expect(read({}, [1, 2], { opens, closes }).notes).toEqual([]);
    expect(read({ HOURS: 'never', X: 'N' }, null, { column: 'HOURS', when: { X: ['Y'] } }).notes).toEqual([]);
  });
});

test('a facility has hours, open days alone, or neither', () => {
  const hours = (cells: Row, over: object = {}) => readListed(cells, mappingWith(over)).facility.openingHours;
  expect(hours({})).toEqual(from('07:30', '18:00', 1, 2, 3));
  expect(hours({ OPENS: '', CLOSES: '' })).toEqual(
    [1, 2, 3].map((weekday) => ({ weekday, opens: null, closes: null })),
  );
  expect(hours({ OPENS: 'early' })).toEqual([1, 2, 3].map((weekday) => ({ weekday, opens: null, closes: null })));
  expect(hours({ HOURS: 'Sat 9:00-12:00' }, { openingHours: { column: 'HOURS' } })).toEqual(from('09:00', '12:00', 6));
  expect(hours({ DAYS: '', OPENS: '', CLOSES: '' })).toBeNull();
});
