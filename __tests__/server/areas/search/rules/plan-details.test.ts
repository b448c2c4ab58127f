import { refusalOf } from '@/__tests__/support/builders/care-terms';
import { BookingType, SessionType, type Weekday } from '@/lib/enums';
import { careNeeds } from '@/server/areas/search/rules/care-needs';
import { chooseCity, cityChoice, mergeCities, type OwnCity, whichCity } from '@/server/areas/search/rules/choose-city';
import { monthCalendar } from '@/server/areas/search/rules/month-calendar';
import { meanPoint, medianPoint } from '@/server/areas/search/rules/place';
import {
  anySession,
  needsBoundaries,
  plainText,
  planSearch,
  type SearchQuery,
  searchWords,
  sessionFilters,
} from '@/server/areas/search/rules/search-plan';

const now = new Date('2026-03-04T17:00:00Z');
const plan = (query: SearchQuery = {}, hasPlace = false, at = now) => planSearch(query, hasPlace, at);

describe('planSearch', () => {
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

describe('monthCalendar', () => {
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
});

describe('cities', () => {
  const city = (over: Partial<OwnCity> = {}): OwnCity => ({
    name: 'Vancouver',
    region: 'BC',
    country: 'CA',
    lat: 2,
    lng: 4,
    facilities: 1,
    ...over,
  });
  test('cities without coordinates have no centre and do not move that of others', () => {
    const [nowhere] = mergeCities([city({ lat: null, lng: null })]);
    expect(nowhere).toMatchObject({ lat: null, lng: null, facilities: 1, spellings: ['Vancouver'] });
    const [merged] = mergeCities([
      city({ facilities: 3, lng: 8 }),
      city({ name: 'VANCOUVER', lat: null, lng: null, facilities: 9 }),
    ]);
    expect(merged).toMatchObject({
      name: 'Vancouver',
      lat: 2,
      lng: 8,
      facilities: 12,
      spellings: ['Vancouver', 'VANCOUVER'],
    });
  });
  test('the more frequent of two mixed-case spellings is used', () => {
    expect(mergeCities([city({ name: 'St. John' }), city({ name: 'Saint John', facilities: 2 })])[0]?.name).toBe(
      'Saint John',
    );
  });
  test('a named region excludes the same name elsewhere, also in the other country', () => {
    const reading = { name: 'vancouver', region: { country: 'US' as const, code: 'WA' } };
    const ours = [city(), city({ region: 'WA' }), city({ name: 'Victoria', country: 'US', region: 'WA' })];
    expect(chooseCity([reading], ours, () => [])).toBeNull();
    const washington = city({ country: 'US', region: 'WA' });
    expect(chooseCity([reading], [...ours, washington], () => [])).toEqual({ found: washington });
  });
  test('several other cities are ambiguous, and a reading without matches falls through to the next', () => {
    const two = [city({ region: 'WA', country: 'US' }), city({ region: 'BC' })];
    const readings = [
      { name: 'port vancouver', region: null },
      { name: 'vancouver', region: null },
    ];
    const worlds = ({ name }: { name: string }) =>
      name === 'vancouver' ? two.map((one) => ({ ...one, lat: 1, lng: 1 })) : [];
    expect(chooseCity(readings, [], worlds)).toMatchObject({ choices: [{ region: 'WA' }, { region: 'BC' }] });
    expect(cityChoice(two[0]!)).toEqual({ place: 'Vancouver, WA', label: 'Vancouver, Washington' });
    expect(whichCity(two.slice(0, 1))).toBe(
      'There is more than one Vancouver. Add the province or state, such as Vancouver, WA.',
    );
  });
});

test('the mean moves with outliers and the median does not', () => {
  const points = [
    { lat: 1, lng: 20 },
    { lat: 3, lng: 10 },
    { lat: 80, lng: 12 },
    { lat: 2, lng: 11 },
  ];
  expect(meanPoint(points)).toEqual({ lat: 21.5, lng: 13.25 });
  expect(medianPoint(points)).toEqual({ lat: 2, lng: 11 });
  expect(medianPoint([])).toBeNull();
});

test('words and texts are cleaned for comparison', () => {
  expect(searchWords('Robin (Hill); "care"? a/b, c.d: e!')).toEqual(['Robin', 'Hill', 'care', 'b', 'c', 'd', 'e']);
  expect([' French\u0007 ', ' ', '\u0000', undefined].map(plainText)).toEqual(['French', null, null, null]);
});
