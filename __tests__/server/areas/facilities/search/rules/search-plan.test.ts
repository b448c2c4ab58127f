import fc from 'fast-check';
import { refusalOf } from '@/__tests__/support/builders/care-terms';
import { addDays, ageInMonths, weekdayOf } from '@/lib/dates/dates';
import { BookingType, Pool, SessionType, valuesOf, type Weekday } from '@/lib/enums';
import { careNeeds } from '@/server/areas/facilities/search/rules/care-needs';
import { addKept, keptByMonth } from '@/server/areas/facilities/search/rules/kept-months';
import { monthCalendar } from '@/server/areas/facilities/search/rules/month-calendar';
import {
  anySession,
  needsBoundaries,
  plainText,
  planSearch,
  type SearchQuery,
  searchWords,
  sessionFilters,
} from '@/server/areas/facilities/search/rules/search-plan';

const now = new Date('2026-03-04T17:00:00Z');
const plan = (query: SearchQuery = {}, hasPlace = false, at = now) => planSearch(query, hasPlace, at);
const refused = (query: SearchQuery) => refusalOf(() => plan(query, true));

describe('a plan', () => {
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

  test('only the order by distance needs a place', () => {
    expect(planSearch({ sort: 'distance' }, true, now).order).toBe('distance');
    expect(planSearch({ sort: 'price' }, false, now).order).toBe('price');
    expect(planSearch({ q: 'two words' }, false, now).text).toBe('two words');
    expect(planSearch({ weekdays: [1] }, false, now).daysAWeek).toBeNull();
    expect(planSearch({ type: 2 }, false, now).daysAWeek).toBeNull();
  });

  test('an empty query plans everything near the place, at any price', () => {
    expect(plan()).toEqual({
      categories: [],
      language: null,
      subsidyFacts: null,
      certainOnly: false,
      minRating: null,
      maxPrice: null,
      words: [],
      text: null,
      priceType: BookingType.DROP_IN,
      pricedOnly: false,
      session: anySession,
      sessionAsked: false,
      halfDayPermanent: null,
      daysAWeek: null,
      agesOn: [],
      needs: [],
      priceAsked: false,
      wholePrice: false,
      openOn: [],
      openDays: [],
      span: null,
      order: 'rating',
    });
  });
  test('every filter appears in the plan', () => {
    const found = plan({
      radius: 60,
      subsidy: true,
      certain: true,
      categories: [2],
      type: BookingType.PERMANENT,
      weekdays: [1, 3, 1],
      scheduleType: SessionType.HALF_DAY_AM,
      maxPrice: 3_000_000_000,
      minRating: 4,
      language: ' French ',
      q: 'the robin',
      birthDates: ['2024-08', '2023-02-11'],
    });
    expect(found).toMatchObject({
      categories: [2],
      language: 'French',
      subsidyFacts: expect.arrayContaining(['fee subsidy accepted']),
      certainOnly: true,
      minRating: 4,
      maxPrice: 2_147_483_647,
      words: ['robin'],
      text: 'robin',
      priceType: BookingType.PERMANENT,
      session: sessionFilters[SessionType.HALF_DAY_AM],
      sessionAsked: true,
      daysAWeek: 2,
      agesOn: [{ tomorrow: '2026-03-05', ages: [19, 36] }],
      openOn: [1, 3],
      priceAsked: true,
      wholePrice: true,
    });
  });
  test('ages are computed for both possible tomorrows if a child’s birthday is between them', () => {
    const midnight = new Date('2026-03-05T05:00:00Z');
    expect(plan({ birthDates: ['2024-03-06'] }, false, midnight).agesOn).toEqual([
      { tomorrow: '2026-03-05', ages: [23] },
      { tomorrow: '2026-03-06', ages: [24] },
    ]);
    expect(plan({ birthDates: ['2024-03-05'] }, false, midnight).agesOn).toEqual([
      { tomorrow: '2026-03-05', ages: [24] },
    ]);
  });
  test('dates are sorted and unique, ages are those on the first, and days a week do not apply', () => {
    const found = plan({
      type: 2,
      weekdays: [1],
      dates: ['2026-04-08', '2026-04-06', '2026-04-08'],
      birthDates: ['2024-04-07'],
    });
    expect(found.span).toEqual({ first: '2026-04-06', last: '2026-04-08' });
    expect(found.agesOn).toEqual([{ tomorrow: '2026-04-06', ages: [23] }]);
    expect(found.daysAWeek).toBe(null);
    expect(found.openOn).toEqual([1, 3]);
    // Permanent care has no price for single dates.
    expect(found.priceAsked).toBe(true);
    expect(found.wholePrice).toBe(false);
    expect(found.needs.every(({ must }) => must)).toBe(true);
  });
  test('drop-in weekdays cover four weeks and all must fit, while later permanent days need a place only while a child fits', () => {
    const long = plan({ type: 2, weekdays: [4], birthDates: ['2024-08-01'] }).needs;
    expect(long.filter(({ must }) => must).flatMap(({ days }) => days)).toEqual([5, 12, 19, 26, 2]);
    const brief = plan({ weekdays: [4] }).needs.flatMap(({ month, days }) => days.map((day) => `${month} ${day}`));
    expect(brief).toEqual(['2026-03-01 5', '2026-03-01 12', '2026-03-01 19', '2026-03-01 26']);
  });
  test.each<[SearchQuery, object | null]>([
    [{ dates: ['2026-03-05'] }, null],
    [{ dates: ['2026-03-04'] }, { dates: 'Choose dates starting tomorrow.' }],
    [{ dates: ['2027-03-04'] }, null],
    [{ dates: ['2026-03-05', '2026-03-06', '2027-03-05'] }, { dates: 'Choose dates within the next twelve months.' }],
    [{ birthDates: ['2024-01', '2024-13'] }, { birthDates: 'There is no date 2024-13.' }],
    [{ dates: ['2026-03-07', '2026-03-08'], scheduleType: 7 }, null],
    [{ weekdays: [6, 7], scheduleType: 7 }, null],
    [
      { dates: [], weekdays: [1, 6], scheduleType: 7 },
      { weekdays: 'Weekend care is offered on Saturdays and Sundays only.' },
    ],
    [{ weekdays: [1], scheduleType: 1 }, null],
  ])('the query %j is accepted or refused correctly', (query, refusal) =>
    expect(refusalOf(() => plan(query))).toEqual(refusal),
  );
  test.each<[SearchQuery, boolean]>([
    [{}, false],
    [{ birthDates: ['2024-01'] }, false],
    [{ dates: ['2026-03-05'] }, false],
    [{ birthDates: ['2024-01'], dates: ['2026-03-05'] }, true],
    [{ birthDates: ['2024-01'], weekdays: [1] }, true],
    [{ birthDates: [], weekdays: [1] }, false],
    [{ birthDates: ['2024-01'], dates: [], weekdays: [] }, false],
  ])('the query %j needs age boundaries: %p', (query, wants) => expect(needsBoundaries(query)).toBe(wants));
});

describe('what a plan needs', () => {
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

  test('needs share a bucket for dates of one month, weekday and age, and a pattern for buckets of the same ages', () => {
    const births = ['2025-04-15', '2025-04-20', '2024-01-01'];
    const needs = careNeeds(['2026-04-20', '2026-04-06', '2026-04-13', '2026-04-07'], {
      birthDates: births,
      mustThrough: '2026-04-13',
    });
    const rows = (bucket: number, weekday: number, days: number[], ages: number[], pattern = 0) =>
      ages.map((age, child) => ({
        bucket,
        pattern,
        month: '2026-04-01',
        weekday,
        days,
        child,
        age,
        first: bucket === 0,
        must: pattern === 0,
      }));
    expect(needs).toEqual([
      ...rows(0, 1, [6, 13], [11, 11, 27]),
      ...rows(1, 2, [7], [11, 11, 27]),
      ...rows(2, 1, [20], [12, 12, 27], 1),
    ]);
  });

  test('ages between the same two boundaries are equivalent, and birth is a boundary', () => {
    const ages = (birth: string) =>
      careNeeds(['2026-04-06'], { birthDates: [birth], mustThrough: '9999-12-31', boundaries: [6, 18, 30] }).map(
        ({ age }) => age,
      );
    expect(['2026-05-01', '2025-12-01', '2025-10-06', '2024-10-07', '2024-10-06', '2020-01-01'].flatMap(ages)).toEqual([
      -1, 0, 6, 6, 18, 30,
    ]);
  });

  test('every session has its pools and prices', () => {
    const said = Object.entries(sessionFilters).map(([type, { need, priced, category, halfDay }]) => [
      Number(type),
      need,
      priced,
      category,
      halfDay,
    ]);
    expect(said).toEqual([
      [1, 'full', [1], null, false],
      [2, 'am', [2], null, true],
      [3, 'pm', [3], null, true],
      [4, 'beforeAfter', [4], null, false],
      [5, 'beforeAfter', [5], null, false],
      [6, 'beforeAfter', [6], null, false],
      [7, 'full', [7], null, false],
      [8, 'any', null, 1, false],
      [9, 'any', null, 2, false],
      [10, 'any', null, 4, false],
    ]);
  });
});

describe('words of a text', () => {
  test('stop words are removed unless nothing else is left, and control characters never pass', () => {
    expect(searchWords('the robin in Etobicoke')).toEqual(['robin', 'Etobicoke']);
    expect(searchWords('the and')).toEqual(['the', 'and']);
    expect(searchWords('a\u0000b \ud800 (c)')).toEqual(['b', 'c']);
    expect(searchWords('  ')).toEqual([]);
    expect(searchWords('x '.repeat(50))).toHaveLength(8);
  });

  test('words and texts are cleaned for comparison', () => {
    expect(searchWords('Robin (Hill); "care"? a/b, c.d: e!')).toEqual(['Robin', 'Hill', 'care', 'b', 'c', 'd', 'e']);
    expect([' French\u0007 ', ' ', '\u0000', undefined].map(plainText)).toEqual(['French', null, null, null]);
  });
});

describe('the calendar of a month', () => {
  /** By pool and weekday. Mondays have before- and after-school care only. */
  const weeklyPlaces = [
    [0, 3, 2, 2, 2, 0, 1],
    [0, 1, 2, 2, 2, 0, 0],
    [4, 0, 0, 0, 0, 0, 0],
  ].flat();
  const openWeekdays: Weekday[] = [1, 2, 3, 4, 6];
  const day = (date: string, taken: Partial<Parameters<typeof monthCalendar>[2]> = {}, at = now) =>
    monthCalendar(
      { timeZone: 'America/Toronto', weeklyPlaces, openWeekdays, closedDays: [] },
      date.slice(0, 7),
      { am: null, pm: null, beforeAfter: null, ...taken },
      at,
    ).find((one) => one.date === date);
  const none = { fullDay: 0, am: 0, pm: 0, beforeAfter: 0 };
  test.each([
    ['a day with fewer places in the afternoon', '2026-03-10', true, { fullDay: 1, am: 3, pm: 1, beforeAfter: 0 }],
    ['a day with before- and after-school care only', '2026-03-09', true, { fullDay: 0, am: 0, pm: 0, beforeAfter: 4 }],
    ['a closed weekday', '2026-03-13', false, none],
    ['an open weekday without places', '2026-03-14', false, none],
    ['today', '2026-03-04', false, none],
    ['tomorrow', '2026-03-05', true, { fullDay: 2, am: 2, pm: 2, beforeAfter: 0 }],
    ['the last day that can be requested', '2027-03-04', true, { fullDay: 2, am: 2, pm: 2, beforeAfter: 0 }],
    ['a day too far ahead', '2027-03-09', false, none],
  ])('the calendar shows the right places on %s', (_, date, open, placesLeft) =>
    expect(day(date)).toEqual({ date, open, placesLeft }),
  );
  test('places taken in each half are subtracted, never below zero', () => {
    const on = (index: number, places: number) => Array.from({ length: 31 }, (_, at) => (at === index ? places : 0));
    expect(day('2026-03-10', { am: on(9, 1), pm: on(9, 5), beforeAfter: on(9, 1) })?.placesLeft).toEqual({
      ...none,
      am: 2,
    });
    expect(day('2026-03-09', { beforeAfter: on(8, 3) })?.placesLeft).toEqual({ ...none, beforeAfter: 1 });
    expect(day('2026-03-10', { am: [] })?.placesLeft.am).toBe(3);
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
    expect(days[8]).toEqual({
      date: '2026-03-09',
      open: true,
      placesLeft: { fullDay: 1, am: 1, pm: 2, beforeAfter: 0 },
    });
    // 1:30 AM on the 5th in Toronto, 10:30 PM on the 4th in Vancouver. Fridays are closed.
    const open = (list: typeof days) => list.filter((day) => day.open).map(({ date }) => date);
    expect(open(days)[0]).toBe('2026-03-09');
    expect(open(month('America/Vancouver', '2026-03-05T06:30:00Z'))[0]).toBe('2026-03-05');
    expect(open(days)).not.toContain('2026-03-13');
  });
});

describe('kept months', () => {
  /** Places that are kept for waiting families are not shown as free. */
  const kept = (date: string, pool: Pool, places: number, ageGroupId = 'toddlers') => ({
    ageGroupId,
    date,
    pool,
    places,
  });
  const month = (days: Record<number, number> = {}) => Array.from({ length: 31 }, (_, index) => days[index + 1] ?? 0);

  test('Kept places are added up by age group, month, day and half of the day', () => {
    const months = keptByMonth([
      kept('2026-03-01', Pool.MORNING, 1),
      kept('2026-03-01', Pool.MORNING, 2),
      kept('2026-03-31', Pool.AFTERNOON, 4),
      kept('2026-03-09', Pool.BEFORE_AFTER, 5),
      kept('2026-04-01', Pool.MORNING, 6),
      kept('2026-03-01', Pool.MORNING, 7, 'preschool'),
    ]);
    const none = month();
    expect(months).toEqual([
      {
        ageGroupId: 'toddlers',
        month: '2026-03-01',
        am: month({ 1: 3 }),
        pm: month({ 31: 4 }),
        beforeAfter: month({ 9: 5 }),
      },
      { ageGroupId: 'toddlers', month: '2026-04-01', am: month({ 1: 6 }), pm: none, beforeAfter: none },
      { ageGroupId: 'preschool', month: '2026-03-01', am: month({ 1: 7 }), pm: none, beforeAfter: none },
    ]);
  });

  test('A place is unavailable if it is booked or kept', () => {
    const [both] = keptByMonth([kept('2026-03-02', Pool.MORNING, 1), kept('2026-03-03', Pool.AFTERNOON, 2)]);
    const taken = addKept({ am: [5, 6], pm: null, beforeAfter: month({ 4: 1 }) }, both!);
    expect(taken).toEqual({ am: month({ 1: 5, 2: 7 }), pm: month({ 3: 2 }), beforeAfter: month({ 4: 1 }) });
  });
});
