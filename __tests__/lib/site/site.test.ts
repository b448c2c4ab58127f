import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { pageAt } from '@/__tests__/support/portal-pages';
import { isOnboarding, isRequestPage, isSavedPage, paths, withCard, withoutParameter } from '@/lib/paths';
import { manifestOf } from '@/lib/site/manifest';
import {
  canGoBack,
  emptyRouteHistory,
  previousRoute,
  recordRoute,
  type RouteChange,
  safePath,
} from '@/lib/site/navigation';
import { robotsText, sitemap, sitemapIndex, unlistedPaths } from '@/lib/site/search-engines';

describe('paths', () => {
  const parameters: Readonly<Record<string, string>> = {
    profileSection: 'sharing',
    onboardingStep: 'overview',
    content: 'about',
    bookingList: 'past',
  };

  const { askSeveral, thread, ...others } = paths;
  const all = { ...others, askSeveral: askSeveral(['0a', '0b']), thread: thread('tour', '0a') };

  it.each(Object.entries(all))('%s is the path of a page', (name, path) => {
    const address = typeof path === 'string' ? path : path(parameters[name] ?? '0a');
    expect([address, pageAt(address)]).toEqual([address, expect.any(String)]);
  });

  it('an unknown path has no page', () => {
    expect(pageAt('/nowhere')).toBeNull();
    expect(pageAt(paths.content('nowhere'))).toBeNull();
    expect(pageAt(paths.profileSection('nowhere'))).toBeNull();
    expect(pageAt(paths.thread('alert', '0a'))).toBeNull();
    expect(pageAt(paths.profileSection('my-children'))).toBe('/profile/my-children');
  });

  it.each(['/my-bookings/0a', '/my-bookings/tours/0a?sent=1', '/my-bookings/waitlists/0a'])(
    '%s is the page of one request',
    (page) => expect([isRequestPage(page), isSavedPage(page)]).toEqual([true, false]),
  );

  it.each(['/saved', '/saved/alert?q=a'])('%s is about saved searches', (page) =>
    expect([isRequestPage(page), isSavedPage(page)]).toEqual([false, true]),
  );

  it.each(['/my-bookings', '/my-bookings?list=past', '/my-bookings/tours', '/my-bookings/receipts#a', '/savedness'])(
    '%s is neither the page of one request nor about saved searches',
    (page) => expect([isRequestPage(page), isSavedPage(page)]).toEqual([false, false]),
  );

  it('is onboarding until its success page', () => {
    expect([paths.onboarding, paths.onboardingStep('children'), paths.onboardingSuccess].map(isOnboarding)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(['/my-bookings/1', '/my-bookings/1#summary', '/facility/1/drop-in?date=2026-12-01#summary'])(
    'a card is added to and taken from %s',
    (path) => {
      expect(withCard(path, 'c1')).toContain('card=c1');
      expect(withoutParameter(withCard(path, 'c1'), 'card')).toBe(path);
    },
  );
});

describe('the route history', () => {
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
});

describe('search engines', () => {
  const origin = 'https://parents.example.org';

  /** Every other page belongs to a family, or is a step of a form. */
  const listed = [
    ...['/', '/facility/[id]', '/compare', '/week', '/help', '/content/[kind]', '/for-facilities', '/agreement/verify'],
    // A crawler must read these to see that their HTML says noindex.
    ...['', '/claim', '/contact', '/day', '/facts', '/morning', '/pin', '/places'].map(
      (kind) => `/answer${kind}/[key]`,
    ),
    '/answer/sample',
  ];

  test('robots.txt of a demonstration disallows everything', () => {
    expect(robotsText({ demo: true, origin })).toBe('User-agent: *\nDisallow: /\n');
  });

  test('robots.txt lists the sitemap and disallows all pages but those for everybody', () => {
    const text = robotsText({ demo: false, origin });
    expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
    expect(text).not.toMatch(/^Disallow: \/$/m);
    const pages = readdirSync('pages', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/^(_|\d{3}\.)|\.\w+\.tsx$/.test(file))
      .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`);
    const patterns = unlistedPaths.map((path) => new RegExp(`^${path.replace('*', '[^/]+')}`));
    expect(pages.filter((page) => !patterns.some((pattern) => pattern.test(page))).sort()).toEqual([...listed].sort());
  });

  test('a sitemap escapes URLs', () => {
    const text = sitemap([
      { address: `${origin}/?a=1&b=<2>`, changed: '2026-11-23T10:00:00.000Z' },
      { address: origin },
    ]);
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n[^]*<\/urlset>\n$/);
    expect(text).toContain(`<loc>${origin}/?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-11-23T10:00:00.000Z</lastmod>`);
    expect(text).toContain(`<url><loc>${origin}</loc></url>`);
    expect(sitemapIndex([{ address: `${origin}/sitemap.xml?part=1` }])).toContain('<sitemap><loc>');
  });

  test('every icon of the manifest exists with the declared size and type', async () => {
    const { icons, name, display, start_url: start } = manifestOf('Nestling');
    expect([name, display, start]).toEqual(['Nestling', 'standalone', '/']);
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    );
    for (const { src, sizes } of icons) {
      expect([src, existsSync(`public${src}`)]).toEqual([src, true]);
      const { width, height, format } = await sharp(readFileSync(`public${src}`)).metadata();
      expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png']);
    }
  });
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
