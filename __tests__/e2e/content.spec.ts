import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press } from '@/__tests__/e2e/steps/hands';

const question = 'When will my refund arrive?';

test('what parents ask in one or two words has an answer in sight', async ({ page }) => {
  await page.goto('/help');
  const field = page.getByRole('searchbox', { name: 'What would you like to know?' });
  for (const [words, answer] of [
    ['subsidy', /You apply for a subsidy through your province, territory or state/],
    ['late fee', /You pay it to the facility/],
    ['sick', /Call the facility first/],
    ['holiday', /lists the holidays and other days it’s closed/],
  ] as const) {
    await field.fill(words);
    await expect(page.getByText(answer)).toBeInViewport();
  }
});

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
    const index = await (await request.get('/sitemap.xml')).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!));
    expect(parts.map(({ search }) => search)).toEqual(['?part=pages', '?part=1']);
    const [pages, facilities] = await Promise.all(
      parts.map(async ({ pathname, search }) => (await request.get(pathname + search)).text()),
    );
    expect(pages).toContain('/content/privacy-policy</loc>');
    // Invented facilities are not listed in the sitemap. Another test may have imported one that is not.
    const { items } = (await (await request.get('/api/v1/parent/facility?place=Toronto&limit=100')).json()) as {
      items: { id: string; invented: boolean }[];
    };
    const invented = items.filter((item) => item.invented);
    expect(invented.length).toBeGreaterThan(5);
    expect(invented.filter(({ id }) => facilities!.includes(id))).toEqual([]);
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
