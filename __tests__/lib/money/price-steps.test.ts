import fc from 'fast-check';
import { careDates } from '@/lib/dates/booking-dates';
import { addDays, addMonths, eachDate, firstOfMonth, lastOfMonth, monthOf, shiftMonth } from '@/lib/dates/dates';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { moneyIn } from '@/lib/money/money';
import { monthlyText, priceInMonth, stayingTexts } from '@/lib/money/monthly-price';
import { bookedPrice, type ChildPrice, childPriceIn, childPrices, monthlyPriceFrom } from '@/lib/money/price-steps';

interface Group {
  title: string;
  fromMonths: number | null;
  toMonths: number | null;
  price: number | null;
}
const group = (title: string, fromMonths: number | null, toMonths: number | null, price: number | null): Group => ({
  title,
  fromMonths,
  toMonths,
  price,
});
const priceOf = ({ price }: Group) => price;
const infants = group('Infants', 0, 18, 96_500);
const toddlers = group('Toddlers', 18, 30, 81_500);
const preschool = group('Preschool', 30, 60, 90_000);

/** Mondays; December 7, 2026 is the first one of care. */
const monday = { weekdays: [1], closedDays: [] as string[], endDate: null as string | null };
const first = '2026-12-07';
const leo = { id: 'leo', firstName: 'Leo', birthDate: '2025-10-14' };
const maya = { id: 'maya', firstName: 'Maya', birthDate: '2024-07-20' };
const pricesOf = (
  groups: readonly Group[],
  care: Partial<typeof monday> & { onlyLower?: boolean } = {},
  child: { id: string; birthDate: string } = leo,
) => {
  const monthly = ageGroupOn(groups, child.birthDate, first)!.price!;
  return childPrices(child, { first, monthly }, { groups, priceOf, ...monday, ...care });
};
const stepsOf = (prices: readonly ChildPrice[]) =>
  prices
    .slice(1)
    .map(({ from, ageGroup, monthly, listed }) => `${from} ${ageGroup} ${monthly}${listed ? '' : ' stays'}`)
    .join(', ');

describe('the monthly prices of a child', () => {
  const two = [infants, toddlers];
  const three = [...two, preschool];
  const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7] };
  test.each<[string, readonly Group[], Parameters<typeof pricesOf>[1] & { born?: string }, string]>([
    ['a birthday before the first day of care of a month', two, { born: '2025-11-03' }, '2027-05 Toddlers 81500'],
    ['one on it counts, although the month began before', two, { born: '2025-11-01' }, '2027-05 Toddlers 81500'],
    ['one after it counts from the next month', two, { born: '2025-11-04' }, '2027-06 Toddlers 81500'],
    ['one on the last of a long month', two, { ...everyDay, born: '2025-08-31' }, '2027-03 Toddlers 81500'],
    ['a dearer group, too', three, {}, '2027-05 Toddlers 81500, 2028-05 Preschool 90000'],
    ['a closed first day', two, { closedDays: ['2027-05-03'], born: '2025-11-04' }, '2027-05 Toddlers 81500'],
    [
      'a group without a price keeps the price, and the next one has its own',
      [infants, { ...toddlers, price: null }, preschool],
      {},
      '2027-05 Toddlers 96500 stays, 2028-05 Preschool 90000',
    ],
    ['a group at the same price is no step', [infants, { ...toddlers, price: 96_500 }], {}, ''],
    ['care ends where no group fits', [infants, { ...toddlers, fromMonths: 20 }], {}, ''],
    ['care that ends before has no step', two, { endDate: '2027-05-02' }, ''],
    ['the last day may be the first at the new price', two, { endDate: '2027-05-03' }, '2027-05 Toddlers 81500'],
    [
      'a group without a stated end fits only where no other does',
      [infants, group('Mixed', 6, null, 70_000), toddlers],
      {},
      '2027-05 Toddlers 81500, 2028-05 Mixed 70000',
    ],
    ['a price agreed without steps can only fall', three, { onlyLower: true }, '2027-05 Toddlers 81500'],
  ])('%s', (_, groups, { born = leo.birthDate, ...care }, steps) => {
    expect(stepsOf(pricesOf(groups, care, { id: 'leo', birthDate: born }))).toBe(steps);
  });

  const ages = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 6 })
    .map((found) => found.sort((a, b) => a - b));
  const anyGroups = fc
    .record({ ages, prices: fc.array(fc.option(fc.integer({ min: 1, max: 9 })), { minLength: 5 }) })
    .map(({ ages: bounds, prices }) =>
      // Every third group is left out: a gap.
      bounds
        .slice(1)
        .flatMap((to, index) => (index % 3 === 2 ? [] : [group(`G${index}`, bounds[index]!, to, prices[index]!)])),
    );
  const anyDate = (from: string, days: number) => fc.integer({ min: 0, max: days }).map((day) => addDays(from, day));
  // The last days of months are birthdays of their own.
  const anyBirthday = fc.oneof(
    anyDate('2022-01-01', 1700),
    anyDate('2022-01-01', 1700).map((date) => lastOfMonth(monthOf(date))),
  );
  const anyCare = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    closedDays: fc.array(anyDate(first, 900), { maxLength: 7 }),
    endDate: fc.option(anyDate(first, 900)),
  });

  test('each month has the price of the group on its first day of care, month by month', () => {
    fc.assert(
      fc.property(anyGroups, anyBirthday, anyCare, (groups, birthDate, care) => {
        const groupOn = (date: string) => ageGroupOn(groups, birthDate, date);
        const start = careDates(first, addMonths(first, 2), care.weekdays, care.closedDays)[0]!;
        fc.pre(groupOn(start) !== null && (care.endDate === null || care.endDate >= start));
        let price = groupOn(start)!.price ?? 5;
        const found = childPrices(
          { id: 'leo', birthDate },
          { first: start, monthly: price },
          { groups, priceOf, ...care },
        );
        let seen = start;
        for (let month = monthOf(start); month < '2031-01'; month = shiftMonth(month, 1)) {
          const from = month === monthOf(start) ? start : firstOfMonth(month);
          const [on] = careDates(from, lastOfMonth(month), care.weekdays, care.closedDays);
          if (on === undefined) continue;
          const outgrown = eachDate(seen, on).some((date) => groupOn(date) === null);
          if (outgrown || (care.endDate !== null && on > care.endDate)) {
            expect(found.every((one) => one.from < month)).toBe(true);
            return;
          }
          seen = on;
          if (month !== monthOf(start)) price = groupOn(on)!.price ?? price;
          expect(childPriceIn(found, 'leo', month)).toBe(price);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the monthly price of several children', () => {
  const groups = [infants, toddlers, preschool];
  const both = [...pricesOf(groups, {}, leo), ...pricesOf(groups, {}, maya)];
  const shown = monthlyPriceFrom(both, '2027-01', [leo, maya]);

  test('steps add up all children, each at its own price', () => {
    // Maya is a toddler until January 20, 2027.
    expect(shown.monthly).toBe(96_500 + 81_500);
    expect(shown.steps).toEqual([
      { from: '2027-02', monthly: 186_500, listed: true, joins: [{ firstName: 'Maya', ageGroup: 'Preschool' }] },
      { from: '2027-05', monthly: 171_500, listed: true, joins: [{ firstName: 'Leo', ageGroup: 'Toddlers' }] },
      { from: '2028-05', monthly: 180_000, listed: true, joins: [{ firstName: 'Leo', ageGroup: 'Preschool' }] },
    ]);
    for (const month of ['2027-01', '2027-02', '2027-04', '2027-05', '2028-12'])
      expect(priceInMonth(shown, month)).toBe(childPriceIn(both, 'leo', month) + childPriceIn(both, 'maya', month));
  });

  test('the sentence names each price with its month and who moves where', () => {
    const say = (prices: readonly ChildPrice[], from = '2027-01') => {
      const price = monthlyPriceFrom(prices, from, [leo, maya]);
      return [monthlyText(price, moneyIn('CAD')), ...stayingTexts(price)];
    };
    expect(say(pricesOf([infants, toddlers]))).toEqual([
      '$965.00 a month, $815.00 from May 2027, when Leo joins Toddlers',
    ]);
    expect(say(pricesOf([infants, toddlers]), '2027-05')).toEqual(['$815.00 a month']);
    expect(say(both)).toEqual([
      '$1,780.00 a month, $1,865.00 from February 2027, when Maya joins Preschool, then $1,715.00 from May 2027, when Leo joins Toddlers, then $1,800.00 from May 2028, when Leo joins Preschool',
    ]);
    expect(
      say([...pricesOf([infants, toddlers]), ...pricesOf([infants, toddlers], {}, { ...leo, id: 'maya' })]),
    ).toEqual(['$1,930.00 a month, $1,630.00 from May 2027, when Leo joins Toddlers and Maya joins Toddlers']);
    expect(say(pricesOf([infants, { ...toddlers, price: null }]))).toEqual([
      '$965.00 a month',
      'The price stays the same when Leo joins Toddlers in May 2027: there’s no monthly price for this care there.',
    ]);
  });

  test('a booking’s price is that of the next month to charge', () => {
    const booking = { priceMonthly: 1, childPrices: pricesOf([infants, toddlers]), paidThrough: null };
    expect(bookedPrice(booking, [leo])).toMatchObject({ monthly: 96_500, steps: [{ from: '2027-05' }] });
    expect(bookedPrice({ ...booking, paidThrough: '2027-03-31' }, [leo])).toMatchObject({ steps: [{}] });
    expect(bookedPrice({ ...booking, paidThrough: '2027-04-30' }, [leo])).toEqual({ monthly: 81_500, steps: [] });
    expect(bookedPrice({ ...booking, endsOn: '2027-04-26' }, [leo])).toEqual({ monthly: 96_500, steps: [] });
    expect(bookedPrice({ ...booking, endsOn: '2027-05-31' }, [leo])).toMatchObject({ steps: [{}] });
    expect(bookedPrice({ ...booking, childPrices: null }, [leo])).toEqual({ monthly: 1 });
  });
});
