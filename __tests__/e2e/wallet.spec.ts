import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { families, logIn, logInFromHome } from '@/__tests__/e2e/steps/session';
import { BookingStatus, SessionType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

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
    await page.goto('/login');
    await logIn(page, families.unfinished);
    await expect(page.getByRole('button', { name: 'Log out and continue later' })).toBeVisible();
    await page.goto(`/profile/payment-methods?from=${encodeURIComponent('/help')}`);
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
  await logInFromHome(page);
  await page.goto('/my-bookings?list=upcoming');
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

test('one card is refused, one needs bank approval, and one pays', async ({ page, baseURL }, { project }) => {
  test.slow();
  const family = await newFamily({ address: baseURL!, child: 'Lou', card: 'declined' });
  const facility = await facilityNamed(family, 'Liberty Tots');
  // Each device books in its own weeks.
  const week = weekFrom(facility, project.name === 'phone' ? 20 : 24);
  const [first, second] = [
    await request(family, facility, week.slice(0, 1)),
    await request(family, facility, week.slice(1, 2)),
  ];
  const total = formatMoney(first.price.total, first.price.currency);
  const cardOf = (number: string) => page.getByRole('article').filter({ hasText: number });
  const statusOf = async (id: string) => (await family.api.getBooking({ params: { id } })).status;
  await desk('approve', first.number);
  await expect.poll(() => statusOf(first.id)).toBe(BookingStatus.PAYMENT_FAILED);

  // Declined: nothing was charged. The question leads to the wallet and back, and is then open with the new card.
  await enter(page, family, paths.bookingList('upcoming'));
  await expect(cardOf(first.number).getByText(`${total} still to pay`)).toBeVisible();
  await press(cardOf(first.number).getByRole('link', { name: facility.name, exact: true }));
  await press(page.getByRole('button', { name: 'Try the payment again' }));
  await expect(confirmation(page).getByRole('link', { name: 'Add a card' })).toBeInViewport();
  await press(confirmation(page).getByRole('link', { name: 'Add a card' }));
  await fillInCard(page, '4000 0025 0000 3155');

  // The bank asks the parent to confirm.
  await expect(confirmation(page).getByText(`Pay ${total} with Visa 3155?`)).toBeInViewport();
  await press(confirmation(page).getByRole('button', { name: `Pay ${total}` }));
  const awaitsBank = async () =>
    (await family.api.getBooking({ params: { id: first.id } })).payments.some(({ nextAction }) => nextAction !== null);
  await expect.poll(awaitsBank).toBe(true);
  await page.reload();
  await press(page.getByRole('button', { name: 'Approve with your bank' }));
  await expect(page.getByRole('alertdialog').getByText('This is a test bank')).toBeInViewport();
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Approve payment' }));
  await expect(page.getByText('Your booking is confirmed.')).toBeInViewport();
  await expect(page.getByText(`Card ending in 3155: ${total} paid`)).toBeVisible();
  await expect(page.getByText(`Card ending in 4242: ${total} didn’t go through`)).toBeVisible();
  await expectAccessible(page);

  // The new card pays at once.
  await page.goto(paths.wallet);
  // Paying one booking with another card left the main card alone.
  const mainCard = page.getByRole('article').filter({ has: page.getByText('Main card', { exact: true }) });
  await expect(mainCard).toContainText('Visa 4242');
  await press(page.getByRole('button', { name: 'Add a card' }));
  await fillInCard(page, '5555 5555 5555 4444');
  await expect(page.getByText('Mastercard 4444 was added.')).toBeInViewport();
  await press(page.getByRole('button', { name: 'Make main card Mastercard 4444' }));
  await expect(page.getByText('Mastercard 4444 is now your main card.')).toBeInViewport();
  await expect(page.getByRole('list', { name: 'Your cards' }).getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
  await desk('approve', second.number);
  await expect.poll(() => statusOf(second.id)).toBe(BookingStatus.APPROVED);
  await enter(page, family, paths.bookingList('upcoming'));
  for (const { number } of [first, second]) await expect(cardOf(number).getByText(`${total} paid`)).toBeVisible();
});

test(
  'the later months of care are paid with a card that is added for them',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const family = await newFamily({ address: baseURL!, child: 'Ira' });
    const facility = await facilityNamed(family, 'Liberty Tots');
    const { id, number } = await family.api.requestPermanent({
      body: {
        facilityId: facility.id,
        addressId: facility.addresses[0]!.id,
        children: [family.child.id],
        permanentBookingDays: [2],
        scheduleType: SessionType.FULL_DAY,
        startDate: weekFrom(facility, 5)[1]!,
      },
    });
    await desk('approve', number);
    const status = async () => (await family.api.getBooking({ params: { id } })).status;
    await expect.poll(status).toBe(BookingStatus.APPROVED);

    await enter(page, family, paths.booking(id));
    await press(page.getByRole('link', { name: 'Pay with another card' }));
    await fillInCard(page, '5555 5555 5555 4444');
    await expect(confirmation(page).getByText(/^Charge \$.* to Mastercard 4444\?$/)).toBeInViewport();
    await expectAccessible(page);
    await press(confirmation(page).getByRole('button', { name: 'Use this card' }));
    const next = page.getByText(/^Next charge: \$/);
    await expect(next).toContainText('to Mastercard 4444.');
    await page.reload();
    await expect(next).toContainText('to Mastercard 4444.');
    // The first month was paid with the main card, which stays.
    await expect(page.getByText(/Card ending in 4242: \$.* paid$/)).toBeVisible();
    const { cards } = await family.api.getProfile();
    expect(cards.find(({ isMain }) => isMain)?.last4).toBe('4242');
  },
);

async function fillInCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeInViewport();
  await press(page.getByText('Show the test cards'));
  await press(page.getByRole('button', { name: `Fill in ${number}` }));
  await expect(page.getByLabel('Card number')).toHaveValue(number);
  await press(page.getByRole('button', { name: 'Save card' }));
}
