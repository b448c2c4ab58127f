import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { logInFromHome } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

const loggedOut = /You.re logged out. Please log in to proceed./;

test(
  'the greeting names the first guardian and the menu is complete when logged in',
  { tag: '@smoke' },
  async ({ page }) => {
    await logInFromHome(page);
    await page.getByRole('button', { name: /Hi, Amara/ }).click();
    for (const entry of [
      'Home',
      'My Profile',
      'My Children',
      'Messaging',
      'My Bookings',
      'Search Child Care',
      'Plan a Week',
      'Wallet',
      'Help',
    ]) {
      await expect(
        page.getByRole('menuitem', { name: new RegExp(`^${entry}( \\d+ needs? your answer)?$`) }),
      ).toBeVisible();
    }
    await expect(page.getByText('We would love your feedback')).toBeVisible();
    await expectAccessible(page);
  },
);

test('a session survives a reload and ends in every tab on log out', { tag: '@smoke' }, async ({ page, context }) => {
  await logInFromHome(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /Hi, / })).toBeVisible();
  await page.getByRole('button', { name: /Hi, / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Parents log in or join' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/my-bookings');
  await expect(second).toHaveURL(/\/$/);
  await expect(second.getByText(loggedOut)).toBeVisible();
});

test('axe finds nothing on the public pages', { tag: '@smoke' }, async ({ page }) => {
  test.slow();
  await page.goto(paths.home);
  const facility = await page.locator('article').getByRole('link').first().getAttribute('href');
  const found = `${paths.home}?place=Toronto&radius=25`;
  const others = [
    paths.login,
    paths.help,
    paths.forFacilities,
    paths.content('terms-of-use'),
    paths.verifyAgreement,
    paths.reset,
  ];
  for (const path of [paths.home, found, facility!, ...others]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
