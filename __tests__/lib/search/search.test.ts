import fc from 'fast-check';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { addDays } from '@/lib/dates/dates';
import { BookingType, ProgramCategory, SessionType, valuesOf, Weekday } from '@/lib/enums';
import { filtersOf, searchText } from '@/lib/search/alerts';
import { datesAsked, foundHref, readAskedSearch, resultsHref, withSearch } from '@/lib/search/asked-search';
import {
  areaInSight,
  boundsOf,
  distanceKm,
  districtsOf,
  pointQuery,
  ringOf,
  townsOf,
  whatMapShows,
} from '@/lib/search/map-area';
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
  readSearchFields,
  readSearchFilters,
  type SearchFilters,
  searchHref,
  searchQuery,
} from '@/lib/search/search';
import {
  alertWords,
  appliedFilters,
  childrenAsked,
  daysAsked,
  detourWords,
  monthAge,
  moreCount,
  placesLeftWords,
  priceInBrief,
  priceSentence,
  shownPrice,
  wishInBrief,
} from '@/lib/search/search-words';
import { idsOf, type UrlQuery } from '@/lib/search/url-values';

describe('the search in the URL', () => {
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
});

describe('the words of a search', () => {
  const today = '2026-11-02';
  const everything = readSearchFilters({
    place: 'M5V 1J2',
    to: 'M4C',
    radius: '5',
    q: 'garden',
    category: '2',
    type: '1',
    born: ['2025-09', '2022-05'],
    dates: ['2026-11-30', '2026-11-27'],
    session: '1',
    price: '60',
    rating: '4',
    language: 'Urdu',
    subsidy: '1',
    certain: '1',
    sort: 'price',
    page: '3',
  });

  it('labels each filter, and removes only that filter', () => {
    const applied = appliedFilters(everything, today);
    expect(applied.map(({ label }) => label)).toEqual([
      'Preschool',
      'Near M5V 1J2',
      'On the way to M4C',
      'Detour up to 5 km',
      '2 children: 14 months, 4 years',
      'Nov 27 and 30',
      'Full Day',
      'Drop-in care',
      'Up to $60 for 2 children, 2 days',
      '4 stars or more',
      'Language: Urdu',
      'Accepts a fee subsidy',
      'Spots confirmed in the last 4 weeks',
      '“garden”',
    ]);
    applied.forEach(({ name, change }) => expect(Object.keys(change)).toEqual([name]));
    applied.forEach(({ name, change }) =>
      expect(appliedFilters({ ...everything, ...change }, today).map((one) => one.name)).not.toContain(name),
    );
  });

  it.each([
    [{ weekdays: ['1', '3'] }, ['Every Mon and Wed']],
    [{ at: '43.650,-79.380', radius: '5' }, ['Around this position', 'Within 5 km']],
    // They count only with a place to measure from.
    [{ radius: '5', to: 'M4C' }, []],
    [{ price: '900', type: '2' }, ['Permanent care', 'Up to $900 a month per child']],
    [{ price: '60', dates: '2026-11-27' }, ['Nov 27', 'Up to $60 a day per child']],
  ])('filters %j have their labels', (query, labels) => {
    expect(appliedFilters(readSearchFilters(query), today).map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    ['2026-11', 'newborn'],
    ['2026-10', '1 month'],
    ['2024-12', '23 months'],
    ['2024-11', '2 years'],
    ['2027-02', 'born in February 2027'],
  ])('a child of %s is %s old', (born, age) => {
    expect(monthAge(born, today)).toBe(age);
  });

  it.each([
    [{ born: ['2025-09', '2022-05'], dates: ['2026-11-27', '2026-11-30'] }, '2 children, 2 days'],
    [{ born: '2025-09', dates: '2026-11-27' }, '1 child, 1 day'],
    [{ born: '2025-09', weekdays: ['1', '3'] }, '1 child, every Mon and Wed for 4 weeks'],
    [{ born: '2025-09', weekdays: ['1', '3'], type: '2' }, '1 child, Mon and Wed'],
  ])('a price of the search %j is for %s', (query, words) => {
    expect(wishInBrief(readSearchFilters(query))).toBe(words);
  });

  it.each([
    [{ priceAsked: 29_400, halfDayPrice: 17_400 }, {}, '$294.00 CAD · 1 child, 1 full day · half days from $174.00'],
    [{ priceAsked: 17_400, priceSession: 3 }, { session: '3' }, '$174.00 CAD · 1 child, 1 afternoon'],
    // Each child can need other hours.
    [{ priceAsked: 13_200, priceSession: null }, {}, '$132.00 CAD · 1 child, 1 day, different hours'],
    [
      { priceAsked: 90_000 },
      { type: '2', dates: [], weekdays: ['1'] },
      '$900.00 CAD a month · 1 child, Monday, full days',
    ],
    [{ priceAsked: null }, {}, 'From $45.00 CAD a day per child · full days'],
    [{ halfDayPrice: 2_700 }, {}, 'From $45.00 CAD a day per child · full days · half days from $27.00'],
    [{ priceType: 2, priceSession: 7 }, {}, 'From $45.00 CAD a month per child · weekend full days'],
    [{ priceFrom: null }, {}, null],
  ] as const)('the price shown for %j with the search %j says its hours: %s', (item, asked, shown) => {
    const filters = readSearchFilters({ born: '2025-09', dates: '2026-11-27', ...asked } as UrlQuery);
    const price = shownPrice(aFacilityListItem(item), filters);
    expect(price && priceSentence(price, 'CAD')).toBe(shown);
  });

  it.each([
    [{ priceAsked: 29_400, halfDayPrice: 17_400 }, '$294 · 1 child, 3 full days'],
    [{ priceAsked: null, halfDayPrice: 2_900 }, 'From $45 a day · $29 half day'],
    [{ priceAsked: null }, 'From $45 a day · full days'],
    [{ priceAsked: null, priceSession: 6 }, 'From $45 a day · after school'],
    [{ priceAsked: null, priceType: 2 }, 'From $45 a month · full days'],
  ] as const)('a card says the price of %j as %s', (item, words) => {
    const filters = readSearchFilters({ born: '2025-09', dates: ['2026-11-27', '2026-11-30', '2026-12-01'] });
    const { amount, rest } = priceInBrief(shownPrice(aFacilityListItem(item), filters)!, 'CAD');
    expect(amount + rest).toBe(words);
  });

  it('describes spots left and detours', () => {
    const one = readSearchFilters({ born: '2025-09', dates: ['2026-11-27', '2026-11-30'] });
    expect(placesLeftWords(3, one)).toBe('3 spots left on both days');
    expect(placesLeftWords(1, { born: [], dates: ['2026-11-27'] })).toBe('1 spot left on Nov 27');
    const three = { ...one, born: ['2025-09', '2024-01', '2022-05'] };
    expect(placesLeftWords(1, three)).toBe('Room for all 3 children on both days');
    const days = ['2026-11-27', '2026-11-30', '2026-12-01'];
    expect(placesLeftWords(5, { born: ['2025-09', '2024-01'], dates: days })).toBe('Room for both on all 3 days');
    expect(placesLeftWords(5, { born: ['2025-09', '2024-01'], dates: [] })).toBe('Room for both on all your days');
    expect([null, 0.04, 2.04, 12.6].map(detourWords)).toEqual([
      'detour not known',
      'on your way, by straight line',
      '2 km detour, by straight line',
      '13 km detour, by straight line',
    ]);
  });

  it('summarizes the collapsed parts of the form', () => {
    expect(moreCount(everything)).toBe(8);
    expect(childrenAsked(['2025-09', ''], today)).toBe('1 child: 14 months');
    expect(childrenAsked([''], today)).toBeNull();
    expect(daysAsked(everything)).toBe('Nov 27 and 30');
    expect(daysAsked(readSearchFilters({}))).toBeNull();
  });

  it('describes an alert with the same labels and without ages', () => {
    expect(alertWords({ facility: null, search: searchText(everything) })).toEqual({
      title:
        'Preschool near M5V 1J2 · On the way to M4C · Detour up to 5 km · “garden” · Up to $60 for 2 children, 2 days · 4 stars or more · Language: Urdu · Accepts a fee subsidy · Spots confirmed in the last 4 weeks',
      wish: 'Children born in September 2025 and May 2022 · Fri, Nov 27, 2026 and Mon, Nov 30, 2026 · Full Day · Drop-in care',
    });
    expect(alertWords({ facility: 'Owl House', search: 'weekdays=1&type=2' })).toEqual({
      title: 'Owl House',
      wish: 'A child of any age · Mondays · Permanent care',
    });
  });
});

describe('a search carried along', () => {
  const wish = 'place=M5V&born=2024-10&dates=2026-11-27&price=300&sort=price&page=2';
  const found = { id: 'f1', addressId: null, priceSession: SessionType.FULL_DAY };

  it('the link of a found facility carries the whole search, and the session that its price is for', () => {
    const query = new URLSearchParams(foundHref(found, filtersOf(wish)).split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      ...Object.fromEntries(new URLSearchParams(wish)),
      hours: '1',
    });
  });

  it.each([
    ['without a search', '', '/facility/f1'],
    ['a session that was searched for', 'dates=2026-11-27&session=1', '/facility/f1?dates=2026-11-27&session=1'],
    // A price per child is for no wish.
    ['a search for a place only', 'place=M5V', '/facility/f1?place=M5V'],
  ])('%s: the link is the page’s own, with what was searched for', (_, search, href) => {
    expect(foundHref(found, filtersOf(search))).toBe(href);
  });

  it('a second address is in the link, so that the page shows the price of the card', () => {
    expect(foundHref({ ...found, addressId: 'a2' }, filtersOf('born=2024-10'))).toBe(
      '/facility/f1?address=a2&born=2024-10&hours=1',
    );
  });

  it('the search is read from an address beside other parameters, and leads back to the same results', () => {
    const asked = readAskedSearch(`/facility/f1/drop-in?date=2026-11-30&address=a2&${wish}&hours=2#dates`);
    expect(asked.filters).toEqual(filtersOf(wish));
    expect(asked.hours).toBe(SessionType.HALF_DAY_AM);
    const back = resultsHref(asked);
    expect(Object.fromEntries(new URLSearchParams(back.slice(2)))).toEqual(
      Object.fromEntries(new URLSearchParams(wish)),
    );
    expect(resultsHref(readAskedSearch('/facility/f1?address=a2&hours=9'))).toBe('/');
  });

  it('a search is added to a path with a query and a hash', () => {
    expect(withSearch('/facility/f1?reviews=2#reviews', 'born=2024-10')).toBe(
      '/facility/f1?reviews=2&born=2024-10#reviews',
    );
    expect(withSearch('/facility/f1', '')).toBe('/facility/f1');
  });

  it('weekdays of single days mean the open days of the next four weeks', () => {
    const facility = { today: '2026-11-02', closedDays: ['2026-11-09'] };
    expect(datesAsked({ ...noFilters, weekdays: [1] }, facility)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
    expect(datesAsked({ ...noFilters, weekdays: [1], type: 2 }, facility)).toEqual([]);
    expect(datesAsked({ ...noFilters, dates: ['2026-11-02', '2026-11-03'] }, facility)).toEqual(['2026-11-03']);
  });
});

describe('values in a URL', () => {
  const [first, second] = [anId(100), anId(101)];

  test.each([
    ['each id once, in its order', `${second},${first},${second}`, [second, first]],
    ['repeated keys', [first, second], [first, second]],
    ['what is no id is left out', `${first},nothing,`, [first]],
    ['at most four', [1, 2, 3, 4, 5].map(anId).join(','), [1, 2, 3, 4].map(anId)],
    ['nothing', undefined, []],
  ])('reads ids from the URL: %s', (_, ids, read) => {
    expect(idsOf(ids, 4)).toEqual(read);
  });
});

describe('the area of a map', () => {
  const toronto = { lat: 43.65, lng: -79.38 };

  test('the ring of a circle is closed, and all its points are one radius from the center', () => {
    const ring = ringOf({ ...toronto, radiusKm: 25 });
    expect(ring[0]).toEqual(ring.at(-1));
    for (const [lng, lat] of ring) expect(distanceKm(toronto, { lat, lng })).toBeCloseTo(25, 6);
  });

  test('the bounds of a map are those of its pins, else of its circle, else null', () => {
    const pins = [toronto, { lat: 43.9, lng: -78.86 }];
    expect(boundsOf(pins, { ...toronto, radiusKm: 200 })).toEqual([-79.38, 43.65, -78.86, 43.9]);
    const [west, south, east, north] = boundsOf([], { ...toronto, radiusKm: 10 })!;
    expect(distanceKm({ lat: south, lng: toronto.lng }, { lat: north, lng: toronto.lng })).toBeCloseTo(20, 3);
    expect(west).toBeLessThan(toronto.lng);
    expect(east).toBeGreaterThan(toronto.lng);
    expect(boundsOf([], null)).toBeNull();
  });

  test.each([
    ['a street', [-79.381, 43.65, -79.38, 43.651], 1],
    ['a city', [-79.6, 43.55, -79.2, 43.8], 22],
    ['a continent', [-130, 20, -60, 70], 500],
  ] as const)('all of %s that is in sight is searched', (_, bounds, radius) => {
    const area = areaInSight([...bounds]);
    expect(area).toMatchObject({ place: '', to: '', radius });
    expect(area.at).toEqual({ lat: (bounds[1] + bounds[3]) / 2, lng: (bounds[0] + bounds[2]) / 2 });
  });

  test('each town appears once, at the mean of its facilities', () => {
    const points = [
      { city: 'Toronto', lat: 43, lng: -79 },
      { city: 'Oshawa', lat: 44, lng: -78 },
      { city: 'Toronto', lat: 45, lng: -81 },
    ];
    expect(townsOf(points)).toEqual([
      { name: 'Toronto', lat: 44, lng: -80 },
      { name: 'Oshawa', lat: 44, lng: -78 },
    ]);
  });

  test('a district is named the same way, and not where it is unknown', () => {
    const points = [
      { district: 'M4K', lat: 43, lng: -79 },
      { district: '', lat: 44, lng: -78 },
      { district: 'M4K', lat: 45, lng: -81 },
    ];
    expect(districtsOf(points)).toEqual([{ name: 'M4K', lat: 44, lng: -80 }]);
  });

  test('a map uses all filters of the list except page and order', () => {
    const filters = { ...noFilters, place: 'Toronto', price: 50, sort: 'price' as const, page: 3 };
    expect(pointQuery(filters)).toEqual({ place: 'Toronto', maxPrice: 5000 });
  });

  test.each([
    [{ points: 1, totalItems: 1 }, '1 facility on the map.'],
    [{ points: 12, totalItems: 12 }, '12 facilities on the map.'],
    [
      { points: 4, totalItems: 5 },
      '4 facilities on the map. 1 more is in the list only, because we don’t know its exact location.',
    ],
    [
      { points: 1000, totalItems: 1000, more: true },
      '1,000 facilities on the map. More match this search: zoom in and search a smaller area to see them.',
    ],
    [{ points: 0, totalItems: 0 }, 'No facility matches this search.'],
  ])('the map summarizes what it shows: %j', ({ points, ...found }, words) => {
    expect(whatMapShows({ points: Array.from({ length: points }), ...found })).toBe(words);
  });
});
