import fc from 'fast-check';
import type { PlainRows } from '@/__tests__/support/search/plain-rows';
import { today, type PlainQuery } from '@/__tests__/support/search/plain-search';
import { addDays, weekdayOf } from '@/lib/dates/dates';

/** Positions in and around the cities of the test facilities. */
const points = [
  { lat: 43.651, lng: -79.383 },
  { lat: 43.77, lng: -79.41 },
  { lat: 49.263, lng: -123.11 },
  { lat: 47.61, lng: -122.33 },
  { lat: 44.4, lng: -79.7 },
];
const elsewhere = ['Barrie, ON', 'Hamilton, ON', 'L5B', 'V6B'];

/** Towns, postal areas and codes from the rows, and some others. */
function placesOf({ facilities }: PlainRows): string[] {
  const addresses = facilities.flatMap(({ addresses: own }) => own);
  const codes = addresses.map(({ postalCode }) => postalCode).sort();
  const areas = codes.map((code) => (/^\d/.test(code) ? code : code.slice(0, 3)));
  const towns = addresses.map(({ city, region }) => `${city}, ${region}`).sort();
  const some = (texts: readonly string[]) => [...new Set(texts)].filter((_, index) => index % 7 === 0);
  return [...new Set(towns), ...some(areas), ...some(codes), ...elsewhere];
}

/**
 * Search texts: words of names, streets, languages, amenities and groups, with accents, capitals, typos and unknown
 * words.
 */
const texts = [
  ...['toddler', 'urdu', 'chess', 'infants', 'tots', 'montessori', 'king', 'wheelchair', 'mandarin kindergarten'],
  ...['École', 'ecole du parc', 'St. Clair', 'centre', 'community child care', 'YMCA', 'the garden', 'Park junior'],
  ...['todler', 'montesori', 'kindergarden', 'comunity centre', 'mandrin', 'churchh', 'queen street', 'xylophone'],
];

type Days = 'none' | 'dates' | 'weekdays';

/** Birth dates from ages in days, sometimes of twins. */
const births = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 4300 }), { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 4 }))
  .map(([ages, twin]) => (twin === 0 ? [...ages, ages[0]!] : ages));

const others = fc.record(
  {
    categories: fc.subarray([1, 2, 3, 4] as const, { minLength: 1 }).map((list) => [...list]),
    type: fc.constantFrom(1 as const, 2 as const),
    scheduleType: fc.constantFrom(1 as const, 1 as const, 2 as const, 4 as const, 6 as const, 7 as const, 9 as const),
    maxPrice: fc.constantFrom(500, 2000, 6000, 15_000, 60_000, 150_000),
    minRating: fc.constantFrom(3.5, 4.5),
    language: fc.constantFrom('English', 'french', 'Urdu'),
    subsidy: fc.constant(true),
    certain: fc.constant(true),
    q: fc.constantFrom(...texts),
    sort: fc.constantFrom(
      'price' as const,
      'price' as const,
      'rating' as const,
      'replyTime' as const,
      'distance' as const,
    ),
  },
  { requiredKeys: [] },
);
const othersNames = [
  'categories',
  'type',
  'scheduleType',
  'maxPrice',
  'minRating',
  'language',
  'subsidy',
  'certain',
  'q',
  'sort',
] as const;

/** A position, a named place or none, sometimes with a route and a radius. */
function anyWhere(rows: PlainRows) {
  const place = fc.constantFrom(...placesOf(rows));
  const to = fc.option(place, { freq: 2 });
  const radius = fc.option(fc.constantFrom(1, 3, 10, 60, 220), { freq: 2 });
  return fc.oneof(
    fc.constant({}),
    fc.record({ at: fc.constantFrom(...points), to, radius }),
    fc.record({ place, to, radius }),
  ) as fc.Arbitrary<{
    at?: (typeof points)[number];
    place?: string;
    to?: string | null;
    radius?: number | null;
  }>;
}

/** Weekend care can be searched for on Saturdays and Sundays only. */
function daysOf(
  days: Days,
  dates: readonly number[],
  weekdays: readonly (1 | 2 | 3 | 4 | 5)[],
  isWeekend: boolean,
): Pick<PlainQuery, 'dates' | 'weekdays'> {
  const saturday = (date: string) => addDays(date, 6 - weekdayOf(date));
  const chosen = dates.map((day) => addDays(today, day + (isWeekend ? 4 : 0)));
  if (days === 'dates') return { dates: isWeekend ? chosen.map(saturday) : chosen };
  return days === 'weekdays' ? { weekdays: isWeekend ? [6] : [...weekdays] } : {};
}

/**
 * Filters as a parent may set them, each left out half of the time, with a page size and a number that selects a page.
 */
export function anyFilters(rows: PlainRows): fc.Arbitrary<PlainQuery & { turn: number; limit: number }> {
  const ids = rows.facilities.map(({ id }) => id).sort();
  return fc
    .record({
      where: anyWhere(rows),
      births: fc.option(births, { freq: 3 }),
      whole: fc.boolean(),
      days: fc.constantFrom<Days>('none', 'dates', 'dates', 'weekdays'),
      dates: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 4 }),
      weekdays: fc.subarray([1, 2, 3, 4, 5] as const, { minLength: 1 }),
      others,
      rare: fc.tuple(...Array.from({ length: 9 }, () => fc.integer({ min: 0, max: 9 }))),
      some: fc.option(fc.subarray(ids.slice(0, 20), { minLength: 1 }), { freq: 2 }),
      isSome: fc.integer({ min: 0, max: 9 }),
      turn: fc.nat(99),
      limit: fc.constantFrom(100, 100, 12, 5),
    })
    .map(
      ({
        where: { at, place, to, radius },
        births: ages,
        whole,
        days,
        dates,
        weekdays,
        others: set,
        rare,
        ...rest
      }) => {
        // Most searches have two or three filters, since one with all set finds nothing.
        const kept = Object.fromEntries(
          Object.entries(set).filter(
            ([name]) => rare[othersNames.findIndex((one) => one === name)]! < (name === 'sort' ? 6 : 4),
          ),
        ) as Partial<typeof set>;
        const birthDates = ages?.map((age) => addDays(today, -age)).map((date) => (whole ? date : date.slice(0, 7)));
        return {
          ...kept,
          ...at,
          ...(place ? { place } : {}),
          ...(to ? { to } : {}),
          ...((at || place) && radius ? { radius } : {}),
          ...(birthDates ? { birthDates } : {}),
          ...daysOf(days, dates, weekdays, kept.scheduleType === 7),
          ...(rest.some && rest.isSome === 0 ? { ids: rest.some } : {}),
          turn: rest.turn,
          limit: rest.limit,
        };
      },
    );
}
