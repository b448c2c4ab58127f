import { careTerms, refusalOf } from '@/__tests__/support/builders/care-terms';
import { addDays } from '@/lib/dates/dates';
import { SessionType } from '@/lib/enums';
import {
  cellKey,
  cellsOf,
  readClosing,
  readHours,
  readPrices,
  seenOf,
  weekOf,
  withPrices,
} from '@/server/areas/facility-side/facts/rules/typed-facts';

/** What a facility's contact states in a form: prices, hours and closed days (product rule 8). */
const { FULL_DAY, HALF_DAY_AM } = SessionType;
const day = { of: 'day', session: FULL_DAY, days: 0 } as const;
const month = { of: 'month', session: FULL_DAY, days: 2 } as const;

test('A value stands for what the form showed: equal for equal values only', () => {
  expect(seenOf({ a: 1 })).toBe(seenOf({ a: 1 }));
  expect(seenOf({ a: 1 })).not.toBe(seenOf({ a: 2 }));
  expect(seenOf(null)).not.toBe(seenOf([]));
});

describe('Prices', () => {
  test('A group has a cell for each price, days first', () => {
    const cells = cellsOf({
      dropInItem: [{ sessionType: FULL_DAY, price: 8_000 }],
      schedule: [{ scheduleType: FULL_DAY, days: 2, monthlyPrice: 80_000 }],
    });
    expect([...cells.values()]).toEqual([
      { ...day, price: 8_000 },
      { ...month, price: 80_000 },
    ]);
    expect(cells.get(cellKey(month))).toEqual({ ...month, price: 80_000 });
    const others = [day, month, { ...month, days: 3 }, { ...day, session: HALF_DAY_AM }].map(cellKey);
    expect(new Set(others).size).toBe(4);
  });

  test('Typed amounts are read as minor units; a blank one removes the price', () => {
    const typed = [
      { ...day, amount: '45' },
      { ...month, amount: ' $1200.50 ' },
      { ...day, session: HALF_DAY_AM, amount: '  ' },
    ];
    expect(readPrices(typed)).toEqual([
      { ...day, price: 4_500 },
      { ...month, price: 120_050 },
      { ...day, session: HALF_DAY_AM, price: null },
    ]);
  });

  test.each([
    ['an amount that is none', { ...day, amount: 'forty' }, 'Full Day, a day'],
    ['nothing', { ...day, amount: '0' }, 'Full Day, a day'],
    ['a month’s price', { ...month, amount: '-5' }, 'Full Day, 2 days a week'],
    ['a day’s price for days a week', { ...day, days: 1, amount: '45' }, 'Full Day, a day'],
    ['a month’s price for no days', { ...month, days: 0, amount: '' }, 'Full Day, 0 days a week'],
  ])('%s is refused at its cell', (_, cell, name) => {
    expect(refusalOf(() => readPrices([{ ...day, amount: '45' }, cell]))).toEqual({
      'prices.cells.1.amount': `${name}: enter an amount such as 45 or 45.50, or leave it blank.`,
    });
  });
});

describe('The terms, when a facility changes its prices for toddlers,', () => {
  const dayPrice = (ageGroupId: string, price: number) => ({ ageGroupId, sessionType: FULL_DAY, price });
  const monthPrice = (ageGroupId: string, days: number, monthlyPrice: number) => ({
    ageGroupId,
    scheduleType: FULL_DAY,
    days,
    monthlyPrice,
  });
  const dropInPrices = [dayPrice('toddlers', 8_000), dayPrice('preschool', 7_000)];
  const schedules = [
    monthPrice('toddlers', 2, 80_000),
    monthPrice('toddlers', 5, 150_000),
    monthPrice('preschool', 2, 70_000),
  ];
  const terms = careTerms({ dropInPrices, schedules });
  const [, preschoolDay] = dropInPrices;
  const [, fiveDays, preschoolMonth] = schedules;

  test.each([
    [
      'replace a day’s price',
      [{ ...day, price: 9_000 }],
      { dropInPrices: [preschoolDay, dayPrice('toddlers', 9_000)] },
    ],
    ['lose a day’s price that is removed', [{ ...day, price: null }], { dropInPrices: [preschoolDay] }],
    [
      'gain a half day, and lose care for two days a week',
      [
        { ...day, session: HALF_DAY_AM, price: 5_000 },
        { ...month, price: null },
      ],
      {
        dropInPrices: [...dropInPrices, { ...dayPrice('toddlers', 5_000), sessionType: HALF_DAY_AM }],
        schedules: [fiveDays, preschoolMonth],
      },
    ],
    [
      'replace a month’s price',
      [{ ...month, price: 90_000 }],
      { schedules: [fiveDays, preschoolMonth, monthPrice('toddlers', 2, 90_000)] },
    ],
  ])('%s', (_, cells, changed) => {
    expect(withPrices(terms, 'toddlers', cells)).toEqual({ ...terms, ...changed });
  });

  test('stay as they are at an address without such a group', () => {
    expect(withPrices(terms, 'infants', [{ ...day, price: 9_000 }])).toEqual(terms);
  });
});

describe('Hours', () => {
  const stored = [
    { weekday: 1 as const, opens: '07:30', closes: '18:00' },
    { weekday: 2 as const, open: true, opens: null },
    { weekday: 3 as const, opens: null },
  ];
  const closed = (weekday: number) => ({ weekday, open: false, opens: null, closes: null });
  const before = weekOf(stored);
  const typed = (weekday: 1 | 2 | 3, open: boolean, opens = '', closes = '') => ({ weekday, open, opens, closes });
  const monday = typed(1, true, '7:30', '18:00');
  const problem = (day: ReturnType<typeof typed>) => refusalOf(() => readHours([monday, day], before));

  test('A week has all seven days, closed unless stated', () => {
    expect(before).toEqual([
      { weekday: 1, open: true, opens: '07:30', closes: '18:00' },
      { weekday: 2, open: true, opens: null, closes: null },
      ...[3, 4, 5, 6, 7].map(closed),
    ]);
    expect(weekOf(null)).toEqual([1, 2, 3, 4, 5, 6, 7].map(closed));
  });

  test('Open days are kept, with their times in the stored form', () => {
    expect(readHours([monday, typed(3, false)], before)).toEqual([{ weekday: 1, opens: '07:30', closes: '18:00' }]);
  });

  test('An open day may stay without hours only if none were known', () => {
    expect(readHours([monday, typed(2, true)], before)).toContainEqual({ weekday: 2, open: true });
    expect(refusalOf(() => readHours([typed(1, true)], before))).toEqual({
      'hours.0.opens': 'Enter when you open and close on Monday.',
    });
  });

  test('The times that are left at a day that is now closed are dropped', () => {
    expect(readHours([typed(1, false, '07:30', '18:00'), typed(3, true, '08:00', '12:00')], before)).toEqual([
      { weekday: 3, opens: '08:00', closes: '12:00' },
    ]);
  });

  test.each([
    [typed(3, false, '08:00'), 'opens', 'Check “Open” for Wednesday, or clear its times.'],
    [typed(3, false, '', '12:00'), 'opens', 'Check “Open” for Wednesday, or clear its times.'],
    [typed(3, true), 'opens', 'Enter when you open and close on Wednesday.'],
    [typed(3, true, '08:00', ' '), 'closes', 'Enter when you open and close on Wednesday.'],
    [typed(3, true, ' ', '12:00'), 'opens', 'Enter when you open and close on Wednesday.'],
    [typed(2, true, '08:00'), 'closes', 'Enter when you open and close on Tuesday.'],
    [typed(2, true, '', '12:00'), 'opens', 'Enter when you open and close on Tuesday.'],
    [typed(3, true, 'early', 'late'), 'closes', 'Wednesday: enter a closing time after the opening time.'],
    [typed(3, true, '12:00', '12:00'), 'closes', 'Wednesday: enter a closing time after the opening time.'],
  ])('The day %j is refused where it was typed', (day, field, sentence) => {
    expect(problem(day)).toEqual({ [`hours.1.${field}`]: sentence });
  });

  test('A weekday is named once, and one day at least is open', () => {
    expect(problem(monday)).toEqual({ hours: 'Name each weekday once.' });
    expect(refusalOf(() => readHours([typed(1, false), typed(3, false)], before))).toEqual({
      hours: 'Check at least one day.',
    });
  });

  test('A form without a checked day but with times says where', () => {
    expect(refusalOf(() => readHours([typed(3, false, '08:00', '12:00')], before))).toEqual({
      'hours.0.opens': 'Check “Open” for Wednesday, or clear its times.',
    });
    expect(readHours([typed(1, false, '07:30')], before)).toEqual([]);
    expect(readHours([typed(1, false, '', '18:00')], before)).toEqual([]);
  });
});

describe('Closed days', () => {
  const today = '2026-03-04';
  const lastAhead = addDays(today, 730);

  test.each([
    ['one day', { from: today, to: '' }, [today]],
    ['one day, named twice', { from: '2026-03-09', to: '2026-03-09' }, ['2026-03-09']],
    ['a range', { from: '2026-03-30', to: '2026-04-01' }, ['2026-03-30', '2026-03-31', '2026-04-01']],
    ['the last day that can be named', { from: lastAhead, to: '' }, [lastAhead]],
  ])('%s is read', (_, typed, days) => expect(readClosing(typed, today)).toEqual(days));

  test('92 days are taken at a time', () => {
    const range = (days: number) => ({ from: today, to: addDays(today, days - 1) });
    expect(readClosing(range(92), today)).toHaveLength(92);
    expect(refusalOf(() => readClosing(range(93), today))).toEqual({ 'close.to': 'Add at most 92 days at a time.' });
  });

  test.each([
    [{ from: '', to: '' }, { 'close.from': 'Enter the first day on which you’re closed.' }],
    [
      { from: today, to: '2026-02-30' },
      { 'close.to': 'Enter the last day on which you’re closed, or leave it blank.' },
    ],
    [{ from: '2026-03-03', to: '2026-03-09' }, { 'close.from': 'March 3, 2026 has passed.' }],
    [{ from: '2026-03-09', to: '2026-03-08' }, { 'close.to': 'The last day is before the first.' }],
    [{ from: addDays(lastAhead, 1), to: '' }, { 'close.from': 'Enter days within the next two years.' }],
    [{ from: lastAhead, to: addDays(lastAhead, 1) }, { 'close.to': 'Enter days within the next two years.' }],
  ])('%j is refused at its field', (typed, refusal) => {
    expect(refusalOf(() => readClosing(typed, today))).toEqual(refusal);
  });
});
