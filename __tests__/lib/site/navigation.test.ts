import { canGoBack, emptyRouteHistory, previousRoute, recordRoute, type RouteChange } from '@/lib/site/navigation';

const after = (...changes: RouteChange[]) => changes.reduce(recordRoute, emptyRouteHistory);

test('the first page has nothing to go back to', () => {
  const history = after({ path: '/' });
  expect(canGoBack(history)).toBe(false);
  expect(previousRoute(history)).toBeNull();
});

test('going on remembers where one was', () => {
  const history = after({ path: '/' }, { path: '/facility/1' }, { path: '/my-bookings' });
  expect(canGoBack(history)).toBe(true);
  expect(previousRoute(history)).toBe('/facility/1');
});

test('shallow changes and coming to the same route again are ignored', () => {
  const history = after(
    { path: '/' },
    { path: '/?page=2', shallow: true },
    { path: '/facility/1' },
    { path: '/facility/1' },
    { path: '/facility/1?tab=reviews', shallow: true },
  );
  expect(history.entries).toEqual(['/', '/facility/1']);
});

test("the browser's Back leaves the current entry, so that Back does not run in circles", () => {
  const history = after({ path: '/' }, { path: '/a' }, { path: '/b' }, { path: '/a', back: true });
  expect(history.entries).toEqual(['/', '/a']);
  expect(previousRoute(history)).toBe('/');
  expect(after({ path: '/a' }, { path: '/elsewhere', back: true }).entries).toEqual(['/elsewhere']);
});

test('a link to the page one came from is a step forward', () => {
  expect(after({ path: '/a' }, { path: '/b' }, { path: '/a' }).entries).toEqual(['/a', '/b', '/a']);
});

test('a redirect takes the place of the route it leaves', () => {
  expect(previousRoute(after({ path: '/' }, { path: '/login' }, { path: '/profile', replace: true }))).toBe('/');
});

test('a long visit keeps a bounded memory', () => {
  const visits = Array.from({ length: 500 }, (_, index) => ({ path: `/facility/${index}` }));
  const history = after(...visits);
  expect(history.entries.length).toBeLessThanOrEqual(50);
  expect(previousRoute(history)).toBe('/facility/498');
});
