import fc from 'fast-check';
import { today, type PlainQuery } from '@/__tests__/support/search/plain-search';
import { addDays } from '@/lib/dates';

/** Positions and ways in and around the cities that the tests' facilities are in. */
const points = [
  { lat: 43.651, lng: -79.383 },
  { lat: 43.77, lng: -79.41 },
  { lat: 49.263, lng: -123.11 },
  { lat: 47.61, lng: -122.33 },
  { lat: 44.4, lng: -79.7 },
];
const words = [
  'toddler',
  'urdu',
  'chess',
  'infants',
  'tots',
  'montessori',
  'king',
  'wheelchair',
  'mandarin kindergarten',
];

/** Filters as a parent may set them, each left out as often as not. */
export const anyFilters: fc.Arbitrary<PlainQuery> = fc
  .record({
    at: fc.option(fc.constantFrom(...points), { freq: 1 }),
    way: fc.option(fc.constantFrom(...points.slice(0, 2)), { freq: 1 }),
    radius: fc.option(fc.constantFrom(1, 3, 10, 60, 220), { freq: 1 }),
    births: fc.option(fc.array(fc.integer({ min: 1, max: 4300 }), { minLength: 1, maxLength: 3 }), { freq: 3 }),
    whole: fc.boolean(),
    days: fc.constantFrom('none', 'dates', 'dates', 'weekdays'),
    dates: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5] as const, { minLength: 1 }),
    others: fc.record(
      {
        categories: fc.subarray([1, 2, 3, 4] as const, { minLength: 1 }).map((list) => [...list]),
        type: fc.constantFrom(1 as const, 2 as const),
        scheduleType: fc.constantFrom(1 as const, 1 as const, 2 as const, 4 as const, 6 as const, 9 as const),
        maxPrice: fc.constantFrom(2000, 6000, 15_000, 60_000, 150_000),
        minRating: fc.constantFrom(3.5, 4.5),
        language: fc.constantFrom('English', 'french', 'Urdu'),
        subsidy: fc.constant(true),
        q: fc.constantFrom(...words),
        sort: fc.constantFrom(
          'price' as const,
          'price' as const,
          'rating' as const,
          'replyTime' as const,
          'distance' as const,
        ),
      },
      { requiredKeys: [] },
    ),
    rare: fc.tuple(...Array.from({ length: 9 }, () => fc.integer({ min: 0, max: 9 }))),
  })
  .map(({ at, way, radius, births, whole, days, dates, weekdays, others, rare }) => {
    const names = [
      'categories',
      'type',
      'scheduleType',
      'maxPrice',
      'minRating',
      'language',
      'subsidy',
      'q',
      'sort',
    ] as const;
    // A search with everything set finds nothing: most have two or three of these.
    const kept = Object.fromEntries(
      Object.entries(others).filter(
        ([name]) => rare[names.findIndex((one) => one === name)]! < (name === 'sort' ? 9 : 4),
      ),
    ) as Partial<typeof others>;
    const birthDates = births?.map((days) => addDays(today, -days)).map((date) => (whole ? date : date.slice(0, 7)));
    return {
      ...kept,
      // Without an order of its own, free text is ordered by its likeness, which is the database's.
      ...(kept.q && (!kept.sort || (kept.sort === 'distance' && !at)) ? { sort: 'rating' as const } : {}),
      ...(at ?? {}),
      ...(at && way ? { way } : {}),
      ...(at && radius !== null ? { radius } : {}),
      ...(birthDates ? { birthDates } : {}),
      ...(days === 'dates' ? { dates: dates.map((day) => addDays(today, day)) } : {}),
      ...(days === 'weekdays' ? { weekdays: [...weekdays] } : {}),
    };
  });
