import { activityFilterOptions } from '@/lib/family/activity-filter';
import { type Currency, formatMoney, formatRoundMoney, groupDigits } from '@/lib/money/money';
import { excerptOf, initialsOf, joinWithAnd, joinWithOr, percentage, splitName } from '@/lib/text/words';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formatMoney', () => {
  test('formatMoney formats minor units in the style of the currency', () => {
    expect(formatMoney(0, 'CAD')).toBe('$0.00');
    expect(formatMoney(4505, 'CAD')).toBe('$45.05');
    expect(formatMoney(128995, 'USD')).toBe('$1,289.95');
    expect(formatMoney(-4500, 'CAD')).toBe('-$45.00');
  });

  test('formatMoney names the country in another locale', () => {
    expect(plain(formatMoney(4500, 'USD', 'en-CA'))).toBe('US$45.00');
    expect(plain(formatMoney(4500, 'CAD', 'en-US'))).toBe('CA$45.00');
  });

  test('formatMoney rejects fractions of a cent', () => {
    expect(() => formatMoney(45.5, 'CAD')).toThrow(RangeError);
    expect(() => formatMoney(Number.NaN, 'CAD')).toThrow(RangeError);
  });

  test('formatRoundMoney omits the cents of round amounts only', () => {
    expect(formatRoundMoney(4500, 'CAD')).toBe('$45');
    expect(formatRoundMoney(4550, 'CAD')).toBe('$45.50');
  });
});

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [2, 3, 66],
  [29, 100, 29],
  [57, 100, 57],
  [999, 1000, 99],
  [5, 5, 100],
  [6, 5, 100],
  [-1, 5, 0],
])('%d of %d is %d percent', (current, total, expected) => {
  expect(percentage(current, total)).toBe(expected);
});

test('a name is split on the first space', () => {
  expect(splitName('Ana María Ruiz')).toEqual({ firstName: 'Ana', lastName: 'María Ruiz' });
  expect(splitName(' Sukarno ')).toEqual({ firstName: 'Sukarno', lastName: '' });
});

test('initials are whole letters in any script', () => {
  expect(initialsOf('élodie', 'ruiz')).toBe('ÉR');
  expect(initialsOf('𐐨nn')).toBe('𐐀');
  expect(initialsOf('', '')).toBe('');
});

test('an excerpt has at most 250 characters and an ellipsis, and splits no character', () => {
  expect(excerptOf('a'.repeat(250))).toBeNull();
  expect(excerptOf('a'.repeat(330))).toBe(`${'a'.repeat(250)}…`);
  expect(excerptOf('🐣'.repeat(330))).toBe(`${'🐣'.repeat(250)}…`);
});

test('an excerpt hides a line or more, or another paragraph, and nothing less', () => {
  expect(excerptOf('a'.repeat(256))).toBeNull();
  expect(excerptOf('a'.repeat(329))).toBeNull();
  expect(excerptOf(`${'a'.repeat(256)}${' '.repeat(100)}`)).toBeNull();
  expect(excerptOf(`${'a'.repeat(251)}\nThe garden.`)).toBe(`${'a'.repeat(250)}…`);
});

test('an excerpt ends after a whole word', () => {
  const rest = ' We also have a garden, and a cat that sleeps through all of it, every day of the week.';
  expect(excerptOf(`${'a'.repeat(239)} playground.${rest}`)).toBe(`${'a'.repeat(239)}…`);
  expect(excerptOf(`${'a'.repeat(239)} playground${rest}`)).toBe(`${'a'.repeat(239)} playground…`);
  expect(excerptOf(`A link: ${'x'.repeat(400)}`)).toBe(`A link: ${'x'.repeat(242)}…`);
});

test('the activity filter has its seven options in order', () => {
  expect(activityFilterOptions.map(({ value, label }) => `${label} (${value})`)).toEqual([
    'All Activities (all)',
    'Photo Activity (photo)',
    'Fluid Activity (fluid)',
    'Food Activity (food)',
    'Nap Activity (nap)',
    'Toilet Activity (toilet)',
    'Supplies Activity (supplies)',
  ]);
});

/** Our own words are those of the language data that a browser would have to load for them. */
test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 90_071_992_547])(
  '%s is written as the language does',
  (count) => {
    expect(groupDigits(count)).toBe(count.toLocaleString('en-CA'));
  },
);

test.each([0, 5, 99, 100, 4_500, 99_999, 100_000, 123_456_789, Number.MAX_SAFE_INTEGER])(
  'so is %s as money of either country, read in either, given or taken',
  (amount) => {
    for (const currency of ['CAD', 'USD'] satisfies Currency[]) {
      for (const locale of ['en-CA', 'en-US'] as const) {
        const { format } = new Intl.NumberFormat(locale, { style: 'currency', currency });
        // As text: the largest amounts have more digits than a number keeps.
        const exact = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}` as `${number}`;
        expect(formatMoney(amount, currency, locale)).toBe(format(exact));
        if (amount > 0) expect(formatMoney(-amount, currency, locale)).toBe(format(`-${exact}` as `${number}`));
      }
    }
  },
);

test.each([[[]], [['Mia']], [['Mia', 'Leo']], [['Mia', 'Leo', 'Zoe']], [['1', '2', '3', '5']]])(
  'so is the list %j',
  (words) => {
    expect(joinWithAnd(words)).toBe(new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(words));
    expect(joinWithOr(words)).toBe(new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(words));
  },
);
