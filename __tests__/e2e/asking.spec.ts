import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { turnMonths } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { logIn, logInFromHome } from '@/__tests__/e2e/steps/session';

/** Opens the facility's page by searching for it, as a parent would. */
async function open(page: Page, facility: string): Promise<void> {
  await page.goto(`/?q=${encodeURIComponent(facility)}`);
  await page.getByRole('link', { name: facility, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: facility })).toBeVisible();
}

const ask = (page: Page, way: string) => page.getByRole('link', { name: way, exact: true }).first().click();
/** Each device books in its own month: both use the same child, which can have only one place per day. */
const ahead = (project: string, first: number) => (project === 'phone' ? first : first + 1);

const freeDays = (calendar: Locator, weekday: string) =>
  calendar.locator(`[role=gridcell][aria-label^="${weekday}"][aria-label*="left"]:not([aria-disabled])`);

const inMonths = (months: number) => {
  const date = new Date();
  date.setMonth(date.getMonth() + months, 3);
  return date.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
};

test('a visitor’s selected days are still there after logging in', async ({ page }, { project }) => {
  test.slow();
  await open(page, 'Liberty Tots');
  if (project.name === 'phone') {
    await expect(page.getByRole('region', { name: 'Quick request' }).getByRole('link')).toBeInViewport();
  }
  await ask(page, 'Choose dates');
  await page.getByLabel('When was your child born?').selectOption(`${new Date().getFullYear() - 3}-05`);
  await page.getByRole('radio', { name: /Full Day/ }).check();
  const calendar = page.getByRole('group', { name: /Days of care/ });
  await turnMonths(calendar, ahead(project.name, 6));
  // The family already has bookings on Mondays.
  const wednesday = freeDays(calendar, 'Wednesday').first();
  const date = (await wednesday.getAttribute('aria-label'))!.split(',').slice(0, 3).join(',');
  await wednesday.click();
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  await page.getByLabel(/anything the facility should know/).fill('She naps at noon.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in to request these days' }).click();
  await logIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Request care at Liberty Tots' })).toBeVisible();
  await expect(page.getByLabel(/anything the facility should know/)).toHaveValue('She naps at noon.');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await expect(page.getByRole('gridcell', { name: date })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/[^/]+\?sent=1$/);
});

test('a parent requests permanent care and sees each month’s cost', async ({ page }, { project }) => {
  test.slow();
  await logInFromHome(page);
  await open(page, 'Liberty Tots');
  await ask(page, 'Request permanent care');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await page.getByRole('radio', { name: 'Full Day' }).check();
  for (const day of ['Tuesday', 'Thursday']) await page.getByRole('checkbox', { name: day }).check();
  const first = project.name === 'phone' ? 8 : 10;
  await page.getByLabel('First day').fill(inMonths(first));
  await page.getByLabel('Last day').fill(inMonths(first + 1));
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByText('First day of care:')).toBeVisible();
  await expect(page.getByRole('row', { name: /^First month/ })).toBeVisible();
  await expect(page.getByText(/Every later month:/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/[^/]+\?sent=1$/);
});

test('a parent requests a tour', async ({ page }, { project }) => {
  await logInFromHome(page);
  await open(page, 'Liberty Tots');
  await ask(page, 'Request a tour');
  // The facility's page has radio buttons too.
  await page.getByRole('group', { name: 'Which age group would you like to see?' }).getByRole('radio').first().check();
  await page.getByLabel('Date').fill(inMonths(ahead(project.name, 1)));
  await page.getByLabel('Time of day').selectOption('Afternoon');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send tour request' }).click();
  await expect(page).toHaveURL(/\/my-bookings\/tours\/[^/]+\?sent=1$/);
});

test('a parent joins the waitlist and changes the request afterwards', async ({ page }, { project }) => {
  test.slow();
  await logInFromHome(page);
  await open(page, 'Liberty Tots');
  await ask(page, 'Join the waitlist');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await page.getByRole('radio', { name: 'Full Day' }).check();
  await page.getByLabel('From which month?').selectOption({ index: ahead(project.name, 8) });
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
}, info) => {
  test.slow();
  const facility = info.project.name === 'phone' ? 'Annex Cooperative Nursery' : 'Davisville Day Nursery';
  await logInFromHome(page);
  await open(page, facility);
  await ask(page, 'Choose dates');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  await page.getByRole('radio', { name: /Full Day/ }).check();
  const calendar = page.getByRole('group', { name: /Days of care/ });
  await turnMonths(calendar, ahead(info.project.name, 4));
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
