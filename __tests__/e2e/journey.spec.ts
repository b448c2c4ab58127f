import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { chooseFreeDays, confirmation, turnMonths } from '@/__tests__/e2e/steps/care';
import { newFamily } from '@/__tests__/e2e/steps/family';
import { press, touching } from '@/__tests__/e2e/steps/hands';
import { searchForWords } from '@/__tests__/e2e/steps/search';
import { logIn } from '@/__tests__/e2e/steps/session';

const facility = 'Liberty Tots';

test('a visitor finds a facility and selects two days, which are still there after logging in, and sees the pending request', async ({
  page,
  baseURL,
}, { project }) => {
  test.slow();
  const { email } = await newFamily({ address: baseURL!, child: 'Maya' });

  await page.goto('/');
  await page.getByLabel('Where', { exact: true }).fill('Toronto');
  // The suggestions cover what is below them until one is chosen.
  await press(page.getByRole('option', { name: 'Toronto, Ontario' }));
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await searchForWords(page, touching(page), 'Libery Tots'); // the search tolerates misspellings
  await expect(page).toHaveURL(/place=Toronto/);
  await page.getByRole('link', { name: facility, exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: facility })).toBeVisible();
  if (project.name === 'phone')
    await expect(page.getByRole('region', { name: 'Quick request' }).getByRole('link')).toBeInViewport();
  await page.getByRole('link', { name: 'Choose dates' }).first().click();

  // Visitors see the form at once. Sending needs a session: log in, then return here.
  const title = page.getByRole('heading', { level: 1, name: `Request care at ${facility}` });
  await expect(title).toBeFocused();
  await page.getByLabel('When was your child born?').selectOption(`${new Date().getFullYear() - 3}-05`);
  await page.getByRole('radio', { name: /Full Day/ }).check();
  const calendar = page.getByRole('group', { name: /Days of care/ });
  await turnMonths(calendar, 3);
  const dates = await chooseFreeDays(calendar, 2);
  const note = page.getByLabel(/anything the facility should know/);
  await note.fill('She naps at noon.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  // The form of the other tab has an address, too.
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await logIn(page, email);
  await expect(title).toBeVisible();
  await expect(note).toHaveValue('She naps at noon.');
  await page.getByRole('checkbox', { name: /Maya/ }).check();
  for (const date of dates)
    await expect(page.getByRole('gridcell', { name: date })).toHaveAttribute('aria-selected', 'true');
  await expect(
    page
      .getByText('Full refund up to', { exact: false })
      .or(page.getByText('50% refund', { exact: false }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(/Cancel by /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();

  await expect(page.getByText(/Your request NB-\w{6} was sent/)).toBeVisible();
  await expect(page.getByText('Pending request').first()).toBeVisible();
  await expectAccessible(page);
  const number = (await page.getByText(/^Request NB-/).textContent())!.replace('Request ', '');

  await page.goto('/my-bookings?list=upcoming');
  const card = page.getByRole('article').filter({ hasText: number });
  await expect(card.getByText('Pending request')).toBeVisible();
  await expect(card.getByRole('link', { name: facility })).toBeVisible();

  // The parent cancels the request; the confirmation dialog names the effect.
  await card.getByRole('link', { name: facility }).click();
  await page.getByRole('button', { name: 'Withdraw request' }).press('Enter');
  await expect(confirmation(page).getByText(/You haven’t been charged/)).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Cancelled by you').first()).toBeVisible();
  // The button is gone, so keyboard focus moves to the header above it.
  await expect(page.locator('header:focus')).toContainText('Cancelled by you');
});
