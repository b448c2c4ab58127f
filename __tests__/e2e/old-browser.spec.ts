import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { press } from '@/__tests__/e2e/steps/hands';

const tooOld = 'Your browser is too old for parts of this site.';

test('a browser too old for the scripts says so, reads pages and searches', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('search')).toBeVisible();
  await expect(page.getByText(tooOld)).toBeHidden();

  // It cannot parse our scripts, and does not know the colour that the style sheet asks for.
  await page.route(/\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'class {' }));
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\(color: ?rgb\(from red r g b\)\)/g, '(color:unknown)');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page.getByText(tooOld)).toBeInViewport();
  await page.getByLabel('Where', { exact: true }).fill('M5V');
  await press(page.getByRole('button', { name: 'Search', exact: true }));
  await expect(page).toHaveURL(/place=M5V/);
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const name = (await first.textContent())!;
  await press(first);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page.getByText(tooOld)).toBeInViewport();
  await expectAccessible(page);
  // A protected page shows no endless spinner.
  await page.goto('/my-bookings');
  await expect(page.getByText(tooOld)).toBeInViewport();
  await expect(page.getByRole('main').getByRole('status')).toBeHidden();
});
