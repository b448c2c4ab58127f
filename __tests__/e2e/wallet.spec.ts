import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enterAs } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { families } from '@/__tests__/e2e/steps/session';

/** Both devices use one family at the same time, so each has its own card. */
const testCards = {
  phone: { number: '5555 5555 5555 4444', digits: '5555555555554444', name: 'Mastercard 4444' },
  desktop: { number: '3782 822463 10005', digits: '378282246310005', name: 'Card 0005' },
} as const;

test(
  'a family adds and deletes a card, and its number never leaves the browser',
  { tag: '@smoke' },
  async ({ page }, info) => {
    const card = testCards[info.project.name as keyof typeof testCards];
    const bodies: string[] = [];
    page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`));

    // A family that has not signed yet may use its wallet (product rule 6).
    await enterAs(page, families.unfinished, `/profile/payment-methods?from=${encodeURIComponent('/help')}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Add a card' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('link', { name: 'Check the card number.' })).toBeVisible();
    await page.getByText('Show the test cards').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Fill in ${card.number}` }).click();
    await expect(page.getByLabel('Card number')).toHaveValue(card.number);
    // Saving the card returns to the page that needed it.
    await press(page.getByRole('button', { name: 'Save card' }));
    await expect(page).toHaveURL(/\/help(\?card=[\w-]+)?$/);
    expect(bodies.filter((text) => text.includes(card.digits) || text.includes(card.number))).toEqual([]);

    await page.goto('/profile/payment-methods');
    const mine = page.getByRole('article').filter({ hasText: card.name });
    await expect(mine).toContainText('Expires 12/2034');
    await mine.getByRole('button', { name: /^Delete/ }).click();
    await expect(confirmation(page).getByRole('heading', { name: `Delete ${card.name}?` })).toBeVisible();
    await expectAccessible(page);
    await confirmation(page).getByRole('button', { name: 'Delete card' }).click();
    await expect(mine).toHaveCount(0);
  },
);

// The demonstration has only one such payment.
test('a payment that needs bank approval is first refused, then approved', { tag: '@phone' }, async ({ page }) => {
  await enterAs(page, families.signed, '/my-bookings?list=upcoming');
  const booking = page
    .getByRole('article')
    .filter({ hasText: 'High Park Forest School' })
    .filter({ hasText: 'Payment failed' });
  await booking.getByRole('link').first().click();
  await expect(page.getByText('Your bank needs you to approve this payment').first()).toBeVisible();
  await expectAccessible(page);

  const ask = page.getByRole('button', { name: 'Approve with your bank' });
  await ask.press('Enter');
  const bank = page.getByRole('alertdialog');
  await expect(bank.getByText('This is a test bank')).toBeVisible();
  await expectAccessible(page);
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/didn’t approve this payment\. You haven’t been charged\./)).toBeVisible();
  await expect(ask).toBeFocused();

  await ask.press('Enter');
  await bank.getByRole('button', { name: 'Approve payment' }).click();
  await expect(page.getByText('Confirmed').first()).toBeVisible();
  await expect(ask).toHaveCount(0);
});
