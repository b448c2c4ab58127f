import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { searchText } from '@/lib/search/alerts';
import { readSearchFilters } from '@/lib/search/search';
import type { UrlQuery } from '@/lib/search/url-values';
import {
  alertWords,
  appliedFilters,
  childrenAsked,
  daysAsked,
  detourWords,
  monthAge,
  moreCount,
  placesLeftWords,
  priceSentence,
  shownPrice,
  wishInBrief,
} from '@/lib/search/search-words';

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
  [{ priceAsked: 29_400, halfDayPrice: 17_400 }, {}, 'Full days, 1 child, 1 day: $294.00 CAD · half days from $174.00'],
  [{ priceAsked: 17_400, priceSession: 3 }, { session: '3' }, 'Half days, afternoons, 1 child, 1 day: $174.00 CAD'],
  // Each child can need other hours.
  [{ priceAsked: 13_200, priceSession: null }, {}, 'Different hours, 1 child, 1 day: $132.00 CAD'],
  [
    { priceAsked: 90_000 },
    { type: '2', dates: [], weekdays: ['1'] },
    'Full days, 1 child, Monday: $900.00 CAD a month',
  ],
  [{ priceAsked: null }, {}, 'Full days, per child: from $45.00 CAD a day'],
  [{ halfDayPrice: 2_700 }, {}, 'Full days, per child: from $45.00 CAD a day · half days from $27.00'],
  [{ priceType: 2, priceSession: 7 }, {}, 'Weekend full days, per child: from $45.00 CAD a month'],
  [{ priceFrom: null }, {}, null],
] as const)('the price shown for %j with the search %j says its hours: %s', (item, asked, shown) => {
  const filters = readSearchFilters({ born: '2025-09', dates: '2026-11-27', ...asked } as UrlQuery);
  const price = shownPrice(aFacilityListItem(item), filters);
  expect(price && priceSentence(price, 'CAD')).toBe(shown);
});

it('describes spots left and detours', () => {
  const one = readSearchFilters({ born: '2025-09', dates: ['2026-11-27', '2026-11-30'] });
  expect(placesLeftWords(3, one)).toBe('3 spots left on all your days');
  expect(placesLeftWords(1, { born: [], dates: ['2026-11-27'] })).toBe('1 spot left on Nov 27');
  const three = { ...one, born: ['2025-09', '2024-01', '2022-05'] };
  expect(placesLeftWords(1, three)).toBe('At least 1 spot left in each child’s group on all your days');
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
