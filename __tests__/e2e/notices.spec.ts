import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enterAs } from '@/__tests__/e2e/steps/family';
import { families } from '@/__tests__/e2e/steps/session';

const day = (months: number) => {
  const date = new Date();
  date.setMonth(date.getMonth() + months, 3);
  return date;
};

async function askForTour(page: Page, facility: string): Promise<string> {
  await enterAs(page, families.signed, `/?q=${encodeURIComponent(facility)}`);
  await page.getByRole('link', { name: facility, exact: true }).click();
  await page.getByRole('link', { name: 'Request a tour', exact: true }).first().click();
  await page.getByRole('group', { name: 'Which age group would you like to see?' }).getByRole('radio').first().check();
  await page
    .getByLabel('Date')
    .fill(day(1).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' }));
  await page.getByLabel('Time of day').selectOption('Morning');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send tour request' }).click();
  return (await page.getByText(/^Tour NT-\w{6}$/).textContent())!.slice('Tour '.length);
}

// Other tests use the same family at the same time, so check only this tour's notices.
test(
  'a proposed time is a notice that leads to the tour, and needs no answer once confirmed',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    const number = await askForTour(page, 'Liberty Tots');
    // The tour's own page polls, and would mark the notice as read.
    await page.goto('/help');
    await desk('schedule-tour', number, day(1).toISOString().slice(0, 10), '14:30');
    await page.goto('/');
    const bell = page.getByRole('banner').getByRole('link', { name: /^Notices/ });
    await expect(bell).toHaveAccessibleName(/^Notices: \d+ needs? your answer, \d+ new$/);
    await page.getByRole('button', { name: /: menu$/ }).click();
    await expect(page.getByRole('menuitem', { name: /^My Bookings ?\d+ needs? your answer$/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await bell.click();
    const notices = page.getByRole('listitem').filter({ hasText: number });
    const proposed = notices.filter({ hasText: 'proposes a time for your tour' });
    await expect(proposed.getByText('New', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Needs your answer' }).getByText(number)).toBeVisible();
    await expect(proposed.getByText('Needs your answer')).toBeVisible();
    await expectAccessible(page);
    await proposed.getByRole('link').click();
    await page.getByRole('button', { name: 'Confirm tour' }).click();
    await confirmation(page).getByRole('button', { name: 'Confirm tour' }).click();
    await expect(page.getByText('Your tour is confirmed.')).toBeVisible();

    await bell.click();
    await expect(notices.filter({ hasText: 'is confirmed' })).toBeVisible();
    await expect(proposed.getByText('Needs your answer')).toBeHidden();
    await expect(proposed.getByText('New', { exact: true })).toBeHidden();

    await desk('decline-tour', number);
    await page.reload();
    const declined = notices.filter({ hasText: 'can’t offer a tour' });
    await expect(declined.getByText('New', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(declined.getByText('New', { exact: true })).toBeHidden();
  },
);
