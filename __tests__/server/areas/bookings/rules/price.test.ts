import fc from 'fast-check';
import { inTimeZones } from '@/__tests__/support/time-zones';
import { addDays, firstOfMonth, lastOfMonth, monthOf } from '@/lib/dates/dates';
import type { Weekday } from '@/lib/enums';
import { careDays, dropInLines, monthAmount, totalOf } from '@/lib/money/price-lines';

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }) as fc.Arbitrary<
  Weekday[]
>;
const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days));

inTimeZones(() => {
  test('A partial month costs its share of the days of care, between zero and the whole', () => {
    fc.assert(
      fc.property(
        day,
        weekdays,
        fc.integer({ min: 100, max: 500_000 }),
        fc.array(fc.nat(31)),
        (from, days, price, closed) => {
          const month = monthOf(from);
          const first = firstOfMonth(month);
          const of = { month, weekdays: days, closedDays: closed.map((after) => addDays(first, after)) };
          const care = careDays(of, from, null);
          const fullPrice = care.whole > 0 ? price : 0;
          const amount = monthAmount(price, care);
          expect(amount).toBeLessThanOrEqual(price);
          expect(amount > 0).toBe(care.paid > 0);
          expect(monthAmount(price, careDays(of, first, null))).toBe(fullPrice);
          // Both parts of a month add up to the whole, except for rounding.
          const before = monthAmount(price, careDays(of, first, addDays(from, -1)));
          const whole = from === first ? amount : amount + before;
          expect(Math.abs(whole - fullPrice)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
  test('Closed days do not count', () => {
    const month = { month: '2026-12', weekdays: [5], closedDays: ['2026-12-25', '2026-12-26'] };
    expect(careDays(month, '2026-12-11', null)).toEqual({ paid: 2, whole: 3 });
    expect(careDays(month, '2026-12-25', '2026-12-25')).toEqual({ paid: 0, whole: 3 });
  });
  test('Days of care are counted by calendar, regardless of clock changes', () => {
    const of = (month: string, ...weekdays: Weekday[]) => ({ month, weekdays, closedDays: [] });
    expect(careDays(of('2026-03', 7), '2026-03-01', null)).toEqual({ paid: 5, whole: 5 });
    expect(careDays(of('2026-11', 1, 2, 3, 4, 5), '2026-11-02', '2026-11-13')).toEqual({ paid: 10, whole: 21 });
    expect(careDays(of('2026-02', 1), '2026-01-15', lastOfMonth('2026-02'))).toEqual({ paid: 4, whole: 4 });
  });
});

test("A drop-in's price lines add up to its items", () => {
  const children = [
    { id: 'a', firstName: 'Ava' },
    { id: 'b', firstName: 'Ben' },
  ];
  const item = fc.record({
    childId: fc.constantFrom('a', 'b'),
    sessionType: fc.constantFrom(1 as const, 2 as const),
    price: fc.constantFrom(4_500, 6_000, 8_000),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), (items) => {
      const lines = dropInLines(items, children);
      expect(totalOf(lines)).toBe(items.reduce((sum, one) => sum + one.price, 0));
      expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(items.length);
      for (const line of lines) expect(line.amount).toBe(line.quantity * line.unitPrice);
    }),
  );
});
