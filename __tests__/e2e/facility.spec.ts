import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { complaints } from '@/__tests__/e2e/steps/complaints';
import { press, typing } from '@/__tests__/e2e/steps/hands';
import { heading } from '@/__tests__/e2e/steps/registration';
import { addDays, addMonths, monthOf, startOfWeek } from '@/lib/dates/dates';

/** A facility with one address; then one with two addresses, each with its own prices. */
const tots = 'Liberty Tots';
const hub = 'Harbourside Kids Hub';

/** Opens the facility's page, with a search in its address, and waits for hydration. */
async function open(page: Page, name: string, search = ''): Promise<void> {
  const found = await page.request.get(`/api/v1/parent/facility?q=${encodeURIComponent(name)}`);
  const { items } = (await found.json()) as { items: { id: string; name: string }[] };
  await page.goto(`/facility/${items.find((one) => one.name === name)!.id}${search}`, { waitUntil: 'networkidle' });
  await expect(heading(page, name)).toBeVisible();
}

/** Prices and availability, for the parent's child first. */
const offer = (page: Page) => page.getByRole('region', { name: /^Prices and availability/ });

test.describe('photos', () => {
  const photo = (page: Page) => page.getByTestId('photo').getByRole('img');
  const place = (page: Page) => page.getByRole('dialog').locator('[aria-live]');

  async function swipe(page: Page, by: number) {
    const { x, y, width, height } = (await photo(page).boundingBox())!;
    const from = { x: x + width / 2, y: y + height / 2 };
    const touch = await page.context().newCDPSession(page);
    const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: moved === undefined ? [] : [{ x: from.x + moved, y: from.y }],
      });
    await tell('touchStart', 0);
    for (const part of [0.25, 0.5, 0.75, 1]) await tell('touchMove', by * part);
    await tell('touchEnd');
    await touch.detach();
  }

  test('photos open large, turn with the arrow keys and return focus when closed', async ({ page }) => {
    const said = complaints(page);
    await open(page, tots);
    const opener = page.getByRole('button', { name: /^Open \d photos:/ });
    await expect(opener).toBeInViewport();
    const keys = typing(page);
    await keys.press(opener);
    await expect(page.getByRole('dialog', { name: `Photos of ${tots}` })).toHaveCount(1);
    await expect(photo(page)).toBeInViewport({ ratio: 0.9 });
    await expect(place(page)).toHaveText(/^Photo 1 of \d: \S/);
    const first = await photo(page).getAttribute('src');
    const box = await page.getByTestId('photo').boundingBox();
    await page.keyboard.press('ArrowRight');
    await expect(place(page)).toHaveText(/^Photo 2 of/);
    await expect(photo(page)).not.toHaveAttribute('src', first!);
    await expect.poll(() => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // Loading photos must not resize the frame.
    expect(await page.getByTestId('photo').boundingBox()).toEqual(box);
    await page.keyboard.press('End');
    await expect(page.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(said).toEqual([]);
  });

  test('photos turn with a swipe', { tag: '@phone' }, async ({ page }) => {
    await open(page, tots);
    await press(page.getByRole('button', { name: /^Open \d photos:/ }));
    await expect(place(page)).toHaveText(/^Photo 1 of/);
    await expect(photo(page)).toBeInViewport({ ratio: 0.9 });
    await swipe(page, -160);
    await expect(place(page)).toHaveText(/^Photo 2 of/);
    await swipe(page, -160);
    await expect(place(page)).toHaveText(/^Photo 3 of/);
    await swipe(page, 160);
    await swipe(page, 160);
    await expect(place(page)).toHaveText(/^Photo 1 of/);
  });
});

test('two addresses show their own ages, prices and days, and the request uses the selected one', async ({ page }) => {
  const said = complaints(page);
  await open(page, hub);
  const ways = page.getByRole('navigation', { name: 'Location' }).getByRole('link');
  await expect(ways).toHaveCount(2);
  await expect(ways.first()).toHaveAttribute('aria-current', 'true');
  const first = await offer(page).innerText();
  await press(ways.nth(1));
  await expect(page).toHaveURL(/\?address=/);
  await expect(ways.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(ways.nth(1)).toBeInViewport();
  expect(await offer(page).innerText()).not.toBe(first);
  const address = new URL(page.url()).searchParams.get('address')!;
  await expect(page.locator('a:visible', { hasText: 'Choose dates' }).first()).toHaveAttribute(
    'href',
    new RegExp(`/drop-in\\?address=${address}$`),
  );
  await expectAccessible(page);
  expect(said).toEqual([]);
});

/** Two children, and two days in a fortnight. */
function aWish() {
  const today = new Date().toISOString().slice(0, 10);
  const monday = addDays(startOfWeek(today), 14);
  const days = [monday, addDays(monday, 2)];
  const born = [36, 20].map((months) => monthOf(addMonths(today, -months)));
  return { days, search: `?${[...born.map((one) => `born=${one}`), ...days.map((one) => `dates=${one}`)].join('&')}` };
}

/** Half the former 7,679 px, plus a few lines: a month has four to six weeks, and the days that other tests book add text. */
const heightMax = 4000;
/** A review and the refund rule stand before the calendar, and a search of two children adds their choice. */
const wishedHeightMax = 4150;

for (const name of [tots, hub]) {
  test(`${name} is short on a phone, with or without a search`, { tag: '@phone' }, async ({ page }) => {
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await open(page, name);
    // The calendar comes last.
    await expect.poll(height).toBeLessThanOrEqual(heightMax);
    await open(page, name, aWish().search);
    await expect(offer(page).getByRole('heading', { name: 'Your days: Full Day, 2 children' })).toBeVisible();
    await expect(offer(page).getByText('Other open days:').first()).toBeVisible();
    await expect.poll(height).toBeLessThanOrEqual(wishedHeightMax);
  });
}

test(
  'what a phone folds opens by keyboard, and the page is accessible folded and unfolded',
  { tag: '@phone' },
  async ({ page }) => {
    const said = complaints(page);
    await open(page, hub, aWish().search);
    await expect(offer(page).getByText('Other open days:').first()).toBeVisible();
    const main = page.getByRole('main');
    await heading(page, hub).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    const keys = typing(page);
    for (const [fold, content] of [
      ['Other hours and monthly price', main.getByText(/^Permanent care from/)],
      ['Ages and prices', main.getByRole('list', { name: 'Prices by age group' })],
      ['Refunds, with an example', main.getByText(/^For example, /)],
      ['Hours for every day', main.getByRole('table', { name: 'Opening hours' })],
      ['Contact and details', main.getByRole('link', { name: /@/ })],
      [/^See (all|the review)/, main.getByText('Cleanliness').first()],
    ] as const) {
      await expect(content).toBeHidden();
      await keys.press(main.locator('summary', { hasText: fold }));
      await expect(content).toBeVisible();
    }
    await heading(page, hub).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    expect(said).toEqual([]);
  },
);

for (const name of [tots, hub]) {
  test(`${name} on paper is two pages at most, without header, buttons and calendar`, async ({ page }) => {
    await open(page, name);
    await page.emulateMedia({ media: 'print' });
    await expect(heading(page, name)).toBeVisible();
    await expect(offer(page)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Opening hours' })).toBeVisible();
    for (const part of ['banner', 'contentinfo', 'grid', 'combobox'] as const) {
      await expect(page.getByRole(part).filter({ visible: true })).toHaveCount(0);
    }
    // A single photo has no controls.
    await expect(page.getByRole('button').filter({ visible: true, hasNot: page.getByRole('img') })).toHaveCount(0);
    const sheet = await page.pdf({ format: 'Letter' });
    const pages = sheet.toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages!.length).toBeGreaterThan(0);
    expect(pages!.length).toBeLessThanOrEqual(2);
  });
}

test('structured data contains only known facts, and invented facilities are not indexed', async ({ page }) => {
  const said = complaints(page);
  await open(page, tots);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as object;
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'ChildCare', name: tots });
  expect(JSON.stringify(data)).not.toContain('null');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(page.url()).pathname);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', `${tots}, Toronto`);
  await expect(page.locator('meta[property="og:url"], meta[property="og:image"]')).toHaveCount(0);
  expect(said).toEqual([]);
  // Also after a client-side navigation, where a script creates the element.
  await page.goto(`/?q=${encodeURIComponent(hub)}`, { waitUntil: 'networkidle' });
  await press(page.getByRole('link', { name: hub, exact: true }));
  await expect(heading(page, hub)).toBeInViewport();
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  expect(said).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a facility’s page is readable at both addresses and offers only what works without scripts', async ({
    page,
  }) => {
    await page.goto(`/?q=${encodeURIComponent(hub)}`);
    await page.getByRole('link', { name: hub, exact: true }).click();
    await expect(heading(page, hub)).toBeVisible();
    await expect(page.getByRole('button', { name: /Share|Print/ })).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'When was your child born?' })).toHaveCount(0);
    const first = await offer(page).innerText();
    await page.getByRole('navigation', { name: 'Location' }).getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\?address=/);
    await expect(offer(page)).toBeVisible();
    expect(await offer(page).innerText()).not.toBe(first);
  });
});
