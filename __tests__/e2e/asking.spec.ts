import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { enter, enterAs, newFamily } from '@/__tests__/e2e/steps/family';
import { families } from '@/__tests__/e2e/steps/session';
import { paths } from '@/lib/paths';

/** Opens the facility's page by searching for it, as a parent would. */
async function open(page: Page, facility: string): Promise<void> {
  await page.goto(`/?q=${encodeURIComponent(facility)}`);
  await page.getByRole('link', { name: facility, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: facility })).toBeVisible();
}

const ask = (page: Page, way: string) => page.getByRole('link', { name: way, exact: true }).first().click();

const inMonths = (months: number) => {
  const date = new Date();
  date.setMonth(date.getMonth() + months, 3);
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
};

test('a parent requests permanent care and sees each month’s cost', { tag: '@smoke' }, async ({ page, baseURL }) => {
  test.slow();
  await enter(page, await newFamily({ address: baseURL!, child: 'Maya' }), paths.home);
  await open(page, 'Liberty Tots');
  await ask(page, 'Request permanent care');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await page.getByRole('radio', { name: 'Full Day' }).check();
  for (const day of ['Tuesday', 'Thursday']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('First day').fill(inMonths(8));
  await page.getByLabel('Last day').fill(inMonths(9));
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('First day of care:')).toBeVisible();
  await expect(page.getByRole('row', { name: /^First month/ })).toBeVisible();
  await expect(page.getByText(/Later months:/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/[^/]+\?sent=1$/);
});

test('a parent joins the waitlist and changes the request afterwards', async ({ page }, { project }) => {
  test.slow();
  // This family has care on Mondays, so that no spot is offered before the change.
  await enterAs(page, families.signed);
  await open(page, 'Liberty Tots');
  await ask(page, 'Join the waitlist');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await page.getByRole('radio', { name: 'Full Day' }).check();
  await page.getByLabel('From which month?').selectOption({ index: project.name === 'phone' ? 8 : 9 });
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join waitlist' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/waitlists\/[^/]+\?sent=1$/);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  await open(page, 'Liberty Tots');
  await page.goto(`${new URL(page.url()).pathname}/waitlist?change=${id}`);
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Your waitlist request is changed.')).toBeVisible();
});
