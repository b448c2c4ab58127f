import { expect, test, type Page, type Route } from '@playwright/test';
import { complaints } from '@/__tests__/e2e/steps/complaints';

/** Delays all scripts the page requests from now on, until released. */
async function holdScripts(page: Page) {
  const held: Route[] = [];
  let holding = true;
  await page.route('**/_next/static/chunks/**', async (route) => {
    if (holding) held.push(route);
    else await route.continue();
  });
  return {
    held,
    release: async () => {
      holding = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

/** Loads a page and waits for hydration. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
}

test('text typed before hydration and the focus are kept', async ({ page }) => {
  const said = complaints(page);
  const scripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByLabel('E-mail address');
  await email.fill('someone@example.com');
  await page.getByRole('checkbox', { name: /Keep me/ }).check();
  await email.press('Home');
  await scripts.release();
  await page.waitForLoadState('networkidle');
  await page.keyboard.type('not-');
  await expect(email).toHaveValue('not-someone@example.com');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Enter your password.' })).toBeVisible();
  await expect(email).toHaveValue('not-someone@example.com');
  await expect(page.getByRole('checkbox', { name: /Keep me/ })).toBeChecked();
  expect(said).toEqual([]);
});

for (const address of ['/', '/?place=M5V', '/help', '/content/about', '/login', '/reset']) {
  test(`${address} hydrates without moving and without a complaint`, async ({ page }) => {
    const said = complaints(page);
    await open(page, address);
    const before = await page.locator('main').innerText();
    await page.evaluate(() => {
      const moves = { sum: 0 };
      Object.assign(window, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moves.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    await page.mouse.move(200, 300);
    await page.keyboard.press('Shift');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').innerText()).toBe(before);
    expect(await page.evaluate(() => (window as unknown as { moves: { sum: number } }).moves.sum)).toBe(0);
    expect(said).toEqual([]);
  });
}

test('images that load while scrolling do not shift the page', async ({ page }) => {
  await open(page, '/');
  const heights = () => page.locator('article').evaluateAll((cards) => cards.map((card) => card.clientHeight));
  const photos = page.getByRole('article').locator('img');
  const before = await heights();
  for (const photo of await photos.all()) {
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await heights()).toEqual(before);
});

test('client navigation shows the complete page with focus on its heading', async ({ page }) => {
  const said = complaints(page);
  await open(page, '/help');
  await page.getByRole('link', { name: /, home$/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'About us' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('search', { name: 'Child care' })).toBeVisible();
  expect(said).toEqual([]);
});
