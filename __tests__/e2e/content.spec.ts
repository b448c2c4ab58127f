import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press } from '@/__tests__/e2e/steps/hands';

const question = 'When will my refund arrive?';

test('long names and words do not make any page wider than the window', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Intergenerational Neighbours', 'Oak & Otter Nursery School']) {
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    await expectAccessible(page);
    await press(page.getByRole('heading', { name: new RegExp(name) }).getByRole('link'));
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
    await expectAccessible(page);
  }
});

test(
  'crawlers are kept out of a demonstration, and the manifest describes the app',
  { tag: '@phone' },
  async ({ request }) => {
    const robots = await request.get('/robots.txt');
    expect([robots.headers()['content-type'], await robots.text()]).toEqual([
      'text/plain; charset=utf-8',
      'User-agent: *\nDisallow: /\n',
    ]);
    expect(robots.headers()['cache-control']).toBe('public, max-age=3600');
    expect((await request.get('/sitemap.xml')).status()).toBe(200);
    expect((await request.get('/sitemap.xml?part=9')).status()).toBe(404);
    const manifest = await request.get('/manifest.webmanifest');
    expect(manifest.headers()['content-type']).toContain('application/manifest+json');
    const { icons } = (await manifest.json()) as { icons: { src: string }[] };
    for (const { src } of icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
  },
);

test('a browser can install the portal', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('help search and its answers work without scripts', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('searchbox', { name: 'What would you like to know?' }).fill('refund');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/help?q=refund');
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
    await expect(page.getByText('We send it to your card right away.')).toBeVisible();
  });
});

// A browser with scripts enabled hides <noscript>, so the test reads the HTML.
test('pages that need scripts say so and name who can help', { tag: '@phone' }, async ({ request }) => {
  for (const path of ['/my-bookings', '/profile', '/login']) {
    const html = await (await request.get(path)).text();
    const said = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, inside]) => inside!).join('');
    expect([path, said.includes('This page needs JavaScript.')]).toEqual([path, true]);
    expect(said).toMatch(/href="\/help"/);
  }
});
