import fc from 'fast-check';
import { AppError } from '@/lib/app-error';
import { addDays, ageInMonths, weekdayOf } from '@/lib/dates/dates';
import { SessionType, valuesOf, type Weekday } from '@/lib/enums';
import { careNeeds } from '@/server/areas/search/rules/care-needs';
import { monthCalendar } from '@/server/areas/search/rules/month-calendar';
import { planSearch, searchWords } from '@/server/areas/search/rules/search-plan';

const now = new Date('2026-03-04T17:00:00Z');
const refused = (query: Parameters<typeof planSearch>[0]) => {
  try {
    planSearch(query, true, now);
  } catch (error) {
    return error instanceof AppError ? error.body : error;
  }
  return null;
};

describe('planSearch', () => {
  test('the order is the requested one, else relevance, distance, or rating', () => {
    const order = (query: object, place: boolean) => planSearch(query, place, now).order;
    expect(order({}, false)).toBe('rating');
    expect(order({}, true)).toBe('distance');
    expect(order({ q: 'robin' }, true)).toBe('relevance');
    expect(order({ sort: 'price' }, true)).toBe('price');
    // Without a place there is no distance, so the default order is used.
    expect(order({ sort: 'distance' }, false)).toBe('rating');
  });

  test('facilities without prices are left out if prices, a type or days are given', () => {
    const pricedOnly = (query: object) => planSearch(query, false, now).pricedOnly;
    expect([{}, { scheduleType: 1 }, { birthDates: ['2023-01'] }].map(pricedOnly)).toEqual([false, false, false]);
    expect([{ maxPrice: 5000 }, { type: 2 }, { dates: ['2026-03-05'] }, { weekdays: [1] }].map(pricedOnly)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test('weekdays are four weeks of drop-ins, or the year of a permanent booking', () => {
    const days = (query: object) =>
      planSearch(query, false, now).needs.reduce((sum, need) => sum + need.days.length, 0);
    expect(days({ weekdays: [1, 3] })).toBe(8);
    expect(days({ weekdays: [1], type: 2 })).toBe(52);
    expect(planSearch({ weekdays: [1, 3, 3], type: 2 }, false, now).daysAWeek).toBe(2);
  });

  test('invalid filters are refused by field', () => {
    expect(refused({ dates: ['2026-03-01'] })).toEqual({ dates: 'Choose dates starting tomorrow.' });
    expect(refused({ dates: ['2026-02-31'] })).toEqual({ dates: 'There is no date 2026-02-31.' });
    expect(refused({ birthDates: ['2023-02-29'] })).toEqual({ birthDates: 'There is no date 2023-02-29.' });
    expect(refused({ dates: ['2026-03-06'], scheduleType: 7 })).toEqual({
      dates: 'Weekend care is offered on Saturdays and Sundays only.',
    });
    expect(refused({ weekdays: [5], scheduleType: 7 })).toEqual({
      weekdays: 'Weekend care is offered on Saturdays and Sundays only.',
    });
    expect(refused({ weekdays: [6, 7], scheduleType: 7 })).toBeNull();
    for (const scheduleType of valuesOf(SessionType)) expect(refused({ scheduleType })).toBeNull();
  });

  test('half days of permanent care count only where they are allowed', () => {
    expect(planSearch({ type: 2, scheduleType: 2 }, false, now).halfDayPermanent).toBe(1);
    expect(planSearch({ type: 1, scheduleType: 2 }, false, now).halfDayPermanent).toBeNull();
  });
});

test('needs contain every child on every date once, at its age on that day', () => {
  const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-03-05', days));
  const birth = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-03-01', -days));
  fc.assert(
    fc.property(
      fc.uniqueArray(date, { minLength: 1, maxLength: 60 }),
      fc.array(birth, { maxLength: 8 }),
      (dates, births) => {
        const needs = careNeeds(dates, { birthDates: births, mustThrough: '9999-12-31' });
        const found = needs.flatMap(({ month, days, age, weekday }) =>
          days.map((day) => {
            const on = `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;
            expect(weekdayOf(on)).toBe(weekday);
            return `${on} ${age}`;
          }),
        );
        const expected = dates.flatMap((on) =>
          births.length === 0 ? [`${on} null`] : births.map((one) => `${on} ${ageInMonths(one, on)}`),
        );
        expect(found.sort()).toEqual(expected.sort());
      },
    ),
    { seed: 4 },
  );
});

test('stop words are removed unless nothing else is left, and control characters never pass', () => {
  expect(searchWords('the robin in Etobicoke')).toEqual(['robin', 'Etobicoke']);
  expect(searchWords('the and')).toEqual(['the', 'and']);
  expect(searchWords('a\u0000b \ud800 (c)')).toEqual(['b', 'c']);
  expect(searchWords('  ')).toEqual([]);
  expect(searchWords('x '.repeat(50))).toHaveLength(8);
});

test('a full day counts both halves, and tomorrow is in local time', () => {
  const weeklyPlaces = [
    ...Array<number>(5).fill(4),
    0,
    0,
    ...Array<number>(5).fill(2),
    0,
    0,
    ...Array<number>(7).fill(0),
  ];
  const openWeekdays: Weekday[] = [1, 2, 3, 4];
  const taken = { am: Array<number>(31).fill(0), pm: null, beforeAfter: null };
  taken.am[8] = 3;
  const month = (timeZone: string, at: string) =>
    monthCalendar({ timeZone, weeklyPlaces, openWeekdays, closedDays: [] }, '2026-03', taken, new Date(at));
  const days = month('America/Toronto', '2026-03-05T06:30:00Z');
  expect(days).toHaveLength(31);
  expect(days[8]).toEqual({ date: '2026-03-09', open: true, placesLeft: { fullDay: 1, am: 1, pm: 2, beforeAfter: 0 } });
  // 1:30 AM on the 5th in Toronto, 10:30 PM on the 4th in Vancouver. Fridays are closed.
  const open = (list: typeof days) => list.filter((day) => day.open).map(({ date }) => date);
  expect(open(days)[0]).toBe('2026-03-09');
  expect(open(month('America/Vancouver', '2026-03-05T06:30:00Z'))[0]).toBe('2026-03-05');
  expect(open(days)).not.toContain('2026-03-13');
});
