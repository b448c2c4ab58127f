import fc from 'fast-check';
import { BookingType, ProgramCategory, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { addDays } from '@/lib/dates/dates';
import {
  facilitySorts,
  filterOf,
  followUrl,
  howFarItLooked,
  isSearch,
  noFilters,
  orderOf,
  ordersFor,
  positionText,
  readSearchFilters,
  readSearchFields,
  searchHref,
  searchQuery,
  type SearchFilters,
} from '@/lib/search/search';

const text = fc.string({ maxLength: 100, unit: 'binary' }).filter((one) => one === one.trim() && one.isWellFormed());
const thousandth = (most: number) =>
  fc.integer({ min: -most * 1000, max: most * 1000 }).map((value) => (value === 0 ? 0 : value / 1000));
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const oneOf = <T>(values: readonly T[]) => orNull(fc.constantFrom(...values));

const filters: fc.Arbitrary<SearchFilters> = fc.record({
  place: text,
  at: orNull(fc.record({ lat: thousandth(90), lng: thousandth(180) })),
  to: text,
  radius: orNull(fc.integer({ min: 1, max: 500 })),
  q: text,
  category: oneOf(valuesOf(ProgramCategory)),
  type: oneOf(valuesOf(BookingType)),
  born: fc.array(
    fc
      .integer({ min: 2013, max: 2026 })
      .chain((year) => fc.integer({ min: 1, max: 12 }).map((month) => `${year}-${String(month).padStart(2, '0')}`)),
    { maxLength: 8 },
  ),
  dates: fc
    .uniqueArray(fc.integer({ min: 0, max: 365 }), { maxLength: 60 })
    .map((days) => days.map((day) => addDays('2026-11-02', day)).sort()),
  weekdays: fc.subarray(valuesOf(Weekday)),
  session: oneOf(valuesOf(SessionType)),
  price: orNull(fc.integer({ min: 1, max: 99_999 })),
  rating: orNull(fc.integer({ min: 1, max: 5 })),
  language: text,
  subsidy: fc.boolean(),
  certain: fc.boolean(),
  except: fc.uniqueArray(fc.uuid(), { maxLength: 20 }).map((ids) => ids.sort()),
  sort: oneOf(facilitySorts),
  page: fc.integer({ min: 1, max: 999_999_999 }),
});

/** The query as Next gives it to a page. */
function queryOf(href: string): Record<string, string | string[]> {
  const params = new URL(href, 'http://portal.test').searchParams;
  return Object.fromEntries([...params.keys()].map((key) => [key, params.getAll(key)]));
}

it('filters survive a round trip through the URL, and each search has one URL', () => {
  fc.assert(
    fc.property(filters, (asked) => {
      const href = searchHref(asked, { page: asked.page });
      const read = readSearchFilters(queryOf(href));
      expect(read).toEqual(asked);
      expect(searchHref(read, { page: read.page })).toBe(href);
    }),
  );
});

it('a submitted form gives the same filters as the URL', () => {
  fc.assert(
    fc.property(filters, (asked) => {
      const written = new URL(searchHref(asked, { page: asked.page }), 'http://portal.test').searchParams;
      // Plain fields that nobody filled in are sent empty.
      const empty = ['dates', 'born'].map((name) => [name, ''] as const);
      expect(readSearchFields([...empty, ...written.entries()])).toEqual(asked);
    }),
  );
});

it('ignores invalid values', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.array(fc.string()))), (query) => {
      const read = readSearchFilters(query);
      expect(readSearchFilters(queryOf(searchHref(read, { page: read.page })))).toEqual(read);
    }),
  );
  const query = {
    radius: '0',
    at: '91,0',
    born: '2025-13',
    dates: '2026-02-30',
    weekdays: '8',
    price: 'cheap',
    sort: 'name',
  };
  expect(readSearchFilters({ ...query, rating: '6', subsidy: 'yes', page: '0', unknown: '1' })).toEqual(noFilters);
});

it.each([
  ['0', 0],
  ['-5', -5],
  ['100000', 100_000],
  ['1234567890', 1_234_567_890],
  ['60.50', 60],
])('keeps an invalid price of %s, so that its field can show an error', (price, read) => {
  expect(readSearchFilters({ price }).price).toBe(read);
  expect(searchQuery(readSearchFilters({ price })).maxPrice).toBe(read * 100);
});

it('goes back to page 1 when a filter changes', () => {
  expect(searchHref({ ...noFilters, q: 'tots', page: 3 }, { place: 'Toronto' })).toBe('/?place=Toronto&q=tots');
});

it('applies URL changes without losing typed input', () => {
  const before = readSearchFilters({ place: 'Toronto', rating: '4' });
  const typed = { ...before, place: 'Toro', q: 'garden' };
  const after = readSearchFilters({ place: 'Toronto', sort: 'price' });
  expect(followUrl(typed, before, after)).toEqual({ ...typed, rating: null, sort: 'price' });
});

it.each([
  [{}, 'rating'],
  [{ sort: 'distance' }, 'rating'],
  [{ place: 'Toronto' }, 'distance'],
  [{ at: '43.650,-79.380' }, 'distance'],
  [{ place: 'Toronto', q: 'tots' }, 'match'],
  [{ place: 'Toronto', q: 'tots', sort: 'price' }, 'price'],
] as const)('names the order that %j is in', (query, order) => {
  const asked = readSearchFilters(query);
  expect(orderOf(asked)).toBe(order);
  const offered = ordersFor(asked);
  expect(offered.some((one) => one.order === order)).toBe(true);
  // A link to the order that comes by itself is the address without an order.
  offered.forEach((one) => expect(orderOf({ ...asked, sort: one.sort })).toBe(one.order));
});

it('offers the smallest detour first for commute searches', () => {
  const labels = (query: Record<string, string>) => ordersFor(readSearchFilters(query)).map(({ label }) => label);
  expect(labels({ place: 'M5V', to: 'M4C' })[0]).toBe('Smallest detour first');
  expect(labels({ place: 'M5V' })[0]).toBe('Nearest first');
  expect(labels({ to: 'M4C' })).not.toContain('Smallest detour first');
});

it.each([
  [{}, false],
  [{ sort: 'price', page: '2' }, false],
  [{ subsidy: '1' }, true],
  [{ category: '2' }, true],
])('whether %j is a search: %s', (query, narrows) => {
  expect(isSearch(readSearchFilters(query))).toBe(narrows);
});

it('builds the query for the API', () => {
  const query = {
    place: 'M5V',
    to: 'M4C',
    born: ['2025-09', '2022-01'],
    weekdays: ['1', '3'],
    price: '60',
    subsidy: '1',
    certain: '1',
  };
  expect(searchQuery(readSearchFilters(query))).toEqual({
    place: 'M5V',
    to: 'M4C',
    birthDates: ['2025-09', '2022-01'],
    weekdays: [1, 3],
    maxPrice: 6000,
    subsidy: true,
    certain: true,
    page: 1,
    limit: 12,
  });
});

it('maps query fields to filters', () => {
  expect(['birthDates', 'maxPrice', 'place', 'limit', 'constructor'].map(filterOf)).toEqual([
    'born',
    'price',
    'place',
    null,
    null,
  ]);
  expect(positionText({ lat: 43.65, lng: -79.38 })).toBe('43.650,-79.380');
});

describe('how far the search looked', () => {
  const way = { to: 'Liberty Village', radius: null };
  const place = { to: '', radius: null };
  it.each([
    ['as near as is looked at first', { totalItems: 3, radiusKm: 25 }, place, null],
    ['farther', { totalItems: 3, radiusKm: 100 }, place, 'No facility within 50 km. Showing what is within 100 km.'],
    ['in vain', { totalItems: 0, radiusKm: 200 }, place, 'We looked as far as 200 km.'],
    ['as far as the parent said', { totalItems: 3, radiusKm: 60 }, { to: '', radius: 60 }, null],
    ['on a way', { totalItems: 3, radiusKm: 2 }, way, null],
    [
      'beside it',
      { totalItems: 3, radiusKm: 5 },
      way,
      'No facility with a detour of up to 2 km. Showing those with a detour of up to 5 km.',
    ],
  ])('%s', (_, found, filters, said) => {
    expect(howFarItLooked(found, filters)).toBe(said);
  });
});
