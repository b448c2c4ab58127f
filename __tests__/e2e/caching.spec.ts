import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enterAs } from '@/__tests__/e2e/steps/family';
import { families } from '@/__tests__/e2e/steps/session';
import type { FacilityListItem } from '@/api/contract/types';

/** Every page, with a value for each route parameter. */
const pages = readdirSync('pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !/(^|\/)_/.test(file))
  .map((file) => `/${file.replace(/\.tsx$/, '').replace(/(^|\/)index$/, '')}`)
  // Text files for programs are cached for an hour (record 0172).
  .filter((route) => !/\.\w+$/.test(route))
  .map((route) => route.replace('[kind]', 'faq').replace('[step]', 'children').replace('[section]', 'account'))
  .map((route) => route.replace(/\[\w+\]/g, 'none'));

/** Pages that are identical for every visitor and have no secret in their URL (record 0172). */
const isPublic = (path: string) =>
  /^\/(?:help|login|reset|week|compare|for-facilities|agreement\/verify|content\/faq)?(?:\?|$)/.test(path);
const forAMinute = /^public, max-age=0, s-maxage=\d{1,2}, stale-while-revalidate=\d{1,2}$/;

test('public pages are cacheable for a minute, hashed files for years, and other pages not at all @phone', async ({
  request,
}) => {
  expect(pages.length).toBeGreaterThan(25);
  const bearer = { authorization: 'Bearer garbage' };
  for (const path of [...pages, '/nowhere', '/?place=Toronto', '/?place=Toronto&page=7']) {
    for (const headers of [{}, bearer]) {
      const response = await request.get(path, { headers, maxRedirects: 0 });
      expect([path, response.status(), response.headers()['cache-control']]).toEqual([
        path,
        expect.any(Number),
        // On a 404 Next sets its own Cache-Control.
        isPublic(path) && response.ok() ? expect.stringMatching(forAMinute) : expect.stringContaining('no-store'),
      ]);
      expect(response.headers()['set-cookie']).toBeUndefined();
    }
  }
  const html = await (await request.get('/help')).text();
  const script = /\/_next\/static\/[^"]+\.js/.exec(html)![0];
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await request.get('/favicon.svg')).headers()['cache-control']).toMatch(/^public, max-age=0/);
  const [buildId] = /(?<="buildId":")[^"]+/.exec(html)!;
  for (const [data, caching] of [
    ['help.json', expect.stringMatching(forAMinute)],
    ['index.json?place=Toronto', expect.stringMatching(forAMinute)],
    ['profile.json', expect.stringContaining('no-store')],
    ['nowhere.json', expect.stringContaining('no-store')],
  ] as const) {
    const response = await request.get(`/_next/data/${buildId}/${data}`);
    expect([data, response.headers()['cache-control']]).toEqual([data, caching]);
  }
});

test('a cached page revalidates with 304 until it changes @phone', async ({ request }) => {
  test.slow();
  const { items } = (await (await request.get('/api/v1/parent/facility')).json()) as {
    items: Pick<FacilityListItem, 'id' | 'address' | 'availabilityDaysAgo'>[];
  };
  const { id, address } = items.findLast(({ availabilityDaysAgo: days }) => days !== null && days > 1)!;
  const ask = (etag = '') => request.get(`/facility/${id}`, { headers: { 'if-none-match': etag } });
  let etag: string | undefined;
  // Another test may change it at the same time.
  await expect(async () => {
    etag = (await ask()).headers().etag;
    expect((await ask(etag)).status()).toBe(304);
  }).toPass();
  await desk('confirm-availability', id);
  // With API_URL nothing tells of the change, so a cached page may be a minute old. The page of one address isn't cached yet.
  if (process.env.E2E_API === '1')
    expect(await (await request.get(`/facility/${id}?address=${address.id}`)).text()).toContain(
      'Spots confirmed today',
    );
  else await expect.poll(async () => (await ask(etag)).status(), { timeout: 5_000 }).toBe(200);
});

test('a page’s HTML is the same for every visitor @phone', async ({ request }) => {
  for (const path of ['/', '/help', '/profile', '/my-bookings']) {
    const htmlFor = async (headers: Record<string, string>) =>
      (await (await request.get(path, { headers })).text()).replace(/\\?"now\\?":\\?"[^"]+"/g, '');
    expect(await htmlFor({ authorization: 'Bearer garbage', cookie: 'token=garbage' })).toBe(await htmlFor({}));
  }
});

test('a new session in the same browser gets nothing from the last one’s calendar file @phone', async ({ page }) => {
  await enterAs(page, families.signed);
  const read = (token: string | null) =>
    page.evaluate(async (given) => {
      const bearer = given ?? localStorage.getItem('token') ?? sessionStorage.getItem('token');
      const response = await fetch('/api/v1/parent/calendar/file', { headers: { authorization: `Bearer ${bearer}` } });
      return { status: response.status, text: await response.text() };
    }, token);
  expect((await read(null)).text).toContain('BEGIN:VCALENDAR');
  const next = await read('somebody-else');
  expect(next.status).toBe(401);
  expect(next.text).not.toContain('VCALENDAR');
});
