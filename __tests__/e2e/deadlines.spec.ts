import { expect } from '@playwright/test';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enter, facilityNamed, newFamily, request, weekFrom, type Family } from '@/__tests__/e2e/steps/family';
import { test } from '@/__tests__/e2e/steps/own-server';
import type { Facility } from '@/api/contract/types';
import { addDays, firstOfMonth, formatDate, formatMonth, monthOf, shiftMonth } from '@/lib/dates/dates';
import { zonedInstant } from '@/lib/dates/instants';
import { SessionType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

/** How requests expire. Each test moves the desk's clock, so it uses its own server (steps/own-server.ts). */

/** Refunds in full up to 24 hours before the first drop-in. */
const house = 'Fairview Sprouts';
const minute = 60_000;

test.beforeEach(() => test.slow());

test('canceling a minute before the refund deadline refunds, and a minute after does not', async ({ page, own }) => {
  const family = await newFamily({ address: own.address, child: 'Mia' });
  const facility = await facilityNamed(family, house);
  const [monday] = weekFrom(facility, 1) as [string];
  const bookings = [
    await request(family, facility, [monday], SessionType.HALF_DAY_AM),
    await request(family, facility, [monday], SessionType.HALF_DAY_PM),
  ];
  for (const { number } of bookings) await own.desk('approve', number);
  const [early, late] = (await Promise.all(bookings.map(({ id }) => family.api.getBooking({ params: { id } })))) as [
    (typeof bookings)[number],
    (typeof bookings)[number],
  ];
  const end = Date.parse(early.cancellationQuote!.until!);
  const paid = (booking: typeof early) => formatMoney(booking.price.total, booking.price.currency);

  await own.moveClock(new Date(end - minute));
  await enter(page, family, paths.booking(early.id));
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(
    confirmation(page).getByText(`We’ll refund ${paid(early)} to your card. Full refund until `, { exact: false }),
  ).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('You cancelled this booking.')).toBeVisible();
  await expect(page.getByText(`Card ending in 4242: ${paid(early)} paid, ${paid(early)} refunded`)).toBeVisible();

  await own.moveClock(new Date(end + minute));
  await enter(page, family, paths.booking(late.id));
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(confirmation(page).getByText(/^It’s too late for a refund\./)).toBeVisible();
  await confirmation(page).getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByText('You cancelled this booking.')).toBeVisible();
  await expect(page.getByText(`Card ending in 4242: ${paid(late)} paid`, { exact: true })).toBeVisible();
});

/** Requests care on Tuesdays and Thursdays, starting next month. */
async function requestCare(family: Family, facility: Facility, end: { endDate?: string } = {}) {
  const first = shiftMonth(monthOf(facility.today), 1);
  const booking = await family.api.requestPermanent({
    body: {
      facilityId: facility.id,
      addressId: facility.addresses[0]!.id,
      children: [family.child.id],
      permanentBookingDays: [2, 4],
      scheduleType: SessionType.FULL_DAY,
      startDate: firstOfMonth(first),
      ...end,
    },
  });
  return { ...booking, first, second: shiftMonth(first, 1) };
}

test('permanent care is charged monthly until it ends', async ({ page, own }) => {
  const family = await newFamily({ address: own.address, child: 'Ole' });
  const facility = await facilityNamed(family, house);
  const { timeZone } = facility.addresses[0]!;
  const endDate = addDays(firstOfMonth(shiftMonth(monthOf(facility.today), 2)), 14);
  const { id, number, first, second } = await requestCare(family, facility, { endDate });
  await own.desk('approve', number);
  const paid = (month: string) =>
    page.getByText(new RegExp(`^${formatMonth(month)} · Card ending in 4242: \\$[\\d.,]+ paid$`));
  const nextCharge = page.getByText(/^Next charge: /);

  await enter(page, family, paths.booking(id));
  await expect(page.getByText('Your booking is confirmed.')).toBeVisible();
  await expect(paid(first)).toBeVisible();
  await expect(nextCharge).toContainText(` on ${formatDate(firstOfMonth(second), 'MMMM d, yyyy')}`);

  await own.moveClock(zonedInstant(firstOfMonth(second), '00:01', timeZone));
  await enter(page, family, paths.booking(id));
  await expect(paid(second)).toBeVisible();
  await expect(paid(first)).toBeVisible();
  await expect(nextCharge).toHaveCount(0);

  await own.moveClock(zonedInstant(addDays(endDate, 1), '00:01', timeZone));
  await enter(page, family, `${paths.bookings}?list=past`);
  const card = page.getByRole('article').filter({ hasText: number });
  await expect(card.getByText('Completed', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: house }).click();
  await expect(page.getByText('This booking is complete.')).toBeVisible();
});
