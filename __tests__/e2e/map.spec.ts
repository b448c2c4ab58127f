import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press } from '@/__tests__/e2e/steps/hands';
import { complaints, drawing, inkOf, mapOf, openMap, pinsOf, withoutPins } from '@/__tests__/e2e/steps/map';

const test = base.extend<object, object>({ launchOptions: drawing });

const toronto = '/?place=Toronto%2C%20ON';

async function onePin(page: Page): Promise<Locator> {
  const single = mapOf(page).getByRole('button', { name: /or more, .+: / });
  const close = mapOf(page).getByRole('button', { name: /close together/ });
  await expect(async () => {
    if ((await single.count()) === 0) await press(close.first());
    await expect(single.first()).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  return single.first();
}

test('the map loads only when opened, then shows its pins without console errors', async ({ page }) => {
  const said = complaints(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // Arrive by client-side navigation, which loads the page's assets differently.
  await page.goto('/help');
  await page.getByRole('link', { name: /, home$/ }).click();
  await expect(page.getByRole('button', { name: 'Show map' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const isOfMap = (url: string) => /maplibre|facility_point|pmtiles/.test(url);
  expect(asked.filter(isOfMap)).toEqual([]);

  await openMap(page);
  await expect(mapOf(page).getByText(/\d+ facilities on the map\./)).toBeInViewport();
  expect(asked.filter((url) => /maplibre-gl-worker/.test(url)).length).toBeGreaterThan(0);
  expect(asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  await expectAccessible(page);

  await press(page.getByRole('button', { name: 'Hide map' }));
  await expect(mapOf(page)).toBeHidden();
  expect(said).toEqual([]);
});

test('a pin shows and opens its facility, and Back restores the open map', async ({ page }) => {
  await page.goto(toronto);
  await openMap(page);
  const pin = await onePin(page);
  const name = (await pin.getAttribute('aria-label'))!.split(': ')[1]!.replace(/, about here$/, '');
  await press(pin);
  const card = mapOf(page).getByRole('group', { name: 'The facility of this pin' });
  const link = card.getByRole('link', { name, exact: true });
  await expect(link).toBeInViewport();
  await expect(link).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(pin).toBeFocused();

  await press(pin);
  await press(link);
  await expect(page.getByRole('heading', { level: 1, name })).toBeInViewport();
  await page.goBack();
  await expect(mapOf(page)).toBeVisible();
  await expect(pinsOf(page).first()).toBeVisible();
});

test('no pin covers the name of a town', async ({ page }) => {
  await page.goto(toronto);
  await openMap(page);
  const covered = await withoutPins(page);
  // Names are drawn some moments after the pins.
  await expect(async () => {
    const { inAll, inParts } = await inkOf(page, covered);
    expect(inAll).toBeGreaterThan(20);
    expect(inParts).toBe(0);
  }).toPass();
});

test('the map moves by keyboard, and the search can follow it', async ({ page }) => {
  await page.goto(toronto);
  await openMap(page);
  const here = page.getByRole('button', { name: 'Search this area' });
  await expect(here).toHaveCount(0);
  await mapOf(page)
    .getByRole('region', { name: /arrow keys/ })
    .focus();
  await page.keyboard.press('ArrowUp');
  await expect(here).toBeInViewport();
  const searched = page.waitForResponse((response) => response.url().includes('/facility_point'));
  await press(here);
  await expect(page).toHaveURL(/\?at=-?\d+\.\d{3}%2C-?\d+\.\d{3}&radius=\d+/);
  expect((await searched).ok()).toBe(true);
  await expect(mapOf(page).getByText(/facilities on the map\./)).toBeInViewport();
  await expect(here).toHaveCount(0);
});

test('a browser without WebGL gets a message and the list', async ({ page }) => {
  const said = complaints(page);
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: []) {
        return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
      },
    });
  });
  await page.goto(toronto, { waitUntil: 'networkidle' });
  await press(page.getByRole('button', { name: 'Show map' }));
  await expect(page.getByText('This browser can’t show the map')).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Child-care facilities' }).getByRole('listitem').first()).toBeVisible();
  expect(said).toEqual([]);
});
