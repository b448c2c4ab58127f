import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { logInFromHome } from '@/__tests__/e2e/steps/session';

const day = (months: number) => {
  const date = new Date();
  date.setMonth(date.getMonth() + months, 3);
  return date;
};

/** Asks a facility for a tour; gives the request's number. */
async function askForTour(page: Page, facility: string): Promise<string> {
  await page.goto(`/?q=${encodeURIComponent(facility)}`);
  await page.getByRole('link', { name: facility, exact: true }).click();
  await page.getByRole('link', { name: 'Request a tour', exact: true }).first().click();
  await page.getByRole('radio').first().check();
  await page
    .getByLabel('Date')
    .fill(day(1).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' }));
  await page.getByLabel('Time of day').selectOption('Afternoon');
  await page.getByRole('button', { name: 'Send tour request' }).click();
  return (await page.getByText(/^Tour NT-\w{6}$/).textContent())!.slice('Tour '.length);
}

// Both sizes share one family, whose notices are counted.
test(
  'a proposed time is a notice that leads to the tour, and needs no answer once confirmed',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    await logInFromHome(page);
    const number = await askForTour(page, 'Liberty Tots');
    const bell = page.getByRole('banner').getByRole('link', { name: /notices?$/i });
    const unread = async () => {
      await expect(bell).toBeVisible();
      return Number.parseInt((await bell.getAttribute('aria-label'))!, 10) || 0;
    };
    await page.goto('/notices');
    await expect(page.getByRole('listitem').filter({ hasText: number })).toBeVisible();
    const before = await unread();

    await desk('schedule-tour', number, day(1).toISOString().slice(0, 10), '14:30');
    await page.goto('/');
    await expect.poll(unread).toBe(before + 1);
    await page.getByRole('button', { name: /: menu$/ }).click();
    await expect(page.getByRole('menuitem', { name: /^My Bookings \d+ needs? your answer$/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await bell.click();
    const news = page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: 'show you around' });
    await expect(news.getByText('New', { exact: true })).toBeVisible();
    await expect(news.getByText('Needs your answer')).toBeVisible();
    await expectAccessible(page);
    await news.getByRole('link').click();
    await page.getByRole('button', { name: 'Confirm tour' }).click();
    await confirmation(page).getByRole('button', { name: 'Confirm tour' }).click();
    await expect(page.getByText('Your tour is confirmed.')).toBeVisible();
    await expect.poll(unread).toBe(before);

    await bell.click();
    await expect(news).toBeVisible();
    await expect(news.getByText('Needs your answer')).toBeHidden();
    await expect(news.getByText('New', { exact: true })).toBeHidden();

    await desk('decline-tour', number);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: 'cannot offer a tour' }).first()).toContainText('New');
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('New', { exact: true }).first()).toBeHidden();
    await expect(bell).toHaveAccessibleName('Notices');
  },
);
