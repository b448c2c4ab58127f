import { type Currency, formatMoney, grouped } from '@/lib/money/money';
import { anyOf, listed } from '@/lib/text/listed';

/** Our own words are those of the language data that a browser would have to load for them. */
test.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 90_071_992_547])(
  '%s is written as the language does',
  (count) => {
    expect(grouped(count)).toBe(count.toLocaleString('en-CA'));
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
    expect(listed(words)).toBe(new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(words));
    expect(anyOf(words)).toBe(new Intl.ListFormat('en-CA', { type: 'disjunction' }).format(words));
  },
);
