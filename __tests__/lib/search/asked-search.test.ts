import { SessionType } from '@/lib/enums';
import { filtersOf } from '@/lib/search/alerts';
import { datesAsked, foundHref, readAskedSearch, resultsHref, withSearch } from '@/lib/search/asked-search';
import { noFilters } from '@/lib/search/search';

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
  expect(Object.fromEntries(new URLSearchParams(back.slice(2)))).toEqual(Object.fromEntries(new URLSearchParams(wish)));
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
