import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enterAs } from '@/__tests__/e2e/steps/family';
import { families } from '@/__tests__/e2e/steps/session';

/**
 * Both devices share one database: each answers its own examples, and leaves one of every status to look at. Tests run
 * in file order, so those that only read come first.
 */

test.beforeEach(async ({ page }) => {
  test.slow();
  await enterAs(page, families.signed);
});

test('every booking status is shown with its label', async ({ page }) => {
  for (const [tab, labels] of [
    ['Upcoming', ['Pending request', 'Your approval needed', 'Payment failed', 'Confirmed']],
    ['Past', ['Completed', 'Timeout']],
    ['Declined or cancelled', ['Declined by the facility', 'Cancelled by you', 'Cancelled by the facility']],
  ] as const) {
    await page.goto('/my-bookings');
    // The tab also says how many bookings need an answer.
    await page
      .getByRole('navigation', { name: 'Bookings' })
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .click();
    for (const label of labels) await expect(page.getByRole('article').getByText(label).first()).toBeVisible();
    await expectAccessible(page);
  }
});

test(
  'a phone’s screen shows four bookings, each with one action, and one row of tabs that scrolls',
  { tag: '@phone' },
  async ({ page }) => {
    for (const list of ['upcoming', 'past', 'canceled']) {
      await page.goto(`/my-bookings?list=${list}`);
      const cards = page.getByRole('list', { name: 'Bookings' }).getByRole('article');
      await expect(cards.first()).toBeVisible();
      const found = await cards.evaluateAll((all) =>
        all.map((card) => ({
          height: card.getBoundingClientRect().height,
          controls: card.querySelectorAll('a, button').length,
        })),
      );
      // A quarter of the screen; a card whose dates, status and money take two lines each has a line more.
      const sum = found.reduce((all, { height }) => all + height, 0);
      expect(sum / found.length).toBeLessThanOrEqual(844 / 4);
      for (const { height, controls } of found) {
        expect(height).toBeLessThanOrEqual(844 * 0.28);
        expect(controls).toBeGreaterThanOrEqual(2);
      }
      await page.evaluate(() => window.scrollTo(0, 0));
      const tabs = page.getByRole('navigation', { name: 'Bookings', exact: true }).getByRole('link');
      await expect(tabs).toHaveCount(7);
      const { height } = (await page.getByRole('navigation', { name: 'Bookings', exact: true }).boundingBox())!;
      // One line: the current tab is in sight, the rest is a swipe away.
      expect(height).toBeLessThan(1.5 * 44);
      await expect(tabs.and(page.locator('[aria-current]'))).toBeInViewport({ ratio: 1 });
      await tabs.last().scrollIntoViewIfNeeded();
      await expect(tabs.last()).toBeInViewport({ ratio: 1 });
    }
  },
);

test('every tour and waitlist status is shown with its label, and its page opens', async ({ page }) => {
  for (const [path, labels] of [
    [
      '/my-bookings/tours',
      ['Pending request', 'Tour scheduled', 'Start scheduled', 'Removed by the facility', 'Removed by you', 'Expired'],
    ],
    [
      '/my-bookings/waitlists',
      [
        'Pending request',
        'Your approval needed',
        'Confirmed',
        'Completed',
        'Removed by the facility',
        'Removed by you',
        'Expired',
      ],
    ],
  ] as const) {
    await page.goto(path);
    for (const label of labels) await expect(page.getByRole('article').getByText(label).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Request history' })).toBeVisible();
    await expect(page).toHaveTitle(/(Tour|Waitlist request) N[TW]-\w+ at /);
    await expectAccessible(page);
  }
});

test('bookings are shown by month with each day’s care', async ({ page }) => {
  await page.goto('/my-bookings?list=upcoming');
  await page.getByRole('button', { name: 'Month' }).click();
  await expect(page).toHaveURL(/view=month/);
  await expect(page.getByRole('grid')).toBeVisible();
  await expectAccessible(page);
});

test('a canceled booking is refunded as stated', { tag: ['@phone', '@smoke'] }, async ({ page }) => {
  await page.goto('/my-bookings?list=upcoming');
  await page.getByRole('link', { name: 'Agincourt Learning Tree' }).click();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(confirmation(page).getByText(/We’ll refund \$[\d.,]+ to your card|too late for a refund/)).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('Cancelled by you').first()).toBeVisible();
});
