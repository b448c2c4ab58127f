import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, request, requestTour, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { addDays } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

/** How a facility's answer reaches a parent whose page is open. */
const house = 'Kitsilano Tide Pool Preschool';

test.beforeEach(() => test.slow());

test(
  'after a refused payment, a parent adds another card and the booking is confirmed',
  { tag: '@smoke' },
  async ({ page, baseURL }) => {
    const family = await newFamily({ address: baseURL!, child: 'Kim', card: 'declined' });
    const facility = await facilityNamed(family, house);
    const { id, number, price } = await request(family, facility, [weekFrom(facility, 3)[3]!]);
    await desk('approve', number);
    await enter(page, family, paths.booking(id));
    await expect(page.getByText(/^Your card was refused\. Try again or use another card by /)).toBeVisible();
    await expectAccessible(page);
    await press(page.getByRole('link', { name: 'Use another card' }));

    await page.getByText('Show the test cards').click();
    await page.getByRole('button', { name: 'Fill in 5555 5555 5555 4444' }).click();
    await press(page.getByRole('button', { name: 'Save card' }));

    const amount = formatMoney(price.total, price.currency);
    // Back on the booking, the question is open with the new card.
    await expect(confirmation(page).getByText(`Pay ${amount} with Mastercard 4444?`)).toBeVisible();
    await confirmation(page)
      .getByRole('button', { name: `Pay ${amount}` })
      .click();
    await expect(page.getByText('Your booking is confirmed.')).toBeVisible();
    await expect(page.getByText('Payment tried again by you')).toBeVisible();
    await expect(page.getByText(`Card ending in 4444: ${amount} paid`)).toBeVisible();
  },
);

test('a parent accepts an offered start', { tag: '@smoke' }, async ({ page, baseURL }) => {
  const family = await newFamily({ address: baseURL!, child: 'Lea' });
  const facility = await facilityNamed(family, 'Main Street Magpies');
  const [monday] = weekFrom(facility, 3) as [string];
  const { id, number } = await requestTour(family, facility, monday);
  await enter(page, family, paths.tour(id));
  await desk('offer-start', number, addDays(monday, 7), 'mon,wed');
  await expect(page.getByText(/^The facility offers you a spot\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept spot' }).click();
  await expect(confirmation(page).getByText(/^Accept and pay \$[\d.,]+ with Visa 4242\?$/)).toBeVisible();
  await confirmation(page)
    .getByRole('button', { name: /^Accept and pay/ })
    .click();
  await expect(page.getByText('You accepted this spot. Your booking has the details.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your booking' }).click();
  await expect(page.getByText('Your booking is confirmed.')).toBeVisible();
  await expect(page.getByText(/^Later months: /)).toBeVisible();
});
