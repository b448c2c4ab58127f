import {
  canGoBack,
  emptyRouteHistory,
  previousRoute,
  recordRoute,
  type RouteChange,
  safePath,
} from '@/lib/site/navigation';

const after = (...changes: RouteChange[]) => changes.reduce(recordRoute, emptyRouteHistory);

test('the first page has nothing to go back to', () => {
  const history = after({ path: '/' });
  expect(canGoBack(history)).toBe(false);
  expect(previousRoute(history)).toBeNull();
});

test('going to another page remembers the previous one', () => {
  const history = after({ path: '/' }, { path: '/facility/1' }, { path: '/my-bookings' });
  expect(canGoBack(history)).toBe(true);
  expect(previousRoute(history)).toBe('/facility/1');
});

test('shallow changes and repeated routes are ignored', () => {
  const history = after(
    { path: '/' },
    { path: '/?page=2', shallow: true },
    { path: '/facility/1' },
    { path: '/facility/1' },
    { path: '/facility/1?tab=reviews', shallow: true },
  );
  expect(history.entries).toEqual(['/', '/facility/1']);
});

test("the browser's Back removes the current entry, so that Back does not loop", () => {
  const history = after({ path: '/' }, { path: '/a' }, { path: '/b' }, { path: '/a', back: true });
  expect(history.entries).toEqual(['/', '/a']);
  expect(previousRoute(history)).toBe('/');
  expect(after({ path: '/a' }, { path: '/elsewhere', back: true }).entries).toEqual(['/elsewhere']);
});

test('a link to the previous page adds an entry', () => {
  expect(after({ path: '/a' }, { path: '/b' }, { path: '/a' }).entries).toEqual(['/a', '/b', '/a']);
});

test('a redirect replaces the current entry', () => {
  expect(previousRoute(after({ path: '/' }, { path: '/login' }, { path: '/profile', replace: true }))).toBe('/');
});

test('the history is bounded', () => {
  const visits = Array.from({ length: 500 }, (_, index) => ({ path: `/facility/${index}` }));
  const history = after(...visits);
  expect(history.entries.length).toBeLessThanOrEqual(50);
  expect(previousRoute(history)).toBe('/facility/498');
});

test.each(['/', '/my-bookings', '/facility/a%20b?reviews=2#top', '/?from=//elsewhere.example'])(
  'safePath accepts a page of the portal: %s',
  (path) => expect(safePath(path)).toBe(path),
);

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  'javascript:alert(1)',
  'my-bookings',
  '',
  '/login?from=/login',
  undefined,
  ['/a', '/b'],
])('safePath rejects %j', (from) => expect(safePath(from)).toBeNull());
