import { searchText } from '@/lib/search/alerts';
import { readSearchFilters } from '@/lib/search/search';
import {
  alertWords,
  appliedFilters,
  childrenAsked,
  daysAsked,
  detourWords,
  monthAge,
  moreCount,
  placesLeftWords,
  priceFor,
  shownPrice,
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
  [{ born: ['2025-09', '2022-05'], dates: ['2026-11-27', '2026-11-30'] }, 'for 2 children, 2 days'],
  [{ born: '2025-09', dates: '2026-11-27' }, 'for 1 child, 1 day'],
  [{ born: '2025-09', weekdays: ['1', '3'] }, 'for 1 child, every Mon and Wed for 4 weeks'],
  [{ born: '2025-09', weekdays: ['1', '3'], type: '2' }, 'a month for 1 child, Mon and Wed'],
])('a price of the search %j is %s', (query, words) => {
  expect(priceFor(readSearchFilters(query))).toBe(words);
});

it.each([
  [{ priceAsked: 13_200 }, { session: '1' }, { amount: 13_200, from: false, per: 'for 1 child, 1 day, Full Day' }],
  [{ priceAsked: 6_600 }, {}, { amount: 6_600, from: true, per: 'for 1 child, 1 day, any hours' }],
  [{ priceAsked: null }, {}, { amount: 4_500, from: true, per: 'a day per child, drop-in' }],
  [{ priceFrom: null }, {}, null],
])('the price shown for %j with the search %j', (item, asked, shown) => {
  const filters = readSearchFilters({ born: '2025-09', dates: '2026-11-27', ...asked });
  expect(shownPrice({ priceFrom: 4_500, priceType: 1, ...item }, filters)).toEqual(shown);
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
  expect(moreCount(everything)).toBe(7);
  expect(childrenAsked(['2025-09', ''], today)).toBe('1 child: 14 months');
  expect(childrenAsked([''], today)).toBeNull();
  expect(daysAsked(everything)).toBe('Nov 27 and 30');
  expect(daysAsked(readSearchFilters({}))).toBeNull();
});

it('describes an alert with the same labels and without ages', () => {
  expect(alertWords({ facility: null, search: searchText(everything) })).toEqual({
    title:
      'Preschool near M5V 1J2 · On the way to M4C · Detour up to 5 km · “garden” · Up to $60 for 2 children, 2 days · 4 stars or more · Language: Urdu · Accepts a fee subsidy',
    wish: 'Children born in September 2025 and May 2022 · Fri, Nov 27, 2026 and Mon, Nov 30, 2026 · Full Day · Drop-in care',
  });
  expect(alertWords({ facility: 'Owl House', search: 'weekdays=1&type=2' })).toEqual({
    title: 'Owl House',
    wish: 'A child of any age · Mondays · Permanent care',
  });
});
