import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { turnMonths } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, newFamily } from '@/__tests__/e2e/steps/family';
import { logIn, logInFromHome } from '@/__tests__/e2e/steps/session';

const search = (facility: string) => `/?q=${encodeURIComponent(facility)}`;

/** Opens the facility's page by searching for it, as a parent would. */
async function open(page: Page, facility: string): Promise<void> {
  await page.goto(search(facility));
  await openFound(page, facility);
}

/** The same with the session of a new family: no other story books for its child. */
async function openAs(page: Page, address: string, facility: string): Promise<void> {
  await enter(page, await newFamily({ address, child: 'Maya' }), search(facility));
  await openFound(page, facility);
}

async function openFound(page: Page, facility: string): Promise<void> {
  await page.getByRole('link', { name: facility, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: facility })).toBeVisible();
}

const ask = (page: Page, way: string) => page.getByRole('link', { name: way, exact: true }).first().click();

const freeDays = (calendar: Locator, weekday: string) =>
  calendar.locator(`[role=gridcell][aria-label^="${weekday}"][aria-label*="left"]:not([aria-disabled])`);

const inMonths = (months: number) => {
  const date = new Date();
  date.setMonth(date.getMonth() + months, 3);
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
};

test('a visitor’s selected days are still there after logging in', async ({ page, baseURL }, { project }) => {
  test.slow();
  const { email } = await newFamily({ address: baseURL!, child: 'Maya' });
  await open(page, 'Liberty Tots');
  if (project.name === 'phone') {
    await expect(page.getByRole('region', { name: 'Quick request' }).getByRole('link')).toBeInViewport();
  }
  await ask(page, 'Choose dates');
  await page.getByLabel('When was your child born?').selectOption(`${new Date().getFullYear() - 3}-05`);
  await page.getByRole('radio', { name: /Full Day/ }).check();
  const calendar = page.getByRole('group', { name: /Days of care/ });
  await turnMonths(calendar, 6);
  const wednesday = freeDays(calendar, 'Wednesday').first();
  const date = (await wednesday.getAttribute('aria-label'))!.split(',').slice(0, 3).join(',');
  await wednesday.click();
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.getByLabel(/anything the facility should know/).fill('She naps at noon.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  // The form of the other tab has an address, too.
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await logIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Request care at Liberty Tots' })).toBeVisible();
  await expect(page.getByLabel(/anything the facility should know/)).toHaveValue('She naps at noon.');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await expect(page.getByRole('gridcell', { name: date })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/[^/]+\?sent=1$/);
});

test('a parent requests permanent care and sees each month’s cost', { tag: '@smoke' }, async ({ page, baseURL }) => {
  test.slow();
  await openAs(page, baseURL!, 'Liberty Tots');
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

test('a parent requests a tour', async ({ page, baseURL }) => {
  await openAs(page, baseURL!, 'Liberty Tots');
  await ask(page, 'Request a tour');
  // The facility's page has radio buttons too.
  await page.getByRole('group', { name: 'Which age group would you like to see?' }).getByRole('radio').first().check();
  await page.getByLabel('Date').fill(inMonths(1));
  await page.getByLabel('Time of day').selectOption('Afternoon');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send tour request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/tours\/[^/]+\?sent=1$/);
});

test('a parent joins the waitlist and changes the request afterwards', async ({ page }, { project }) => {
  test.slow();
  // This family has care on Mondays, so that no spot is offered before the change.
  await logInFromHome(page);
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

test('when a place is taken meanwhile, the form says so and offers other days and the waitlist', async ({
  page,
  baseURL,
}, { project }) => {
  test.slow();
  const facility = project.name === 'phone' ? 'Annex Cooperative Nursery' : 'Davisville Day Nursery';
  await openAs(page, baseURL!, facility);
  await ask(page, 'Choose dates');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await page.getByRole('radio', { name: /Full Day/ }).check();
  const calendar = page.getByRole('group', { name: /Days of care/ });
  await turnMonths(calendar, 4);
  const wednesday = freeDays(calendar, 'Wednesday').first();
  const name = (await wednesday.getAttribute('aria-label'))!.split(',').slice(0, 3).join(',');
  await wednesday.click();
  await page.getByLabel(/anything the facility should know/).fill('She naps at noon.');

  // Take away that weekday's remaining places.
  await desk('set-places', facility, 'Preschool', 'wed', 'day', '0');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('These spots were just taken')).toBeVisible();
  await expect(calendar.getByRole('gridcell', { name })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByLabel(/anything the facility should know/)).toHaveValue('She naps at noon.');
  await expect(page.getByRole('button', { name: 'Join the waitlist for this day' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('group', { name: 'Nearest open days' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/[^/]+\?sent=1$/);
});
